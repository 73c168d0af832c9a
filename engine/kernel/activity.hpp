// Counts what the pieces of a player could do, for Kernel::activity: a visitor of the generator.
#pragma once

#include "engine/kernel/kernel.hpp"
#include "engine/kernel/node.hpp"

#include <span>

namespace perthro::kernel {

// Its functions are what visitors.hpp asks of a visitor; the choices of a move count once.
template <int W>
class ActivityCount {
public:
    // `worth`: [type], what makes a piece the lesser one; `beside`: [cell], the cells one step
    // away. The numbers of types have to be below Activity::kMostTypes.
    ActivityCount(const Node<W>& node, const Rules& rules, std::span<const int> worth,
                  const std::vector<Bits<W>>& beside)
        : node_(node), worth_(worth) {
        for (std::uint32_t left = node.enemies; left != 0; left &= left - 1) {
            const auto enemy = static_cast<std::size_t>(std::countr_zero(left));
            for (const PieceType type : rules.royals) {
                node.board.of(enemy, type).each([&](Cell cell) { sieged_ |= beside[cell]; });
            }
        }
    }

    void targets(const Row<W>& row, Cell, const Bits<W>& cells, unsigned, unsigned) {
        count(row, cells);
    }
    void steps(const Row<W>& row, int, const Bits<W>& cells, unsigned, unsigned) {
        count(row, cells);
    }

    Activity found;  // by the moves that were told of so far

private:
    void count(const Row<W>& row, const Bits<W>& cells) {
        found.reach[row.type] += static_cast<std::uint32_t>(cells.count());
        found.pressure += static_cast<std::uint32_t>((cells & sieged_).count());
        const Bits<W> taken = (cells & node_.enemy) - threatened_;
        taken.each([&](Cell cell) {
            const PieceType victim = word::type(node_.board.slots[cell]);
            if (worth_[victim] > worth_[row.type]) {
                threatened_.add(cell);
                ++found.threats[victim];
            }
        });
    }

    const Node<W>& node_;
    std::span<const int> worth_;
    Bits<W> sieged_{};      // beside royals of enemies
    Bits<W> threatened_{};  // counted already
};

}  // namespace perthro::kernel
