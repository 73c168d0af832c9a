// What a call of a session throws.
#pragma once

#include "scripting/session/values.hpp"

#include <exception>
#include <string>
#include <utility>

namespace perthro::session {

// A call that failed, for the client: code, message and remedy as CallError has them.
class CallFailure : public std::exception {
public:
    // The whole error, with its place.
    explicit CallFailure(CallError error) : error_(std::move(error)) {}
    // An error without a place. `remedy`: what to do instead, "" where nothing can be said.
    CallFailure(std::string code, std::string message, std::string remedy = "")
        : error_{std::move(code), std::move(message), "", std::move(remedy)} {}
    // What the client is told; what() is its message.
    [[nodiscard]] const CallError& error() const { return error_; }
    [[nodiscard]] const char* what() const noexcept override { return error_.message.c_str(); }

private:
    CallError error_;
};

}  // namespace perthro::session
