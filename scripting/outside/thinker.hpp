// A bot on a thread of its own that answers one question after the other and can be hurried. It is
// made once, so a program that offers it pays for what it must know of the game before the first
// question.
#pragma once

#include "engine/search/bot.hpp"
#include "scripting/play/chooser.hpp"
#include "scripting/vm/script_thread.hpp"

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>

namespace perthro::outside {

// What a bot is asked, and who is told.
struct Question {
    search::View view;  // of the player to move; what it is of must not change before the answer
    ThinkingTime time;
    int depth = 0;               // plies; 0 = as deep as the time allows
    bool until_hurried = false;  // the answer must not come before
    // Both are called on the thinker's thread: whenever the bot has found more, and once with its
    // move. `problem`: why there is none, "" if there is one.
    std::function<void(const search::Thought&)> progress;
    std::function<void(const search::Thought&, const std::string& problem)> answer;
};

class Thinker {
public:
    // Comes back at once: the bot is made on the thread. Throws vm::NoThread. `bot`: the name of
    // one of ours; where it cannot be made every answer says why. `threads` of its search, as in
    // search_threads.hpp.
    Thinker(std::shared_ptr<const Rules> rules, std::string bot, int threads);
    // Hurries it and drops what it would say.
    ~Thinker();
    Thinker(const Thinker&) = delete;
    Thinker& operator=(const Thinker&) = delete;

    // Puts a question, once the one before is answered.
    void ask(Question question);
    // Ends the search under way, which answers with what it has; a later question is not hurried.
    void hurry() {
        hurried_ = true;
        hurried_.notify_all();
    }
    // Waits until the bot is made, and the question answered.
    void wait();
    // Whether wait() would come back at once.
    [[nodiscard]] bool idle();

private:
    void run();
    void prepare();
    void answer(const Question& question);

    std::shared_ptr<const Rules> rules_;
    std::string name_;
    int threads_;
    std::unique_ptr<search::Bot> bot_;
    std::string problem_;  // why there is no bot
    std::mutex mutex_;
    std::condition_variable changed_;
    std::optional<Question> question_;
    bool busy_ = true, ends_ = false;
    std::atomic<bool> hurried_{false};
    vm::ScriptThread thread_;  // last: it uses all of the above
};

}  // namespace perthro::outside
