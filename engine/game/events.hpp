// The events of `results` and `turns` (rule language 2.5), asked of one player on the position as
// it stands.
#pragma once

#include "engine/game/line.hpp"
#include "engine/rules/rules.hpp"
#include "engine/turns/together.hpp"

#include <vector>

namespace perthro {

class Interpreter;

// Part of one worker; it reads the position and the line as they are when it is asked. Conditions
// and functions of a package may throw.
class Events {
public:
    // All of them must outlive this.
    Events(const Rules& rules, Position& position, Interpreter& interpreter, const Line& line);

    // Whom `stuck` asks for moves, and the Lua functions of the package (null: none). Without them
    // no event that needs them holds.
    void attach(Worker* worker, Hooks* hooks) {
        worker_ = worker;
        hooks_ = hooks;
    }
    // What the last ply took, with owners as they were; read by `captured`. Whoever makes a ply
    // writes it.
    std::vector<Lost>& last_lost() { return lost_; }

    // Whether the event holds for a player. `stuck` is here that of `turns`: the player would have
    // no move. The one of `results` is asked by Results.
    [[nodiscard]] bool holds(const CompiledEvent& event, Player player);
    // Whether it holds for a player who is not out; `hands empty`: for all of them.
    [[nodiscard]] bool holds_for_any(const CompiledEvent& event);
    // Of the event `score`: how much the player has.
    [[nodiscard]] std::int64_t score_of(const CompiledEvent& event, Player player);
    // What the player has of what a result compares (`most`, as the package writes it): pieces on
    // the board (of the type, kEmptyType: of all), an attribute, or what a Lua function says.
    [[nodiscard]] std::int64_t number_of(const std::string& most, const CompiledResult& result,
                                         PieceType type, Player player);

private:
    bool material(const CompiledEvent& event);
    bool owns_just(Player player, const std::vector<int>& numbers);
    bool pieces(const CompiledEvent& event, Player player);
    bool lost(const EventDefinition& event, Player player);
    [[nodiscard]] bool reached(const CompiledEvent& event, Player player) const;
    bool stuck(const EventDefinition& event, Player player);
    bool named(const CompiledEvent& event, Player player);
    bool hands_empty(Player player);
    bool alone(Player player);
    int owned(Player player, PieceType type);
    [[nodiscard]] bool given(Player player, const std::vector<PieceType>& types) const;

    const Rules& rules_;
    Position& position_;
    Interpreter& interpreter_;
    const Line& line_;
    Worker* worker_ = nullptr;
    Hooks* hooks_ = nullptr;
    std::vector<Lost> lost_;
    std::vector<std::vector<char>> given_;  // [player][type]: some setup gives him such a piece
    bool asking_stuck_ = false;
};

}  // namespace perthro
