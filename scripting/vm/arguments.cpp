// Reading arguments.
#include "scripting/vm/arguments.hpp"

#include <cmath>
#include <limits>
#include <stdexcept>

namespace perthro::vm {

std::string shown(lua_State* lua, int index) {
    if (lua_type(lua, index) != LUA_TNUMBER) {
        return lua_isnoneornil(lua, index) ? "nothing (nil)" : luaL_typename(lua, index);
    }
    lua_pushvalue(lua, index);
    std::string text = lua_tostring(lua, -1);
    lua_pop(lua, 1);
    return text;
}

std::int32_t whole(lua_State* lua, int index, const char* what, std::int32_t low,
                   std::int32_t high) {
    const bool is_number = lua_type(lua, index) == LUA_TNUMBER;
    const lua_Number number = is_number ? lua_tonumber(lua, index) : 0;
    if (!is_number || !(number >= low && number <= high) || number != std::floor(number)) {
        throw std::runtime_error(std::string(what) + " is expected, not " + shown(lua, index));
    }
    return static_cast<std::int32_t>(number);
}

std::int32_t integer(lua_State* lua, int index) {
    return whole(lua, index, "a whole number", std::numeric_limits<std::int32_t>::min(),
                 std::numeric_limits<std::int32_t>::max());
}

std::string text_at(lua_State* lua, int index) {
    std::size_t length = 0;
    const char* data = lua_tolstring(lua, index, &length);
    return data != nullptr ? std::string(data, length) : std::string();
}

}  // namespace perthro::vm
