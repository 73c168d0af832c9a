// Messages from a thread that does nothing but read to the one that answers them.
#pragma once

#include "scripting/framing.hpp"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>

namespace perthro {

class Inbox {
public:
    // Reads until the input ends, until a message behind which nothing is to be read (the input may
    // stay open for ever), or until so much is malformed that it must be something else; behind all
    // of it stands an end. For a thread of its own.
    void read_all(std::istream& input, const std::function<bool(const Frame&)>& is_last);

    // The next one; empty if there is none now and `wait` does not want to wait.
    [[nodiscard]] std::optional<Frame> take(bool wait);
    // The next one, if it comes within this time.
    [[nodiscard]] std::optional<Frame> take_within(std::chrono::milliseconds time);
    // Whether there is one. May be asked as often as one likes.
    [[nodiscard]] bool waiting() const { return waiting_; }
    // Nobody takes any more: who reads need not wait for room.
    void close();

private:
    // Waits while there is no room: who sends faster than is answered has to wait as well.
    void put(Frame frame);
    // With the lock held.
    [[nodiscard]] std::optional<Frame> first();

    static constexpr std::size_t kMost = 256;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Frame> frames_;
    bool closed_ = false;
    std::atomic<bool> waiting_{false};
};

}  // namespace perthro
