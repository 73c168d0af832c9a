// What hangs together: chains of pieces and their liberties, lines, what steps reach, regions.
#pragma once

#include "scripting/api/host.hpp"

namespace perthro::api {

// Adds them to a table of calls that lies on the stack.
void add_group_calls(lua_State* lua, Host& host);

}  // namespace perthro::api
