// The libraries that `use` names.
#pragma once

#include "scripting/package/load.hpp"
#include "scripting/package/load_edited.hpp"

#include <optional>
#include <string>
#include <vector>

namespace perthro {

// Reads the library of this name for the package at a level of `extends` (0: the eldest), from its
// own folder or a folder of shared ones, and keeps it in the game. Nothing if there is none, or if
// it cannot be read, which is added to the errors.
[[nodiscard]] std::optional<RulesChunk> read_library(LoadedGame& game, const std::string& name,
                                                     int level, std::vector<ContentError>& errors,
                                                     const OpenTexts& open);

}  // namespace perthro
