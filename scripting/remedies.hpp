// Remedies that an editor can apply: one piece of text instead of another. Here alone is known how
// the loader words them.
#pragma once

#include "scripting/errors.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace perthro {

// Where a piece of text goes.
enum class Put {
    Instead,      // of what is wrong
    BehindLast,   // behind what stands in front of the place of the error
    InBracket,    // at the end of the first bracket that is not closed
    InBraces,     // at the end of the next braces behind the place
    AsFirstLine,  // of the file, behind its comments
};

struct Replacement {
    std::string wrong;  // as it stands at the place of the error or behind it on its line; empty
                        // where something is missing
    std::string right;
    Put put = Put::Instead;
};

// `line` is the source from the place of the error to the end of its line. Empty where the remedy
// is no such thing.
[[nodiscard]] std::optional<Replacement> replacement(const ContentError& error,
                                                     std::string_view line);

}  // namespace perthro
