// What is asked of moves that must not give mate: whether they do, and for drops, from which cells
// alone they could.
#pragma once

#include "engine/kernel/node.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace perthro::kernel {

// Answers whether a simple move gives mate.
class MateQuestion {
public:
    virtual ~MateQuestion() = default;
    // Whether the move, which is possible in the position, would attack a royal of an enemy, who
    // then has no move. The move is made and taken back.
    [[nodiscard]] virtual bool mates(MoveBits move) const = 0;
    // Whether a royal of an enemy is attacked already: then any move may be the one that mates.
    [[nodiscard]] virtual bool checked_before() const = 0;
};

// The cells from which a piece of the row's type could attack a royal of an enemy of the player
// who is to move; all cells where an arrival anywhere may complete an attack.
template <int W>
[[nodiscard]] inline Bits<W> checking_from(const Tables<W>& tables, const Node<W>& node,
                                           const Row<W>& row) {
    const auto offset = static_cast<std::uint16_t>(row.type * tables.rules.layout.sets.words);
    const auto holds = [&](const TypeSets& types) {
        const auto last = types.offset.begin() + types.count;
        return std::find(types.offset.begin(), last, offset) != last;
    };
    Bits<W> result{};
    for (const PieceType type : tables.rules.royals) {
        const auto& table = tables.attacks_on(node.player, type);
        for (std::uint32_t left = node.enemies; left != 0; left &= left - 1) {
            node.board.of(static_cast<std::size_t>(std::countr_zero(left)), type)
                .each([&](Cell cell) {
                    for (const NearFamily<W>& near : table.nears) {
                        result |= holds(near.types) ? near.origins[cell] : Bits<W>{};
                    }
                    for (const LineFamily<W>& line : table.lines) {
                        const bool arrivals = line.one_screen || !line.plain;  // of any piece
                        result |= arrivals            ? tables.board
                                  : holds(line.types) ? line.origins[cell]
                                                      : Bits<W>{};
                    }
                });
        }
    }
    return result;
}

}  // namespace perthro::kernel
