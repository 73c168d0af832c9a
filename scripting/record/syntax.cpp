#include "scripting/record/syntax.hpp"

namespace perthro {

ContentError syntax_error(vm::State& state, const vm::ScriptError& error, std::string_view text) {
    ContentError content;
    content.file = error.file;
    content.line = error.line;
    content.what = error.message;
    lua_State* lua = state.lua();
    lua_newtable(lua);
    lua_pushvalue(lua, -1);
    state.run_trusted("prelude/syntax.lua", 1, 0);
    lua_getfield(lua, -1, "syntax_remedy");
    lua_pushlstring(lua, error.message.data(), error.message.size());
    lua_pushlstring(lua, text.data(), text.size());
    lua_pushinteger(lua, error.line);
    if (!state.call(3, 1)) {
        content.remedy = lua_tostring(lua, -1);
        lua_pop(lua, 1);
    }
    lua_pop(lua, 1);
    return content;
}

}  // namespace perthro
