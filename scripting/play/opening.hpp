// How a game begins before anybody chooses a move: a setup, moves that are given, plies at random.
// The n-th opening of a seed is the same everywhere.
#pragma once

#include "scripting/play/match.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace perthro {

// Where games begin.
struct OpeningStart {
    MatchStart start;      // its seed is that of all openings
    int random_plies = 0;  // drawn behind the start's moves, outcomes of chance among them
};

// Begins a match by the opening of this number. Returns the texts of all plies that were made.
// Plies that end the game are drawn again. Throws PlayError where the start is wrong, or every
// drawing ended the game.
[[nodiscard]] std::vector<std::string> play_opening(Match& match, const OpeningStart& opening,
                                                    std::uint64_t number);

}  // namespace perthro
