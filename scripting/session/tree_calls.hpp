// Calls about the tree of a game: walking through its variations, and changing them.
#pragma once

#include "scripting/session/bot_seats.hpp"
#include "scripting/session/live_game.hpp"

namespace perthro::session {

// Answers Step, Undo, Branch, Delete and Comment. Only Undo and Delete may change where the game is
// played; then bots rest until somebody plays.
class TreeCalls {
public:
    TreeCalls(LiveGame& live, BotSeats& seats) : live_(live), seats_(seats) {}

    Result answer(const Step& call);
    Result answer(const Undo& call);
    Result answer(const Branch& call);
    Result answer(const Delete& call);
    Result answer(const Comment& call);

private:
    // Something was taken away from the game as it is played.
    void cut_back();

    LiveGame& live_;
    BotSeats& seats_;
};

}  // namespace perthro::session
