// What the options of a game do to it: random games with each value of each option, beside those
// with the values that are set. An option whose values all make no difference never mattered.
#pragma once

#include "scripting/package/load.hpp"
#include "scripting/report/measures.hpp"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace perthro::report {

// A measure in which games with the value that is set and with another one surely differ.
struct OptionDifference {
    std::string measure;     // "plies of a game", "`home`, won by white"
    std::string now, other;  // in words, with their bounds
};

// One value of an option beside the one that is set.
struct OptionEffect {
    std::string option, value, against;     // against: the value that is set
    std::string place;                      // "go/game.yaml:14"
    std::size_t games = 0;                  // of each; 0 = not asked, time was up
    bool alike = false;                     // they went the same way, move by move
    std::vector<OptionDifference> differs;  // sure with 95 % all together (Bonferroni)
    std::string problem;                    // what does not load or fails with this value
};

struct OptionRequest {
    LoadRequest load;  // the options that are set among it
    vm::Limits limits;
    GameSetting setting;
    std::size_t most_games = 0;  // of each value
    int threads = 0;
    std::function<bool()> stop;  // asked before each game
};

// `games`: random games of that setting with the values that are set, by number.
[[nodiscard]] std::vector<OptionEffect> find_option_effects(const OptionRequest& request,
                                                            const GameDefinition& game,
                                                            const PlayedGames& games);

// One line for each option that never mattered, and for each value of another one.
[[nodiscard]] std::vector<std::string> lines_of(const std::vector<OptionEffect>& options);

}  // namespace perthro::report
