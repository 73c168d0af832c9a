// A session that runs packages of strangers (package/foreign.hpp) in a confined process of their
// own, one process for each, and everything else in this one. Whoever asks need not know: the
// answers are the same. A process that ends is started anew, and the game goes on where it stood.
#pragma once

#include "scripting/session/child_session.hpp"
#include "scripting/session/session.hpp"

#include <chrono>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace perthro::session {

class GuardedSession {
public:
    // `isolator`: the program that serves a confined session and its arguments, "perthro session
    // --isolate ..." beside the running program if it is empty. From the first of these on this
    // process refuses to load packages of strangers.
    explicit GuardedSession(SessionSettings settings, std::vector<std::string> isolator = {});

    // ask(), poll() and wait() as those of Session, for one thread.
    CallId ask(Call call);
    [[nodiscard]] std::vector<Message> poll();
    bool wait(std::chrono::milliseconds longest);

    // Whether the game that is open runs in a process of its own.
    [[nodiscard]] bool isolated() const { return game_ != nullptr; }

private:
    // A call that is under way: the number by which it was asked here, 0 = by this itself, whose
    // answer is for nobody.
    struct Asked {
        CallId id = 0;
        Call call;
        std::string save_as;               // RecordFile: write here, the process may not
        bool again = false;                // Open of a game that goes on
        std::optional<RecordView> loaded;  // RecordFile: what was read, the process may not
    };
    struct Child {
        Child(const std::vector<std::string>& command, std::string of)
            : session(command), package(std::move(of)) {}
        ChildSession session;
        std::string package;
        std::map<CallId, Asked> asked;
    };
    // What it takes to open the game again.
    struct Kept {
        Open how;
        std::string record;                 // as it was told last
        std::vector<std::string> since;     // moves that it may not have yet
        std::size_t covered = 0;            // of them, by the record that is asked for
        bool asked = false, stale = false;  // for the record; it changed since
        int restarts = 0;                   // since a move was played
        std::string words;                  // why it was started anew, until that is told
    };
    struct Listing {
        CallId id = 0;
        GameList list;
        std::vector<std::size_t> left;  // cards that are still to be read
    };

    [[nodiscard]] std::unique_ptr<Child> start(const std::string& package) const;
    void tell(Child& child, Asked asked);
    void ask_here(Asked asked);
    void open_confined(Asked asked);
    [[nodiscard]] bool is_journal_of_stranger(const std::string& file) const;
    void ask_of_game(Asked asked);
    void browse();
    void take_here(Message& message);
    void take_child(std::unique_ptr<Child>& child, Message& message);
    void take_event(const Child& child, Message& message);
    void take_opened(const Asked& asked, Message& message);
    void take_again(Message& message);
    void take_record(const Message& message);
    static void save(const Asked& asked, Message& message);
    void take_listed(const Asked& asked, Message& message);
    void opened(const Asked& asked, const Message& message);
    void keep_record();
    void list(CallId id, GameList list);
    void poll_child(std::unique_ptr<Child>& child);
    void close_game();
    void over(std::unique_ptr<Child>& child);
    void go_on(const std::string& words);

    Session here_;
    std::string journals_;  // of packages of strangers
    std::vector<std::string> isolator_;
    std::map<CallId, Asked> asked_here_;
    std::unique_ptr<Child> game_, opening_, browsing_, closing_;
    std::deque<std::pair<std::string, Asked>> to_browse_;  // package, Preview or Options
    std::optional<Kept> kept_;
    std::optional<Listing> listing_;
    CallId last_ = 0, last_told_ = 0, last_closed_ = 0;
    std::vector<Message> ready_;
};

}  // namespace perthro::session
