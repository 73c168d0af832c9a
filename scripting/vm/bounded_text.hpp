// Texts of scripts that leave their state: cut to a length that a person may still want to read.
#pragma once

#include <cstddef>
#include <string>

namespace perthro::vm {

inline constexpr std::size_t kLongestMessage = 2'000;  // bytes of one error or one logged line

// The text, or its beginning of at most `most` bytes (whole characters of UTF-8) and how much was
// cut off.
[[nodiscard]] std::string bounded(std::string text, std::size_t most = kLongestMessage);

}  // namespace perthro::vm
