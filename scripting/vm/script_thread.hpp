// The one place where threads are started. Scripts may recurse deeply inside LuaJIT's C code, so
// every thread that runs Lua gets a large stack; no Lua runs on the usual stack of any other
// thread, the main thread included (script_stack.hpp has large ones).
#pragma once

#include <functional>
#include <stdexcept>
#include <string>

namespace perthro::vm {

// The system starts no further thread; says why and what helps.
class NoThread : public std::runtime_error {
public:
    explicit NoThread(const std::string& reason)
        : std::runtime_error("cannot start a thread: " + reason +
                             " (ask for fewer threads, or allow more memory and processes)") {}
};

// A thread with a stack of 64 MB that runs one function; joined by the destructor.
class ScriptThread {
public:
    // Throws NoThread if the system starts none. An exception that leaves `work` is
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

// Runs work(first) .. work(count - 1), each on a script thread, and `own` on this one meanwhile, if
// it is not empty. What one of them threw is thrown here after all have ended. Where one thread
// cannot be started none of them works: throws NoThread.
void run_together(int first, int count, const std::function<void(int)>& work,
                  const std::function<void()>& own = {});

}  // namespace perthro::vm
