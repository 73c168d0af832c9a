// Calls about the tree of a game: walking through its variations, and changing them.
#pragma once

#include "scripting/session/bot_seats.hpp"
#include "scripting/session/live_game.hpp"

namespace perthro::session {

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
