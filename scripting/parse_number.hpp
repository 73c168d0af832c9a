// A number that a text says: the one way by which numbers come in from outside.
#pragma once

#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>
#include <system_error>
#include <type_traits>

namespace perthro {

// Of the whole text, as std::from_chars reads it: no blanks, no plus sign. Empty if it is no such
// number, one that the type does not hold, not finite or no number (`nan`).
template <typename Number>
[[nodiscard]] std::optional<Number> parse_number(std::string_view text) {
    Number number{};
    const char* const begin = text.data();
    const char* const end = begin + text.size();
    const auto read = std::from_chars(begin, end, number);
    if (read.ec != std::errc() || read.ptr != end) {
        return std::nullopt;
    }
    if constexpr (std::is_floating_point_v<Number>) {
        if (!std::isfinite(number)) {
            return std::nullopt;
        }
    }
    return number;
}

// The same from `low` to `high`.
template <typename Number>
[[nodiscard]] std::optional<Number> parse_number(std::string_view text, Number low, Number high) {
    const auto number = parse_number<Number>(text);
    return number && *number >= low && *number <= high ? number : std::nullopt;
}

}  // namespace perthro
