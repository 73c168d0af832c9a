// The client's door: one game as a person plays, studies and designs it. Every call is a value that
// is put into a queue; the session's own thread, which alone runs rules and scripts, works it off
// and puts the answer, numbered as the call was, where poll() finds it. No call waits for another,
// none blocks, nothing is shared. Any number of sessions live in one process.
#pragma once

#include "scripting/session/calls.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace perthro::session {

using CallId = std::uint64_t;

// An answer (id as ask() gave it), or an event (id 0).
struct Message {
    CallId id = 0;
    std::optional<CallError> error;  // the call failed: `result` is Done
    Result result;
};

struct SessionSettings {
    std::string journals;  // folder for the journals of running games, "" = none is kept
    // Bounds of the scripts; 0 = the program's own.
    int load_ms = 0, operation_ms = 0;
    int memory_mb = 0;
    // Called on the session's thread with the id of each package before ListGames reads it, and
    // with "" behind the last one: whoever dies in between knows of which.
    std::function<void(const std::string& package)> reading;
};

class Session {
public:
    // Starts the session's thread. Throws std::runtime_error if the system starts none.
    explicit Session(SessionSettings settings = {});
    // Stops what runs (a script is interrupted within its limits) and writes the journal out.
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    // Queues a call and returns its number, from 1.
    CallId ask(Call call);
    // Everything that was answered or happened since the last time, in order. Never waits.
    [[nodiscard]] std::vector<Message> poll();
    // Waits until poll() would give something, or for so long; whether it would.
    bool wait(std::chrono::milliseconds longest);
    // From so long after now on hints are answered at once, with what was found.
    void hurry(std::chrono::milliseconds after);
    // Whether a call is still to be answered.
    [[nodiscard]] bool busy() const;

    // Asks and waits for the answer, for programs that do nothing else meanwhile; other messages
    // stay for poll(). An error is in the message.
    [[nodiscard]] Message ask_and_wait(Call call);

private:
    class Body;
    std::unique_ptr<Body> body_;
};

}  // namespace perthro::session
