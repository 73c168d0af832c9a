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

    // Looks at another place. Throws CallFailure "argument" for no such node.
    Result answer(const Step& call);
    // Throws CallFailure "argument" where there is nothing to take back, "reveals" where somebody
    // learned something since and the call does not say `anyway`.
    Result answer(const Undo& call);
    // Branch makes a line the main one, Delete takes a node away, Comment writes at one. They throw
    // CallFailure "argument" for no such node, Delete for the beginning, too.
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
