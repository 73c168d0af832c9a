// What the numbers of recorded words name, and whether there is that.
#pragma once

#include "engine/rules/definition.hpp"

namespace perthro {

// Whether the numbers of a word, not of its kids, name what there is.
[[nodiscard]] bool numbers_fit(const GameDefinition& game, const Node& node);

// Whether a tree asks for the value of an attribute.
[[nodiscard]] bool reads_attribute(const Node& node, int attribute);

// Whether words in a tree give an attribute a value. Functions of Lua that they call may, too.
[[nodiscard]] bool writes_attribute(const Node& node, int attribute);

}  // namespace perthro
