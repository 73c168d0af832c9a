// What tests of packages compare: names, winners, words of positions, the moves of a record. What
// comes out wrong is thrown as Failed, caught where tests are counted.
#pragma once

#include "scripting/play/match.hpp"

#include <stdexcept>
#include <string>
#include <vector>

namespace perthro::command {

class Failed : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// Some of them, and how many there are.
[[nodiscard]] std::string joined(const std::vector<std::string>& texts);

// The moves of a record: of its own form the main line, else one move to a line.
[[nodiscard]] std::vector<std::string> moves_of(const std::string& text, const std::string& game);

// A test of what is no move of this game would prove nothing.
void check_names(const Match& match, const std::string& move);

// Whether somebody of that name can win: a player, nobody or "", several as "white and black".
void check_winner(const GameDefinition& game, const std::string& winner);

// Whether a game can end so: as a line of results, or as the game ends where none says more.
void check_ending(const GameDefinition& game, const std::string& kind);

// The player, of a game in which somebody does not know something.
[[nodiscard]] Player viewer_named(const Rules& rules, const std::string& name);

// Every expected word is one of the position's; of `NAME=` alone it has none.
void check_shown(const std::string& position, const std::string& expected);

}  // namespace perthro::command
