#include "scripting/record/left_over.hpp"

#include "scripting/record/recording.hpp"
#include "scripting/vm/arguments.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>

namespace perthro {

namespace {

constexpr int kMostStops = 10;  // mistakes behind which a text is looked at again

// Appends the errors that are not known yet.
void add_new(const std::vector<ContentError>& found, std::vector<ContentError>& errors) {
    for (const ContentError& error : found) {
        const bool known = std::any_of(errors.begin(), errors.end(), [&](const auto& other) {
            return other.file == error.file && other.line == error.line && other.what == error.what;
        });
        if (!known) {
            errors.push_back(error);
        }
    }
}

}  // namespace

std::vector<RulesChunk> left_over(vm::State& state, const std::vector<RulesChunk>& chunks,
                                  const std::optional<Stop>& stop) {
    if (!stop) {
        return {};
    }
    lua_State* lua = state.lua();
    const RulesChunk& stopped = chunks[stop->chunk];
    std::vector<RulesChunk> left;
    push_recorder(state);
    lua_getfield(lua, -1, "leave_out");
    lua_pushlstring(lua, stopped.text.data(), stopped.text.size());
    lua_pushinteger(lua, stop->line);
    if (!state.call(2, 1)) {
        if (!lua_isnil(lua, -1)) {
            left.assign(chunks.begin(),
                        chunks.begin() + static_cast<std::ptrdiff_t>(stop->chunk) + 1);
            left.back().text = vm::text_at(lua, -1);
        }
        lua_pop(lua, 1);
    }
    lua_pop(lua, 1);
    return left;
}

void look_behind(GameDefinition& definition, const vm::Limits& limits, std::vector<RulesChunk> left,
                 const LibraryFinder& find_library, std::vector<ContentError>& errors) {
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + limits.load;
    for (int stops = 0; !left.empty() && stops < kMostStops && Clock::now() < end; ++stops) {
        vm::Limits rest = limits;
        rest.load = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now());
        std::vector<ContentError> found;
        vm::State state(rest);
        const vm::State::Operation operation(state, rest.load);
        Recording recording(definition, state, find_library, found, {});
        const auto stop = recording.look_at(left);
        left = left_over(state, left, stop);
        add_new(found, errors);
    }
}

}  // namespace perthro
