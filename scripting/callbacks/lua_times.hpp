// How long the functions of a package ran and what memory they took, and what of them LuaJIT could
// not compile, measured while somebody wants to know.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace perthro {

// What is called from inside another function counts as a call; its time is that of the other.
struct LuaTime {
    std::uint64_t calls = 0;
    std::chrono::steady_clock::duration time{};
    std::uint64_t weighed = 0;  // calls whose memory was measured: one of a few
    std::uint64_t bytes = 0;    // of Lua's memory that these took, the garbage they left included
};
using LuaTimeTable = std::map<std::string, LuaTime, std::less<>>;  // by the name that errors use

// A place where LuaJIT gave up compiling what began to run often; it is interpreted instead.
struct TraceAbort {
    std::string file;  // "GAME/rules.lua"
    int line = 0;
    std::string why;  // in LuaJIT's words: "NYI: bytecode FNEW"
    std::uint64_t times = 0;
};

// Every Hooks object of lua_hooks_factory is one.
class LuaTimes {
public:
    virtual ~LuaTimes() = default;
    // From now on into this table; null: nowhere. It must outlive that.
    virtual void measure_into(LuaTimeTable* times) = 0;
    // Listens to the compiler from now on.
    virtual void listen_to_compiler() = 0;
    // What was heard since, the most frequent first; empty if nobody listened. Listening ends.
    [[nodiscard]] virtual std::vector<TraceAbort> take_aborts() = 0;
};

}  // namespace perthro
