// Makes the moves of a list that are no compounds, and takes them out of it: those that differ in
// little, as rows list them, together.
#pragma once

#include "engine/kernel/siblings.hpp"
#include "engine/moves/move_list.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace perthro::kernel {

// Makes the plies of the first of these simple moves and of those behind it that differ from it in
// the target alone, or else as far in the target as in where they begin. Returns how many moves
// that were, 1 or more; there has to be one.
template <int W, bool Asks>
std::size_t make_alike(Siblings<Asks>& siblings, std::span<const MoveBits> moves) {
    const MoveBits first = moves.front();
    const MoveBits row = first & ~MoveBits{0xFFFFFFFF};
    const Cell from = move_bits::from(first);
    Bits<W> cells{};
    const auto gather = [&](auto&& alike) {
        std::size_t number = 0;
        for (; number < moves.size() && alike(moves[number]); ++number) {
            cells |= Bits<W>::cell(move_bits::to(moves[number]));
        }
        return number;
    };
    if (moves.size() > 1 && move_bits::from(moves[1]) == from) {
        const MoveBits alike = first & ~(MoveBits{0xFFFF} << 16);
        const std::size_t number = gather(
            [alike](MoveBits move) { return (move & ~(MoveBits{0xFFFF} << 16)) == alike; });
        siblings.make(row, cells, [from](Cell) { return from; }, 1);
        return number;
    }
    const int shift = move_bits::to(first) - from;
    const std::size_t number = gather([&](MoveBits move) {
        return (move & ~MoveBits{0xFFFFFFFF}) == row &&
               move_bits::to(move) - move_bits::from(move) == shift;
    });
    siblings.make(row, cells, [shift](Cell to) { return static_cast<Cell>(to - shift); }, 1);
    return number;
}

// Makes the plies of the simple moves of leaves.rest, a list of the position as it stands, and
// takes these moves out of it: first those that make_first(siblings) makes and takes out itself,
// then the others. Returns how many were whole (LeafQuestion); those that were not stand behind the
// compounds in the end. `Asks`: whether there is a question. unfinished: scratch memory.
template <int W, bool Asks, typename MakeFirst>
std::uint64_t make_taken(const Maker& maker, Position& position, const Leaves& leaves,
                         std::vector<MoveBits>& unfinished, const MakeFirst& make_first) {
    unfinished.clear();
    std::vector<MoveBits>& moves = leaves.rest.moves;
    const std::size_t all = moves.size();
    Siblings<Asks> siblings(maker, position, leaves.question, unfinished);
    make_first(siblings);
    std::size_t compounds = 0;
    for (std::span<const MoveBits> left(moves); !left.empty();) {
        if (move_bits::compound(left.front())) {
            moves[compounds++] = left.front();
            left = left.subspan(1);
        } else {
            left = left.subspan(make_alike<W>(siblings, left));
        }
    }
    siblings.put_back();
    moves.resize(compounds);
    moves.insert(moves.end(), unfinished.begin(), unfinished.end());
    return all - moves.size();
}

}  // namespace perthro::kernel
