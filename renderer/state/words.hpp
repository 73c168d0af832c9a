// Names of packages as people read them.
#pragma once

#include "scripting/session/values.hpp"

#include <algorithm>
#include <string>

namespace perthro::renderer {

// With a capital, and blanks for underscores.
[[nodiscard]] inline std::string capitalised(std::string text) {
    if (!text.empty() && text.front() >= 'a' && text.front() <= 'z') {
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    }
    std::replace(text.begin(), text.end(), '_', ' ');
    return text;
}

// Whether the text of a value is a number: digits, and a sign in front of them.
[[nodiscard]] inline bool is_number(const std::string& text) {
    return !text.empty() && text.find_first_not_of("-0123456789") == std::string::npos;
}

// What moves of a player call the cell: 24, or its name where they have no other. 0 = nobody: as
// the first player's do. Stays valid as long as the cell.
[[nodiscard]] inline const std::string& called(const session::CellView& cell, int player) {
    const std::size_t index = cell.written.size() > 1 && player > 0
                                  ? static_cast<std::size_t>(player - 1)
                                  : 0;
    return index < cell.written.size() && !cell.written[index].empty() ? cell.written[index]
                                                                       : cell.name;
}

}  // namespace perthro::renderer
