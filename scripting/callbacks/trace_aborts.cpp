#include "scripting/callbacks/trace_aborts.hpp"

#include <algorithm>
#include <tuple>

namespace perthro {

namespace {

std::string text_field(lua_State* lua, const char* key) {
    lua_getfield(lua, -1, key);
    std::string text = lua_tostring(lua, -1);
    lua_pop(lua, 1);
    return text;
}

lua_Integer number_field(lua_State* lua, const char* key) {
    lua_getfield(lua, -1, key);
    const lua_Integer number = lua_tointeger(lua, -1);
    lua_pop(lua, 1);
    return number;
}

}  // namespace

TraceAborts::TraceAborts(vm::State& state) : state_(state) {
    state_.run_trusted("prelude/aborts.lua", 0, 1);
    function_ = luaL_ref(state_.lua(), LUA_REGISTRYINDEX);
    tell(true, 0);
}

TraceAborts::~TraceAborts() {
    if (listens_) {
        tell(false, 0);
    }
    luaL_unref(state_.lua(), LUA_REGISTRYINDEX, function_);
}

void TraceAborts::tell(bool listen, int results) {
    lua_rawgeti(state_.lua(), LUA_REGISTRYINDEX, function_);
    lua_pushboolean(state_.lua(), listen ? 1 : 0);
    lua_call(state_.lua(), 1, results);
    listens_ = listen;
}

std::vector<TraceAbort> TraceAborts::take() {
    lua_State* const lua = state_.lua();
    std::vector<TraceAbort> aborts;
    tell(false, 1);
    const int count = static_cast<int>(lua_objlen(lua, -1));
    for (int i = 1; i <= count; ++i) {
        lua_rawgeti(lua, -1, i);
        aborts.push_back({text_field(lua, "file"), static_cast<int>(number_field(lua, "line")),
                          text_field(lua, "why"),
                          static_cast<std::uint64_t>(number_field(lua, "times"))});
        lua_pop(lua, 1);
    }
    lua_pop(lua, 1);
    std::sort(aborts.begin(), aborts.end(), [](const TraceAbort& one, const TraceAbort& other) {
        return std::tie(other.times, one.file, one.line, one.why) <
               std::tie(one.times, other.file, other.line, other.why);
    });
    return aborts;
}

}  // namespace perthro
