// Bytecode of the prelude, kept as long as the process lives; it belongs to no state.
#include "scripting/vm/prelude_code.hpp"

#include "scripting/vm/embedded.hpp"

#include <lua.hpp>
#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace perthro::vm {

namespace {

struct Compiled {
    int status = 0;    // what lua_load says
    std::string code;  // or its message
};

// The bytecode of a text without names and lines. The state that compiles is its own: those that
// run scripts have let go of `string.dump`, and only it leaves the lines out.
Compiled compiled(std::string_view text, const std::string& name) {
    const std::unique_ptr<lua_State, decltype(&lua_close)> owner(luaL_newstate(), &lua_close);
    lua_State* const lua = owner.get();
    luaL_openlibs(lua);
    lua_getglobal(lua, "string");
    lua_getfield(lua, -1, "dump");
    int status = luaL_loadbufferx(lua, text.data(), text.size(), name.c_str(), "t");
    if (status == 0) {
        lua_pushboolean(lua, 1);
        status = lua_pcall(lua, 2, 1, 0);
    }
    std::size_t size = 0;
    const char* const code = lua_tolstring(lua, -1, &size);
    return {status, std::string(code, size)};
}

const Compiled& compiled_file(std::string_view file, const std::string& name) {
    static std::mutex mutex;
    static std::map<std::string, Compiled, std::less<>> files;
    const std::lock_guard lock(mutex);
    auto found = files.find(file);
    if (found == files.end()) {
        found = files.emplace(file, compiled(embedded_file(file), name)).first;
    }
    return found->second;
}

}  // namespace

int load_prelude(lua_State* lua, std::string_view file) {
    const std::string name = "=" + std::string(file);
    const auto& [status, code] = compiled_file(file, name);
    if (status != 0) {
        lua_pushlstring(lua, code.data(), code.size());
        return status;
    }
    return luaL_loadbufferx(lua, code.data(), code.size(), name.c_str(), "b");
}

}  // namespace perthro::vm
