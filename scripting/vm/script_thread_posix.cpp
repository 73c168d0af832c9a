// Script threads with POSIX threads, which can be given a stack size.
#include "scripting/vm/script_thread.hpp"

#include <cstddef>
#include <exception>
#include <pthread.h>
#include <stdexcept>
#include <utility>

namespace perthro::vm {

namespace {
constexpr std::size_t kStackSize = std::size_t{64} << 20;
}

struct ScriptThread::Body {
    std::function<void()> work;
    std::exception_ptr failure;
    pthread_t thread{};
    bool joined = false;

    static void* run(void* self) {
        auto& body = *static_cast<Body*>(self);
        try {
            body.work();
        } catch (...) {
            body.failure = std::current_exception();
        }
        return nullptr;
    }
};

ScriptThread::ScriptThread(std::function<void()> work)
    : body_(new Body{std::move(work), {}, {}, false}) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, kStackSize);
    const int status = pthread_create(&body_->thread, &attributes, &Body::run, body_);
    pthread_attr_destroy(&attributes);
    if (status != 0) {
        delete body_;
        throw std::runtime_error("cannot start a thread");
    }
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

}  // namespace perthro::vm
