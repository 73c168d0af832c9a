// What could be captured by legal moves, and what could then be taken back.
#pragma once

#include "scripting/api/host.hpp"

namespace perthro::api {

// Adds them to a table of calls that lies on the stack.
void add_capture_calls(lua_State* lua, Host& host);

}  // namespace perthro::api
