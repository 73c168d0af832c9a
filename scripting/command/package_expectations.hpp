// What tests of packages compare: names, winners, words of positions, the moves of a record. What
// comes out wrong is thrown as Failed, caught where tests are counted.
#pragma once

#include "engine/records/record.hpp"
#include "scripting/package/tests_file.hpp"
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

// A game to be played again: of a record in its own form the main line, else one move to a line.
struct PlayedGame {
    std::vector<std::string> moves;
    std::vector<RecordNote> notes;  // behind the last move, or at the beginning if there is none
};

// Where the game of a test begins: as its record says, if that is one, where the test says nothing.
// Throws Failed if both say something, and not the same, or if the record cannot be read.
[[nodiscard]] TestStart start_with_record(const TestStart& start, const std::string& record);

// Throws Failed if it is none of this game, or has acts that cannot be.
[[nodiscard]] PlayedGame played_game(const std::string& text, const GameDefinition& game);

// A test of what is no move of this game would prove nothing.
void check_names(const Match& match, const std::string& move);

// Whether somebody of that name can win: a player, nobody or "", several as "white and black".
void check_winner(const GameDefinition& game, const std::string& winner);

// Whether a game can end so: as a line of results, by an act of a record, or as the game ends where
// none says more.
void check_ending(const GameDefinition& game, const std::string& kind);

// The player, of a game in which somebody does not know something.
[[nodiscard]] Player viewer_named(const Rules& rules, const std::string& name);

// Every expected word is one of the position's; of `NAME=` alone it has none.
void check_shown(const PositionText& texts, const std::string& position,
                 const std::string& expected);

}  // namespace perthro::command
