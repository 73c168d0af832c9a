// A picture of a tournament: what share of the points each bot has made, game after game, and for
// the first bot how sure that is.
#pragma once

#include "scripting/tournament/tally.hpp"

#include <string>
#include <vector>

namespace perthro::tournament {

// SVG 1.1. Games are those counted, in order. The band has the bounds of 95 % (share_of) by the
// cycles that the first bot has played to their end.
[[nodiscard]] std::string plot_svg(const Schedule& schedule, const std::vector<GameResult>& games,
                                   const std::string& title);

}  // namespace perthro::tournament
