// Whether the numbers of a recorded word name what there is.
#pragma once

#include "engine/rules/definition.hpp"

namespace perthro {

// Of the word alone, not of its kids.
[[nodiscard]] bool numbers_fit(const GameDefinition& game, const Node& node);

}  // namespace perthro
