// Drawing one of a list of moves.
#pragma once

#include "engine/moves/move_list.hpp"
#include "engine/random.hpp"

namespace perthro {

// The number of one of `count` things, each as likely as its weight (a function of its number)
// says. Not all weights are 0. A weight may be asked several times.
template <typename WeightOf>
[[nodiscard]] std::size_t draw_weighted(std::size_t count, Random& random, WeightOf&& weight_of) {
    std::uint64_t all = 0;
    for (std::size_t i = 0; i < count; ++i) {
        all += weight_of(i);
    }
    std::uint64_t left = random.below(all);
    std::size_t i = 0;
    while (left >= weight_of(i)) {
        left -= weight_of(i++);
    }
    return i;
}

// The index of one of the outcomes of a chance ply, by weight. The list is not empty.
[[nodiscard]] inline std::size_t draw_outcome(const MoveList& outcomes, Random& random) {
    return draw_weighted(outcomes.size(), random, [&](std::size_t i) -> std::uint64_t {
        return outcomes.compound(i).weight;
    });
}

// The index of one of equally likely moves, or of the outcomes of chance by weight. The list is not
// empty.
[[nodiscard]] inline std::size_t draw_move(const MoveList& moves, Random& random) {
    return moves.chance ? draw_outcome(moves, random) : random.below(moves.size());
}

}  // namespace perthro
