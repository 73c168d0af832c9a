// What random games of some rules are like: the lengths, the choices, how many moves each type of
// piece has and where, what it becomes. Always the same games.
#pragma once

#include "engine/search/walker.hpp"

#include <bit>
#include <cstdint>
#include <memory>
#include <vector>

namespace perthro::search {

struct Survey {
    std::size_t types = 0, cells = 0;              // sizes of the tables: types with none, cells
    std::vector<std::uint64_t> moves, seen;        // [type]: moves that pieces had, pieces
    std::vector<std::uint32_t> moves_at, seen_at;  // [player][type][cell]
    std::vector<std::vector<PieceType>> becomes;   // [player][type][cell]: other types
    std::uint64_t lists = 0, listed = 0;           // lists of players and the moves in them
    std::uint64_t games = 0, ended = 0, plies_of_ended = 0;
    std::uint64_t stuck = 0;  // games lost by whoever had pieces, but no move
    bool captures = false;    // something was taken
    bool moved = false;       // a piece changed its cell

    // Where a player's piece of a type on a cell stands in the tables by [player][type][cell].
    [[nodiscard]] std::size_t square(Player player, PieceType type, Cell cell) const {
        return (player * types + type) * cells + cell;
    }
};

// Plays them from the first setup on until 6000 lists of players, or 50000 moves in them, were
// seen; games are left after 400 plies. Some of them must come to a list of a player: this does not
// end before. Throws what hooks throw.
[[nodiscard]] Survey survey(const std::shared_ptr<const Rules>& rules);

// Calls f(cell) for the pieces of a player that are of a type.
template <typename Function>
void each_cell(const Position& position, Player player, PieceType type, Function&& f) {
    const std::uint64_t* words = position.set(player, type);
    for (int i = 0; i < position.set_words(); ++i) {
        for (std::uint64_t left = words[i]; left != 0; left &= left - 1) {
            f(static_cast<Cell>(64 * i + std::countr_zero(left)));
        }
    }
}

}  // namespace perthro::search
