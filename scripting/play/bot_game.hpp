// A game that bots and outside programs play against each other, from its start to its end.
// Outcomes of chance are drawn and claims taken at once; an outside program that has no legal move
// to name loses by that. The n-th game of a seed is the same everywhere, if bots are bounded by
// nodes.
#pragma once

#include "scripting/play/chooser.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace perthro {

struct BotGame {
    std::optional<Outcome> outcome;  // nothing: the bound was reached
    std::vector<std::string> moves;  // every ply in own notation, chance included
    std::string note;                // what an outside program did wrong, if that ended the game
    std::string problem;  // why a package's bot failed first; another one thought in its place
};

// seats[player]: who plays him; [0] is not used. The setup is drawn for this number.
[[nodiscard]] BotGame play_bot_game(Match& match, const std::vector<Chooser*>& seats,
                                    const MatchStart& start, const ThinkingTime& time,
                                    std::uint64_t number);

}  // namespace perthro
