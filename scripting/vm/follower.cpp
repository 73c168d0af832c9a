// The hook that calls a follower, and the one that bounds what it calls itself.
#include "scripting/vm/follower.hpp"

#include "scripting/vm/watchdog.hpp"

namespace perthro::vm {

namespace {

constexpr int kStride = 1000;  // instructions between two looks at what an aside may still use

thread_local Follower* followed_by = nullptr;
thread_local int strides_left = 0;

void on_line(lua_State* lua, lua_Debug* frame) {
    bool goes_on = false;
    if (followed_by == nullptr) {
        return;
    }
    try {
        goes_on = followed_by->line(state_of(lua), *frame);
    } catch (...) {  // LuaJIT would not know what to do with it
        goes_on = false;
    }
    if (!goes_on) {
        lua_pushliteral(lua, "ended by the debugger");
        lua_error(lua);
    }
}

void on_stride(lua_State* lua, lua_Debug* /*frame*/) {
    if (--strides_left < 0) {
        lua_pushliteral(lua, "takes too long");
        lua_error(lua);
    }
}

}  // namespace

Following::Following(Follower& follower) { followed_by = &follower; }

Following::~Following() { followed_by = nullptr; }

bool is_followed() { return followed_by != nullptr; }

void follow(State& state) {
    if (followed_by != nullptr) {
        lua_sethook(state.lua(), &on_line, LUA_MASKLINE, 0);
    }
}

void tell_made(State& state) {
    if (followed_by != nullptr) {
        followed_by->made(state);
    }
}

void tell_failed(State& state, const std::string& message) {
    if (followed_by == nullptr) {
        return;
    }
    try {
        followed_by->failed(state, message);
    } catch (...) {  // who follows has ended, and so does the script
        return;
    }
}

bool Aside::possible(const State& state) { return Watchdog::knows_hooks(state); }

Aside::Aside(State& state, int instructions)
    : state_(state), hook_(lua_gethook(state.lua())), mask_(lua_gethookmask(state.lua())),
      count_(lua_gethookcount(state.lua())), was_active_(Watchdog::set_hook_active(state, false)),
      was_stopped_(state.stopped()) {
    strides_left = instructions / kStride;
    lua_sethook(state.lua(), &on_stride, LUA_MASKCOUNT, kStride);
}

Aside::~Aside() {
    if (state_.stopped() && !was_stopped_) {  // by memory; what is followed has done nothing wrong
        Watchdog::revive(state_);
    }
    lua_sethook(state_.lua(), hook_, mask_, count_);
    Watchdog::set_hook_active(state_, was_active_);
}

}  // namespace perthro::vm
