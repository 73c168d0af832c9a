// Turns the paths of movements into rows and attacks; the steps of make_plan (see plan.hpp).
#pragma once

#include "engine/kernel/path_finder.hpp"
#include "engine/kernel/plan.hpp"

#include <string_view>
#include <vector>

namespace perthro::kernel {

// Rows of one movement, player and type: paths with equal terms, promotions gathered into choices,
// starts that offer the same choices together.
[[nodiscard]] std::vector<RowPlan> rows_of(const std::vector<Path>& paths);

// Whether every move of a row hops over exactly one piece, which may stand on any cell between.
[[nodiscard]] bool hops_over_one(const RowPlan& row);

// Removes from later rows what an earlier row of the same piece makes as well. False if two rows
// may still make the same move.
[[nodiscard]] bool remove_doubles(std::vector<RowPlan>& rows, const Contents& contents);

// [type]: whether moves bring pieces of a type to cells otherwise than by going there.
[[nodiscard]] std::vector<char> types_made(const std::vector<RowPlan>& rows,
                                           const std::vector<ChainPlan>& chains, int types);

// Whether what a row attacks can be said as attack paths. made: see types_made.
[[nodiscard]] bool can_invert(const RowPlan& row, int types, const Contents& contents,
                              const std::vector<char>& made);
// How a row that can be inverted attacks; null if it attacks nothing.
[[nodiscard]] AttackPaths attacks_of(const RowPlan& row, int types, const Contents& contents,
                                     const std::vector<char>& made);

// The types that a movement may capture, read off its words: all unless a condition stands before
// it.
[[nodiscard]] std::vector<char> victims_of(const Rules& rules, std::uint16_t movement,
                                           PathFinder& finder);

// Rows for the plain moves of the hook `generate`, where no words make moves of the class, which
// might be the same, and none are said behind the piece's moves.
void add_plain_rows(const Rules& rules, Plan& plan);

// Whether the package has this hook.
[[nodiscard]] bool defines_hook(const Rules& rules, std::string_view name);

// Finds what of `protect` and `require` the tables answer, and whether their lists are final: the
// last step, when all rows and chains are there. finder: of any player.
void judge_by_tables(const Rules& rules, PathFinder& finder, Plan& plan);

// Recognises a capture that goes on. Throws NotLowered.
[[nodiscard]] ChainPlan chain_of(const Rules& rules, std::uint16_t movement, PieceType type,
                                 Player player, Contents& contents);
[[nodiscard]] bool continues(const Rules& rules, std::uint16_t movement);

}  // namespace perthro::kernel
