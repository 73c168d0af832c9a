// What is told beside a board in the terminal: hands, dice, attributes, the turn, the outcome.
#pragma once

#include "engine/game/worker.hpp"
#include "engine/notation/position_text.hpp"
#include "scripting/play/match.hpp"

#include <string>

namespace perthro {

// Hands, dice, attributes of the game and of its players, and whose turn it is, a line each. An
// attribute that is not for all is told where it is not as it began: an observation has put it back
// to that for whoever may not see it.
[[nodiscard]] std::string describe_turn(const Rules& rules, const PositionText& texts,
                                        const Position& position);

// An outcome for people: "mate: white wins", "stalemate: draw", "points: black wins (3 points)".
[[nodiscard]] std::string describe_outcome(const GameDefinition& game, const Outcome& outcome);
// The outcome of a game that is over, with what was counted: "points: black wins, black 184, white
// 180.5".
[[nodiscard]] std::string describe_end(Match& match, const Outcome& outcome);

}  // namespace perthro
