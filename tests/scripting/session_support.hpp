// Calls of a session in tests.
#pragma once

#include "scripting/session/session.hpp"

#include <catch2/catch.hpp>
#include <chrono>
#include <utility>

namespace perthro::test {

// The answer to a call that must not fail.
template <typename Value>
Value ask(session::Session& session, session::Call call) {
    const session::Message message = session.ask_and_wait(std::move(call));
    INFO((message.error ? message.error->code + ": " + message.error->message : ""));
    REQUIRE_FALSE(message.error);
    return std::get<Value>(message.result);
}

// Waits until the game has so many plies, which a bot or a program adds to by itself.
inline session::HistoryView reached(session::Session& session, int plies) {
    using namespace std::chrono_literals;
    const auto end = std::chrono::steady_clock::now() + 20s;
    while (std::chrono::steady_clock::now() < end) {
        auto history = ask<session::HistoryView>(session, session::History{});
        if (static_cast<int>(history.line.size()) == plies + 1) {
            return history;
        }
        session.wait(50ms);
        static_cast<void>(session.poll());
    }
    FAIL("nobody moves");
    return {};
}

}  // namespace perthro::test
