// Failures that no search passes over. Rules may fail on a position that was only drawn, which then
// teaches nothing; but a script that was stopped by a limit, or a hook that judges what is drawn,
// says nothing about the position: whoever searches has no answer and must say so.
#pragma once

#include "engine/rules/rules.hpp"

namespace perthro {

// What such a failure is besides being a RuleError.
class RulesStopped {
public:
    RulesStopped() = default;
    RulesStopped(const RulesStopped&) = default;
    RulesStopped& operator=(const RulesStopped&) = default;
    virtual ~RulesStopped() = default;
};

// In the handler of a failure on a position that was only drawn: throws it on if it is of these.
// error: the exception that is being handled.
inline void heed_stop(const RuleError& error) {
    if (dynamic_cast<const RulesStopped*>(&error) != nullptr) {
        throw;
    }
}

}  // namespace perthro
