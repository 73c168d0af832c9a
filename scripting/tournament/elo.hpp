// What results say about strength, and how surely: shares of the points and Elo differences by the
// logistic curve, both with the bounds of 95 %.
#pragma once

#include <vector>

namespace perthro::tournament {

// How often each share of the points was made: entry i of n counts i/(n-1). Three entries are games
// (lost, drawn, won: trinomial), five are pairs of games from one opening with seats swapped, by
// their half points (pentanomial). The two games of a pair are not independent, so only pairs
// say how much results vary: M. Van den Bergh, "A practical introduction to the GSPRT" and
// "Comments on Normalized Elo" (hardy.uhasselt.be/Fishtest), as fishtest and fastchess count.
using Frequencies = std::vector<double>;

struct Moments {
    double count = 0, mean = 0, variance = 0;  // of a share, 0 .. 1
};
[[nodiscard]] Moments moments_of(const Frequencies& frequencies);

inline constexpr double kDeviations = 1.959964;  // to both sides: 95 % of a normal distribution

struct Estimate {
    double value = 0, low = 0, high = 0;
};

// The mean share. The bounds are normal, mean +- kDeviations * sqrt(variance / count); where every
// entry was the same, they are as far as something unseen may be (Clopper and Pearson 1934,
// "The use of confidence or fiducial limits", for no success).
[[nodiscard]] Estimate share_of(const Moments& moments);

// Elo difference of a share of the points, infinite for 0 and 1; and back.
[[nodiscard]] double elo_of(double share);
[[nodiscard]] double share_of_elo(double elo);
[[nodiscard]] Estimate in_elo(const Estimate& share);

}  // namespace perthro::tournament
