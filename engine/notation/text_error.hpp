// Why a text could not be read: place, cause, remedy. Readers throw it among themselves and hand it
// out as a value.
#pragma once

#include <cstddef>
#include <string>

namespace perthro {

struct TextError {
    std::size_t at = 0;  // offset of the character in the text, from 0
    std::string what;    // the cause
    std::string remedy;  // what to write instead

    // One line: `character 12: what (remedy)`, counted from 1.
    [[nodiscard]] std::string message() const {
        return "character " + std::to_string(at + 1) + ": " + what +
               (remedy.empty() ? "" : " (" + remedy + ")");
    }
};

}  // namespace perthro
