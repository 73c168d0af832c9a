// The packages that there are, and how their games begin: a session of its own, so that the game
// never waits for them. Previews are made one by one, each with a limit; a session that one of them
// holds up is left to itself, and another takes its place. What is being shown is marked (see
// shown_marks.hpp), and what ended the program last time is left out until somebody asks for it.
#pragma once

#include "renderer/state/shown_marks.hpp"
#include "scripting/session/guarded_session.hpp"

#include <chrono>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace perthro::renderer {

class Library {
public:
    // `marks` outlives it.
    Library(std::string journals, ShownMarks& marks);
    // A session that is held up is not waited for: then the process must end by std::_Exit.
    ~Library();
    Library(const Library&) = delete;
    Library& operator=(const Library&) = delete;

    // Games, unfinished ones and bots are asked for.
    void list();
    // The start of a game: at once before others that wait, where a person looks at it.
    void preview(const session::Preview& asked, bool first);
    // An answer, and the call that it answers.
    struct Answer {
        session::Call call;
        session::Message message;
    };
    // The answers since the last time. A session that says nothing for 30 s is left to itself, and
    // the package that it is at is a suspect from now on.
    [[nodiscard]] std::vector<Answer> poll();
    // A frame was drawn after the last poll(); `whole`: nothing of it is still to come.
    void drawn(bool whole);
    // Whether answers are still to come.
    [[nodiscard]] bool waiting() const;
    // Waits until there is an answer, or for so long.
    void wait(std::chrono::milliseconds longest) { session_->wait(longest); }

    // Packages that are not shown unasked.
    [[nodiscard]] const std::set<std::string>& suspects() const { return suspects_; }
    // Somebody wants to see a package: it is a suspect no longer.
    void acquit(const std::string& package);
    // Whether a session was left to itself.
    [[nodiscard]] bool held_up() const { return !held_up_.empty(); }

private:
    using Clock = std::chrono::steady_clock;
    struct Shown {
        session::Preview asked;
        bool answered = false;
    };
    void open_session();
    void ask(const session::Call& call);
    void show_next();
    void replace_session(std::vector<Answer>& answers);

    std::string journals_;
    ShownMarks& marks_;
    std::set<std::string> suspects_;
    // What is read while games are listed, as the session's thread tells it; shared, since a
    // session that is held up may tell more.
    struct Reading {
        std::mutex mutex;
        std::string package;
        Clock::time_point since;
        bool over = false;
    };
    std::shared_ptr<Reading> reading_;
    std::unique_ptr<session::GuardedSession> session_;
    std::vector<std::unique_ptr<session::GuardedSession>> held_up_;
    std::map<session::CallId, session::Call> asked_;
    Clock::time_point asked_at_;
    std::deque<session::Preview> wanted_;
    std::optional<Shown> shown_;
};

}  // namespace perthro::renderer
