// Calls that look inside: why something is no legal move, how a try runs, what the rules know of a
// cell, overlays. Each in a file of its own or, if short, in inspect_calls.cpp.
#pragma once

#include "scripting/session/live_game.hpp"

namespace perthro::session {

// Answers Why, Trace, Inspect and Overlay. They change nothing; what is hidden from the viewer whom
// a call or the last View names is left out or refused.
class InspectCalls {
public:
    explicit InspectCalls(LiveGame& live) : live_(live) {}

    Result answer(const Why& call);
    Result answer(const Trace& call);
    Result answer(const Inspect& call);
    Result answer(const Overlay& call);

private:
    LiveGame& live_;
};

}  // namespace perthro::session
