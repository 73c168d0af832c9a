// Remedies that an editor can apply: one piece of text instead of another. Here alone is known how
// the loader words them.
#pragma once

#include "scripting/errors.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace perthro {

struct Replacement {
    std::string wrong;  // as it stands at the place of the error or behind it on its line
    std::string right;
};

// `line` is the source from the place of the error to the end of its line. Empty where the remedy
// is no such thing.
[[nodiscard]] std::optional<Replacement> replacement(const ContentError& error,
                                                     std::string_view line);

}  // namespace perthro
