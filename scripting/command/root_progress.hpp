// One line of a terminal that says how far a long count has come: root moves done, of how many.
#pragma once

#include "scripting/command/shown_stream.hpp"

#include <chrono>
#include <cstddef>
#include <ostream>

namespace perthro::command {

class RootProgress {
public:
    // What takes less than this to its first move, or from one line to the next, says nothing.
    static constexpr std::chrono::milliseconds kPause{500};

    RootProgress(std::ostream& out, std::size_t total, std::chrono::milliseconds pause = kPause)
        : out_(out), total_(total), pause_(pause), last_(Clock::now()) {}
    // Takes the line away again.
    ~RootProgress() {
        if (shown_) {
            begin_line_again(out_);
            out_ << std::flush;
        }
    }
    RootProgress(const RootProgress&) = delete;
    RootProgress& operator=(const RootProgress&) = delete;

    void done(std::size_t moves) {
        const auto now = Clock::now();
        if (now - last_ < pause_) {
            return;
        }
        last_ = now;
        shown_ = true;
        begin_line_again(out_);
        out_ << moves << " / " << total_ << " root moves" << std::flush;
    }

private:
    using Clock = std::chrono::steady_clock;

    std::ostream& out_;
    std::size_t total_;
    std::chrono::milliseconds pause_;
    Clock::time_point last_;
    bool shown_ = false;
};

}  // namespace perthro::command
