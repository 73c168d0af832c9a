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
    // to: [cell], where the link leads, kNoCell where there is none.
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

private:
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
