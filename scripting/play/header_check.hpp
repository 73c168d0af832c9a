// Whether the header of a position that somebody wrote is one that a game can have.
#pragma once

#include "engine/position/position.hpp"
#include "engine/rules/rules.hpp"

#include <string>

namespace perthro {

// What is wrong with it, in words; empty if nothing is. Everything is looked at that the rules take
// for an index into something of theirs.
[[nodiscard]] std::string wrong_header(const Rules& rules, const Position& position);

}  // namespace perthro
