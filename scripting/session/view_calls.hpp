// Calls about looking at a game: position, choices, moves, history. They change nothing but who
// looks.
#pragma once

#include "scripting/session/game_package.hpp"
#include "scripting/session/live_game.hpp"

namespace perthro::session {

// Answers View, Choices, Moves, Foresee, History and PositionText. View sets who looks from then
// on.
class ViewCalls {
public:
    ViewCalls(LiveGame& live, const GamePackage& package, const Announce& announce)
        : live_(live), package_(package), announce_(announce) {}

    Result answer(const View& call);
    Result answer(const Choices& call);
    Result answer(const Moves& call);
    Result answer(const Foresee& call);
    Result answer(const History& call);
    Result answer(const session::PositionText& call);

private:
    void add_clocks(PositionView& view);

    LiveGame& live_;
    const GamePackage& package_;
    const Announce& announce_;
};

}  // namespace perthro::session
