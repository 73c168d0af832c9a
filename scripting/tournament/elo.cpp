#include "scripting/tournament/elo.hpp"

#include <algorithm>
#include <cmath>

namespace perthro::tournament {

namespace {

constexpr double kScale = 400;  // Elo of ten to one

}  // namespace

Moments moments_of(const Frequencies& frequencies) {
    Moments moments;
    double squares = 0;
    const auto most = static_cast<double>(frequencies.size() - 1);
    for (std::size_t i = 0; i < frequencies.size(); ++i) {
        const double share = static_cast<double>(i) / most;
        moments.count += frequencies[i];
        moments.mean += frequencies[i] * share;
        squares += frequencies[i] * share * share;
    }
    if (moments.count > 0) {
        moments.mean /= moments.count;
        moments.variance = std::max(squares / moments.count - moments.mean * moments.mean, 0.0);
    }
    return moments;
}

Estimate share_of(const Moments& moments) {
    constexpr double kAlike = 1e-12, kOutside = 0.025;
    if (moments.count <= 0) {
        return {0.5, 0, 1};
    }
    if (moments.variance < kAlike) {
        const double unseen = 1 - std::pow(kOutside, 1 / moments.count);
        const double low = moments.mean * (1 - unseen);
        return {moments.mean, low, low + unseen};
    }
    const double error = kDeviations * std::sqrt(moments.variance / moments.count);
    return {moments.mean, std::max(moments.mean - error, 0.0), std::min(moments.mean + error, 1.0)};
}

double elo_of(double share) { return -kScale * std::log10(1 / share - 1); }

double share_of_elo(double elo) { return 1 / (1 + std::pow(10.0, -elo / kScale)); }

Estimate in_elo(const Estimate& share) {
    return {elo_of(share.value), elo_of(share.low), elo_of(share.high)};
}

}  // namespace perthro::tournament
