#include "scripting/tournament/ratings.hpp"

#include "scripting/tournament/elo.hpp"

#include <cmath>
#include <numbers>
#include <numeric>
#include <utility>

namespace perthro::tournament {

namespace {

using Matrix = std::vector<std::vector<double>>;

// Whether chains of games lead from the first bot to all others.
bool connected(const Points& points) {
    std::vector<char> seen(points.size(), 0);
    std::vector<std::size_t> open{0};
    seen[0] = 1;
    while (!open.empty()) {
        const std::size_t i = open.back();
        open.pop_back();
        for (std::size_t j = 0; j < points.size(); ++j) {
            if (seen[j] == 0 && points[i][j] + points[j][i] > 0) {
                seen[j] = 1;
                open.push_back(j);
            }
        }
    }
    return std::accumulate(seen.begin(), seen.end(), std::size_t{0}) == points.size();
}

void add_draws(Points& points, double drawn) {
    for (std::size_t i = 0; i < points.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (points[i][j] + points[j][i] > 0) {
                points[i][j] += drawn / 2;
                points[j][i] += drawn / 2;
            }
        }
    }
}

// One step: the points that a bot made over those that its strength would be worth 1 for.
std::vector<double> improved(const Points& points, const std::vector<double>& strengths) {
    std::vector<double> next(strengths.size());
    double logs = 0;
    for (std::size_t i = 0; i < next.size(); ++i) {
        double made = 0, worth = 0;
        for (std::size_t j = 0; j < next.size(); ++j) {
            made += points[i][j];
            worth += (points[i][j] + points[j][i]) / (strengths[i] + strengths[j]);
        }
        constexpr double kLeast = 1e-9;
        next[i] = std::max(made / worth, kLeast);
        logs += std::log(next[i]);
    }
    const double mean = std::exp(logs / static_cast<double>(next.size()));
    for (double& strength : next) {
        strength /= mean;
    }
    return next;
}

std::vector<double> strengths_of(const Points& points) {
    constexpr int kMostSteps = 20'000;
    constexpr double kClose = 1e-12;
    std::vector<double> strengths(points.size(), 1);
    for (int step = 0; step < kMostSteps; ++step) {
        std::vector<double> next = improved(points, strengths);
        double change = 0;
        for (std::size_t i = 0; i < next.size(); ++i) {
            change = std::max(change, std::abs(std::log(next[i] / strengths[i])));
        }
        strengths = std::move(next);
        if (change < kClose) {
            break;
        }
    }
    return strengths;
}

// The information of logarithms of strengths whose sum is 0: what is known beside their sum,
// and 1 for the sum, so that there is an inverse.
Matrix information(const Points& points, const std::vector<double>& strengths) {
    const std::size_t bots = points.size();
    Matrix known(bots, std::vector<double>(bots, 1 / static_cast<double>(bots)));
    for (std::size_t i = 0; i < bots; ++i) {
        for (std::size_t j = 0; j < bots; ++j) {
            if (i != j) {
                const double share = strengths[i] / (strengths[i] + strengths[j]);
                const double weight = (points[i][j] + points[j][i]) * share * (1 - share);
                known[i][i] += weight;
                known[i][j] -= weight;
            }
        }
    }
    return known;
}

// Gauss and Jordan; positive definite matrices need no pivots.
Matrix inverse(Matrix matrix) {
    const std::size_t size = matrix.size();
    for (std::size_t k = 0; k < size; ++k) {
        const double pivot = std::exchange(matrix[k][k], 1);
        for (double& value : matrix[k]) {
            value /= pivot;
        }
        for (std::size_t i = 0; i < size; ++i) {
            if (i != k) {
                const double factor = std::exchange(matrix[i][k], 0);
                for (std::size_t j = 0; j < size; ++j) {
                    matrix[i][j] -= factor * matrix[k][j];
                }
            }
        }
    }
    return matrix;
}

}  // namespace

std::vector<Rating> bradley_terry(Points points, double drawn) {
    if (points.empty() || !connected(points)) {
        return {};
    }
    add_draws(points, drawn);
    constexpr double kEloOfE = 400 * std::numbers::log10e;
    const std::vector<double> strengths = strengths_of(points);
    const Matrix covariance = inverse(information(points, strengths));
    std::vector<Rating> ratings;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const double variance = covariance[i][i] - 1 / static_cast<double>(points.size());
        ratings.push_back({kEloOfE * std::log(strengths[i]),
                           kDeviations * kEloOfE * std::sqrt(std::max(variance, 0.0))});
    }
    return ratings;
}

}  // namespace perthro::tournament
