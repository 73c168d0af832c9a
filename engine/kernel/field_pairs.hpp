// Two header fields of a position that lie side by side, as one number of 64 bits: the first field
// is its low half. What makes moves reads and writes such fields together everywhere: a load that
// is wider than the store before it would have to wait for memory.
#pragma once

#include "engine/position/layout.hpp"

#include <bit>
#include <cstdint>
#include <cstring>

namespace perthro::kernel {

// The pairs that are read and written so.
static_assert(static_cast<int>(Field::RoundOwner) == static_cast<int>(Field::ToMove) + 1);
static_assert(static_cast<int>(Field::LastMover) == static_cast<int>(Field::LastCapture) + 1);

// The pair of the field in this slot and the one behind it, two of those above.
[[nodiscard]] inline std::uint64_t read_pair(const std::uint32_t* first) {
    std::uint64_t pair = 0;
    std::memcpy(&pair, first, sizeof(pair));
    return pair;
}
// Writes the field in this slot and the one behind it, past the position's log.
inline void write_pair(std::uint32_t* first, std::uint64_t pair) {
    std::memcpy(first, &pair, sizeof(pair));
}
// The pair of two values, to be written.
[[nodiscard]] inline std::uint64_t pair_of(std::uint32_t first, std::uint32_t second) {
    return first | (static_cast<std::uint64_t>(second) << 32);
}
static_assert(std::endian::native == std::endian::little,
              "pair_of puts the first field into the low half");

}  // namespace perthro::kernel
