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

struct Question {
    search::View view;
    ThinkingTime time;
    int depth = 0;               // 0 = as deep as the time allows
    bool until_hurried = false;  // the answer must not come before
    // Both are called on the thinker's thread.
    std::function<void(const search::Thought&)> progress;
    std::function<void(const search::Thought&, const std::string& problem)> answer;
};

class Thinker {
public:
    // `threads` of its search, as in search_threads.hpp.
    Thinker(std::shared_ptr<const Rules> rules, std::string bot, int threads);
    // Hurries it and drops what it would say.
    ~Thinker();
    Thinker(const Thinker&) = delete;
    Thinker& operator=(const Thinker&) = delete;

    // Waits for an earlier question first.
    void ask(Question question);
    void hurry() {
        hurried_ = true;
        hurried_.notify_all();
    }
    // Until it has nothing to do.
    void wait();
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
