// The prelude's files as functions of Lua. Each is compiled from its text once in a process; every
// further state loads the bytecode, which takes a fraction of the time.
#pragma once

#include <string_view>

struct lua_State;

namespace perthro::vm {

// Pushes the function of an embedded file, or a message. Returns what lua_load would.
[[nodiscard]] int load_prelude(lua_State* lua, std::string_view file);

}  // namespace perthro::vm
