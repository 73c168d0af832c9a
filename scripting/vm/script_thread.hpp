// The one place where threads are started. Scripts may recurse deeply inside LuaJIT's C code, so
// every thread that runs Lua gets a large stack; no Lua runs on any other thread, the main thread
// included.
#pragma once

#include <functional>

namespace perthro::vm {

// A thread with a stack of 64 MB that runs one function; joined by the destructor.
class ScriptThread {
public:
    // Throws std::runtime_error if the system starts no thread. An exception that leaves `work` is
    // kept.
    explicit ScriptThread(std::function<void()> work);
    ~ScriptThread();
    ScriptThread(const ScriptThread&) = delete;
    ScriptThread& operator=(const ScriptThread&) = delete;

    // Waits until the work is done; throws what the work threw.
    void join();

private:
    struct Body;
    Body* body_;
};

// Runs `work` on a script thread and waits for it; what it throws is thrown here.
void run_on_script_thread(std::function<void()> work);

}  // namespace perthro::vm
