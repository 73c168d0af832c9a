// Stops scripts that run too long, compiled loops included. LuaJIT's compiled code never looks at
// debug hooks, but in profiler mode 'l' it looks at one byte at every line; setting that byte and a
// hook from a signal handler on the script's own thread stops any Lua loop. The byte's address is
// not part of LuaJIT's interface: it is searched for, tried out once, and where that fails the
// compiler stays off.
#pragma once

#include <chrono>
#include <cstdint>

namespace perthro::vm {

class State;

// All calls are of State and of the debugger; each concerns the state that it gets.
class Watchdog {
public:
    // Makes a new state stoppable; called once, before any script runs in it.
    static void adopt(State& state);
    // Forgets a state; after this no signal concerns it.
    static void release(State& state);
    // The state's operation begins on this thread, which may use `limit` of a processor for it.
    // Within about 20 ms behind that it is interrupted.
    static void arm(State& state, std::chrono::milliseconds limit);
    // It ended; on return no signal is on its way that could still see it.
    static void disarm(State& state);
    // Sets what makes Lua leave compiled code and raise; safe in a signal handler.
    static void interrupt(State& state);
    // Undoes interrupt, once control is back in C++.
    static void clear(State& state);
    // What was stopped goes on, as if nothing had been; garbage is collected (follower.hpp).
    static void revive(State& state);
    // In the middle of a hook LuaJIT calls no other. Says that this is the middle of one, or is
    // not; returns what was said before. For who calls Lua from a hook, where knows_hooks().
    static bool set_hook_active(State& state, bool active);
    static bool knows_hooks(const State& state);
    // Whether compiled loops can be stopped here (found out by trying).
    static bool stops_compiled_code();
};

}  // namespace perthro::vm
