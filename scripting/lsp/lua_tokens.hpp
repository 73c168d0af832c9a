// The tokens of a Lua text, whether or not it can be read as a whole: what an editor needs while
// somebody types.
#pragma once

#include "scripting/lsp/positions.hpp"

#include <string_view>
#include <vector>

namespace perthro::lsp {

// One token; white space is none.
struct LuaToken {
    enum class Kind { Name, Number, Text, Sign, Comment };
    Kind kind = Kind::Sign;
    Span span;              // a text with its quotes
    std::string_view text;  // as it stands; of a text in quotes what is between them
};

// All tokens in order; a text or comment that is not closed ends with its line or, if it is a long
// one, with the file. The text must outlive them.
[[nodiscard]] std::vector<LuaToken> lua_tokens(std::string_view text);

}  // namespace perthro::lsp
