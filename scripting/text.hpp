// Texts taken apart.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace perthro {

// What stands between blanks; tabs and ends of lines are blanks too. No word is empty.
[[nodiscard]] std::vector<std::string> words_of(std::string_view text);

// What stands between dividers: always one part more than there are dividers, some may be empty.
[[nodiscard]] std::vector<std::string> split(std::string_view text, char divider);

// Without the blanks at both ends.
[[nodiscard]] std::string trimmed(std::string_view text);

}  // namespace perthro
