// A number that a text says.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

namespace perthro {

// Of the whole text, as std::from_chars reads it: no blanks, no plus sign. Empty if it is no such
// number, or one that the type does not hold.
template <typename Number>
[[nodiscard]] std::optional<Number> parse_number(std::string_view text) {
    Number number{};
    const char* const begin = text.data();
    const char* const end = begin + text.size();
    const auto read = std::from_chars(begin, end, number);
    return read.ec == std::errc() && read.ptr == end ? std::optional(number) : std::nullopt;
}

}  // namespace perthro
