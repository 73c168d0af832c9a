// The prelude's files as functions of Lua. Each is compiled from its text once in a process; states
// load the bytecode, which takes a fraction of the time. It says nothing of lines: compiled Lua
// looks at every new line whether it is to stop (watchdog.hpp), and those of the prelude are many.
#pragma once

#include <string_view>

struct lua_State;

namespace perthro::vm {

// Pushes the function of an embedded file, or a message. Returns what lua_load would.
[[nodiscard]] int load_prelude(lua_State* lua, std::string_view file);

}  // namespace perthro::vm
