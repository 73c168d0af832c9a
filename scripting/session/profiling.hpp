// Where the time of a game goes, measured in the background (play/profile.hpp).
#pragma once

#include "scripting/play/open_game.hpp"
#include "scripting/session/design_values.hpp"

#include <cstdint>
#include <memory>

namespace perthro::session {

class Profiling {
public:
    // Random games from this position on.
    struct Asked {
        Position position;
        std::uint64_t seed = 0;
        int node = 0;  // of the history: where it stands
        int seconds = 2;
    };

    // Begins at once, on a thread of its own.
    Profiling(OpenGame game, Asked asked);
    // Stops it, behind what it follows just now.
    ~Profiling();
    Profiling(const Profiling&) = delete;
    Profiling& operator=(const Profiling&) = delete;

    // What was found; while it is measured nothing is.
    [[nodiscard]] ProfileView look() const;

private:
    struct Work;
    std::unique_ptr<Work> work_;
};

}  // namespace perthro::session
