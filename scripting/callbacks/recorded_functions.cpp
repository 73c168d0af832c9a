#include "scripting/callbacks/recorded_functions.hpp"

#include "scripting/record/recorder.hpp"

namespace perthro {

namespace {

int reference_here(lua_State* lua) { return luaL_ref(lua, LUA_REGISTRYINDEX); }

}  // namespace

int RecordedFunctions::global(std::string_view name) const {
    const auto found = globals_.find(name);
    return found == globals_.end() ? LUA_NOREF : found->second;
}

bool RecordedFunctions::has(Hook which) const {
    return hook(which) != LUA_NOREF || by_class_.find(which) != by_class_.end();
}

int RecordedFunctions::hook_of(Hook which, const std::string& name) const {
    const auto table = by_class_.find(which);
    if (table == by_class_.end()) {
        return hook(which);
    }
    const auto found = table->second.find(name);
    return found != table->second.end() ? found->second : LUA_NOREF;
}

void RecordedFunctions::find(vm::State& state, const GameDefinition& definition) {
    lua_State* const lua = state.lua();
    push_recorder(state);
    lua_getfield(lua, -1, "functions");
    const int count = static_cast<int>(lua_objlen(lua, -1));
    for (int i = 1; i <= count; ++i) {
        lua_rawgeti(lua, -1, i);
        numbered_.push_back(reference_here(lua));
    }
    lua_pop(lua, 1);
    lua_getfield(lua, -1, "globals");
    for (const std::string& name : definition.hooks.defined) {
        lua_getfield(lua, -1, name.c_str());
        if (lua_isfunction(lua, -1)) {
            globals_[name] = reference_here(lua);
        } else if (name == "on_move" || name == "on_applied") {
            read_table_by_class(lua, name == "on_move" ? Hook::OnMove : Hook::OnApplied);
            lua_pop(lua, 1);
        } else {
            lua_pop(lua, 1);
        }
    }
    lua_pop(lua, 2);
    hooks_.fill(LUA_NOREF);
    for (std::size_t i = 0; i < hooks_.size(); ++i) {
        const auto found = globals_.find(kHookNames[i]);
        if (found != globals_.end()) {
            hooks_[i] = found->second;
        }
    }
}

// on_move = { jump = f, pass = f }
void RecordedFunctions::read_table_by_class(lua_State* lua, Hook which) {
    lua_pushnil(lua);
    while (lua_next(lua, -2) != 0) {
        if (lua_type(lua, -2) == LUA_TSTRING && lua_isfunction(lua, -1)) {
            const std::string name = lua_tostring(lua, -2);
            by_class_[which][name] = reference_here(lua);
        } else {
            lua_pop(lua, 1);
        }
    }
}

}  // namespace perthro
