// Ratings of any number of bots from what each made against each other.
#pragma once

#include <vector>

namespace perthro::tournament {

using Points = std::vector<std::vector<double>>;  // [bot][against]: points, a draw is half of one

struct Rating {
    double elo = 0;    // the mean of all bots is 0
    double error = 0;  // to both sides, 95 %
};

// The model of Bradley and Terry (1952), a draw being half a win for both, as in ordo: strengths by
// the iteration of D. R. Hunter, "MM algorithms for generalized Bradley-Terry models" (Annals of
// Statistics 32, 2004), section 2; errors by the inverse of the information matrix, a bit too large
// where there are draws. `drawn` games are added between any two that have met: without any,
// a bot that won or lost everything has no finite rating. Empty if some have met neither each other
// nor a chain of others.
[[nodiscard]] std::vector<Rating> bradley_terry(Points points, double drawn);

}  // namespace perthro::tournament
