// The life of a Lua state: allocator, sandbox, protected calls, and the place of an error.
#include "scripting/vm/state.hpp"

#include "scripting/vm/bounded_text.hpp"
#include "scripting/vm/follower.hpp"
#include "scripting/vm/operands.hpp"
#include "scripting/vm/prelude_code.hpp"
#include "scripting/vm/watchdog.hpp"

#include <cstdlib>
#include <cstring>

namespace perthro::vm {

namespace {

// Keys of the registry; only their addresses matter, so they must differ.
char self_key, trusted_key, sandbox_key;

// Walks to the innermost frame that runs a package's text. Such chunks are named "@file".
void find_place(lua_State* lua, std::string& file, int& line) {
    lua_Debug frame;
    for (int level = 0; lua_getstack(lua, level, &frame) != 0; ++level) {
        lua_getinfo(lua, "Sl", &frame);
        if (frame.source[0] == '@' && frame.currentline > 0) {
            file = frame.source + 1;
            line = frame.currentline;
            return;
        }
    }
}

// Takes "file:line: " off the front of a message and reads the line from it: the place is kept
// apart.
void split_place(ScriptError& error, const std::string& file) {
    const std::string prefix = file + ":";
    if (!error.message.starts_with(prefix)) {
        return;
    }
    const std::size_t colon = error.message.find(": ", prefix.size());
    const int line = std::atoi(error.message.c_str() + prefix.size());
    if (colon != std::string::npos && line > 0) {
        error.file = file;
        error.line = line;
        error.message.erase(0, colon + 2);
    }
}

// An error raised in the prelude tells its own place; what helps is the function that the package
// called, and how: it stands one frame below the package's.
void name_called(lua_State* lua, ScriptError& error) {
    constexpr std::string_view kOwn = "prelude/";
    if (!error.message.starts_with(kOwn)) {
        return;
    }
    const std::size_t place = error.message.find(": ");
    error.message.erase(0, place == std::string::npos ? 0 : place + 2);
    lua_Debug frame;
    std::string name;
    bool field = false;
    for (int level = 0; lua_getstack(lua, level, &frame) != 0; ++level) {
        lua_getinfo(lua, "Sn", &frame);
        if (frame.source[0] == '@') {
            break;
        }
        name = frame.name != nullptr ? frame.name : "";
        field = std::string_view(frame.namewhat) == "field";
    }
    if (!name.empty()) {
        error.message = name + ": " + error.message;
        error.message += field ? " (write `:" + name + "(...)`, with a colon)" : "";
    }
}

// The texts among the keys of the table on top of the stack, which is taken away.
void take_keys(lua_State* lua, std::vector<std::string>& keys) {
    constexpr std::size_t kMostKeys = 1000;
    lua_pushnil(lua);
    while (lua_next(lua, -2) != 0) {
        lua_pop(lua, 1);
        if (lua_type(lua, -1) == LUA_TSTRING && keys.size() < kMostKeys) {
            keys.emplace_back(lua_tostring(lua, -1));
        }
    }
    lua_pop(lua, 1);
}

// The keys of all tables that the innermost function of a package has in its locals and upvalues.
std::vector<std::string> keys_in_sight(lua_State* lua) {
    std::vector<std::string> keys;
    lua_Debug frame;
    for (int level = 0; lua_getstack(lua, level, &frame) != 0; ++level) {
        lua_getinfo(lua, "Sf", &frame);
        const bool of_package = frame.source[0] == '@';
        const auto take = [&] {
            if (lua_istable(lua, -1)) {
                take_keys(lua, keys);
            } else {
                lua_pop(lua, 1);
            }
        };
        for (int i = 1; of_package && lua_getupvalue(lua, -1, i) != nullptr; ++i) {
            take();
        }
        lua_pop(lua, 1);
        for (int i = 1; of_package && lua_getlocal(lua, &frame, i) != nullptr; ++i) {
            take();
        }
        if (of_package) {
            break;
        }
    }
    return keys;
}

// Whether memory is scarce is asked after so many operations, as most are short; what there is may
// never be exceeded, so one that wants more meanwhile is stopped, and then collects.
constexpr std::uint64_t kOperationsToALook = 16;

constexpr std::string_view kEndlessRecursion = "calls itself without end (stack overflow)";

// Lua's own words for it, wherever it came from. The handler of errors uses next to no stack, so
// that one which fails had none left.
bool is_overflow(std::string_view message) {
    return message.find("stack overflow") != std::string_view::npos ||
           message.find("error in error handling") != std::string_view::npos;
}

// `stop`: 1 + ScriptErrorKind
std::string how_stopped(int stop) {
    return stop == 1 + static_cast<int>(ScriptErrorKind::Time)
               ? "took too long and was stopped"
               : "used too much memory and was stopped";
}

// new_userdata(metatable, bytes): a userdata with every bit set. All that a script can get are made
// here, so that the prelude may read the memory of any.
int new_userdata(lua_State* lua) {
    const auto size = static_cast<std::size_t>(luaL_checkinteger(lua, 2));
    std::memset(lua_newuserdata(lua, size), 0xFF, size);
    lua_pushvalue(lua, 1);
    lua_setmetatable(lua, -2);
    return 1;
}

}  // namespace

State& state_of(lua_State* lua) {
    lua_pushlightuserdata(lua, &self_key);
    lua_rawget(lua, LUA_REGISTRYINDEX);
    auto* state = static_cast<State*>(lua_touserdata(lua, -1));
    lua_pop(lua, 1);
    return *state;
}

std::string memory_limit(const ScriptError& error, const Limits& limits) {
    return error.of_all_states
               ? "all Lua states together have " + std::to_string(process_memory() >> 20) +
                     " MB (--total-memory-limit)"
               : "a Lua state has " + std::to_string(limits.soft_memory >> 20) +
                     " MB (--memory-limit)";
}

State::State(const Limits& limits) : limits_(limits) {
    if (process_memory_spent()) {
        throw std::runtime_error("all Lua states together use more than " +
                                 std::to_string(process_memory() >> 20) +
                                 " MB (--total-memory-limit): use fewer threads or a higher limit");
    }
    lua_ = lua_newstate(&State::allocate, this);
    if (lua_ == nullptr) {
        throw std::runtime_error("no memory for a Lua state");
    }
    lua_pushlightuserdata(lua_, &self_key);
    lua_pushlightuserdata(lua_, this);
    lua_rawset(lua_, LUA_REGISTRYINDEX);
    luaL_openlibs(lua_);
    lua_pushcfunction(lua_, &State::handle_error);  // stays at index 1
    lua_pushcfunction(lua_, &new_userdata);
    lua_setglobal(lua_, "new_userdata");

    // Takes the libraries out of the globals: afterwards only what is handed out here can be
    // reached.
    if (load_prelude(lua_, "prelude/sandbox.lua") != 0 || lua_pcall(lua_, 0, 2, 0) != 0) {
        const std::string message = lua_tostring(lua_, -1);
        lua_close(lua_);
        throw std::logic_error("prelude/sandbox.lua: " + message);
    }
    lua_pushlightuserdata(lua_, &sandbox_key);
    lua_insert(lua_, -2);
    lua_rawset(lua_, LUA_REGISTRYINDEX);
    lua_pushlightuserdata(lua_, &trusted_key);
    lua_insert(lua_, -2);
    lua_rawset(lua_, LUA_REGISTRYINDEX);
    Watchdog::adopt(*this);
}

State::~State() {
    Watchdog::release(*this);
    lua_close(lua_);
}

void* State::allocate(void* self, void* block, std::size_t old_size, std::size_t size) {
    State& state = *static_cast<State*>(self);
    if (size == 0) {
        state.memory_ -= old_size;
        static_cast<void>(state.share_.cover(state.memory_));
        std::free(block);
        return nullptr;
    }
    const std::size_t memory = state.memory_ - (block != nullptr ? old_size : 0) + size;
    if (size > old_size && memory > state.limits_.hard_memory) {
        return nullptr;
    }
    void* const result = std::realloc(block, size);
    if (result == nullptr) {
        return nullptr;
    }
    state.memory_ = memory;
    if (state.global_size_ == 0) {
        state.global_size_ = size;  // Lua's first block is its global state
    }
    // Failing here can crash compiled code of this LuaJIT; stopping the script at its next line
    // cannot.
    if (state.share_.cover(memory)) {
        state.stop_for_memory(true);
    }
    if (memory + state.outside_ > state.limits_.soft_memory) {
        state.stop_for_memory(false);
    }
    return result;
}

void State::stop_for_memory(bool of_all_states) {
    if (depth_ > 0 && stop_ == 0) {
        share_spent_ = of_all_states;
        interrupt(ScriptErrorKind::Memory);
    }
}

void State::interrupt(ScriptErrorKind why) {
    int none = 0;
    stop_.compare_exchange_strong(none, 1 + static_cast<int>(why));
    Watchdog::interrupt(*this);
}

// Lua calls this where the error happened, with the frames still there.
int State::handle_error(lua_State* lua) {
    State& state = state_of(lua);
    ScriptError error;  // whoever follows may call Lua, whose errors are kept in the same place
    const char* message = lua_tostring(lua, 1);
    error.message = message != nullptr ? message : "an error that is no text";
    find_place(lua, error.file, error.line);
    split_place(error, error.file);
    name_called(lua, error);
    if (is_overflow(error.message)) {
        error.message = kEndlessRecursion;
        tell_failed(state, error.message);
        state.error_ = std::move(error);
        return 1;  // there is no room left for a traceback
    }
    if (const std::string key = missing_key(error.message); !key.empty()) {
        const std::string near = nearest_key(key, keys_in_sight(lua));
        error.message += near.empty() ? "" : ", did you mean `" + near + "`?";
    }
    error.message = bounded(std::move(error.message));
    tell_failed(state, state.stop_ != 0 ? how_stopped(state.stop_) : error.message);
    state.error_ = std::move(error);
    luaL_traceback(lua, lua, nullptr, 1);
    const char* traceback = lua_tostring(lua, -1);
    state.error_.traceback = traceback != nullptr ? traceback : "";
    lua_pop(lua, 1);
    return 1;
}

ScriptError State::take_error(int status) {
    ScriptError error = std::move(error_);
    error_ = {};
    const int why = stop_;
    if (why != 0) {
        error.kind = static_cast<ScriptErrorKind>(why - 1);
        error.message = how_stopped(why);
        error.of_all_states = share_spent_;
    } else if (status == LUA_ERRMEM) {
        error.kind = ScriptErrorKind::Memory;
        error.message = "ran out of memory";
    } else if (error.message.empty()) {
        error.message = kEndlessRecursion;  // the handler was not even reached
    }
    return error;
}

std::optional<ScriptError> State::call(int arguments, int results) {
    const Operation operation(*this, limits_.operation);
    if (stop_ != 0) {  // the operation is void already; what it would have called tells where
        lua_Debug function;
        lua_pushvalue(lua_, -arguments - 1);
        lua_getinfo(lua_, ">S", &function);
        error_ = {};
        if (function.source[0] == '@') {
            error_.file = function.source + 1;
            error_.line = function.linedefined;
        }
        lua_pop(lua_, arguments + 1);
        return take_error(LUA_ERRRUN);
    }
    int handler = 1;
    const bool nested = depth_ > 0;  // inside a C function the stack's index 1 is its own
    if (nested) {
        handler = lua_gettop(lua_) - arguments;
        lua_pushcfunction(lua_, &State::handle_error);
        lua_insert(lua_, handler);
    }
    ++depth_;
    const int status = lua_pcall(lua_, arguments, results, handler);
    --depth_;
    if (nested) {
        lua_remove(lua_, handler);
    }
    if (status == 0) {
        return std::nullopt;
    }
    // Where recursion fills the stack to its last slot LuaJIT calls no handler.
    const char* message = lua_tostring(lua_, -1);
    if (error_.message.empty() && message != nullptr) {
        error_.message = is_overflow(message) ? std::string(kEndlessRecursion) : bounded(message);
    }
    lua_pop(lua_, 1);
    return take_error(status);
}

std::optional<ScriptError> State::load_text(std::string_view text, const std::string& name) {
    if (luaL_loadbufferx(lua_, text.data(), text.size(), ("@" + name).c_str(), "t") != 0) {
        constexpr char kBytecodeMark = '\x1b';
        ScriptError error;
        const char* message = lua_tostring(lua_, -1);
        error.message = bounded(message != nullptr ? message : "not a text");
        if (text.starts_with(kBytecodeMark)) {
            error.message = "this is compiled Lua, not the text of rules";
        }
        error.file = name;
        split_place(error, name);
        lua_pop(lua_, 2);
        return error;
    }
    lua_insert(lua_, -2);
    lua_setfenv(lua_, -2);
    return std::nullopt;
}

void State::run_trusted(std::string_view file, int arguments, int results) {
    int status = load_prelude(lua_, file);
    if (status == 0) {
        lua_pushlightuserdata(lua_, &trusted_key);
        lua_rawget(lua_, LUA_REGISTRYINDEX);
        lua_setfenv(lua_, -2);
        lua_insert(lua_, -arguments - 1);
        status = lua_pcall(lua_, arguments, results, 0);
    }
    if (status != 0) {
        throw std::logic_error(std::string(file) + ": " + lua_tostring(lua_, -1));
    }
}

void State::push_sandbox() {
    lua_pushlightuserdata(lua_, &sandbox_key);
    lua_rawget(lua_, LUA_REGISTRYINDEX);
    lua_call(lua_, 0, 1);
}

State::Operation::Operation(State& state, std::chrono::milliseconds limit)
    : state_(state), outermost_(state.running_ == 0) {
    if (outermost_) {
        Watchdog::arm(state, limit);
    }
}

State::Operation::~Operation() {
    if (outermost_) {
        Watchdog::disarm(state_);
        const int why = state_.stop_;
        if (why != 0) {
            Watchdog::clear(state_);
            state_.stop_ = 0;
        }
        state_.outside_ = 0;
        state_.share_spent_ = false;
        const bool looks = state_.operations_ % kOperationsToALook == 0;
        if (why == 1 + static_cast<int>(ScriptErrorKind::Memory) ||
            (looks && process_memory_scarce())) {
            lua_gc(state_.lua_, LUA_GCCOLLECT, 0);  // or the next operation would be stopped at
                                                    // once
        }
    }
}

}  // namespace perthro::vm
