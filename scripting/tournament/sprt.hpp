// A test that ends a match as soon as it is decided: whether one bot is stronger by elo1 (H1) or by
// elo0 only (H0).
#pragma once

#include "scripting/tournament/elo.hpp"

#include <cstdint>

namespace perthro::tournament {

// Wald's sequential probability ratio test ("Sequential Tests of Statistical Hypotheses", 1945).
struct Sprt {
    double elo0 = 0, elo1 = 10;        // logistic Elo, elo0 < elo1
    double alpha = 0.05, beta = 0.05;  // how often H1 is taken though H0 holds, and the reverse

    [[nodiscard]] double lower() const;  // H0 is taken at this log likelihood ratio or below
    [[nodiscard]] double upper() const;  // H1 at this or above
};

enum class Verdict : std::uint8_t { Open, H0, H1 };

// The generalised log likelihood ratio (X. Li, J. Liu and Z. Ying, "Generalized Sequential
// Probability Ratio Test for Separate Families of Hypotheses", 2014) of a multinomial: that of the
// two distributions with the expectations of elo1 and elo0 which make the frequencies likeliest, by
// M. Van den Bergh, hardy.uhasselt.be/Fishtest/support_MLE_multinomial.pdf, proposition 1.1.
// Entries that never came up count as 0.001, as in fishtest.
[[nodiscard]] double log_likelihood_ratio(const Sprt& test, const Frequencies& frequencies);
[[nodiscard]] Verdict verdict_of(const Sprt& test, double ratio);

}  // namespace perthro::tournament
