#include "scripting/report/intervals.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace perthro::report {

namespace {

constexpr double kNormal = 1.959964;  // to both sides: 95 %

}  // namespace

Interval share_of(double hits, std::size_t count, std::size_t sure) {
    if (count == 0) {
        return {};
    }
    const double share = hits / static_cast<double>(count);
    const auto n = static_cast<double>(std::clamp<std::size_t>(sure, 1, count));
    const double z2 = kNormal * kNormal;
    const double middle = (share + z2 / (2 * n)) / (1 + z2 / n);
    const double half = kNormal / (1 + z2 / n) *
                        std::sqrt(share * (1 - share) / n + z2 / (4 * n * n));
    return {share, std::clamp(middle - half, 0.0, share), std::clamp(middle + half, share, 1.0),
            count};
}

double student(std::size_t freedom) {
    constexpr std::size_t kExact = 9;  // below, the expansion is too far off
    constexpr double kFirst[] = {12.706205, 4.302653, 3.182446, 2.776445,
                                 2.570582,  2.446912, 2.364624, 2.306004};
    if (freedom == 0) {
        return 0;
    }
    if (freedom < kExact) {
        return kFirst[freedom - 1];
    }
    const double z = kNormal, n = static_cast<double>(freedom);
    const double z3 = z * z * z, z5 = z3 * z * z, z7 = z5 * z * z;
    return z + (z3 + z) / (4 * n) + (5 * z5 + 16 * z3 + 3 * z) / (96 * n * n) +
           (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * n * n * n);
}

Interval mean_of(const std::vector<double>& values, std::size_t sure) {
    if (values.empty()) {
        return {};
    }
    const auto n = static_cast<double>(values.size());
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / n;
    double squares = 0;
    for (const double value : values) {
        squares += (value - mean) * (value - mean);
    }
    const std::size_t cases = std::min(sure, values.size());
    const bool equal = std::adjacent_find(values.begin(), values.end(), std::not_equal_to<>()) ==
                       values.end();
    if (cases < 2 || equal) {
        return {mean, mean, mean, values.size(), false};
    }
    const double half = student(cases - 1) *
                        std::sqrt(squares / (n - 1) / static_cast<double>(cases));
    return {mean, std::max(mean - half, 0.0), mean + half, values.size()};
}

Interval difference(const Interval& one, const Interval& other) {
    if (one.count == 0 || other.count == 0) {
        return {};
    }
    const double value = one.value - other.value;
    const double below = std::hypot(one.value - one.low, other.high - other.value);
    const double above = std::hypot(one.high - one.value, other.value - other.low);
    return {value, value - below, value + above, std::min(one.count, other.count),
            one.bounded && other.bounded};
}

}  // namespace perthro::report
