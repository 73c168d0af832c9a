// How long the functions of a package ran, measured while somebody wants to know.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <string>

namespace perthro {

// What is called from inside another function counts as a call; its time is that of the other.
struct LuaTime {
    std::uint64_t calls = 0;
    std::chrono::steady_clock::duration time{};
};
using LuaTimeTable = std::map<std::string, LuaTime, std::less<>>;  // by the name that errors use

// Every Hooks object of lua_hooks_factory is one.
class LuaTimes {
public:
    virtual ~LuaTimes() = default;
    // From now on into this table; null: nowhere. It must outlive that.
    virtual void measure_into(LuaTimeTable* times) = 0;
};

}  // namespace perthro
