// Columns are counted in letters, texts are kept in bytes; names are made of some of them.
#pragma once

#include <algorithm>
#include <cctype>
#include <string_view>

namespace perthro {

// Whether a name, of Lua or of an option, may go on with it.
[[nodiscard]] inline bool is_name_part(char c) {
    return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0;
}

[[nodiscard]] inline bool is_digit(char c) { return '0' <= c && c <= '9'; }

// How many letters a piece of UTF-8 has; an accent that is a letter of its own counts, too.
[[nodiscard]] inline int letters_in(std::string_view text) {
    return static_cast<int>(std::count_if(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xC0) != 0x80;  // the first byte of a letter
    }));
}

}  // namespace perthro
