// A thread for work in foreign code that may never end, which nobody can stop: after a while it can
// be left to itself.
#pragma once

#include <chrono>
#include <functional>
#include <memory>

namespace perthro::vm {

// A thread with a stack of 16 MB that runs one function, which must not throw. The destructor waits
// for it, unless it was abandoned.
class LooseThread {
public:
    // Throws NoThread.
    explicit LooseThread(std::function<void()> work);
    ~LooseThread();
    LooseThread(const LooseThread&) = delete;
    LooseThread& operator=(const LooseThread&) = delete;

    // What it has used of a processor so far; 0 once it was abandoned.
    [[nodiscard]] std::chrono::nanoseconds processor_time() const;
    // Nobody waits for it any more: it runs on until its work ends, which therefore must own all
    // that it uses. A process with such a thread ends by std::_Exit.
    void abandon();

private:
    struct Body;
    std::shared_ptr<Body> body_;  // the thread has it, too, until it ends
};

}  // namespace perthro::vm
