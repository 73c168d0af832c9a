// What a worker works with: for the files that are its parts, not for those who use one.
#pragma once

#include "engine/game/applied_screen.hpp"
#include "engine/game/event_screen.hpp"
#include "engine/game/events.hpp"
#include "engine/game/requirement_screen.hpp"
#include "engine/game/worker.hpp"
#include "engine/interpreter/interpreter.hpp"
#include "engine/kernel/kernel.hpp"
#include "engine/turns/turn_machine.hpp"

#include <span>

namespace perthro {

struct Worker::AskedResult {
    int result;          // index into GameDefinition::results
    EventScreen screen;  // of its event
    bool same = false;   // it asks for nothing else than the result before it, of nobody else
};

struct Worker::Parts {
    Parts(const Rules& rules, Position& position, const Line& line)
        : interpreter(rules, position), events(rules, position, interpreter, line),
          turns(rules, position, events) {}

    Interpreter interpreter;
    Events events;
    TurnMachine turns;
    std::span<const AppliedScreen> applied_screens;       // [type]; empty: a hook may do anything
    std::span<const RequirementScreen> required_screens;  // [requirement]; empty: nothing is told
    Interpreter::Played played;                           // the ply that was drawn last
};

inline bool Worker::may_apply(PieceType mover) const {
    return parts_->applied_screens.empty() || parts_->applied_screens[mover].may_do(position_);
}

}  // namespace perthro
