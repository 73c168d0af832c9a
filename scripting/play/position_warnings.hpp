// What is odd about a position that a text set up, in sentences for people.
#pragma once

#include "engine/game/oddities.hpp"

#include <string>
#include <vector>

namespace perthro {

class Match;

// One sentence without a full stop for each oddity, as it is for who is to move.
[[nodiscard]] std::vector<std::string>
position_warnings(const GameDefinition& game, const std::vector<Oddity>& oddities, Player to_move);

// What the package itself says of a position (hook `plausible`): nothing where it has no such hook,
// where the game is over, or where something is not known, as in what a player is shown.
struct PositionVerdict {
    bool plausible = true;
    std::string why;  // of `refuse "why"`: the package forbids it; "": it is odd
};

// Asks the package about the position that a worker has. Throws RuleError if the hook fails.
[[nodiscard]] PositionVerdict judge_position(Worker& worker);

// All that is odd about the position that a worker has, what its package says of it included.
// Throws RuleError if the rules fail.
[[nodiscard]] std::vector<std::string> position_warnings(const Oddities& oddities, Worker& worker);

// Before a match begins at a position from outside ("": a setup's): throws PlayError with the
// reason if its package forbids that. What is no position is left to Match::start.
void need_allowed(const Match& match, const std::string& position);

}  // namespace perthro
