// What a person did where the YAML parser gave up: the parser names the token that it wanted, which
// says nothing to who forgot a bracket or a blank.
#pragma once

#include "scripting/errors.hpp"

#include <string>

namespace perthro {

// The cause and the remedy of the parser's `message` at a line and column (from 1) of a text. The
// place is that of the cause: of the bracket that was never closed, not of where that was noticed.
[[nodiscard]] ContentError yaml_mistake(const std::string& file, const std::string& text, int line,
                                        int column, const std::string& message);

}  // namespace perthro
