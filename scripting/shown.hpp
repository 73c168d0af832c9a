// Foreign text made showable: texts of packages, records, engines and files must not steer the
// terminal that they reach, nor look like a text of ours.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace perthro {

enum class Lines { One, Many };

// The length of the character of UTF-8 that begins at `at`, 0 if none does (RFC 3629: no overlong
// forms, no surrogates).
[[nodiscard]] std::size_t utf8_length(std::string_view text, std::size_t at);

// The text with what acts instead of being seen written as in JSON, `\u001B`: control characters
// (C0, DEL, C1), marks and overrides of direction, separators of lines. What is no UTF-8 becomes
// U+FFFD. Tabs stay blanks; ends of lines stay where many lines are meant. Texts without any of
// that, which are nearly all, stay as they are, and JSON text keeps its meaning.
[[nodiscard]] std::string shown(std::string_view text, Lines lines = Lines::One);

// The last bytes of a text that may be the beginning of a character whose rest is still to come.
[[nodiscard]] std::size_t unfinished_bytes(std::string_view text);

}  // namespace perthro
