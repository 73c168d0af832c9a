// Elo, sequential tests and ratings against numbers that others have printed, or that can be found
// on paper.
#include "scripting/tournament/elo.hpp"
#include "scripting/tournament/ratings.hpp"
#include "scripting/tournament/sprt.hpp"

#include <catch2/catch.hpp>
#include <cmath>

using namespace perthro::tournament;

namespace {

void check_elo(const Frequencies& frequencies, double value, double error) {
    const Estimate elo = in_elo(share_of(moments_of(frequencies)));
    CHECK(elo.value == Approx(value).epsilon(0.001));
    CHECK((elo.high - elo.low) / 2 == Approx(error).epsilon(0.001));
}

}  // namespace

// fastchess, app/tests/elo_test.cpp: "EloWDL 2", "EloPentanomial 1" and "2".
TEST_CASE("Elo and its bounds are those that fastchess prints") {
    check_elo({96, 111, 136}, 40.70, 30.43);
    check_elo({34, 54, 31 + 32, 64, 75}, 55.58, 27.65);
    check_elo({332, 433, 457 + 41, 333, 334}, -8.64, 10.33);
}

// 3 of 4 points: -400 log10(1/3) = 190.85. One win and one loss: the deviation of a game is 1/2, of
// the mean of two 1/2 / sqrt(2) = 0.3536.
TEST_CASE("Elo of small results is what paper says") {
    CHECK(elo_of(0.75) == Approx(190.85).epsilon(0.0001));
    CHECK(elo_of(0.5) == 0);
    CHECK(share_of_elo(elo_of(0.3)) == Approx(0.3));
    const Estimate even = share_of(moments_of({1, 0, 1}));
    CHECK(even.value == 0.5);
    CHECK(even.high == 1);  // 0.5 + 1.96 * 0.3536 is more
    const Estimate many = share_of(moments_of({50, 0, 50}));
    CHECK(many.high == Approx(0.5 + 1.96 * 0.05).epsilon(0.0001));
}

// Clopper and Pearson for n of n: the lower bound is 0.025^(1/n), 0.6915 for 10.
TEST_CASE("who won everything is not infinitely sure of it") {
    const Estimate all = in_elo(share_of(moments_of({0, 0, 10})));
    CHECK(std::isinf(all.value));
    CHECK(std::isinf(all.high));
    CHECK(all.low == Approx(elo_of(0.6915)).epsilon(0.001));
    const Estimate none = share_of(moments_of({10, 0, 0}));
    CHECK(none.low == 0);
    CHECK(none.high == Approx(1 - 0.6915).epsilon(0.001));
    const Estimate nothing = share_of(moments_of({0, 0, 0}));
    CHECK(nothing.low == 0);
    CHECK(nothing.high == 1);
}

// fastchess, app/tests/sprt_test.cpp: "logistic trinomial 1" and "2", "logistic pentanomial 1" and
// "2", two decimals.
TEST_CASE("the log likelihood ratio is the one that fastchess prints") {
    const Sprt later{0.5, 2.5}, first{0, 2};
    CHECK(log_likelihood_ratio(later, {21184, 40708, 21404}) == Approx(-1.57).margin(0.005));
    CHECK(log_likelihood_ratio(first, {57030, 106593, 57433}) == Approx(-2.59).margin(0.005));
    CHECK(log_likelihood_ratio(later, {223, 9863, 20279 + 1000, 10037, 246}) ==
          Approx(-3.07).margin(0.005));
    CHECK(log_likelihood_ratio(first, {871, 26175, 55003 + 980, 26678, 821}) ==
          Approx(-4.98).margin(0.005));
    CHECK(log_likelihood_ratio(first, {0, 0, 0, 0, 0}) == 0);
}

// Wald: log(0.95 / 0.05) = 2.944.
TEST_CASE("a test is decided at Wald's bounds") {
    const Sprt test;
    CHECK(test.upper() == Approx(2.944).epsilon(0.001));
    CHECK(test.lower() == Approx(-2.944).epsilon(0.001));
    CHECK(verdict_of(test, 2.95) == Verdict::H1);
    CHECK(verdict_of(test, 2.93) == Verdict::Open);
    CHECK(verdict_of(test, -2.95) == Verdict::H0);
}

// Strengths 4 : 2 : 1 foretell exactly 2 of 3 points, 2 of 3 and 4 of 5. 400 log10(2) = 120.41.
TEST_CASE("ratings of three bots are those that fit on paper") {
    const auto ratings = bradley_terry({{0, 2, 4}, {1, 0, 2}, {1, 1, 0}}, 0);
    REQUIRE(ratings.size() == 3);
    CHECK(ratings[0].elo == Approx(120.41).epsilon(0.0001));
    CHECK(ratings[1].elo == Approx(0).margin(0.001));
    CHECK(ratings[2].elo == Approx(-120.41).epsilon(0.0001));
}

// 3 of 4 points: the information about the difference of the logarithms is 4 * 3/4 * 1/4 = 3/4, its
// deviation sqrt(4/3), that of each half of it 0.5774, in Elo 0.5774 * 400 / ln 10 = 100.30.
TEST_CASE("errors of ratings are those of the information matrix") {
    const auto ratings = bradley_terry({{0, 3}, {1, 0}}, 0);
    REQUIRE(ratings.size() == 2);
    CHECK(ratings[0].elo == Approx(190.85 / 2).epsilon(0.0001));
    CHECK(ratings[0].error == Approx(1.96 * 100.30).epsilon(0.0001));
    CHECK(ratings[1].error == Approx(ratings[0].error));
}

TEST_CASE("a drawn game beforehand makes every rating finite") {
    // 3 of 3 and half of one: 3.5 to 0.5, 400 log10(7) = 338.04.
    const auto ratings = bradley_terry({{0, 3}, {0, 0}}, 1);
    REQUIRE(ratings.size() == 2);
    CHECK(ratings[0].elo - ratings[1].elo == Approx(338.04).epsilon(0.0001));
    CHECK(bradley_terry({{0, 1, 0}, {1, 0, 0}, {0, 0, 0}}, 1).empty());  // the third met nobody
}
