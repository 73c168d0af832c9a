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

    // Throws CallFailure "argument" for no such player. Where the hook `view_marks` fails, the view
    // has no marks, and Trouble tells.
    Result answer(const View& call);
    // What may come next, and all legal moves: none where the game is over or the viewer may not
    // see them.
    Result answer(const Choices& call);
    Result answer(const Moves& call);
    // Makes the move and takes it back: no steps where the game hides something or is over.
    Result answer(const Foresee& call);
    // What the viewer may not know has no text: all is told once the game is over where one looks.
    Result answer(const History& call);
    // A viewer that there is not counts as the nearest one.
    Result answer(const session::PositionText& call);

private:
    void add_clocks(PositionView& view);

    LiveGame& live_;
    const GamePackage& package_;
    const Announce& announce_;
};

}  // namespace perthro::session
