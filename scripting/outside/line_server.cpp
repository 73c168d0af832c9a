#include "scripting/outside/line_server.hpp"

#include "scripting/outside/host.hpp"
#include "scripting/vm/script_thread.hpp"

#include <algorithm>
#include <istream>

namespace perthro::outside {

void Listener::run() {
    vm::ScriptThread reader([this] { read(); });
    std::unique_lock lock(mutex_);
    for (bool goes_on = true; goes_on;) {
        changed_.wait(lock, [this] { return !lines_.empty(); });
        wait_for_search(lock);
        const Line line = lines_.front();
        if (line.at_the_end) {
            server_.finish();
        } else {
            server_.obey(line.text);
        }
        goes_on = !line.at_the_end && !server_.takes_leave(line.text);
        lines_.pop_front();
        changed_.notify_all();
    }
    lock.unlock();
    reader.join();
}

// Lines that end it may come while it is waited for.
void Listener::wait_for_search(std::unique_lock<std::mutex>& lock) {
    if (!host_.thinking()) {
        return;
    }
    if (is_to_end()) {
        server_.end_search();
    }
    waits_ = true;
    changed_.notify_all();
    lock.unlock();
    host_.wait();
    lock.lock();
    waits_ = false;
}

bool Listener::is_to_end() const {
    return server_.unbounded() ||
           std::any_of(lines_.begin(), lines_.end(), [](const Line& line) { return line.ends; });
}

void Listener::read() {
    for (std::string text; std::getline(in_, text);) {
        std::unique_lock lock(mutex_);
        if (host_.thinking() && server_.obey_meanwhile(text)) {
            continue;
        }
        const bool leave = server_.takes_leave(text);
        add({text, leave || server_.ends_search(text)}, lock);
        if (leave) {
            return;
        }
    }
    std::unique_lock lock(mutex_);
    add({"", false, true}, lock);
}

// Comes back when all is obeyed, or waits for a search.
void Listener::add(Line line, std::unique_lock<std::mutex>& lock) {
    lines_.push_back(std::move(line));
    if (host_.thinking() && is_to_end()) {
        server_.end_search();
    }
    changed_.notify_all();
    changed_.wait(lock, [this] { return lines_.empty() || waits_; });
}

}  // namespace perthro::outside
