// How a game of two went on its way, by what the bots thought of their positions: who was ahead and
// by how much. Definitions of C. Browne (2008), see measures.hpp.
#pragma once

#include "scripting/report/played_game.hpp"

#include <vector>

namespace perthro::report {

// The course of one game that somebody won, by chances to win (scale_of_scores()).
struct Course {
    double drama = 0;       // mean root of the winner's deficit over the plies with one
    double changes = 0;     // of the lead, a ply
    double killer = 0;      // the largest gain of a player by one of his moves
    double played_out = 0;  // share of the game behind the ply that decided it
};

// Of the games that somebody won and the bots gave scores to.
[[nodiscard]] std::vector<Course> courses_of(const std::vector<GameFacts>& games);

// How likely who is to move wins, by a score: 1 / (1 + exp(-scale * score)) with the scale that
// fits these games best (logistic regression without a constant); 0 = nothing can be said.
[[nodiscard]] double scale_of_scores(const std::vector<GameFacts>& games);

}  // namespace perthro::report
