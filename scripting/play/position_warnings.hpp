// What is odd about a position that a text set up, in sentences for people.
#pragma once

#include "engine/game/oddities.hpp"

#include <string>
#include <vector>

namespace perthro {

// One sentence without a full stop for each.
[[nodiscard]] std::vector<std::string>
position_warnings(const GameDefinition& game, const std::vector<Oddity>& oddities, Player to_move);

}  // namespace perthro
