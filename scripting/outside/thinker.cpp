#include "scripting/outside/thinker.hpp"

#include "scripting/play/search_threads.hpp"

namespace perthro::outside {

namespace {
constexpr std::chrono::hours kUnbounded{24};  // where depth or the other side ends a search
}

Thinker::Thinker(std::shared_ptr<const Rules> rules, std::string bot, int threads)
    : rules_(std::move(rules)), name_(std::move(bot)), threads_(threads),
      thread_([this] { run(); }) {}

Thinker::~Thinker() {
    {
        const std::lock_guard lock(mutex_);
        ends_ = true;
    }
    hurry();
    changed_.notify_all();
}

void Thinker::ask(Question question) {
    wait();
    {
        const std::lock_guard lock(mutex_);
        question_ = std::move(question);
        busy_ = true;
        hurried_ = false;
    }
    changed_.notify_all();
}

void Thinker::wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !busy_; });
}

bool Thinker::idle() {
    const std::lock_guard lock(mutex_);
    return !busy_;
}

void Thinker::run() {
    prepare();
    std::unique_lock lock(mutex_);
    while (!ends_) {
        busy_ = question_.has_value();
        changed_.notify_all();
        changed_.wait(lock, [this] { return ends_ || question_; });
        if (ends_) {
            return;
        }
        const Question question = std::move(*question_);
        question_.reset();
        lock.unlock();
        answer(question);
        lock.lock();
    }
}

void Thinker::prepare() {
    try {
        const auto knowledge = std::make_shared<const search::Knowledge>(rules_);
        bot_ = search::make_bot(name_, knowledge, search_threads(threads_));
        problem_ = bot_ == nullptr ? kNoBotFile : "";
    } catch (const std::exception& error) {
        problem_ = error.what();
    }
}

void Thinker::answer(const Question& question) {
    search::Thought thought;
    std::string problem = problem_;
    try {
        if (bot_ != nullptr) {
            std::atomic<bool> deep_enough{false};
            ThinkingTime time = question.time;
            if (question.until_hurried || question.depth > 0) {
                time.time = kUnbounded;
            }
            const search::Budget budget = budget_of(time, rules_->game,
                                                    [&] { return deep_enough || hurried_.load(); });
            thought = bot_->think(question.view, budget, [&](const search::Thought& so_far) {
                deep_enough = question.depth > 0 && so_far.depth >= question.depth;
                question.progress(so_far);
            });
        }
    } catch (const std::exception& error) {
        problem = error.what();
    }
    if (question.until_hurried) {
        hurried_.wait(false);
    }
    question.answer(thought, problem);
}

}  // namespace perthro::outside
