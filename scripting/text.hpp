// Texts taken apart and put together.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace perthro {

// What stands between blanks; tabs and ends of lines are blanks too. No word is empty.
[[nodiscard]] std::vector<std::string> words_of(std::string_view text);

// The names in a text: letters, digits and `_`, beginning with no digit.
[[nodiscard]] std::vector<std::string> identifiers_of(std::string_view text);

// What stands between dividers: always one part more than there are dividers, some may be empty.
[[nodiscard]] std::vector<std::string> split(std::string_view text, char divider);
[[nodiscard]] std::vector<std::string> split(std::string_view text, std::string_view divider);

// "A", "A or B", "A, B or C".
[[nodiscard]] std::string alternatives(const std::vector<std::string>& names);
// "A", "A and B", "A, B and C"; "" of none.
[[nodiscard]] std::string conjunction(const std::vector<std::string>& names);

// " (text)" to stand behind something, "" of no text.
[[nodiscard]] std::string in_brackets(const std::string& text);

// The lines of a text without their ends, which are LF or CRLF.
[[nodiscard]] std::vector<std::string_view> lines_of(std::string_view text);

// A line of a text, from 1, without the blanks in front; "" behind the last one.
[[nodiscard]] std::string line_of(std::string_view text, int number);

// Without the blanks at both ends.
[[nodiscard]] std::string trimmed(std::string_view text);

}  // namespace perthro
