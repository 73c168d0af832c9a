// Script threads: one function each, whose exceptions are kept for whoever waits.
#include "scripting/vm/script_thread.hpp"
#include "scripting/vm/start_thread_posix.hpp"

#include <condition_variable>
#include <csignal>
#include <cstddef>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <pthread.h>
#include <utility>
#include <vector>

namespace perthro::vm {

namespace {

constexpr std::size_t kStackSize = std::size_t{64} << 20;

// The one that stops scripts: whoever starts a thread may have blocked it, which threads inherit.
void let_signal_through() {
    sigset_t one;
    sigemptyset(&one);
    sigaddset(&one, SIGUSR1);
    pthread_sigmask(SIG_UNBLOCK, &one, nullptr);
}

}  // namespace

struct ScriptThread::Body {
    std::function<void()> work;
    std::exception_ptr failure;
    pthread_t thread{};
    bool joined = false;

    static void* run(void* self) {
        auto& body = *static_cast<Body*>(self);
        let_signal_through();
        try {
            body.work();
        } catch (...) {
            body.failure = std::current_exception();
        }
        return nullptr;
    }
};

ScriptThread::ScriptThread(std::function<void()> work) {
    auto body = std::make_unique<Body>(Body{std::move(work), {}, {}, false});
    body->thread = start_thread(kStackSize, &Body::run, body.get());
    body_ = body.release();
}

ScriptThread::~ScriptThread() {
    if (!body_->joined) {
        pthread_join(body_->thread, nullptr);
    }
    delete body_;
}

void ScriptThread::join() {
    if (!body_->joined) {
        pthread_join(body_->thread, nullptr);
        body_->joined = true;
    }
    if (body_->failure) {
        std::rethrow_exception(std::exchange(body_->failure, nullptr));
    }
}

void run_on_script_thread(std::function<void()> work) { ScriptThread(std::move(work)).join(); }

namespace {

// Where threads wait until it is known whether all of them are there.
class Start {
public:
    void decide(bool go) {
        {
            const std::lock_guard lock(mutex_);
            go_ = go;
        }
        decided_.notify_all();
    }
    [[nodiscard]] bool wait() {
        std::unique_lock lock(mutex_);
        decided_.wait(lock, [this] { return go_.has_value(); });
        return *go_;
    }

private:
    std::mutex mutex_;
    std::condition_variable decided_;
    std::optional<bool> go_;
};

}  // namespace

void run_together(int first, int count, const std::function<void(int)>& work,
                  const std::function<void()>& own) {
    Start start;
    std::vector<std::unique_ptr<ScriptThread>> threads;
    try {
        for (int number = first; number < count; ++number) {
            threads.push_back(std::make_unique<ScriptThread>([&start, &work, number] {
                if (start.wait()) {
                    work(number);
                }
            }));
        }
    } catch (...) {
        start.decide(false);
        throw;
    }
    start.decide(true);
    if (own) {
        own();
    }
    for (const auto& thread : threads) {
        thread->join();
    }
}

}  // namespace perthro::vm
