// What a legal move brings about behind its own words: what is applied, what the results say to it,
// whose turn it is.
#pragma once

#include "engine/interpreter/steps.hpp"
#include "scripting/play/match.hpp"
#include "scripting/play/traced_move.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace perthro {

// What came behind the words of one move.
struct TracedPly {
    std::vector<Step> applied;              // words, told as those of a movement are
    std::vector<std::int32_t> way;          // those of them that led to the last one
    std::vector<ResultAsked> results;       // [index into GameDefinition::results]
    std::vector<TurnAsked> turns;           // what `turns` of game.yaml came to
    std::shared_ptr<const Position> board;  // behind all of it
    std::optional<Outcome> outcome;
    Player to_move = kNobody;
    std::size_t phase = 0;  // of TurnProgram::phases
    int plies_left = 1;     // of this turn
};

// Makes a move of match.moves() and takes it back. Throws RuleError, then with all as it was.
[[nodiscard]] TracedPly trace_ply(Match& match, std::size_t move);
// What the move that a trace came to brings about; nothing where it came to none.
[[nodiscard]] std::optional<TracedPly> trace_behind(Match& match, const TracedMove& traced);

// What was asked of a line of results, and what it said: "yes, for white", "no, for white and black
// since 2 of 11 plies"
[[nodiscard]] std::string result_words(const Rules& rules, const ResultAsked& asked);
// What the turn program came to: "the turn of white", "passed over: its `when` does not hold for
// black", "its `until` does not hold"
[[nodiscard]] std::string turn_words(const Rules& rules, const TurnAsked& asked);
// One answer in a word or two: "not asked".
[[nodiscard]] std::string answer_word(ResultAnswer answer);
// The outcome, or whose turn it is: "white is to move, phase set-up, 2 plies of this turn are
// left".
[[nodiscard]] std::string next_words(const Rules& rules, const TracedPly& ply);
// The names of players (bit p), in their order.
[[nodiscard]] std::vector<std::string> player_names(const Rules& rules, std::uint32_t players);

}  // namespace perthro
