// Where something stands in the files of a package, in words.
#pragma once

#include "engine/rules/rules.hpp"

#include <string>

namespace perthro {

// "games/small/rules.lua:7", or without the line where only the file is known; empty for nowhere.
[[nodiscard]] std::string place_of(const GameDefinition& game, const Source& at);

// An error whose text begins with its place.
[[nodiscard]] RuleError rule_error(const GameDefinition& game, const Source& at,
                                   const std::string& what);

}  // namespace perthro
