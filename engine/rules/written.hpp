// Recorded words as their author wrote them in rules.lua, for messages: some have another name
// inside, since one word is several ops.
#pragma once

#include "engine/rules/definition.hpp"
#include "engine/rules/program.hpp"

#include <string>
#include <string_view>

namespace perthro {

// "every" for every_dirs and every_set; the recorded name where both are one.
[[nodiscard]] std::string_view written(Op op);

// A condition or value: `far_row`, `enemy(man)`, `heat`.
[[nodiscard]] std::string written(const GameDefinition& game, const Node& node);
[[nodiscard]] std::string written(const GameDefinition& game, const Program& program,
                                  const Code& code);

}  // namespace perthro
