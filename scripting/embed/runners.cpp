#include "scripting/embed/runners.hpp"

#include "scripting/vm/script_thread.hpp"

#include <condition_variable>
#include <exception>
#include <utility>

namespace perthro::embed {

// One thread and the work that it has.
class Runners::Runner {
public:
    Runner() : thread_([this] { serve(); }) {}
    ~Runner() {
        {
            const std::lock_guard lock(mutex_);
            ended_ = true;
        }
        changed_.notify_all();
        thread_.join();
    }
    Runner(const Runner&) = delete;
    Runner& operator=(const Runner&) = delete;

    void run(const std::function<void()>& work) {
        std::unique_lock lock(mutex_);
        work_ = &work;
        changed_.notify_all();
        changed_.wait(lock, [this] { return work_ == nullptr; });
        if (failure_) {
            std::rethrow_exception(std::exchange(failure_, nullptr));
        }
    }

private:
    void serve() {
        std::unique_lock lock(mutex_);
        while (true) {
            changed_.wait(lock, [this] { return ended_ || work_ != nullptr; });
            if (work_ == nullptr) {
                return;
            }
            lock.unlock();
            std::exception_ptr failure;
            try {
                (*work_)();
            } catch (...) {
                failure = std::current_exception();
            }
            lock.lock();
            failure_ = std::move(failure);
            work_ = nullptr;
            changed_.notify_all();
        }
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    const std::function<void()>* work_ = nullptr;
    std::exception_ptr failure_;
    bool ended_ = false;
    vm::ScriptThread thread_;  // the last: it uses the others
};

Runners::Runners() = default;
Runners::~Runners() = default;

std::unique_ptr<Runners::Runner> Runners::take() {
    {
        const std::lock_guard lock(mutex_);
        if (!idle_.empty()) {
            auto runner = std::move(idle_.back());
            idle_.pop_back();
            return runner;
        }
    }
    return std::make_unique<Runner>();
}

void Runners::run(const std::function<void()>& work) {
    // Given back however the work ends.
    struct Lent {
        Runners& to;
        std::unique_ptr<Runner> runner;
        ~Lent() {
            const std::lock_guard lock(to.mutex_);
            to.idle_.push_back(std::move(runner));
        }
    };
    const Lent lent{*this, take()};
    lent.runner->run(work);
}

}  // namespace perthro::embed
