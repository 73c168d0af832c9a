// Several searches at the same time. The engine starts no threads: who asks for more than one says
// how they are started.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>

namespace perthro::search {

// How many threads one search may use.
struct Threads {
    int number = 1;
    // Calls work(0) .. work(count - 1) at the same time, work(0) on this thread and each other on
    // one of its own that may run scripts; returns when all have ended and throws what one of them
    // threw. Needed where `number` is more than 1.
    std::function<void(int count, const std::function<void(int)>& work)> run = {};
};

// A number that one thread counts up and others may read meanwhile.
class Counter {
public:
    Counter& operator=(std::uint64_t number) {
        number_.store(number, std::memory_order_relaxed);
        return *this;
    }
    Counter& operator+=(std::uint64_t more) { return *this = *this + more; }
    Counter& operator++() { return *this += 1; }
    // NOLINTNEXTLINE(google-explicit-constructor): it stands for its number
    operator std::uint64_t() const { return number_.load(std::memory_order_relaxed); }

private:
    std::atomic<std::uint64_t> number_{0};
};

}  // namespace perthro::search
