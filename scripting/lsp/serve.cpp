// A thread that reads messages, and the server, which answers them and loads while there are none.
#include "scripting/lsp/framing.hpp"
#include "scripting/lsp/server.hpp"
#include "scripting/shown.hpp"
#include "scripting/vm/script_thread.hpp"

#include <condition_variable>
#include <deque>
#include <istream>
#include <mutex>
#include <optional>

namespace perthro::lsp {

namespace {

constexpr int kMostMalformed = 100;  // in a row; who sends them speaks something else

// Messages from the thread that reads to the one that answers.
class Inbox {
public:
    // Waits while there is no room: who sends faster than is answered has to wait as well.
    void put(Frame frame) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return frames_.size() < kMost || closed_; });
        frames_.push_back(std::move(frame));
        changed_.notify_all();
    }
    // The next one; empty if there is none now and `wait` does not want to wait.
    std::optional<Frame> take(bool wait) {
        std::unique_lock lock(mutex_);
        if (wait) {
            changed_.wait(lock, [this] { return !frames_.empty(); });
        }
        if (frames_.empty()) {
            return std::nullopt;
        }
        Frame frame = std::move(frames_.front());
        frames_.pop_front();
        changed_.notify_all();
        return frame;
    }
    void close() {
        const std::lock_guard lock(mutex_);
        closed_ = true;
        changed_.notify_all();
    }

private:
    static constexpr std::size_t kMost = 256;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Frame> frames_;
    bool closed_ = false;
};

// Behind `exit` nothing is read: the input may stay open for ever.
bool is_exit(const Frame& frame) {
    if (frame.kind != Frame::Kind::Message || frame.text.find("\"exit\"") == std::string::npos) {
        return false;
    }
    const auto json = nlohmann::json::parse(frame.text, nullptr, false);
    return json.is_object() && json.value("method", nlohmann::json()) == "exit";
}

void read_all(std::istream& input, Inbox& inbox) {
    int malformed = 0;
    while (true) {
        Frame frame = read_frame(input);
        malformed = frame.kind == Frame::Kind::Malformed ? malformed + 1 : 0;
        const bool last = frame.kind == Frame::Kind::Ended || is_exit(frame);
        inbox.put(std::move(frame));
        if (last) {
            return;
        }
        if (malformed >= kMostMalformed) {
            inbox.put({});
            return;
        }
    }
}

}  // namespace

int serve(std::istream& input, const std::function<void(const std::string&)>& write) {
    Inbox inbox;
    Server server([&write](const nlohmann::json& message) {
        const auto text = message.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
        write(framed(shown(text)));  // JSON keeps its meaning
    });
    bool idle = false;
    const vm::ScriptThread reader([&] { read_all(input, inbox); });
    while (!server.ended()) {
        const auto frame = inbox.take(idle);
        if (!frame) {
            idle = !server.work();
            continue;
        }
        idle = false;
        if (frame->kind == Frame::Kind::Ended) {
            break;
        }
        if (frame->kind == Frame::Kind::Malformed) {
            server.refuse(frame->text);
        } else {
            server.receive(frame->text);
        }
    }
    inbox.close();
    return server.exit_code();
}

}  // namespace perthro::lsp
