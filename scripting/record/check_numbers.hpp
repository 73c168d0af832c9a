// Whether the numbers of a recorded word name what there is.
#pragma once

#include "engine/rules/definition.hpp"

namespace perthro {

// Whether the numbers of a word, not of its kids, name what there is.
[[nodiscard]] bool numbers_fit(const GameDefinition& game, const Node& node);

}  // namespace perthro
