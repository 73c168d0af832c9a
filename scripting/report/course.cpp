#include "scripting/report/course.hpp"

#include <algorithm>
#include <cmath>

namespace perthro::report {

namespace {

constexpr double kMostScore = 10'000;  // hundredths: a hundred of the least piece, or a sure win

double bounded(double score) { return std::clamp(score, -kMostScore, kMostScore); }

double chance_of(double score, double scale) { return 1 / (1 + std::exp(-scale * score)); }

// Of the player who won: how likely that was, ply by ply.
struct Ply {
    double winner = 0;
    bool moves = false;  // he is to move
};

std::vector<Ply> plies_of(const GameFacts& game, double scale) {
    std::vector<Ply> plies;
    for (const Judged& at : game.judged) {
        const bool winner = ((game.outcome->winners >> at.player) & 1) != 0;
        const double chance = chance_of(bounded(at.score), scale);
        plies.push_back({winner ? chance : 1 - chance, winner});
    }
    return plies;
}

Course course_of(const std::vector<Ply>& plies) {
    Course course;
    double roots = 0, best_of_loser = 0;
    int behind = 0, changes = 0;
    for (std::size_t i = 0; i < plies.size(); ++i) {
        const double ahead = 2 * plies[i].winner - 1;  // of the winner, of -1 .. 1
        if (ahead < 0) {
            roots += std::sqrt(-ahead);
            ++behind;
            best_of_loser = std::max(best_of_loser, -ahead);
        }
        if (i > 0) {
            const double gain = plies[i].winner - plies[i - 1].winner;
            changes += (ahead < 0) != (plies[i - 1].winner < 1 - plies[i - 1].winner) ? 1 : 0;
            course.killer = std::max(course.killer, plies[i - 1].moves ? gain : -gain);
        }
    }
    course.drama = behind == 0 ? 0 : roots / behind;
    course.changes = plies.size() < 2 ? 0 : changes / static_cast<double>(plies.size() - 1);
    const auto decided = std::find_if(plies.begin(), plies.end(), [&](const Ply& ply) {
        return 2 * ply.winner - 1 > best_of_loser;
    });
    course.played_out = static_cast<double>(plies.end() - decided) /
                        static_cast<double>(plies.size());
    return course;
}

bool is_decided(const GameFacts& game) { return game.outcome && game.outcome->winners != 0; }

}  // namespace

double scale_of_scores(const std::vector<GameFacts>& games) {
    std::vector<std::pair<double, double>> samples;  // score, 1 = won
    for (const GameFacts& game : games) {
        for (const Judged& at : game.judged) {
            if (is_decided(game)) {
                samples.emplace_back(bounded(at.score), points_of(game, at.player));
            }
        }
    }
    if (samples.empty()) {
        return 0;
    }
    constexpr int kSteps = 60;
    // Of scores in hundredths: a scale of 1 is sure by a tenth of a piece, one of 1e-5 never is.
    double low = std::log(1e-5), high = 0;
    const auto loss = [&](double at) {
        const double scale = std::exp(at);
        double sum = 0;
        for (const auto& [score, won] : samples) {
            const double x = scale * score * (2 * won - 1);
            sum += x > 0 ? std::log1p(std::exp(-x)) : std::log1p(std::exp(x)) - x;
        }
        return sum;
    };
    for (int step = 0; step < kSteps; ++step) {  // convex in the scale, so it has one least place
        const double third = (high - low) / 3;
        if (loss(low + third) < loss(high - third)) {
            high -= third;
        } else {
            low += third;
        }
    }
    return std::exp((low + high) / 2);
}

std::vector<Course> courses_of(const std::vector<GameFacts>& games) {
    std::vector<Course> courses;
    const double scale = scale_of_scores(games);
    for (const GameFacts& game : games) {
        if (scale > 0 && is_decided(game) && !game.judged.empty()) {
            courses.push_back(course_of(plies_of(game, scale)));
        }
    }
    return courses;
}

}  // namespace perthro::report
