// One line of a terminal that says how far a long count has come: root moves done, of how many.
#pragma once

#include "scripting/command/progress_line.hpp"

#include <cstddef>
#include <string>

namespace perthro::command {

class RootProgress {
public:
    RootProgress(std::ostream& out, std::size_t total,
                 std::chrono::milliseconds pause = ProgressLine::kPause)
        : line_(out, pause), total_(total) {}

    // So many root moves are done; says so if it is time for a line.
    void done(std::size_t moves) {
        if (line_.is_due()) {
            line_.say(std::to_string(moves) + " / " + std::to_string(total_) + " root moves");
        }
    }

private:
    ProgressLine line_;
    std::size_t total_;
};

}  // namespace perthro::command
