// What the store pays and is paid, in steps that take a nanosecond about, and how patient it is.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace perthro::facts {

inline constexpr std::int64_t kNotice = 12;      // finding out which position it is, in nanoseconds
inline constexpr std::int64_t kAnswer = 4;       // looking a cell up
inline constexpr std::int64_t kPatience = 2000;  // so much may be lost on sets before they rest
inline constexpr std::int64_t kRich = 8000;      // more is not kept of what they have saved
inline constexpr std::uint32_t kShortestRest = 64, kLongestRest = 1U << 16;  // in windows
inline constexpr std::size_t kFewCells = 12;     // to choose from: not worth a set
inline constexpr std::int64_t kPerRefused = 25;  // what a cell costs that the words refuse
inline constexpr std::uint32_t kMeasured = 128;  // of so many answers one is measured
inline constexpr std::uint32_t kTried = 64;      // of so many floods one takes the dearer way

// What was told on average, the latest as an eighth of it (an exponential moving average). before:
// 0 where nothing was told. The result is never 0, and what is told counts as 2^24 at most.
inline std::uint32_t average(std::uint32_t before, std::uint64_t now) {
    const auto bounded = static_cast<std::uint32_t>(std::min<std::uint64_t>(now, 1U << 24));
    return before == 0 ? bounded + 1 : (before * 7 + bounded + 7) / 8;
}

}  // namespace perthro::facts
