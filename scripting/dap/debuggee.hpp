// What runs while somebody debugs: a game is loaded, set up and played, as `perthro playout` and
// `perthro autoplay` would.
#pragma once

#include "scripting/dap/launch.hpp"
#include "scripting/dap/stepper.hpp"
#include "scripting/package/load.hpp"

#include <functional>

namespace perthro::dap {

// What the run tells meanwhile; each is called on the thread that runs the game, `log` also on
// those of bots.
struct Told {
    // What rules log, what happens, and what is wrong.
    std::function<void(const std::string& line)> log, news, error;
    // One mistake of the package, with its lines.
    std::function<void(const ContentError& mistake, const std::string& text)> mistake;
    // The game is loaded, its first hook has not run.
    std::function<void(const LoadedGame& game)> loaded;
};

// Returns the exit code that a command would have: 1 if something was wrong. Whoever follows this
// thread follows it. Must run on a script thread.
[[nodiscard]] int run_debuggee(const Launch& launch, Desk& desk, const Told& told);

}  // namespace perthro::dap
