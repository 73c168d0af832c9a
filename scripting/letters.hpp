// Columns are counted in letters, texts are kept in bytes.
#pragma once

#include <algorithm>
#include <string_view>

namespace perthro {

// How many letters a piece of UTF-8 has; an accent that is a letter of its own counts, too.
[[nodiscard]] inline int letters_in(std::string_view text) {
    return static_cast<int>(std::count_if(text.begin(), text.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xC0) != 0x80;  // the first byte of a letter
    }));
}

}  // namespace perthro
