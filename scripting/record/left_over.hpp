// What a package says beside a mistake that stopped it: the rest of the text is looked at as well,
// so that all mistakes are told at once.
#pragma once

#include "scripting/record/recorder.hpp"

#include <optional>
#include <vector>

namespace perthro {

struct Stop;

// The chunks up to the one that could not be read or run on, without the statement in which that
// was so; none if there is no such chunk, or nothing else in it can be told apart. The state is the
// one in which they ran.
[[nodiscard]] std::vector<RulesChunk>
left_over(vm::State& state, const std::vector<RulesChunk>& chunks, const std::optional<Stop>& stop);

// Appends what else is wrong with what is left over. It is run without the statement that stopped
// it, each time in a state of its own, until nothing stops it or the time of a load has passed.
// What it adds to the board of the definition is void.
void look_behind(GameDefinition& definition, const vm::Limits& limits, std::vector<RulesChunk> left,
                 const LibraryFinder& find_library, std::vector<ContentError>& errors);

}  // namespace perthro
