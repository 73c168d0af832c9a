// Drawing one of a list of moves.
#pragma once

#include "engine/moves/move_list.hpp"
#include "engine/random.hpp"

namespace perthro {

// One of the outcomes of a chance ply, by weight. The list is not empty.
[[nodiscard]] inline std::size_t draw_outcome(const MoveList& outcomes, Random& random) {
    std::uint64_t all = 0;
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
        all += outcomes.compound(i).weight;
    }
    std::uint64_t left = random.below(all);
    std::size_t i = 0;
    while (left >= outcomes.compound(i).weight) {
        left -= outcomes.compound(i++).weight;
    }
    return i;
}

// One of equally likely moves, or of the outcomes of chance. The list is not empty.
[[nodiscard]] inline std::size_t draw_move(const MoveList& moves, Random& random) {
    return moves.chance ? draw_outcome(moves, random) : random.below(moves.size());
}

}  // namespace perthro
