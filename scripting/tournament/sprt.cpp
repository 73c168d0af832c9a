#include "scripting/tournament/sprt.hpp"

#include <cmath>
#include <numeric>

namespace perthro::tournament {

namespace {

// The likeliest distribution with a given expectation has p_i / (1 + x (a_i - expectation)) in
// place of p_i; x is the one root of sum p_i (a_i - expectation) / (1 + x (a_i - expectation)),
// which falls between the poles of the lowest and the highest share, 0 and 1.
double root_for(const Frequencies& parts, double expectation) {
    constexpr int kHalvings = 100;
    const auto most = static_cast<double>(parts.size() - 1);
    double low = -1 / (1 - expectation), high = 1 / expectation;
    for (int halving = 0; halving < kHalvings; ++halving) {
        const double x = (low + high) / 2;
        double sum = 0;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const double ahead = static_cast<double>(i) / most - expectation;
            sum += parts[i] * ahead / (1 + x * ahead);
        }
        (sum > 0 ? low : high) = x;
    }
    return (low + high) / 2;
}

// The log likelihood of what was seen under that distribution, less that under its own.
double log_likelihood(const Frequencies& counts, double expectation) {
    const double x = root_for(counts, expectation);
    const auto most = static_cast<double>(counts.size() - 1);
    double sum = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        sum -= counts[i] * std::log1p(x * (static_cast<double>(i) / most - expectation));
    }
    return sum;
}

}  // namespace

double Sprt::lower() const { return std::log(beta / (1 - alpha)); }

double Sprt::upper() const { return std::log((1 - beta) / alpha); }

double log_likelihood_ratio(const Sprt& test, const Frequencies& frequencies) {
    constexpr double kNever = 0.001;
    if (std::accumulate(frequencies.begin(), frequencies.end(), 0.0) == 0) {
        return 0;
    }
    Frequencies counts = frequencies;
    for (double& count : counts) {
        count = count == 0 ? kNever : count;
    }
    return log_likelihood(counts, share_of_elo(test.elo1)) -
           log_likelihood(counts, share_of_elo(test.elo0));
}

Verdict verdict_of(const Sprt& test, double ratio) {
    return ratio >= test.upper()   ? Verdict::H1
           : ratio <= test.lower() ? Verdict::H0
                                   : Verdict::Open;
}

}  // namespace perthro::tournament
