// Comparisons of options in expressions of game.yaml, `again == 'draw'`, and in rules.lua, with
// what they can be.
#pragma once

#include "scripting/package/reader.hpp"

#include <string>

namespace perthro {

// Whether every option that the expression compares with a text has that value, and the comparison
// is written as Lua wants it; says so if not. Only options of type one_of are looked at.
[[nodiscard]] bool compares_rightly(ReadContext& context, const DocumentNode& at,
                                    const std::string& path, const std::string& expression);

// Reports each comparison of an option with a text, `options.again == "drew"`, in the text of a
// file of Lua (by its number) that never holds. Comments are passed over, and so are options of
// other types than one_of.
void check_compared(ReadContext& context, int file, const std::string& text);

}  // namespace perthro
