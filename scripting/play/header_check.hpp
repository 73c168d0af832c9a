// Whether the header of a position that somebody wrote is one that a game can have, and its bag.
#pragma once

#include "engine/notation/scanner.hpp"
#include "engine/position/position.hpp"
#include "engine/rules/rules.hpp"

#include <optional>

namespace perthro {

// What is wrong with it; nothing if it is not. Everything is looked at that the rules take for an
// index into something of theirs, and that the bag has what is face down and known to nobody.
[[nodiscard]] std::optional<TextError> wrong_header(const Rules& rules, const Position& position);

}  // namespace perthro
