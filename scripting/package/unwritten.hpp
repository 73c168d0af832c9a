// Attributes that rules read and nothing writes, so that they stay what they are at the beginning.
#pragma once

#include "engine/rules/definition.hpp"
#include "scripting/package/unreached.hpp"

#include <vector>

namespace perthro {

// Adds a warning for each of them, where it is declared. One with a default of its own may stand
// for a number that somebody wants to change in one place: it is left alone, and so is whatever
// other options, texts of positions in `setups` or hooks may write.
void add_unwritten(const GameDefinition& game, const YamlNames& names, const LuaTexts& lua,
                   std::vector<LoadWarning>& warnings);

}  // namespace perthro
