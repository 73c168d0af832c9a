// Rates and means with the bounds of 95 %, and whether two of them differ.
#pragma once

#include <cstddef>
#include <vector>

namespace perthro::report {

// A value with the bounds within which it lies with 95 %.
struct Interval {
    double value = 0, low = 0, high = 0;
    std::size_t count = 0;  // of what it was made: games; 0 = of nothing, it says nothing
    bool bounded = true;    // else `low` and `high` are the value: the sample has no spread to tell
};

// A share by the score interval of Wilson (1927), "Probable inference, the law of succession, and
// statistical inference". `hits` may have halves (drawn games); the bounds are then too wide rather
// than too narrow. `sure` is of how many independent cases: games that were played alike count
// once.
[[nodiscard]] Interval share_of(double hits, std::size_t count, std::size_t sure);
[[nodiscard]] inline Interval share_of(double hits, std::size_t count) {
    return share_of(hits, count, count);
}

// A mean by Student's t, of what is never below zero: nor is a bound. Values that are all equal, or
// of fewer than two independent cases (`sure`, as above), have none: how much they vary is not
// known.
[[nodiscard]] Interval mean_of(const std::vector<double>& values, std::size_t sure);
[[nodiscard]] inline Interval mean_of(const std::vector<double>& values) {
    return mean_of(values, values.size());
}

// One less the other, by the method of variance estimates recovery: Zou and Donner (2008),
// "Construction of confidence limits about effect measures", which is Newcombe's (1998) for shares.
[[nodiscard]] Interval difference(const Interval& one, const Interval& other);
// Zero is outside; never of what has no bounds.
[[nodiscard]] inline bool is_significant(const Interval& difference) {
    return difference.count != 0 && difference.bounded &&
           (difference.low > 0 || difference.high < 0);
}

// The 0.975 quantile of Student's t, by the expansion of Cornish and Fisher (Hill 1970).
[[nodiscard]] double student(std::size_t freedom);

}  // namespace perthro::report
