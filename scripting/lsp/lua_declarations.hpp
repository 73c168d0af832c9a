// Declarations of everything that rules.lua may name whatever the game is, as the Lua language
// server of sumneko reads them: `---@meta`, classes, parameters with their types.
#pragma once

#include "scripting/description/description.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace perthro::lsp {

// The text of a Lua file that declares them. Must run on a script thread.
[[nodiscard]] std::string lua_declarations(const std::vector<description::Group>& groups);

// The type of an operand of the description in the notation of that server: "place or set" ->
// "perthro.place|perthro.set". "any" for what is none of its types.
[[nodiscard]] std::string lua_type(std::string_view described);

}  // namespace perthro::lsp
