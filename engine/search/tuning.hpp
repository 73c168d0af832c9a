// Finds the weights of the derived evaluation by which positions foretell how games end: logistic
// regression of results on the terms of quiet positions, as Peter Osterlund tuned Texel (2014,
// https://www.chessprogramming.org/Texel%27s_Tuning_Method), with the log loss in place of the
// squares and with a normal prior around the weights that are there, so that the optimum is unique
// and terms that say nothing stay as they were. Newton's method finds it in some ten steps. The
// same samples give the same weights.
#pragma once

#include "engine/search/terms.hpp"

#include <cstdint>
#include <utility>
#include <vector>

namespace perthro::search {

// A position as one player sees it who knew then how the game would end.
struct Sample {
    std::vector<std::pair<std::uint32_t, double>> terms;  // weight, times: his side's less others'
    double result = 0;                                    // 1 won, 0.5 drawn, 0 lost
    double share = 1;                                     // how much it counts
};

// What the counts of Terms::count are to the side of a player (set of players, bit p), as a score
// compares it: less the mean of the others for each of his.
[[nodiscard]] Sample sample_of(const Terms& terms, const std::vector<double>& counts, int players,
                               std::uint32_t side);

// The share of each of so many samples of one game: they are not independent of each other.
[[nodiscard]] double share_of_sample(std::size_t samples);

struct Tuned {
    Weights weights;               // scaled so that values of the samples are spread as before
    double before = 0, after = 0;  // mean log loss by the weights that were there and by these
};
// Finds the tunable() weights that foretell the samples best; the others stay as in `from`. Memory
// and time of a step grow with the square of the number of tunable weights.
[[nodiscard]] Tuned tune(const Terms& terms, const Weights& from,
                         const std::vector<Sample>& samples);

}  // namespace perthro::search
