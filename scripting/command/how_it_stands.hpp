// How a game stands, for whoever expected something else of it: the position, who is to move and
// what he can do, how it ended.
#pragma once

#include "scripting/play/match.hpp"

#include <string>

namespace perthro::command {

// Lines, each with a line break and two blanks in front: the position; who is to move and how many
// moves he has, or how the game has ended; of results of the kind `expected` ("": none) that they
// do not hold, with their places and what the players have of what they count.
[[nodiscard]] std::string how_it_stands(Match& match, const std::string& expected = "");

// how_it_stands() where nobody can play on: the game is over, or whoever is to move has no move. ""
// where it goes on.
[[nodiscard]] std::string how_it_ended(Match& match);

}  // namespace perthro::command
