// How a game ended, in words for people: who won, by how much where something was counted, and why.
#pragma once

#include "scripting/session/values.hpp"

#include <string>

namespace perthro::renderer {

struct OutcomeWords {
    std::string title;  // "Black wins by 3.5", "Draw"
    std::string score;  // "184 to 180.5", the winner's first; "" where nothing is counted
    std::string kind;   // "points"
};

// How a game that is over ended.
[[nodiscard]] OutcomeWords outcome_words(const session::PositionView& position);
// The outcome in one line: "Black wins by 3.5: 184 to 180.5 (points)", "White wins: mate".
[[nodiscard]] std::string outcome_line(const session::PositionView& position);

}  // namespace perthro::renderer
