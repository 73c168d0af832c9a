// Texts that crash a LuaJIT out of the sandbox of the scripts: known bugs of its, which releases
// behind it have mended. Debian 12 has both in either of its two, which call themselves beta3.
#pragma once

#include <lua.hpp>
#include <memory>
#include <string>

namespace perthro::testing {

// The compiler of traces subtracts the ends of a part of a text without a look at their overflow:
// LuaJIT/LuaJIT#1407, mended in November 2025.
inline constexpr const char* kCrashOfTraces =
    "local function cut(first, last)\n"
    "  local part\n"
    "  for _ = 1, 200 do part = (\"abc\"):sub(first, last) end\n"
    "  return part\n"
    "end\n"
    "cut(1, -2)\n"
    "cut(0x40000001, -0x7FFFFFFF)\n";

// The parser takes the nil of a local for a name: LuaJIT/LuaJIT#1033, mended in August 2023.
inline constexpr const char* kCrashOfParser = "local none\n"
                                              "for one in (nil):each() do end\n";

// Whether the LuaJIT at hand is one that both texts are known to crash.
inline bool luajit_is_known_to_crash() {
    const std::unique_ptr<lua_State, decltype(&lua_close)> state(luaL_newstate(), &lua_close);
    luaL_openlibs(state.get());
    lua_getglobal(state.get(), "jit");
    lua_getfield(state.get(), -1, "version");
    return std::string(lua_tostring(state.get(), -1)) == "LuaJIT 2.1.0-beta3";
}

}  // namespace perthro::testing
