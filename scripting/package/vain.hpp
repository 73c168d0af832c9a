// What is written and comes to nothing: awards that another one of the line leaves without an
// effect, piece types that never come to the board.
#pragma once

#include "scripting/package/unreached.hpp"

#include <vector>

namespace perthro {

// Whether hooks run, which may change what words and game.yaml say.
[[nodiscard]] bool has_hooks(const GameDefinition& game);

// Adds warnings of lines of `results`.
void add_vain_results(const GameDefinition& game, std::vector<LoadWarning>& warnings);

// Adds warnings of piece types.
void add_vain_types(const GameDefinition& game, const YamlNames& names, const LuaTexts& lua,
                    std::vector<LoadWarning>& warnings);

}  // namespace perthro
