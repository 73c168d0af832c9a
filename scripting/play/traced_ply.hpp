// What a legal move brings about behind its own words: what is applied, what the results say to it,
// whose turn it is.
#pragma once

#include "engine/interpreter/steps.hpp"
#include "scripting/play/match.hpp"

#include <optional>
#include <vector>

namespace perthro {

// NotAsked: the game was over by a line above, or the line is asked at another time: by whoever
// claims it, or at the end of a turn. Untold: players went out, and several lines put them out.
enum class ResultAnswer { No, Yes, NotAsked, Untold };

struct TracedPly {
    std::vector<Step> applied;          // words, told as those of a movement are
    std::vector<std::int32_t> way;      // those of them that led to the last one
    std::vector<ResultAnswer> results;  // [index into GameDefinition::results]
    std::optional<Outcome> outcome;
    Player to_move = kNobody;
    std::size_t phase = 0;  // of TurnProgram::phases
    int plies_left = 1;     // of this turn
};

// Makes a move of match.moves() and takes it back. Throws RuleError, then with all as it was.
[[nodiscard]] TracedPly trace_ply(Match& match, std::size_t move);

}  // namespace perthro
