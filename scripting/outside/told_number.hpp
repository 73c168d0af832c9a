// Numbers that the other side of a protocol tells: times, depths, counts. What is none, or beyond
// all use, is refused before anything is worked out with it.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace perthro::outside {

// Times may be as long as this, about three years: their products still fit.
inline constexpr std::int64_t kMostMilliseconds = 100'000'000'000;
// The most nodes of a search that are told.
inline constexpr std::int64_t kMostNodes = 1'000'000'000'000'000'000;
inline constexpr std::int64_t kMostMoves = 1'000'000;  // of depths, and of moves to go

// The number that a text is, from `low` to `high`, a whole one or one with a point. `name`: what it
// is of. All four readers throw PlayError with the name and what to write.
[[nodiscard]] std::int64_t told_number(const std::string& name, const std::string& text,
                                       std::int64_t low, std::int64_t high);
[[nodiscard]] double told_decimal(const std::string& name, const std::string& text, double low,
                                  double high);

// A time on a clock, at most kMostMilliseconds. A clock that has run out may be below nothing: then
// it is nothing.
[[nodiscard]] std::chrono::milliseconds told_milliseconds(const std::string& name,
                                                          const std::string& text);
[[nodiscard]] std::chrono::milliseconds told_seconds(const std::string& name,
                                                     const std::string& text);

}  // namespace perthro::outside
