// A list of openings: one line of moves each, as --moves takes them; empty lines and what is behind
// `#` at the start of a line or behind a blank count for nothing.
#pragma once

#include "scripting/play/match.hpp"

#include <string>
#include <vector>

namespace perthro::command {

// Plays every line behind the start's own moves. Throws UsageError with file and line where that is
// not possible or ends the game, or if the file cannot be read or names none.
[[nodiscard]] std::vector<std::string> read_openings(const std::string& file, Match& match,
                                                     const MatchStart& start);

// The start with the moves of an opening behind its own.
[[nodiscard]] MatchStart with_opening(MatchStart start, const std::string& moves);

}  // namespace perthro::command
