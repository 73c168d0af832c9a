// Many random games on threads, for `perthro playout` and `perthro bench`.
#pragma once

#include "scripting/command/command.hpp"
#include "scripting/play/playout.hpp"

namespace perthro::command {

// How many games are played, and for how long.
struct PlayoutRequest {
    std::uint64_t count = 0;  // games; 0 = as many as fit into `seconds`
    double seconds = 0;
    int threads = 1;  // 0 = one for each processor
    std::uint64_t seed = 0;
};

// What all threads counted together, and how long it took them by the clock on the wall.
struct PlayoutResult {
    PlayoutCounts counts;
    double seconds = 0;
};

// Options that were given, KEY=VALUE, and beside them those with which playouts of the game start
// (`autoplay`), where no other value was given.
[[nodiscard]] OptionValues playout_options(const std::vector<std::string>& given,
                                           const GameDefinition& game);
// The game with playout_options() of what was typed.
[[nodiscard]] OpenGame open_for_playouts(const GameArguments& arguments,
                                         const Streams* streams = nullptr);

// Plays so many games, or as long as was asked, on script threads. A game depends on the seed and
// its number alone, however many threads there are.
[[nodiscard]] PlayoutResult run_playouts(const std::shared_ptr<const Rules>& rules,
                                         const PlayoutStart& start, const PlayoutRequest& request);

}  // namespace perthro::command
