// Games from which weights are learnt, and by which they are measured: some plies at random, then
// bots. The n-th game of a seed is the same everywhere.
#pragma once

#include "engine/search/tuning.hpp"
#include "scripting/play/chooser.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace perthro {

// How one such game begins.
struct LearningStart {
    std::string setup;  // "" = the first
    std::uint64_t seed = 0;
    std::uint64_t number = 0;  // of the opening: a game with the same number begins alike
    std::uint64_t nodes = 0;   // for a move
};

// What came of one.
struct LearningGame {
    std::uint32_t winners = 0,
                  losers = 0;  // sets of players; both 0: drawn, or the bound was reached
    // Quiet positions (the bot took nothing), each for the player to move. Those whose end the bot
    // saw are among them: without, what makes a win in sight would look like a way to lose.
    std::vector<search::Sample> samples;

    // What the game was worth to a player: 1 won, 0.5 drawn, 0 lost.
    [[nodiscard]] double result_of(Player player) const;
};

// Plays one game. seats[player]: who plays him; [0] is not used. `terms`: what samples count, at
// most 30 of a game; null: none are taken. Throws PlayError where a program gives up.
[[nodiscard]] LearningGame play_learning_game(Match& match, const std::vector<Chooser*>& seats,
                                              const LearningStart& start,
                                              const search::Terms* terms);

}  // namespace perthro
