// Answers the calls of one session, one after another, on the session's thread. Each kind of call
// is answered by one part, the one that has an answer() to it; the parts share the game that is
// open.
#pragma once

#include "scripting/session/act_calls.hpp"
#include "scripting/session/bot_calls.hpp"
#include "scripting/session/bot_seats.hpp"
#include "scripting/session/calls.hpp"
#include "scripting/session/design_calls.hpp"
#include "scripting/session/edit_calls.hpp"
#include "scripting/session/game_calls.hpp"
#include "scripting/session/game_package.hpp"
#include "scripting/session/inspect_calls.hpp"
#include "scripting/session/live_game.hpp"
#include "scripting/session/package_calls.hpp"
#include "scripting/session/play_calls.hpp"
#include "scripting/session/reload_calls.hpp"
#include "scripting/session/session.hpp"
#include "scripting/session/tree_calls.hpp"
#include "scripting/session/view_calls.hpp"

#include <chrono>
#include <functional>

namespace perthro::session {

class Desk {
public:
    // `wake` may be called on any thread: tick() has something to do. `hurries` is asked on any
    // thread whether a hint is to be answered at once, with what was found.
    Desk(SessionSettings settings, Announce announce, std::function<void()> wake,
         std::function<bool()> hurries);
    Desk(const Desk&) = delete;
    Desk& operator=(const Desk&) = delete;

    // Throws CallFailure, LoadErrors, RuleError or PlayError.
    [[nodiscard]] Result answer(const Call& call);
    // Clocks, bots, changed files, background work.
    void tick();
    // How long tick() has nothing to do unless it is woken.
    [[nodiscard]] std::chrono::milliseconds patience();

private:
    const SessionSettings settings_;
    const Announce announce_;
    const std::function<void()> wake_;
    const std::function<bool()> hurries_;

    // What the parts share; each uses those above it.
    LiveGame live_;
    GamePackage package_;
    BotSeats seats_;

    PackageCalls packages_;
    ViewCalls views_;
    PlayCalls plays_;
    TreeCalls tree_;
    ActCalls acts_;
    InspectCalls inside_;
    BotCalls bots_;
    DesignCalls design_;
    GameCalls games_;
    ReloadCalls reloads_;
    EditCalls edits_;
};

}  // namespace perthro::session
