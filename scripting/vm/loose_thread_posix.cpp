// Loose threads with POSIX threads, which can be let go and tell their time.
#include "scripting/vm/loose_thread.hpp"
#include "scripting/vm/start_thread_posix.hpp"

#include <cstddef>
#include <ctime>
#include <memory>
#include <pthread.h>
#include <utility>

namespace perthro::vm {

namespace {
constexpr std::size_t kStackSize = std::size_t{16} << 20;
}

struct LooseThread::Body {
    std::function<void()> work;
    pthread_t thread{};

    static void* run(void* own) {
        const std::unique_ptr<std::shared_ptr<Body>> body(static_cast<std::shared_ptr<Body>*>(own));
        (*body)->work();
        return nullptr;
    }
};

LooseThread::LooseThread(std::function<void()> work)
    : body_(std::make_shared<Body>(Body{std::move(work), {}})) {
    auto own = std::make_unique<std::shared_ptr<Body>>(body_);
    body_->thread = start_thread(kStackSize, &Body::run, own.get());
    static_cast<void>(own.release());  // the thread's
}

LooseThread::~LooseThread() {
    if (body_ != nullptr) {
        pthread_join(body_->thread, nullptr);
    }
}

std::chrono::nanoseconds LooseThread::processor_time() const {
    clockid_t clock{};
    timespec used{};
    if (body_ == nullptr || pthread_getcpuclockid(body_->thread, &clock) != 0 ||
        clock_gettime(clock, &used) != 0) {
        return std::chrono::nanoseconds{0};
    }
    return std::chrono::seconds{used.tv_sec} + std::chrono::nanoseconds{used.tv_nsec};
}

void LooseThread::abandon() {
    if (body_ != nullptr) {
        pthread_detach(body_->thread);
        body_.reset();
    }
}

}  // namespace perthro::vm
