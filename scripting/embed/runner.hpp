// A script thread that waits for work and does it while the caller waits.
#pragma once

#include "scripting/vm/script_thread.hpp"

#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>

namespace perthro::embed {

class Runner {
public:
    // Throws NoThread.
    Runner() : thread_([this] { serve(); }) {}
    ~Runner();
    Runner(const Runner&) = delete;
    Runner& operator=(const Runner&) = delete;

    // Does the work on the thread; what it throws is thrown here. One call at a time.
    void run(const std::function<void()>& work);

private:
    void serve();

    std::mutex mutex_;
    std::condition_variable changed_;
    const std::function<void()>* work_ = nullptr;
    std::exception_ptr failure_;
    bool ended_ = false;
    vm::ScriptThread thread_;  // the last: it uses the others
};

}  // namespace perthro::embed
