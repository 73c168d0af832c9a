// What is said of a script that Lua has stopped, beyond Lua's own message.
#pragma once

#include "engine/rules/definition.hpp"

#include <string>
#include <string_view>

namespace perthro {

// The remedy where a bare name of the package is a word and was used as a name: "`line` is a word;
// the piece is piece.line". "" of other messages.
[[nodiscard]] std::string hidden_by_word(const GameDefinition& definition,
                                         const std::string& message);

// The remedy where Lua stopped since the `for` of this line goes through a list without `ipairs`;
// "" of other messages.
[[nodiscard]] std::string loop_over_list(const std::string& message, std::string_view line);

// Whether Lua stopped at a comparison between values of the rule language, or of one with a number.
[[nodiscard]] bool compares_values(const std::string& message);

}  // namespace perthro
