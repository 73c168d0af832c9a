// The queue of calls, the session's thread and the box of messages.
#include "scripting/session/session.hpp"

#include "scripting/callbacks/lua_hooks.hpp"
#include "scripting/package/foreign.hpp"
#include "scripting/session/call_failure.hpp"
#include "scripting/session/desk.hpp"
#include "scripting/vm/script_thread.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <iterator>
#include <list>
#include <mutex>
#include <new>
#include <thread>

namespace perthro::session {

namespace {

constexpr std::chrono::milliseconds kPause{100};  // behind an error that nobody asked for

// The error that is under way, in words for the client. Of memory that ran out in words so short
// that they need none.
CallError error_under_way() {
    try {
        throw;
    } catch (const std::bad_alloc&) {
        return {"memory", "no memory left", "", ""};
    } catch (const CallFailure& failure) {
        return failure.error();
    } catch (const IsolationNeeded& needed) {
        return {"isolated",
                std::string(needed.what()) + "; `perthro session --isolate` isolates it", "", ""};
    } catch (const LoadErrors& errors) {
        const ContentError first = errors.errors().empty() ? ContentError{}
                                                           : errors.errors().front();
        return {"load", errors.what(),
                first.line > 0 ? first.file + ":" + std::to_string(first.line) : first.file,
                first.remedy};
    } catch (const RuleError& error) {
        return {"script", error.what(), "", "mend the rules"};
    } catch (const PlayError& error) {
        return {"argument", error.what(), "", ""};
    } catch (const std::exception& error) {
        return {"argument", error.what(), "", ""};
    }
}

}  // namespace

class Session::Body {
    using Clock = std::chrono::steady_clock;

public:
    explicit Body(SessionSettings settings)
        : settings_(std::move(settings)), thread_([this] { run(); }) {}
    ~Body() {
        hurry(std::chrono::milliseconds{0});
        {
            const std::lock_guard lock(mutex_);
            ended_ = true;
        }
        work_.notify_all();
        thread_.join();
    }
    Body(const Body&) = delete;
    Body& operator=(const Body&) = delete;

    CallId ask(Call call) {
        const std::lock_guard lock(mutex_);
        calls_.emplace_back(++last_id_, std::move(call));
        work_.notify_all();
        return last_id_;
    }

    std::vector<Message> poll() {
        const std::lock_guard lock(mutex_);
        std::vector<Message> taken(std::make_move_iterator(messages_.begin()),
                                   std::make_move_iterator(messages_.end()));
        messages_.clear();
        return taken;
    }

    bool wait(std::chrono::milliseconds longest) {
        std::unique_lock lock(mutex_);
        return news_.wait_for(lock, longest, [this] { return !messages_.empty(); });
    }

    void hurry(std::chrono::milliseconds after) { patient_until_ = Clock::now() + after; }

    bool busy() {
        const std::lock_guard lock(mutex_);
        return !calls_.empty() || answering_;
    }

    Message ask_and_wait(Call call) {
        const CallId id = ask(std::move(call));
        std::unique_lock lock(mutex_);
        while (true) {
            const auto found = std::find_if(
                messages_.begin(), messages_.end(),
                [&](const Message& message) { return message.id == id; });
            if (found != messages_.end()) {
                Message message = std::move(*found);
                messages_.erase(found);
                return message;
            }
            news_.wait(lock);
        }
    }

private:
    void post(Message message) {
        const std::lock_guard lock(mutex_);
        messages_.push_back(std::move(message));
        news_.notify_all();
    }

    void wake() {
        const std::lock_guard lock(mutex_);
        woken_ = true;
        work_.notify_all();
    }

    void run() {
        const std::unique_ptr<Desk> desk = make_desk();
        while (true) {
            const auto patience = tick(*desk);
            std::unique_lock lock(mutex_);
            work_.wait_for(lock, patience, [this] { return ended_ || woken_ || !calls_.empty(); });
            woken_ = false;
            if (ended_) {
                return;
            }
            std::list<Message> answered = room_for_answer();
            if (calls_.empty() || answered.empty()) {
                continue;
            }
            const auto [id, call] = std::move(calls_.front());
            calls_.pop_front();
            answering_ = true;
            lock.unlock();
            answered.front() = answer(*desk, id, call);
            lock.lock();
            answering_ = false;
            messages_.splice(messages_.end(), answered);
            news_.notify_all();
        }
    }

    // Where there is no memory this thread waits for some: one that ended would answer nobody.
    std::unique_ptr<Desk> make_desk() {
        while (true) {
            try {
                return std::make_unique<Desk>(
                    settings_, [this](Result news) { post({0, {}, std::move(news)}); },
                    [this] { wake(); }, [this] { return Clock::now() >= patient_until_.load(); });
            } catch (const std::bad_alloc&) {
                std::this_thread::sleep_for(kPause);
            }
        }
    }

    // Taken before a call is: no call is lost because its answer finds no room. Empty: there is
    // none.
    std::list<Message> room_for_answer() {
        try {
            return std::list<Message>(1);
        } catch (const std::bad_alloc&) {
            woken_ = true;  // try again
            return {};
        }
    }

    std::chrono::milliseconds tick(Desk& desk) {
        try {
            desk.tick();
            return desk.patience();
        } catch (...) {
            try {
                post({0, {}, Trouble{error_under_way()}});
                return kPause;
            } catch (const std::bad_alloc&) {
                return kPause;  // nothing can be told
            }
        }
    }

    static Message answer(Desk& desk, CallId id, const Call& call) {
        try {
            return {id, {}, desk.answer(call)};
        } catch (...) {
            return {id, error_under_way(), Done{}};
        }
    }

    SessionSettings settings_;
    std::mutex mutex_;
    std::condition_variable work_, news_;
    std::deque<std::pair<CallId, Call>> calls_;
    std::list<Message> messages_;
    CallId last_id_ = 0;
    bool ended_ = false, woken_ = false, answering_ = false;
    std::atomic<Clock::time_point> patient_until_{Clock::time_point::max()};
    vm::ScriptThread thread_;  // last: it uses all of the above
};

Session::Session(SessionSettings settings) : body_(std::make_unique<Body>(std::move(settings))) {}
Session::~Session() = default;
CallId Session::ask(Call call) { return body_->ask(std::move(call)); }
std::vector<Message> Session::poll() { return body_->poll(); }
bool Session::wait(std::chrono::milliseconds longest) { return body_->wait(longest); }
void Session::hurry(std::chrono::milliseconds after) { body_->hurry(after); }
bool Session::busy() const { return body_->busy(); }
Message Session::ask_and_wait(Call call) { return body_->ask_and_wait(std::move(call)); }

}  // namespace perthro::session
