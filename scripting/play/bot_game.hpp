// A game that bots and outside programs play against each other, from its start to its end.
// Outcomes of chance are drawn and claims taken at once; an outside program that has no legal move
// to name loses by that. The n-th game of a seed is the same everywhere, if bots are bounded by
// nodes.
#pragma once

#include "scripting/play/adjudication.hpp"
#include "scripting/play/chooser.hpp"
#include "scripting/play/game_loop.hpp"
#include "scripting/play/opening.hpp"
#include "scripting/play/thinking.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace perthro {

// How such a game begins and how long it may last.
struct BotGameStart {
    OpeningStart opening;
    ThinkingTime time;  // for each move
    AdjudicationRules adjudication;
    int most_plies = kLongestBotGame;  // the opening's among them
};

// A game that was played.
struct BotGame {
    std::optional<Outcome> outcome;  // nothing: the bound was reached
    std::vector<std::string> moves;  // every ply in own notation, opening and chance included
    std::size_t opening = 0;         // plies of these that stood before anybody chose
    std::vector<Thinking> thinking;  // [player]
    std::string note;                // what an outside program did wrong, if that ended the game
    std::string problem;  // why a package's bot failed first; another one thought in its place
};

// Plays one game from its beginning; the match stands at its end afterwards. seats[player]: who
// plays him, null: nobody, who then may not come to move; [0] is not used. Games with the same
// `opening` begin alike; without one it is the game's own `number`. Throws what play_opening
// throws, RuleError, and PlayError where a program cannot be asked.
[[nodiscard]] BotGame play_bot_game(Match& match, const std::vector<Chooser*>& seats,
                                    const BotGameStart& start, std::uint64_t number,
                                    std::uint64_t opening);
[[nodiscard]] inline BotGame play_bot_game(Match& match, const std::vector<Chooser*>& seats,
                                           const BotGameStart& start, std::uint64_t number) {
    return play_bot_game(match, seats, start, number, number);
}

}  // namespace perthro
