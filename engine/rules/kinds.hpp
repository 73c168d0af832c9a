// What kinds of words there are: those that fork, those that speak of turns.
#pragma once

#include "engine/rules/node.hpp"

namespace perthro {

// Whether a word asks the player, so that each possibility is another move. Of words with only one
// possibility it is false. The blocks inside are not looked at.
[[nodiscard]] inline bool forks(const Node& node) {
    switch (node.op) {
        case Op::Along: return !node.kids.empty() && node.kids[0].list.size() > 1;
        case Op::Veer: return node.list.size() > 1;
        case Op::Promote: return node.list.size() > 1;
        case Op::Permute: return node.list.size() > 1;
        case Op::Lift: return node.a == 1;
        case Op::Slide:
        case Op::Reach:
        case Op::Choose:
        case Op::AtSet:
        case Op::Either:
        case Op::Maybe:
        case Op::UseDie: return true;
        default: return false;
    }
}
// Words that ask something of the turn program, or of who plays on, and touch no piece.
[[nodiscard]] constexpr bool is_turn_word(Op op) {
    switch (op) {
        case Op::Again:
        case Op::EndTurn:
        case Op::GoTo:
        case Op::NextTurn:
        case Op::SwapSeats:
        case Op::Eliminate: return true;
        default: return false;
    }
}
// Whether anything in this tree forks or continues (so that `first` has to keep all its ways).
[[nodiscard]] inline bool has_forks(const Node& node) {
    if (is_condition(node.op)) {
        return false;
    }
    if (forks(node) || node.op == Op::MustContinue || node.op == Op::Stop) {
        return true;
    }
    for (const Node& kid : node.kids) {
        if (has_forks(kid)) {
            return true;
        }
    }
    return false;
}

}  // namespace perthro
