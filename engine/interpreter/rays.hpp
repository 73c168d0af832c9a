// The straight ways from every cell as sets of cells, so that how far one leads through cells of a
// kind (empty ones, those of a player) is asked in a few instructions instead of cell by cell. For
// boards of up to 256 cells, and directions along which the cells' numbers always rise or fall.
#pragma once

#include "engine/interpreter/link_shifts.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace perthro {

class Rays {
public:
    // Sets are of so many words. Tables of every cell and direction are made.
    Rays(const Topology& topology, int set_words);

    // Whether the direction, as no player in particular sees it, is here.
    [[nodiscard]] bool has(Direction direction) const {
        return !order_.empty() && order_[direction] != Order::None;
    }

    // All cells on the way from a cell, itself not included. W: the width that ask_of_width has for
    // the sets; the direction is one that has() knows.
    template <int W>
    [[nodiscard]] kernel::Bits<W> all(Cell from, Direction direction) const {
        return kernel::Bits<W>::read(cells_.data() + (direction * cells_of_board_ + from) *
                                                         static_cast<std::size_t>(W));
    }
    // The cells on the way from a cell as far as the first that is in `ends`, that one not
    // included. A few instructions: the way is cut at the lowest or highest cell that it meets.
    template <int W>
    [[nodiscard]] kernel::Bits<W> until(Cell from, Direction direction,
                                        const kernel::Bits<W>& ends) const {
        const kernel::Bits<W> way = all<W>(from, direction);
        return before(direction, way, way & ends);
    }

private:
    enum class Order : std::uint8_t { None, Rising, Falling };

    [[nodiscard]] static Order order_of(const Topology& topology, const std::vector<Cell>& to);

    // The cells of a way before the first of those that it meets.
    template <int W>
    [[nodiscard]] kernel::Bits<W> before(Direction direction, const kernel::Bits<W>& way,
                                         const kernel::Bits<W>& met) const {
        return way - (order_[direction] == Order::Rising ? from_lowest(met) : to_highest(met));
    }
    // The lowest cell of a set and all above it.
    template <int W>
    [[nodiscard]] static kernel::Bits<W> from_lowest(kernel::Bits<W> set) {
        std::uint64_t above = 0;
        for (std::uint64_t& word : set.w) {
            const std::uint64_t any = word == 0 ? 0 : ~std::uint64_t{0};
            word |= (0 - word) | above;
            above |= any;
        }
        return set;
    }
    // The highest cell of a set and all below it.
    template <int W>
    [[nodiscard]] static kernel::Bits<W> to_highest(kernel::Bits<W> set) {
        std::uint64_t below = 0;
        for (auto word = set.w.rbegin(); word != set.w.rend(); ++word) {
            const std::uint64_t filled = *word == 0 ? 0
                                                    : ~std::uint64_t{0} >> std::countl_zero(*word);
            *word = filled | below;
            below |= filled == 0 ? 0 : ~std::uint64_t{0};
        }
        return set;
    }

    std::size_t cells_of_board_;
    std::vector<Order> order_;          // [direction]; empty where the board is too large
    std::vector<std::uint64_t> cells_;  // [(direction * cells + cell) * words + i], as ask_of_width
};

// Whether, from any cell and as anybody sees the board, the straight ways in these directions have
// no cell in common and never come back. `longest` becomes no less than the cells of one.
[[nodiscard]] bool are_apart(const Topology& topology, std::span<const std::int32_t> directions,
                             int& longest);

}  // namespace perthro
