// Recorded words as their author wrote them in rules.lua, for messages: some have another name
// inside, since one word is several ops.
#pragma once

#include "engine/rules/definition.hpp"
#include "engine/rules/program.hpp"

#include <string>
#include <string_view>

namespace perthro {

// The name of a word: "every" for every_dirs and every_set; the recorded name where both are one.
[[nodiscard]] std::string_view written(Op op);

// A condition or value of one word, without its kids: `far_row`, `enemy(man)`, `heat`. As it was
// recorded, or as it was compiled.
[[nodiscard]] std::string written(const GameDefinition& game, const Node& node);
[[nodiscard]] std::string written(const GameDefinition& game, const Program& program,
                                  const Code& code);

}  // namespace perthro
