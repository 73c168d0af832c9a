// A stack of 64 MB that work of any thread is done on, for scripts (script_thread.hpp) without a
// change of threads, which takes many times as long.
#pragma once

#include <cstddef>
#include <functional>

namespace perthro::vm {

// One such stack, kept as long as this lives.
class ScriptStack {
public:
    // Takes addresses, and memory only as far as it is used. Throws std::bad_alloc.
    ScriptStack();
    ~ScriptStack();
    ScriptStack(const ScriptStack&) = delete;
    ScriptStack& operator=(const ScriptStack&) = delete;

    // Does the work on this stack, on the thread that calls; what it throws is thrown here. One
    // call at a time. Signals that stop scripts reach the thread meanwhile.
    void run(const std::function<void()>& work);

private:
    void* memory_;      // begins with a page that nobody may touch
    std::size_t size_;  // with that page
};

}  // namespace perthro::vm
