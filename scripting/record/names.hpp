// The names of a definition as one Lua table: what scripting/prelude/names.lua makes values of.
#pragma once

#include "engine/rules/definition.hpp"

#include <lua.hpp>

namespace perthro {

// Leaves the table on the stack. Needs a protected call around it: memory may run out.
void push_names(lua_State* lua, const GameDefinition& definition);

}  // namespace perthro
