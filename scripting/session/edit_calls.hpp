// Calls of the editor of positions, and cases for tests.yaml made from them.
#pragma once

#include "scripting/session/bot_seats.hpp"
#include "scripting/session/game_calls.hpp"
#include "scripting/session/live_game.hpp"

namespace perthro::session {

// Answers Edit, which begins a new game at the changed position, and TestCase, which writes into
// the package's folder if it is to save.
class EditCalls {
public:
    EditCalls(LiveGame& live, BotSeats& seats, GameCalls& games)
        : live_(live), seats_(seats), games_(games) {}

    // Throws CallFailure or RuleError of what cannot be there; then nothing has changed. Bots rest
    // until somebody plays.
    Result answer(const Edit& call);
    // The case as text. Throws CallFailure "hidden" where the viewer may not know the position,
    // "file" where it cannot be put into tests.yaml so that all else says what it said. Counts
    // reach four plies at most.
    Result answer(const TestCase& call);

private:
    LiveGame& live_;
    BotSeats& seats_;
    GameCalls& games_;
};

}  // namespace perthro::session
