// Turns the paths of movements into rows and attacks; the steps of make_plan (see plan.hpp).
#pragma once

#include "engine/kernel/path_finder.hpp"
#include "engine/kernel/plan.hpp"

#include <string_view>
#include <vector>

namespace perthro::kernel {

// Rows of one movement, player and type, made of all its paths: paths with equal terms, promotions
// gathered into choices, starts that offer the same choices together. Movement, class, player, type
// and place of the rows are left for the caller to set.
[[nodiscard]] std::vector<RowPlan> rows_of(const std::vector<Path>& paths);

// Whether tables have room for what the rows offer: 256 choices and 255 endings each.
[[nodiscard]] bool choices_have_room(const std::vector<RowPlan>& rows);

// Whether every move of a row hops over exactly one piece, which may stand on any cell between.
[[nodiscard]] bool hops_over_one(const RowPlan& row);

// Removes from later rows what an earlier row of the same player, class and type of piece surely
// makes as well, and rows of which nothing is left. False if two rows may still make the same move.
[[nodiscard]] bool remove_doubles(std::vector<RowPlan>& rows, const Contents& contents);

// [type], 1 .. types: whether moves may bring pieces of a type to cells otherwise than by going
// there. The types of promotions; any type where there are drops, chains or special paths.
[[nodiscard]] std::vector<char> types_made(const std::vector<RowPlan>& rows,
                                           const std::vector<ChainPlan>& chains, int types);

// Whether what a row attacks can be said as attack paths (plan.hpp), which know of a cell on the
// way only whether a piece stands there; true of a row that attacks nothing. made: what
// types_made() returned.
[[nodiscard]] bool can_invert(const RowPlan& row, int types, const Contents& contents,
                              const std::vector<char>& made);
// How a row that can_invert() attacks, seen from its targets; null if it attacks nothing.
[[nodiscard]] AttackPaths attacks_of(const RowPlan& row, int types, const Contents& contents,
                                     const std::vector<char>& made);

// [type]: whether a movement may capture an enemy of it, read off its words: all types, unless a
// condition about the piece stands right before a capture or in `land`. finder: of the player who
// moves.
[[nodiscard]] std::vector<char> victims_of(const Rules& rules, std::uint16_t movement,
                                           PathFinder& finder);

// Rows for the plain moves of the hook `generate`, where no words make moves of the class, which
// might be the same, and none are said behind the piece's moves.
void add_plain_rows(const Rules& rules, Plan& plan);

// Whether the package has this hook (`generate`, `on_move`).
[[nodiscard]] bool defines_hook(const Rules& rules, std::string_view name);

// Finds what of `protect` and `require` the tables answer, and whether their lists are final: the
// last step, when all rows and chains are there. finder: of any player.
void judge_by_tables(const Rules& rules, PathFinder& finder, Plan& plan);

// Recognises a movement that continues() as a chain of captures, as a player makes it with a type
// of piece; what victims may be is put into the contents. Throws NotLowered where a word does not
// fit (see chain_plan.hpp for those that do), with the reason for `perthro check --plan`.
[[nodiscard]] ChainPlan chain_of(const Rules& rules, std::uint16_t movement, PieceType type,
                                 Player player, Contents& contents);
// Whether tables have room for more chains beside others: 32 for each player.
[[nodiscard]] bool chains_have_room(const std::vector<ChainPlan>& chains,
                                    const std::vector<ChainPlan>& more);
// Whether the words of a movement go on with another one after its part (`continue` and its like).
[[nodiscard]] bool continues(const Rules& rules, std::uint16_t movement);

}  // namespace perthro::kernel
