// Whether a move of the tables and one of the interpreter are the same: movements of one class may
// stand on both sides, and a list has equal moves once.
#pragma once

#include "engine/kernel/make.hpp"
#include "engine/kernel/plan.hpp"
#include "engine/moves/move_list.hpp"

namespace perthro::kernel {

// Both are of one class and made by the same kind of piece, by the same player, and neither has
// been made. They are equal when their named choices and their net effects are (docs/words.md).
[[nodiscard]] bool same_move(const Maker& maker, const Plan& plan, Position& position,
                             MoveBits of_row, const MoveList& list, const Compound& compound);

}  // namespace perthro::kernel
