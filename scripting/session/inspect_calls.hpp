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

    // Whoever may not see the moves learns only that it is not his turn.
    Result answer(const Why& call);
    // Throws CallFailure "hidden" for a viewer who may not know all, "argument" for no such node.
    // Looks at the node while it traces, and goes back.
    Result answer(const Trace& call);
    // Throws CallFailure "argument" for no such cell. Where something is hidden attackers are told
    // to the viewer 0 alone.
    Result answer(const Inspect& call);
    // Throws CallFailure "argument" for no such overlay.
    Result answer(const Overlay& call);

private:
    LiveGame& live_;
};

}  // namespace perthro::session
