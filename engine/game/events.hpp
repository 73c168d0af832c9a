// The events of `results` and `turns` (rule language 2.5), asked of one player on the position as
// it stands.
#pragma once

#include "engine/game/line.hpp"
#include "engine/rules/rules.hpp"
#include "engine/turns/together.hpp"

#include <vector>

namespace perthro {

class Interpreter;

class Events {
public:
    Events(const Rules& rules, Position& position, Interpreter& interpreter, const Line& line);

    void attach(Worker* worker, Hooks* hooks) {
        worker_ = worker;
        hooks_ = hooks;
    }
    // What the last ply took; read by `captured`.
    std::vector<Lost>& last_lost() { return lost_; }

    // Whether the event holds for a player. `stuck` is asked by the worker, not here.
    [[nodiscard]] bool holds(const CompiledEvent& event, Player player);
    [[nodiscard]] bool holds_for_any(const CompiledEvent& event);  // `hands empty`: for all
    // Of the event `score`: how much the player has.
    [[nodiscard]] std::int64_t score_of(const CompiledEvent& event, Player player);
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
