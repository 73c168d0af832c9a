// The calls on lists of moves: asking for lists and thinning them, and making the moves of
// `generate`.
#pragma once

#include "scripting/api/lists.hpp"

namespace perthro::api {

// The lists of a call: its second upvalue.
[[nodiscard]] inline Lists& lists_of(lua_State* lua) {
    return *static_cast<Lists*>(lua_touserdata(lua, lua_upvalueindex(2)));
}

// Adds calls on lists to a table of calls that lies on the stack.
template <typename Calls>
void add_list_calls(lua_State* lua, Lists& lists, const Calls& calls) {
    for (const auto& [name, function] : calls) {
        lua_pushlightuserdata(lua, lists.truth);
        lua_pushlightuserdata(lua, &lists);
        lua_pushcclosure(lua, function, 2);
        lua_setfield(lua, -2, name);
    }
}

// Adds those by which `generate` makes moves.
void add_making_calls(lua_State* lua, Lists& lists);

}  // namespace perthro::api
