// Calls of a session in tests.
#pragma once

#include "scripting/session/session.hpp"

#include <catch2/catch.hpp>
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

}  // namespace perthro::test
