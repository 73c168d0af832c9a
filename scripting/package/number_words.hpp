// The functions that expressions of game.yaml know beside the variables.
#pragma once

#include <array>

namespace perthro {

// scripting/prelude/numbers.lua says what they do.
inline constexpr std::array kNumberWords{"abs", "div", "max", "min", "sq"};

}  // namespace perthro
