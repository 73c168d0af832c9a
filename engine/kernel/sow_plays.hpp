// Follows a SowProgram on a position. Everything is written through the position's log, so that
// what is refused is taken back; nothing is allocated once it is warm.
#pragma once

#include "engine/kernel/sowing.hpp"
#include "engine/position/position.hpp"

#include <vector>

namespace perthro::kernel {

// Of one worker: it remembers the position that it is given while it follows a move.
class SowPlays {
public:
    // The tables outlive this.
    explicit SowPlays(const SowTables& tables) : tables_(tables) {}

    // The cells that a player chooses from, ascending; whether there is a move is to be tried.
    [[nodiscard]] const std::vector<Cell>& starts(Player player) const {
        return tables_.program(player).starts;
    }
    // Made: the move that begins with the cell is on the position, and in its log. Refused: it is
    // not legal. Unknown: the words have to be followed, since a number would leave its range,
    // somebody is out, or it has no end. Unless it is Made, nothing has changed.
    enum class Ending { Refused, Made, Unknown };
    // Makes the effects of the move that begins with one of starts(), without what ends a ply.
    [[nodiscard]] Ending make(Position& position, Player player, Cell start);

private:
    // Everything about a half-made move that is not on the position.
    struct Cursor {
        Cell here = kNoCell, start = kNoCell;
        const Cell* ahead = nullptr;
        std::int32_t held = 0;
        std::array<Cell, SowProgram::kMostNested> here_of{};
        std::array<const Cell*, SowProgram::kMostNested> ahead_of{};
    };

    bool run(std::int32_t address, Cursor& cursor);
    bool change(const SowWord& word, Cursor& cursor);
    bool closed(std::int32_t address, Cursor& cursor);
    bool first_of(const SowWord& word, Cursor& cursor);
    void loop(const SowWord& word, Cursor& cursor);
    bool every(const SowWord& word, Cursor& cursor);
    bool sow(const SowWord& word, Cursor& cursor);
    bool write(const SowWord& word, Slot slot, std::int64_t stored);
    [[nodiscard]] bool holds(std::int32_t index, Cursor& cursor) const;
    [[nodiscard]] std::int64_t number(std::int32_t index, Cursor& cursor) const;
    [[nodiscard]] std::int64_t count(const SowNumber& asked, Cursor& cursor) const;
    [[nodiscard]] bool some_between(const SowNumber& asked) const;
    [[nodiscard]] static Cell at(const SowPlace& place, const Cursor& cursor);
    [[nodiscard]] std::int64_t stored(Slot slot) const { return position_->get(slot); }
    bool count_round();

    const SowTables& tables_;
    const SowProgram* program_ = nullptr;  // of the player
    Position* position_ = nullptr;
    int rounds_ = 0;
    bool unknown_ = false;
};

}  // namespace perthro::kernel
