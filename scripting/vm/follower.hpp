// Somebody who follows scripts line by line: a debugger. It is called where a script is, with all
// its frames still there, and may keep the script as long as it likes: limits count what the thread
// uses of a processor, and who waits uses nothing.
#pragma once

#include "scripting/vm/state.hpp"

#include <lua.hpp>
#include <string>

namespace perthro::vm {

class Follower {
public:
    Follower() = default;
    virtual ~Follower() = default;
    Follower(const Follower&) = delete;
    Follower& operator=(const Follower&) = delete;

    // A state was made; nothing ran in it yet.
    virtual void made(State& state) = 0;
    // A line begins, of a package or of the prelude (which has no lines: 0). Of `frame` the line
    // and `i_ci` are known, where on Lua's stack the frame is; all else is asked with lua_getinfo.
    // False ends what runs with an error.
    [[nodiscard]] virtual bool line(State& state, lua_Debug& frame) = 0;
    // What runs fails, and will be undone after this.
    virtual void failed(State& state, const std::string& message) = 0;
};

// All states that this thread makes while it lives are followed, by one follower at a time. What
// they run is not compiled: compiled code knows no lines.
class Following {
public:
    // The follower must outlive this, and what runs in those states as well.
    explicit Following(Follower& follower);
    ~Following();
    Following(const Following&) = delete;
    Following& operator=(const Following&) = delete;
};

// Whose Lua state this is, a coroutine's too. Only of those that a State made.
[[nodiscard]] State& state_of(lua_State* lua);

// Whether this thread has a follower; its hook for a state, and what it is told (by state.cpp and
// the watchdog).
[[nodiscard]] bool is_followed();
void follow(State& state);
void tell_made(State& state);
void tell_failed(State& state, const std::string& message);

// Lua called by a follower, in the middle of a line or of an error: while this lives its code is
// ended with an error after so many instructions, and nobody follows it.
class Aside {
public:
    // Whether that can be: in the middle of a line LuaJIT calls no hook, and what says so is
    // where the watchdog has found it, or nowhere.
    [[nodiscard]] static bool possible(const State& state);

    // `instructions` of Lua, counted by the thousand; only where possible(), on the state's thread.
    Aside(State& state, int instructions);
    ~Aside();
    Aside(const Aside&) = delete;
    Aside& operator=(const Aside&) = delete;

private:
    State& state_;
    lua_Hook hook_;
    int mask_, count_;
    bool was_active_, was_stopped_;
};

}  // namespace perthro::vm
