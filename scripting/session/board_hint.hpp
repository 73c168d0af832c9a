// What the `view` of a package says about how its board is drawn.
#pragma once

#include "scripting/session/values.hpp"

#include <string>
#include <string_view>

namespace perthro::session {

// The value of a key of `view`, "" if it is not given.
[[nodiscard]] std::string hint(const BoardView& board, std::string_view key);
// The value of a key of `view` as a number, 0 if it is none.
[[nodiscard]] double number_hint(const BoardView& board, std::string_view key);

}  // namespace perthro::session
