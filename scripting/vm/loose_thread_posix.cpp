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

    static void* run(void* self) {
        static_cast<Body*>(self)->work();
        return nullptr;
    }
};

LooseThread::LooseThread(std::function<void()> work) {
    auto body = std::make_unique<Body>(Body{std::move(work), {}});
    body->thread = start_thread(kStackSize, &Body::run, body.get());
    body_ = body.release();
}

LooseThread::~LooseThread() {
    if (body_ != nullptr) {
        pthread_join(body_->thread, nullptr);
        delete body_;
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

// The thread uses its body until it ends, so that stays.
void LooseThread::abandon() {
    if (body_ != nullptr) {
        pthread_detach(body_->thread);
        body_ = nullptr;
    }
}

}  // namespace perthro::vm
