// Where in its line an error is that knows its line alone, as Lua's errors do: at the name that it
// speaks of, else at the first sign of the line.
#pragma once

#include "scripting/errors.hpp"

#include <vector>

namespace perthro {

// Gives every error with a line in `sources` a column, if it has none; returns `errors`.
std::vector<ContentError>& complete_places(std::vector<ContentError>& errors,
                                           const SourceTexts& sources);

}  // namespace perthro
