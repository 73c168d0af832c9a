// One run of the chunks of a package: hands the prelude its functions and names, runs the chunks
// one by one, and turns what they left behind into the definition. The prelude's table R stays in
// the registry.
#pragma once

#include "scripting/record/host_functions.hpp"
#include "scripting/record/recorder.hpp"

#include <cstddef>
#include <lua.hpp>
#include <optional>
#include <string>
#include <vector>

namespace perthro {

// Where a chunk could not be read or run on: its number and a line of its text.
struct Stop {
    std::size_t chunk = 0;
    int line = 0;
};

// Runs within the operation of its state that is under way.
class Recording {
public:
    // All must outlive this, and the definition and the finder whatever runs in the state.
    Recording(GameDefinition& definition, vm::State& state, const LibraryFinder& find_library,
              std::vector<ContentError>& errors, const LogSink& log);

    // Records the chunks; gives back where one of them stopped.
    std::optional<Stop> run(const std::vector<RulesChunk>& chunks);
    // Only looks for mistakes: of what is declared, some is left out.
    std::optional<Stop> look_at(const std::vector<RulesChunk>& chunks);

private:
    // Whether all could be run: what follows a broken one would complain about what is missing.
    bool run_all(const std::vector<RulesChunk>& chunks);
    // Builds R and keeps it in the registry. `partial`: of what is declared, some is left out.
    void set_up(bool partial);
    // These three give back what stopped it.
    std::optional<vm::ScriptError> run_chunk(const RulesChunk& chunk);
    std::optional<vm::ScriptError> run_text(const RulesChunk& chunk);
    vm::ScriptError placed(const RulesChunk& chunk, vm::ScriptError error);
    // Calls the function R[name] without arguments or results.
    void call_recorder(const char* name);

    void report(const vm::ScriptError& error);
    // Whether it stopped at one of Lua's own functions that the lint has told of there: "`pairs` is
    // Lua's own, not the attribute of this name".
    [[nodiscard]] bool stopped_at_library(const vm::ScriptError& error);
    // Says what to write instead, where the lint of the text has not said it.
    void report_comparison(const vm::ScriptError& error);
    // The line of an error in a text that is being run; "" of another.
    [[nodiscard]] std::string line_at(const vm::ScriptError& error) const;

    [[nodiscard]] std::string file_name(int file) const;
    // Of the table on top of the stack.
    [[nodiscard]] std::string text_field(const char* key) const;
    [[nodiscard]] int number_field(const char* key) const;
    void read_errors();
    void add_error(Source at, const std::string& what, const std::string& remedy);
    // With errors the trees hold placeholders, so only a load without any is read.
    void read_results();
    void finish();

    GameDefinition& definition_;
    vm::State& state_;
    lua_State* lua_;
    std::vector<ContentError>& errors_;
    HostFunctions host_;
    std::vector<const RulesChunk*> running_;  // the innermost last
    std::optional<Stop> stop_;
    bool partial_ = false;
};

}  // namespace perthro
