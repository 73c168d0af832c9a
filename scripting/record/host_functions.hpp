// The functions that the host gives the prelude while rules are recorded: names, leaps and paths of
// the board, libraries, the log.
#pragma once

#include "engine/rules/definition.hpp"
#include "scripting/record/recorder.hpp"

#include <lua.hpp>
#include <string>
#include <vector>

namespace perthro {

// What the functions work on. Must outlive every call of them.
struct HostFunctions {
    GameDefinition& definition;  // whose topology may get leaps and paths
    vm::State& state;
    const LibraryFinder& find_library;
    LogSink log;
    int log_lines = 0;  // logged so far

    // Puts all of them, by their names, into the table on top of the stack.
    void set_fields();
    // Pushes run(file, R): it runs one part of the prelude.
    void push_run_part();

private:
    void push(lua_CFunction function);
};

// The texts of the list at this index of the stack.
[[nodiscard]] std::vector<std::string> texts_at(lua_State* lua, int index);

}  // namespace perthro
