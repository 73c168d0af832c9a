// One Lua state: allocator with a soft and a hard limit, sandbox, calls that always come back.
// A state is used by one thread at a time. Stack index 1 of the main stack holds the error handler
// for the whole life of the state, so that a protected call costs 15 ns. `lua_State` is named only
// here and in the files of scripting/ that include this one.
#pragma once

#include "scripting/vm/process_memory.hpp"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <lua.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace perthro::vm {

// A build with self-checks, and with sanitizers mostly, takes that many times as long.
#ifdef PERTHRO_CHECKS
constexpr int kSlowness = 10;
#else
constexpr int kSlowness = 1;
#endif

// What a script may use. The defaults are those of the program; a package cannot change them.
struct Limits {
    std::chrono::milliseconds load{2000};                  // all Lua of loading a package
    std::chrono::milliseconds operation{250 * kSlowness};  // one list, one make, one outcome
    std::size_t soft_memory = std::size_t{64} << 20;       // bytes: the script is stopped
    std::size_t hard_memory = std::size_t{512} << 20;      // bytes: allocation fails
    bool jit = true;                                       // false: nothing is compiled
};

// Runtime: the script's own mistake; the others say which limit stopped it.
enum class ScriptErrorKind { Runtime, Memory, Time };

// What went wrong in a script and where: the innermost place in the text of a package.
struct ScriptError {
    ScriptErrorKind kind = ScriptErrorKind::Runtime;
    bool of_all_states = false;  // Memory: what all states of the process may use was spent
    std::string file;            // chunk name without `@`; "" if no package text was running
    int line = 0;
    std::string message;    // at most kLongestMessage bytes and a note
    std::string traceback;  // Lua's, some lines for who mends the package; may be empty
};

// Which limit of memory stopped a script: "a Lua state has 64 MB (--memory-limit)".
[[nodiscard]] std::string memory_limit(const ScriptError& error, const Limits& limits);

// One Lua state with the prelude's sandbox. While a script runs in it no other thread touches it.
class State {
public:
    // Builds the sandbox. Throws std::runtime_error if there is no memory for it, or if the states
    // that there are have used all that they may use together.
    explicit State(const Limits& limits = {});
    ~State();
    State(const State&) = delete;
    State& operator=(const State&) = delete;

    [[nodiscard]] lua_State* lua() const { return lua_; }
    [[nodiscard]] const Limits& limits() const { return limits_; }
    // Bytes that Lua has allocated in this state now.
    [[nodiscard]] std::size_t memory() const { return memory_; }

    // What the operation under way has made C++ keep for it, in bytes: it counts against the limit.
    void note_outside(std::size_t bytes) {
        outside_ = bytes;
        if (memory_ + outside_ > limits_.soft_memory) {
            stop_for_memory(false);
        }
    }

    // Calls the function below its `arguments` on the stack; leaves `results` values, or nothing
    // and an error. Outside an Operation the call is one by itself.
    [[nodiscard]] std::optional<ScriptError> call(int arguments, int results);

    // Compiles a package's text (never bytecode) and leaves the function on the stack. Its globals
    // are the table on top of the stack before the call, which is popped.
    [[nodiscard]] std::optional<ScriptError> load_text(std::string_view text,
                                                       const std::string& name);

    // Runs an embedded file ("prelude/words.lua") with the trusted libraries as globals and the
    // `arguments` values on top of the stack as its `...`; leaves `results` values.
    // Throws std::logic_error if it fails: the prelude is our own code.
    void run_trusted(std::string_view file, int arguments, int results);

    // Pushes a fresh copy of what a package may use of Lua's own libraries.
    void push_sandbox();

    // Bounds everything done while one lives by one time, in processor time of its thread, and by
    // one memory: once it is stopped every call within fails. An inner one changes nothing.
    class Operation {
    public:
        Operation(State& state, std::chrono::milliseconds limit);
        ~Operation();
        Operation(const Operation&) = delete;
        Operation& operator=(const Operation&) = delete;

    private:
        State& state_;
        bool outermost_;
    };

    // Whether the operation under way was stopped, by time or memory; void until it has ended.
    [[nodiscard]] bool stopped() const { return stop_.load() != 0; }

private:
    friend class Watchdog;
    friend struct StateAccess;

    static void* allocate(void* self, void* block, std::size_t old_size, std::size_t size);
    static int handle_error(lua_State* lua);
    void interrupt(ScriptErrorKind why);
    void stop_for_memory(bool of_all_states);  // the script that runs, if one does
    [[nodiscard]] ScriptError take_error(int status);

    lua_State* lua_ = nullptr;
    Limits limits_;
    std::size_t memory_ = 0;
    std::size_t outside_ = 0;                // bytes in C++, of the operation under way
    MemoryShare share_;                      // of what all states may use
    bool share_spent_ = false;               // that is why the operation under way was stopped
    std::size_t global_size_ = 0;            // bytes of the block that holds Lua's global state
    std::uint64_t operations_ = 0;           // begun so far; the number of the last
    std::atomic<std::uint64_t> running_{0};  // number of the operation under way, 0 = nothing runs
    std::atomic<std::int64_t> allowed_{0};   // what that may use of a processor, ns
    std::atomic<std::uint64_t> late_{0};     // the operation that has used all of it
    std::uint64_t seen_ = 0;                 // the watchdog's: the operation it saw last,
    std::int64_t left_ = 0;                  // what that may still use, ns,
    std::int64_t used_ = 0;                  // and what its thread had used then, ns
    std::atomic<bool> firing_{false};        // the watchdog looks at this state or signals it
    std::atomic<int> stop_{0};               // 1 + ScriptErrorKind of the interrupt, 0 = none
    std::uint64_t thread_ = 0;               // native handle of the thread that runs the operation
    State* outer_ = nullptr;             // whose operation this one interrupts on the same thread
    int depth_ = 0;                      // protected calls under way
    std::uint8_t* hook_mask_ = nullptr;  // Lua's byte of active hooks, nullptr if not known
    ScriptError error_;                  // written by the error handler
};

}  // namespace perthro::vm
