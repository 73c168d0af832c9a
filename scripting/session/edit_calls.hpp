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

    Result answer(const Edit& call);
    Result answer(const TestCase& call);

private:
    LiveGame& live_;
    BotSeats& seats_;
    GameCalls& games_;
};

}  // namespace perthro::session
