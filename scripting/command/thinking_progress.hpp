// One line of a terminal that says what a bot has found so far: depth, positions, its best move.
#pragma once

#include "engine/search/bot.hpp"
#include "scripting/command/command.hpp"
#include "scripting/command/progress_line.hpp"
#include "scripting/play/chooser.hpp"

#include <fmt/format.h>
#include <functional>
#include <mutex>
#include <string>

namespace perthro::command {

// What it is told and asked may come from several threads.
class ThinkingProgress {
public:
    ThinkingProgress(const Match& match, std::ostream& out,
                     std::chrono::milliseconds pause = ProgressLine::kPause)
        : match_(match), line_(out, pause) {}

    // A bot tells what it has found, and asks in between whether to stop: then the line is written.
    [[nodiscard]] Watching watching() {
        return {[this](const search::Thought& thought) { found(thought); },
                [this] {
                    show();
                    return false;
                }};
    }

private:
    void found(const search::Thought& thought) {
        const std::scoped_lock lock(mutex_);
        const std::string best = thought.line.empty()
                                     ? match_.own_text().write(thought.move, Detail::Promotions)
                                     : line_texts(match_, thought).front();
        said_ = fmt::format("depth {}, {} nodes, best so far {}", thought.depth,
                            grouped(thought.nodes), best);
        show_line();
    }
    void show() {
        const std::scoped_lock lock(mutex_);
        show_line();
    }
    void show_line() {
        if (line_.is_due()) {
            line_.say(fmt::format("{} s: {}", seconds(), said_.empty() ? "thinking" : said_));
        }
    }
    [[nodiscard]] std::int64_t seconds() const {
        return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() -
                                                                begin_)
            .count();
    }

    const Match& match_;
    ProgressLine line_;
    std::mutex mutex_;
    std::string said_;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace perthro::command
