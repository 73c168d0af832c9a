// Sets of cells as machine words, for the sets of whole boards: of W words each, so that loops over
// them are unrolled; 0: of a number that is known later.
#pragma once

#include "engine/ids.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace perthro::facts {

// What is done with sets of one width: cell c is bit c % 64 of word c / 64. Cells that are given
// have to be below 64 * n().
template <int W>
class WideSets {
public:
    // Only the first n() words count, and they are not initialised.
    struct Set {
        std::array<std::uint64_t, W == 0 ? kMaxCells / 64 : W> w;
    };

    // width: the words of a set; W, unless W is 0; at most kMaxCells / 64.
    explicit WideSets(std::size_t width) : width_(width) {}

    // How many words a set has.
    [[nodiscard]] std::size_t n() const { return W == 0 ? width_ : static_cast<std::size_t>(W); }

    [[nodiscard]] Set empty() const {
        Set set;
        std::fill_n(set.w.begin(), n(), 0);
        return set;
    }
    // The set that n() words in memory are.
    [[nodiscard]] Set read(const std::uint64_t* words) const {
        Set set;
        std::copy_n(words, n(), set.w.begin());
        return set;
    }
    static void add(Set& set, std::size_t cell) {
        set.w[cell / 64] |= std::uint64_t{1} << (cell % 64);
    }
    // Adds the cell, or takes it out.
    static void put(Set& set, std::size_t cell, bool on) {
        const std::uint64_t bit = std::uint64_t{1} << (cell % 64);
        set.w[cell / 64] = on ? set.w[cell / 64] | bit : set.w[cell / 64] & ~bit;
    }
    // Whether a set in memory has the cell.
    [[nodiscard]] static bool has(const std::uint64_t* words, std::size_t cell) {
        return ((words[cell / 64] >> (cell % 64)) & 1) != 0;
    }
    [[nodiscard]] bool any(const Set& set) const {
        std::uint64_t all = 0;
        for (std::size_t i = 0; i < n(); ++i) {
            all |= set.w[i];
        }
        return all != 0;
    }
    [[nodiscard]] int count(const Set& set) const {
        int total = 0;
        for (std::size_t i = 0; i < n(); ++i) {
            total += std::popcount(set.w[i]);
        }
        return total;
    }
    // Calls f(cell) for each cell of the set, ascending.
    template <typename Function>
    void each(const Set& set, Function&& f) const {
        for (std::size_t i = 0; i < n(); ++i) {
            for (std::uint64_t left = set.w[i]; left != 0; left &= left - 1) {
                f(static_cast<Cell>(i * 64 + static_cast<std::size_t>(std::countr_zero(left))));
            }
        }
    }
    // The cell of the lowest number alone, of a set that has one.
    [[nodiscard]] Set first(const Set& set) const {
        Set one = empty();
        for (std::size_t i = 0; i < n(); ++i) {
            if (set.w[i] != 0) {
                one.w[i] = set.w[i] & (0 - set.w[i]);
                break;
            }
        }
        return one;
    }
    // The cells of both sets.
    [[nodiscard]] Set both(const Set& a, const Set& b) const {
        return combined(a, b, [](auto x, auto y) { return x & y; });
    }
    // The cells of a that are not in b.
    [[nodiscard]] Set without(const Set& a, const Set& b) const {
        return combined(a, b, [](auto x, auto y) { return x & ~y; });
    }
    // Adds the cells of a set in memory.
    void join(Set& set, const std::uint64_t* words) const {
        for (std::size_t i = 0; i < n(); ++i) {
            set.w[i] |= words[i];
        }
    }

private:
    template <typename Function>
    [[nodiscard]] Set combined(const Set& a, const Set& b, Function&& f) const {
        Set set;
        for (std::size_t i = 0; i < n(); ++i) {
            set.w[i] = f(a.w[i], b.w[i]);
        }
        return set;
    }

    std::size_t width_;
};

}  // namespace perthro::facts
