// A bot that thinks about one move, on a thread of its own. It is given what its player knows of
// the position, and nothing else of the session.
#pragma once

#include "engine/search/bot.hpp"
#include "scripting/play/chooser.hpp"

#include <functional>
#include <memory>
#include <string>

namespace perthro::session {

struct ThinkingState {
    bool done = false;
    search::Thought thought;  // the last one that was reported
    double seconds = 0;
    std::string problem;  // a script stopped it
};

class BotAtWork {
public:
    // Begins at once. `knowledge` may be null, then it is made first. `wake` is called on that
    // thread when it is done.
    BotAtWork(std::shared_ptr<const Rules> rules,
              std::shared_ptr<const search::Knowledge> knowledge, std::string bot,
              search::View view, ThinkingTime time, std::function<void()> wake);
    // Stops it.
    ~BotAtWork();
    BotAtWork(const BotAtWork&) = delete;
    BotAtWork& operator=(const BotAtWork&) = delete;

    // It answers as soon as it can.
    void hurry();
    [[nodiscard]] ThinkingState look() const;
    // What it knows of the game, for the next one; null until it is known.
    [[nodiscard]] std::shared_ptr<const search::Knowledge> knowledge() const;

private:
    struct Work;
    std::unique_ptr<Work> work_;
};

}  // namespace perthro::session
