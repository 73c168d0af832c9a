// One line of a terminal that says how far something long has come, written over again and again.
#pragma once

#include "scripting/command/shown_stream.hpp"

#include <chrono>
#include <ostream>
#include <string>

namespace perthro::command {

class ProgressLine {
public:
    // What takes less than this, or from one line to the next, says nothing.
    static constexpr std::chrono::milliseconds kPause{500};

    explicit ProgressLine(std::ostream& out, std::chrono::milliseconds pause = kPause)
        : out_(out), pause_(pause), last_(Clock::now()) {}
    // Takes the line away again.
    ~ProgressLine() {
        if (shown_) {
            begin_line_again(out_);
            out_ << std::flush;
        }
    }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    // Whether it is time for a line.
    [[nodiscard]] bool is_due() const { return Clock::now() - last_ >= pause_; }
    // Writes a line over the last one, whether or not it is time.
    void say(const std::string& line) {
        last_ = Clock::now();
        shown_ = true;
        begin_line_again(out_);
        out_ << line << std::flush;
    }

private:
    using Clock = std::chrono::steady_clock;

    std::ostream& out_;
    std::chrono::milliseconds pause_;
    Clock::time_point last_;
    bool shown_ = false;
};

}  // namespace perthro::command
