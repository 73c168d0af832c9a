// A session in a process of its own, which speaks the protocol (protocol.hpp) with the kinds of its
// answers named. What it says is believed as far as it is a message of the protocol, in bounded
// number and length, whose numbers name what is on the board; what is none ends it.
#pragma once

#include "scripting/outside/child_process.hpp"
#include "scripting/session/session.hpp"
#include "scripting/session/told_numbers.hpp"

#include <chrono>
#include <deque>
#include <nlohmann/json_fwd.hpp>
#include <set>
#include <string>
#include <vector>

namespace perthro::session {

// By what a process ended, of what the program that watched it said last (command/isolated.hpp):
// ", by a crash (SIGSEGV)", or ": " and what it said; "" of nothing.
[[nodiscard]] std::string cause_in(const std::string& complaint);

class ChildSession {
public:
    // The program and its arguments.
    explicit ChildSession(const std::vector<std::string>& command);

    // Asks; the answer will have this number.
    void ask(CallId id, const Call& call);
    // What was answered or happened since the last time, in order, up to a number. Never waits.
    [[nodiscard]] std::vector<Message> poll();
    // Waits until poll() may give something, or for so long; whether it may.
    bool wait(std::chrono::milliseconds longest);

    // Whether nothing more will come, as the process ended, said what is no message, or owes an
    // answer for too long without saying anything.
    [[nodiscard]] bool ended() const { return ended_; }
    // Why nothing more will come, in words; "" if the process did not say why.
    [[nodiscard]] const std::string& reason() const { return reason_; }

private:
    using Clock = outside::Clock;
    [[nodiscard]] Result checked(const std::string& kind, nlohmann::json value);
    void take(const std::string& line, std::vector<Message>& messages);
    void end(std::string reason);

    outside::ChildProcess process_;
    std::deque<std::string> lines_;  // heard while waiting
    std::set<CallId> owed_;
    ToldNumbers numbers_;
    Clock::time_point heard_ = Clock::now();
    bool ended_ = false;
    std::string reason_;
};

}  // namespace perthro::session
