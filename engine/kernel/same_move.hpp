// Whether a move of the tables and one of the interpreter are the same: movements of one class may
// stand on both sides, and a list has equal moves once.
#pragma once

#include "engine/kernel/make.hpp"
#include "engine/kernel/plan.hpp"
#include "engine/moves/move_list.hpp"

namespace perthro::kernel {

// Whether a simple move and a compound of the list are equal: their named choices and their net
// effects are (docs/words.md). Both have to be of one class and made by the same kind of piece, by
// the same player, and neither has been made. The simple move is made and taken back.
[[nodiscard]] bool same_move(const Maker& maker, const Plan& plan, Position& position,
                             MoveBits of_row, const MoveList& list, const Compound& compound);

}  // namespace perthro::kernel
