// Comparisons of options in expressions of game.yaml, `again == 'draw'`, with what they can be.
#pragma once

#include "scripting/package/reader.hpp"

#include <string>

namespace perthro {

// Whether every option that the expression compares with a text has that value, and the comparison
// is written as Lua wants it; says so if not. Only options of type one_of are looked at.
[[nodiscard]] bool compares_rightly(ReadContext& context, const DocumentNode& at,
                                    const std::string& path, const std::string& expression);

}  // namespace perthro
