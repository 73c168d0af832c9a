// Counts what the pieces of a player do: a visitor of the generator.
#pragma once

#include "engine/kernel/kernel.hpp"
#include "engine/kernel/node.hpp"

#include <span>

namespace perthro::kernel {

template <int W>
class ActivityCount {
public:
    // `worth`: [type]; `beside`: [cell], the cells one step away.
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

    Activity found;

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
