// The names of a definition as one Lua table: what scripting/prelude/names.lua makes values of.
#pragma once

#include "engine/rules/definition.hpp"

#include <lua.hpp>
#include <string>
#include <vector>

namespace perthro {

// Leaves the table on the stack. Needs a protected call around it: memory may run out.
void push_names(lua_State* lua, const GameDefinition& definition);

// The functions that game.yaml calls by name: events, results, turns and setups. Names of
// conditions and attributes stand among them.
[[nodiscard]] std::vector<std::string> functions_named(const GameDefinition& definition);

}  // namespace perthro
