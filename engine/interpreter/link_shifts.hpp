// The links of one direction for whole sets of cells: all cells of a set go along it by shifting
// the set's words. For boards of up to 256 cells, and directions whose links are few shifts.
#pragma once

#include "engine/kernel/bits.hpp"
#include "engine/topology/topology.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace perthro {

class LinkShifts {
public:
    static constexpr int kMostWords = 4;  // of a set

    LinkShifts() = default;
    // to: [cell], where the link leads, kNoCell where there is none. Empty where that takes more
    // than four shifts, or the board has more than 256 cells.
    LinkShifts(const Topology& topology, const std::vector<Cell>& to);

    // Without links, or with too many shifts: then nothing can be asked here.
    [[nodiscard]] bool empty() const { return shifts_.empty(); }

    // Where the cells of a set lead.
    template <int W>
    [[nodiscard]] kernel::Bits<W> after(const kernel::Bits<W>& set) const {
        kernel::Bits<W> result{};
        for (const Shift& shift : shifts_) {
            result |= kernel::rotated(set & shift.from<W>(), shift.by);
        }
        return result;
    }
    // The cells that lead into a set.
    template <int W>
    [[nodiscard]] kernel::Bits<W> before(const kernel::Bits<W>& set) const {
        kernel::Bits<W> result{};
        for (const Shift& shift : shifts_) {
            result |= kernel::rotated(set, -shift.by) & shift.from<W>();
        }
        return result;
    }

    // The set, and the cells that lead into it over cells of `through`, as many as there are in a
    // row. The links must not lead round in a circle.
    template <int W>
    [[nodiscard]] kernel::Bits<W> before_all(const kernel::Bits<W>& set,
                                             const kernel::Bits<W>& through) const {
        if (shifts_.size() == 1) {
            return set | before(filled(set & through, through));
        }
        kernel::Bits<W> cells = set;
        for (kernel::Bits<W> front = cells; front.any(); cells |= front) {
            front = before(front & through) - cells;
        }
        return cells;
    }

    // Where every n cells of a set that follow each other end, n >= 1. Of one shift, each step
    // makes the rows nearly twice as long: two that overlap by a cell are a longer one.
    template <int W>
    [[nodiscard]] kernel::Bits<W> row_ends(const kernel::Bits<W>& set, int n) const {
        kernel::Bits<W> ends = set;
        if (shifts_.size() != 1) {
            for (int length = 1; length < n; ++length) {
                ends = after(ends) & set;
            }
            return ends;
        }
        if (n > 1) {
            ends &= after(set);
        }
        for (int length = 2; length < n;) {
            const int more = std::min(length - 1, n - length);
            ends &= kernel::rotated(ends, more * shifts_[0].by);
            length += more;
        }
        return ends;
    }

private:
    friend class LinkLanes;

    // The cells of `through` that lead to a set of them over others: of one shift, by steps twice
    // as long each time (Kogge, Stone 1973; chessprogramming.org, "Kogge-Stone Algorithm").
    template <int W>
    [[nodiscard]] kernel::Bits<W> filled(kernel::Bits<W> set,
                                         const kernel::Bits<W>& through) const {
        int by = -shifts_[0].by;
        kernel::Bits<W> open = through & shifts_[0].from<W>();
        for (int length = 1; length < longest_; length *= 2, by *= 2) {
            set |= open & kernel::rotated(set, by);
            open &= kernel::rotated(open, by);
        }
        return set;
    }

    // The links from these cells, all as far apart by number.
    struct Shift {
        int by = 0;
        std::array<std::uint64_t, kMostWords> sources{};
        template <int W>
        [[nodiscard]] kernel::Bits<W> from() const {
            return kernel::Bits<W>::read(sources.data());
        }
    };
    std::vector<Shift> shifts_;
    int longest_ = 0;  // links one behind the other, no more than there are cells
};

// Calls question(std::integral_constant<int, W>) with a width that holds sets of so many words:
// just so many, unless it is the largest.
template <typename Question>
auto ask_of_width(int words, Question&& question) {
    switch (words) {
        case 1: return question(std::integral_constant<int, 1>{});
        case 2: return question(std::integral_constant<int, 2>{});
        default: return question(std::integral_constant<int, LinkShifts::kMostWords>{});
    }
}

// A set of so many words as one of the width that ask_of_width has for them.
template <int W>
[[nodiscard]] kernel::Bits<W> bits_of(const std::uint64_t* set, int words) {
    if constexpr (W < LinkShifts::kMostWords) {
        return kernel::Bits<W>::read(set);
    }
    kernel::Bits<W> bits{};
    std::copy_n(set, words, bits.w.begin());
    return bits;
}

}  // namespace perthro
