// Two different moves that read alike are a mistake of the rules that no count of moves shows:
// nobody could enter either of them. Here positions are looked at for them.
#pragma once

#include "scripting/play/match.hpp"

#include <functional>

namespace perthro {

// Calls look() on the position that the match stands on, and on others up to `plies` behind it that
// random moves lead to, `positions` in all at most. The match stands where it stood.
void look_at_positions(Match& match, int plies, int positions,
                       const std::function<void(Match&)>& look);

// Writes the moves of these positions. Throws RuleError of the first where two moves read alike.
void look_for_alike_moves(Match& match, int plies, int positions);

// "they differ on c3 and d4", of two moves of a list by what is there behind them; "" where what
// differs is on no cell.
[[nodiscard]] std::string difference_of(const GameDefinition& game, const MoveList& list,
                                        const Compound& one, const Compound& other);

}  // namespace perthro
