// What the tables of moves that are made as wholes, hops by dice and sowings, ask of a game alike.
#pragma once

#include "engine/kernel/paths.hpp"
#include "engine/rules/rules.hpp"

namespace perthro::kernel {

// Whether a movement (an index into Rules::movements) has its class for itself: no other movement
// makes moves of that class.
[[nodiscard]] bool alone_in_class(const Rules& rules, int movement);

// The player that an expression of the program means to `me` (-1: himself), while nobody is out.
// Throws NotLowered where the position decides.
[[nodiscard]] Player known_player(const Rules& rules, std::int32_t expression, Player me);

}  // namespace perthro::kernel
