// A set of cells of a width known at compile time: the working form of the table-driven kernel.
// Bit c of word c / 64 stands for cell c; bits of numbers without a cell are never set in a result.
#pragma once

#include "engine/cell_set.hpp"
#include "engine/ids.hpp"

#include <array>
#include <bit>
#include <cstdint>

namespace perthro::kernel {

// Whether gathered() is one instruction of the processor that is compiled for: tables that are read
// by it are made only then.
#ifdef __BMI2__
inline constexpr bool kHasBitGather = true;
#else
inline constexpr bool kHasBitGather = false;
#endif

// The built-in functions below are those of <immintrin.h>, which takes longer to read than all of
// ours.

// The bits of `value` at the places of `mask`, moved together to the lowest places in their order
// (parallel bit extract, pext): the index that the occupation of a few cells has in a table.
[[nodiscard]] inline std::uint64_t gathered(std::uint64_t value, std::uint64_t mask) {
#ifdef __BMI2__
    return __builtin_ia32_pext_di(value, mask);
#else
    std::uint64_t result = 0;
    for (std::uint64_t bit = 1; mask != 0; mask &= mask - 1, bit <<= 1) {
        if ((value & mask & (0 - mask)) != 0) {
            result |= bit;
        }
    }
    return result;
#endif
}

// The lowest bits of `value`, spread in their order over the places of `mask` (parallel bit
// deposit, pdep); gathered() gives them back.
[[nodiscard]] inline std::uint64_t scattered(std::uint64_t value, std::uint64_t mask) {
#ifdef __BMI2__
    return __builtin_ia32_pdep_di(value, mask);
#else
    std::uint64_t result = 0;
    for (; mask != 0; mask &= mask - 1, value >>= 1) {
        result |= (value & 1) != 0 ? mask & (0 - mask) : 0;
    }
    return result;
#endif
}

// A set of W words for the cells 0 .. 64 W - 1; cells beyond must not be put in or asked for. W is
// 1, 2, 4 or 8 (Kernel::build chooses by the board). It is a plain value: copies cost what W words
// do.
template <int W>
struct Bits {
    std::array<std::uint64_t, W> w;  // Bits{} is the empty set; without braces it is not
                                     // initialised

    // The members of a set of any width that have room here.
    static Bits of(const CellSet& cells) {
        Bits bits{};
        for (std::size_t i = 0; i < W && i < cells.words().size(); ++i) {
            bits.w[i] = cells.words()[i];
        }
        return bits;
    }
    // The set of one cell, which has to have room.
    static Bits cell(Cell cell) {
        Bits bits{};
        bits.add(cell);
        return bits;
    }
    // The set that W words in memory are, as those of a position (see read_set in node.hpp).
    static Bits read(const std::uint64_t* words) {
        Bits bits{};
        for (int i = 0; i < W; ++i) {
            bits.w[static_cast<std::size_t>(i)] = words[i];
        }
        return bits;
    }

    [[nodiscard]] bool has(Cell cell) const {
        if constexpr (W == 1) {
            return ((w[0] >> cell) & 1) != 0;
        } else {
            return ((w[cell >> 6] >> (cell & 63)) & 1) != 0;
        }
    }
    // Every word is written, so that a set may stay in registers.
    void add(Cell cell) {
        if constexpr (W == 1) {
            w[0] |= std::uint64_t{1} << cell;
        } else {
            for (std::size_t i = 0; i < W; ++i) {
                w[i] |= std::uint64_t{static_cast<std::size_t>(cell >> 6) == i} << (cell & 63);
            }
        }
    }
    [[nodiscard]] bool any() const {
        std::uint64_t all = 0;
        for (const auto word : w) {
            all |= word;
        }
        return all != 0;
    }
    [[nodiscard]] int count() const {
        int total = 0;
        for (const auto word : w) {
            total += std::popcount(word);
        }
        return total;
    }
    // The lowest cell; the set must not be empty.
    [[nodiscard]] Cell first() const {
        if constexpr (W == 1) {
            return static_cast<Cell>(std::countr_zero(w[0]));
        } else {
            std::size_t i = 0;
            while (i + 1 < W && w[i] == 0) {
                ++i;
            }
            return static_cast<Cell>((i << 6) + static_cast<std::size_t>(std::countr_zero(w[i])));
        }
    }
    // The member before which so many others come; `number` has to be below count(). The inverse of
    // rank().
    [[nodiscard]] Cell nth(std::uint64_t number) const {
        std::size_t i = 0;
        if constexpr (W > 1) {
            for (int here = std::popcount(w[0]); number >= static_cast<std::uint64_t>(here);
                 here = std::popcount(w[i])) {
                number -= static_cast<std::uint64_t>(here);
                ++i;
            }
        }
        return static_cast<Cell>((i << 6) + static_cast<std::size_t>(std::countr_zero(
                                                scattered(std::uint64_t{1} << number, w[i]))));
    }
    // How many members come before a cell.
    [[nodiscard]] std::size_t rank(Cell cell) const {
        const std::size_t word = cell >> 6;
        std::size_t before = 0;
        for (std::size_t i = 0; i < word; ++i) {
            before += static_cast<std::size_t>(std::popcount(w[i]));
        }
        const std::uint64_t below = (std::uint64_t{1} << (cell & 63)) - 1;
        return before + static_cast<std::size_t>(std::popcount(w[word] & below));
    }
    // Calls f(cell) for every member in ascending order, which is that of the board.
    template <typename Function>
    void each(Function&& f) const {
        for (std::size_t i = 0; i < W; ++i) {
            for (auto word = w[i]; word != 0; word &= word - 1) {
                f(static_cast<Cell>((i << 6) + static_cast<std::size_t>(std::countr_zero(word))));
            }
        }
    }

    // Union, intersection and symmetric difference.
    Bits& operator|=(const Bits& o) { return *this = *this | o; }
    Bits& operator&=(const Bits& o) { return *this = *this & o; }
    Bits& operator^=(const Bits& o) { return *this = *this ^ o; }
    [[gnu::always_inline]] friend Bits operator|(Bits a, const Bits& b) {
        for (std::size_t i = 0; i < W; ++i) {
            a.w[i] |= b.w[i];
        }
        return a;
    }
    [[gnu::always_inline]] friend Bits operator&(Bits a, const Bits& b) {
        for (std::size_t i = 0; i < W; ++i) {
            a.w[i] &= b.w[i];
        }
        return a;
    }
    [[gnu::always_inline]] friend Bits operator^(Bits a, const Bits& b) {
        for (std::size_t i = 0; i < W; ++i) {
            a.w[i] ^= b.w[i];
        }
        return a;
    }
    // The cells of a that are not in b.
    [[gnu::always_inline]] friend Bits operator-(Bits a, const Bits& b) {
        for (std::size_t i = 0; i < W; ++i) {
            a.w[i] &= ~b.w[i];
        }
        return a;
    }
    bool operator==(const Bits&) const = default;
};

// The set with every cell number raised by `shift` (negative: lowered), modulo 64 W: all pieces go
// one step in a direction at once. Sources that would leave the board must be masked out before, or
// their targets behind.
template <int W>
[[nodiscard, gnu::always_inline]] inline Bits<W> rotated(const Bits<W>& bits, int shift) {
    Bits<W> result{};
    if constexpr (W == 1) {
        result.w[0] = std::rotl(bits.w[0], shift & 63);
    } else if constexpr (W == 2) {
        __extension__ using Wide = unsigned __int128;
        const Wide both = (static_cast<Wide>(bits.w[1]) << 64) | bits.w[0];
        const Wide turned = (both << (shift & 127)) | (both >> (-shift & 127));
        result.w = {static_cast<std::uint64_t>(turned), static_cast<std::uint64_t>(turned >> 64)};
    } else {
        const int places = ((shift % (64 * W)) + 64 * W) % (64 * W);
        const int words = places >> 6;
        const int part = places & 63;
        for (int i = 0; i < W; ++i) {
            const std::uint64_t low = bits.w[static_cast<std::size_t>((i - words + W) % W)];
            const std::uint64_t high =
                bits.w[static_cast<std::size_t>((i - words - 1 + 2 * W) % W)];
            result.w[static_cast<std::size_t>(i)] = part == 0
                                                        ? low
                                                        : (low << part) | (high >> (64 - part));
        }
    }
    return result;
}

}  // namespace perthro::kernel
