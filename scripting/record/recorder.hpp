// Runs the rules.lua of a package and its ancestors once and fills the definition with what they
// declare: movements, riders, conditions and rules about the whole list, as recorded trees.
// Functions given to `test`, `apply` and `majority` are numbered in order of registration, so that
// every state that records the same chunks gives them the same numbers.
#pragma once

#include "engine/rules/definition.hpp"
#include "scripting/errors.hpp"
#include "scripting/vm/state.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace perthro {

// One text to run. `level` is the package's distance from the root of `extends`; chunks come in
// that order.
struct RulesChunk {
    int file = 0;  // index into GameDefinition::files
    std::string name;
    std::string text;
    int level = 0;
    bool bot = false;  // bot.lua, which declares nothing
};

// Finds what `use "name"` means for the package of a level; adds the file to what was read. Empty
// if there is no such library.
using LibraryFinder = std::function<std::optional<RulesChunk>(const std::string& name, int level)>;

// Receives what `log(...)` writes while rules are recorded or hooks run.
using LogSink = std::function<void(const Source& at, const std::string& text)>;

// Records all chunks into `definition` (its topology may get leaps and paths) and leaves the state
// ready for hooks. Everything that is wrong is appended to `errors`, all of it; the definition is
// usable if none was. Must run on a script thread.
void record_rules(GameDefinition& definition, vm::State& state,
                  const std::vector<RulesChunk>& chunks, const LibraryFinder& find_library,
                  std::vector<ContentError>& errors, const LogSink& log = {});

// Takes the recorder's table R from the top of the stack and keeps it in the registry.
void keep_recorder(vm::State& state);
// Pushes the recorder's table R (scripting/prelude/record.lua) of a state whose rules were
// recorded.
void push_recorder(vm::State& state);

}  // namespace perthro
