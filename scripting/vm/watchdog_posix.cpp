// The watchdog with POSIX signals: one thread looks at all states every few milliseconds. An
// operation's time counts from the first look that sees it, so that beginning one asks no clock; to
// the thread of one that has used all that it may it sends SIGUSR1, and the handler, running there,
// interrupts Lua. Scripts so pay nothing but one load per line of compiled code.
#include "scripting/vm/follower.hpp"
#include "scripting/vm/script_thread.hpp"
#include "scripting/vm/state.hpp"
#include "scripting/vm/watchdog.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <luajit.h>
#include <memory>
#include <mutex>
#include <pthread.h>
#include <signal.h>
#include <system_error>
#include <thread>
#include <vector>

namespace perthro::vm {

namespace {

constexpr std::uint8_t kProfileBit = 0x80;  // HOOK_PROFILE of LuaJIT's lj_obj.h
constexpr std::uint8_t kActiveBit = 0x10;   // HOOK_ACTIVE, likewise
constexpr auto kTick = std::chrono::milliseconds(10);
// What counts of the time between two looks. A virtual machine that stood still for a while says
// that the thread has run all that time; but then the watchdog did not look either.
constexpr std::int64_t kMostOfALook = std::chrono::nanoseconds(2 * kTick).count();
constexpr int kIdleTicks = 100;  // after a second without a running script the thread sleeps

thread_local State* armed_state = nullptr;
std::atomic<bool> compiled_code_stops{false};

void stop_hook(lua_State* lua, lua_Debug*) {
    lua_pushliteral(lua, "stopped");  // the error handler knows why from the state
    lua_error(lua);
}

// LuaJIT has one profiler for all states of a process and switches its checks on in a state that
// asks for it even while another owns it. This state owns it for ever, with a timer that never
// matters.
void own_profiler() {
    static lua_State* const owner = [] {
        lua_State* lua = luaL_newstate();
        luaJIT_profile_start(lua, "li1000000000", [](void*, lua_State*, int, int) {}, nullptr);
        return lua;
    }();
    (void)owner;
}

// Finds the one byte of Lua's global block that follows lua_sethook's mask; nullptr unless it is
// unique.
std::uint8_t* find_hook_mask(lua_State* lua, std::size_t size) {
    auto* const block = reinterpret_cast<std::uint8_t*>(lua);
    std::vector<bool> possible(size, true);
    const lua_Hook hook = [](lua_State*, lua_Debug*) {};
    for (const int mask : {0, 1, 2, 4, 8, 0, 15, 5, 10, 3, 12, 0}) {
        lua_sethook(lua, mask != 0 ? hook : nullptr, mask, mask != 0 ? 1 << 30 : 0);
        for (std::size_t i = 0; i < size; ++i) {
            possible[i] = possible[i] && (block[i] == mask);
        }
    }
    std::uint8_t* found = nullptr;
    for (std::size_t i = 0; i < size; ++i) {
        if (possible[i]) {
            if (found != nullptr) {
                return nullptr;
            }
            found = block + i;
        }
    }
    return found;
}

// What a thread has used of a processor, in nanoseconds: a script is not late because the machine
// is busy with something else.
std::int64_t time_used(pthread_t thread) {
    clockid_t clock{};
    timespec used{};
    pthread_getcpuclockid(thread, &clock);
    clock_gettime(clock, &used);
    return std::int64_t{used.tv_sec} * 1'000'000'000 + used.tv_nsec;
}

// Looks at one state, see StateAccess; whether an operation runs.
bool check_state(State& state);

// The thread that watches, and the list of states it looks at.
class Watcher {
public:
    // Starts the thread that watches; throws NoThread.
    Watcher() {
        try {
            thread_ = std::jthread([this](const std::stop_token& stop) { watch(stop); });
        } catch (const std::system_error& error) {
            throw NoThread(error.code().message());
        }
    }
    ~Watcher() {
        thread_.request_stop();
        wake();
    }

    void add(State& state) {
        const std::lock_guard lock(mutex_);
        states_.push_back(&state);
    }
    void remove(State& state) {
        const std::lock_guard lock(mutex_);
        std::erase(states_, &state);
    }
    void wake() {
        {
            const std::lock_guard lock(mutex_);
            asleep_ = false;
        }
        changed_.notify_one();
    }
    [[nodiscard]] bool asleep() const { return asleep_; }

private:
    void watch(const std::stop_token& stop) {
        int idle = 0;
        while (!stop.stop_requested()) {
            std::unique_lock lock(mutex_);
            changed_.wait_for(lock, kTick, [&] { return stop.stop_requested(); });
            idle = check_all() ? 0 : idle + 1;
            if (idle > kIdleTicks) {
                asleep_ = true;
                if (!check_all()) {  // else one began that could not see yet that nobody looks
                    changed_.wait(lock, [&] { return !asleep_ || stop.stop_requested(); });
                }
                asleep_ = false;
                idle = 0;
            }
        }
    }

    // Whether an operation runs.
    bool check_all() {
        bool busy = false;
        for (State* state : states_) {
            busy = check_state(*state) || busy;
        }
        return busy;
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<State*> states_;
    std::atomic<bool> asleep_{false};
    std::jthread thread_;
};

// The watcher of this process. A forked process has none of its parent's threads, and what they had
// locked stays locked in it: it leaves its parent's watcher alone and makes its own.
class OwnWatcher {
public:
    OwnWatcher() {
        pthread_atfork(nullptr, nullptr, [] { of_process().watcher_ = nullptr; });
    }
    ~OwnWatcher() { delete watcher_.load(); }
    OwnWatcher(const OwnWatcher&) = delete;
    OwnWatcher& operator=(const OwnWatcher&) = delete;

    static OwnWatcher& of_process() {
        static OwnWatcher own;
        return own;
    }
    Watcher& get() {
        Watcher* const found = watcher_.load(std::memory_order_acquire);
        return found != nullptr ? *found : make();
    }

private:
    Watcher& make() {
        auto made = std::make_unique<Watcher>();
        Watcher* other = nullptr;
        if (watcher_.compare_exchange_strong(other, made.get())) {
            return *made.release();
        }
        return *other;  // another thread came first
    }

    std::atomic<Watcher*> watcher_{nullptr};
};

Watcher& watcher() { return OwnWatcher::of_process().get(); }

}  // namespace

// The private parts of a state that the watcher and the signal handler touch.
struct StateAccess {
    // Signals the state's thread if it is late; returns whether an operation runs.
    static bool check(State& state) {
        const std::uint64_t seen = state.running_.load();
        if (seen == 0) {
            return false;
        }
        state.firing_ = true;
        if (state.running_.load() == seen) {  // else disarm() came first, and did not wait for us
            const auto thread = static_cast<pthread_t>(state.thread_);
            if (charge(state, seen, time_used(thread))) {
                state.late_ = seen;
                pthread_kill(thread, SIGUSR1);
            }
        }
        state.firing_ = false;
        return true;
    }
    // Takes what the thread used since the last look from what the operation may use; whether
    // nothing is left.
    static bool charge(State& state, std::uint64_t operation, std::int64_t used) {
        if (state.seen_ != operation) {
            state.seen_ = operation;
            state.left_ = state.allowed_.load();
        } else {
            state.left_ -= std::min(used - state.used_, kMostOfALook);
        }
        state.used_ = used;
        return state.left_ < 0;
    }
    static void on_signal(int) {
        for (State* state = armed_state; state != nullptr; state = state->outer_) {
            const std::uint64_t running = state->running_.load();
            if (running != 0 && state->late_.load() == running) {
                state->interrupt(ScriptErrorKind::Time);
            }
        }
    }
    static void start() {
        struct sigaction action{};
        action.sa_handler = &StateAccess::on_signal;
        action.sa_flags = SA_RESTART;
        sigemptyset(&action.sa_mask);
        sigaction(SIGUSR1, &action, nullptr);
        own_profiler();
    }
    // A compiled endless loop must stop within its limit; otherwise the trick does not work here.
    static bool self_test() {
        compiled_code_stops = true;
        Limits limits;
        limits.operation = std::chrono::milliseconds(5);  // many times what compiling it takes
        State state(limits);
        if (state.hook_mask_ == nullptr) {
            return false;
        }
        // A wrong guess would hang the loop for ever, so the loop ends by itself after some
        // seconds.
        lua_newtable(state.lua());
        if (state.load_text("local n = 0 for i = 1, 3e9 do n = n + 1 end return n", "self-test")) {
            return false;
        }
        const auto error = state.call(0, 0);
        return error.has_value() && error->kind == ScriptErrorKind::Time;
    }
};

namespace {

bool check_state(State& state) { return StateAccess::check(state); }

}  // namespace

void Watchdog::adopt(State& state) {
    static std::once_flag once;
    static thread_local bool testing = false;
    if (!testing) {
        std::call_once(once, [] {
            testing = true;
            StateAccess::start();
            compiled_code_stops = StateAccess::self_test();
            testing = false;
        });
    }
    watcher().add(state);
    state.hook_mask_ = find_hook_mask(state.lua(), state.global_size_);
    const bool compile = state.limits_.jit && compiled_code_stops && state.hook_mask_ != nullptr &&
                         !(is_followed() && !testing);
    if (compile) {
        luaJIT_profile_start(state.lua(), "l", [](void*, lua_State*, int, int) {}, nullptr);
    } else {
        luaJIT_setmode(state.lua(), 0, LUAJIT_MODE_ENGINE | LUAJIT_MODE_OFF);
    }
    if (!testing) {
        tell_made(state);
        follow(state);
    }
}

void Watchdog::release(State& state) { watcher().remove(state); }

void Watchdog::arm(State& state, std::chrono::milliseconds limit) {
    state.thread_ = static_cast<std::uint64_t>(pthread_self());
    state.outer_ = armed_state;
    armed_state = &state;
    state.allowed_.store(std::chrono::duration_cast<std::chrono::nanoseconds>(limit).count(),
                         std::memory_order_relaxed);
    state.running_ = ++state.operations_;  // from here on the watcher looks at the thread
    if (watcher().asleep()) {
        watcher().wake();
    }
}

void Watchdog::disarm(State& state) {
    state.running_ = 0;
    while (state.firing_) {
        std::this_thread::yield();
    }
    armed_state = state.outer_;
}

void Watchdog::interrupt(State& state) {
    if (state.hook_mask_ != nullptr) {
        *state.hook_mask_ = *state.hook_mask_ | kProfileBit;
    }
    lua_sethook(state.lua_, stop_hook, LUA_MASKCALL | LUA_MASKRET | LUA_MASKLINE | LUA_MASKCOUNT,
                1);
}

void Watchdog::clear(State& state) {
    if (state.hook_mask_ != nullptr) {
        *state.hook_mask_ &= static_cast<std::uint8_t>(~kProfileBit);
    }
    lua_sethook(state.lua_, nullptr, 0, 0);
    follow(state);
}

void Watchdog::revive(State& state) {
    clear(state);
    state.stop_ = 0;
    state.share_spent_ = false;
    lua_gc(state.lua_, LUA_GCCOLLECT, 0);  // or it would be stopped again at once
}

bool Watchdog::set_hook_active(State& state, bool active) {
    if (state.hook_mask_ == nullptr) {
        return false;
    }
    const bool before = (*state.hook_mask_ & kActiveBit) != 0;
    const auto others = static_cast<std::uint8_t>(*state.hook_mask_ & ~kActiveBit);
    *state.hook_mask_ = active ? static_cast<std::uint8_t>(others | kActiveBit) : others;
    return before;
}

bool Watchdog::knows_hooks(const State& state) { return state.hook_mask_ != nullptr; }

bool Watchdog::stops_compiled_code() { return compiled_code_stops; }

}  // namespace perthro::vm
