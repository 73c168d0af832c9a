#include "scripting/inbox.hpp"

#include <utility>

namespace perthro {

namespace {

constexpr int kMostMalformed = 100;  // in a row; who sends them speaks something else

}  // namespace

void Inbox::read_all(std::istream& input, const std::function<bool(const Frame&)>& is_last) {
    int malformed = 0;
    while (true) {
        Frame frame = read_frame(input);
        malformed = frame.kind == Frame::Kind::Malformed ? malformed + 1 : 0;
        const bool last = frame.kind == Frame::Kind::Ended ||
                          (frame.kind == Frame::Kind::Message && is_last(frame));
        put(std::move(frame));
        if (last || malformed >= kMostMalformed) {
            put({});
            return;
        }
    }
}

void Inbox::put(Frame frame) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return frames_.size() < kMost || closed_; });
    frames_.push_back(std::move(frame));
    waiting_ = true;
    changed_.notify_all();
}

std::optional<Frame> Inbox::take(bool wait) {
    std::unique_lock lock(mutex_);
    if (wait) {
        changed_.wait(lock, [this] { return !frames_.empty(); });
    }
    return first();
}

std::optional<Frame> Inbox::take_within(std::chrono::milliseconds time) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, time, [this] { return !frames_.empty(); });
    return first();
}

std::optional<Frame> Inbox::first() {
    if (frames_.empty()) {
        return std::nullopt;
    }
    Frame frame = std::move(frames_.front());
    frames_.pop_front();
    waiting_ = !frames_.empty();
    changed_.notify_all();
    return frame;
}

void Inbox::close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    changed_.notify_all();
}

}  // namespace perthro
