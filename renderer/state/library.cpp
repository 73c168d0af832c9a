#include "renderer/state/library.hpp"

#include <algorithm>
#include <utility>

namespace perthro::renderer {

namespace {

// A session that gives no answer and reads no other package for so long is held up: scripts are
// stopped within their own limits, which are a fraction of it.
constexpr std::chrono::seconds kLongest{30};
constexpr std::size_t kMostHeldUp = 3;  // then no previews are made any more

}  // namespace

Library::Library(std::string journals, ShownMarks& marks)
    : journals_(std::move(journals)), marks_(marks), suspects_(marks.suspects()) {
    open_session();
}

Library::~Library() {
    for (auto& session : held_up_) {
        [[maybe_unused]] auto* const running = session.release();
    }
}

void Library::open_session() {
    reading_ = std::make_shared<Reading>();
    session::SessionSettings settings;
    settings.journals = journals_;
    settings.reading = [&marks = marks_, reading = reading_](const std::string& package) {
        const std::lock_guard lock(reading->mutex);
        if (reading->over) {
            return;
        }
        if (!package.empty()) {
            marks.begin(package, false);
        }
        if (!reading->package.empty()) {
            marks.end(reading->package);
        }
        reading->package = package;
        reading->since = Clock::now();
    };
    session_ = std::make_unique<session::GuardedSession>(settings);
    asked_.clear();
}

void Library::ask(const session::Call& call) {
    if (asked_.empty()) {
        asked_at_ = Clock::now();
    }
    asked_.emplace(session_->ask(call), call);
}

void Library::list() {
    ask(session::ListGames{{suspects_.begin(), suspects_.end()}});
    ask(session::ListUnfinished{});
    ask(session::ListBots{});
}

void Library::preview(const session::Preview& asked, bool first) {
    if (held_up_.size() >= kMostHeldUp) {
        return;
    }
    if (first) {
        wanted_.push_front(asked);
    } else {
        wanted_.push_back(asked);
    }
    show_next();
}

// One at a time, so that it is known which one it was.
void Library::show_next() {
    if (shown_ || wanted_.empty()) {
        return;
    }
    shown_ = Shown{std::move(wanted_.front()), false};
    wanted_.pop_front();
    marks_.begin(shown_->asked.game, true);
    ask(shown_->asked);
}

std::vector<Library::Answer> Library::poll() {
    std::vector<Answer> answers;
    for (session::Message& message : session_->poll()) {
        const auto found = asked_.find(message.id);
        if (found == asked_.end()) {
            continue;
        }
        if (shown_ && std::holds_alternative<session::Preview>(found->second)) {
            shown_->answered = true;
        }
        answers.push_back({std::move(found->second), std::move(message)});
        asked_.erase(found);
        asked_at_ = Clock::now();
    }
    Clock::time_point since = asked_at_;
    {
        const std::lock_guard lock(reading_->mutex);
        since = std::max(since, reading_->since);
    }
    if (!asked_.empty() && Clock::now() - since > kLongest) {
        replace_session(answers);
    }
    return answers;
}

void Library::drawn(bool whole) {
    if (!whole || !shown_ || !shown_->answered) {
        return;
    }
    marks_.end(shown_->asked.game);
    shown_.reset();
    show_next();
}

// What holds it up is a suspect from now on; all else is asked anew.
void Library::replace_session(std::vector<Answer>& answers) {
    std::string package;
    {
        const std::lock_guard lock(reading_->mutex);
        reading_->over = true;
        package = reading_->package;
    }
    std::vector<session::Call> again;
    for (auto& [id, call] : asked_) {
        if (std::holds_alternative<session::Preview>(call)) {
            package = std::get<session::Preview>(call).game;
            session::Message message;
            message.error = session::CallError{"load", "`" + package + "` takes too long to show",
                                               "", "mend its rules"};
            answers.push_back({std::move(call), std::move(message)});
            shown_->answered = true;
        } else {
            again.push_back(std::move(call));
        }
    }
    if (!package.empty()) {
        suspects_.insert(package);
    }
    held_up_.push_back(std::move(session_));
    open_session();
    if (held_up_.size() >= kMostHeldUp) {
        wanted_.clear();
    }
    for (session::Call& call : again) {
        if (auto* games = std::get_if<session::ListGames>(&call)) {
            games->leave_out.assign(suspects_.begin(), suspects_.end());
        }
        ask(call);
    }
}

bool Library::waiting() const { return !asked_.empty() || shown_ || !wanted_.empty(); }

void Library::acquit(const std::string& package) {
    marks_.acquit(package);
    suspects_.erase(package);
}

}  // namespace perthro::renderer
