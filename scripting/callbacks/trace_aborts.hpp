// Where LuaJIT gave up compiling what a package runs.
#pragma once

#include "scripting/callbacks/lua_times.hpp"
#include "scripting/vm/state.hpp"

#include <vector>

namespace perthro {

// Listens to the compiler of a state while it lives; at most one may live for a state.
class TraceAborts {
public:
    explicit TraceAborts(vm::State& state);
    ~TraceAborts();
    TraceAborts(const TraceAborts&) = delete;
    TraceAborts& operator=(const TraceAborts&) = delete;

    // What was heard so far, the most frequent first; listening ends.
    [[nodiscard]] std::vector<TraceAbort> take();

private:
    // Leaves its `results` values on the stack.
    void tell(bool listen, int results);

    vm::State& state_;
    int function_ = 0;  // reference
    bool listens_ = true;
};

}  // namespace perthro
