#include "scripting/dap/code_lines.hpp"

#include "scripting/vm/arguments.hpp"
#include "scripting/vm/state.hpp"

namespace perthro::dap {

CodeLines code_lines(std::string_view text) {
    CodeLines result;
    vm::State state;
    lua_State* const lua = state.lua();
    lua_pushlstring(lua, text.data(), text.size());
    state.run_trusted("prelude/code_lines.lua", 1, 2);
    if (!lua_istable(lua, -2)) {
        result.problem = vm::text_at(lua, -1);
        return result;
    }
    const int count = static_cast<int>(lua_objlen(lua, -2));
    for (int i = 1; i <= count; ++i) {
        lua_rawgeti(lua, -2, i);
        result.lines.push_back(static_cast<int>(lua_tointeger(lua, -1)));
        lua_pop(lua, 1);
    }
    return result;
}

}  // namespace perthro::dap
