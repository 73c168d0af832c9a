#include "scripting/record/recorder.hpp"

#include "scripting/record/left_over.hpp"
#include "scripting/record/recording.hpp"

namespace perthro {

namespace {

char recorder_key;  // of the registry; only its address matters

// Gives back what is left over where one of the chunks could not be read or run on.
std::vector<RulesChunk> record(GameDefinition& definition, vm::State& state,
                               const std::vector<RulesChunk>& chunks,
                               const LibraryFinder& find_library, std::vector<ContentError>& errors,
                               const LogSink& log) {
    const vm::State::Operation operation(state, state.limits().load);
    Recording recording(definition, state, find_library, errors, log);
    const auto stop = recording.run(chunks);
    return left_over(state, chunks, stop);
}

}  // namespace

void record_rules(GameDefinition& definition, vm::State& state,
                  const std::vector<RulesChunk>& chunks, const LibraryFinder& find_library,
                  std::vector<ContentError>& errors, const LogSink& log) {
    std::vector<RulesChunk> left = record(definition, state, chunks, find_library, errors, log);
    look_behind(definition, state.limits(), std::move(left), find_library, errors);
}

void keep_recorder(vm::State& state) {
    lua_pushlightuserdata(state.lua(), &recorder_key);
    lua_insert(state.lua(), -2);
    lua_rawset(state.lua(), LUA_REGISTRYINDEX);
}

void push_recorder(vm::State& state) {
    lua_pushlightuserdata(state.lua(), &recorder_key);
    lua_rawget(state.lua(), LUA_REGISTRYINDEX);
}

}  // namespace perthro
