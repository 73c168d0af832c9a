// Arguments of C functions as C++ reads them: each number against its range, each text whole. What
// is wrong throws std::runtime_error that says what was expected and what came.
#pragma once

#include <cstdint>
#include <lua.hpp>
#include <string>

namespace perthro::vm {

// The argument at this index as a whole number from `low` to `high`. `what` is expected, as "a
// cell". A text of digits is no number.
[[nodiscard]] std::int32_t whole(lua_State* lua, int index, const char* what, std::int32_t low,
                                 std::int32_t high);
// Any whole number of 32 bits.
[[nodiscard]] std::int32_t integer(lua_State* lua, int index);
// A text whatever bytes it has, or a number as text; "" if it is neither.
[[nodiscard]] std::string text_at(lua_State* lua, int index);
// What stands there, for messages: a number as such, of everything else its kind.
[[nodiscard]] std::string shown(lua_State* lua, int index);

}  // namespace perthro::vm
