// Calls about what people do beside the plies: giving up, offers of a draw and their answers,
// claims, standing clocks. Acts belong to the game as it is played; whoever looks back is taken
// there first.
#pragma once

#include "scripting/session/bot_seats.hpp"
#include "scripting/session/live_game.hpp"

#include <string>

namespace perthro::session {

// Answers Act and Pause. Each act is noted at a ply, in the journal too, and announced.
class ActCalls {
public:
    // Both outlive this.
    ActCalls(LiveGame& live, BotSeats& seats) : live_(live), seats_(seats) {}

    // Throws CallFailure "over", or "illegal" where there is nothing to claim, no offer to answer,
    // or it is for somebody else to do.
    Result answer(const Act& call);
    // Without clocks it does nothing.
    Result answer(const Pause& call);

    // Notes an act at the ply that is looked at, and tells it. detail: of a claim the kind of its
    // result; else "".
    void add(ActKind act, Player player, const std::string& detail = "");
    // Ends the game of a player whose clock shows nothing any more.
    void check_flag();

private:
    [[nodiscard]] Player who_answers(const Act& call);
    [[nodiscard]] bool bot_plays(Player player) {
        return seats_.taken(live_.game().seat_of(player));
    }

    LiveGame& live_;
    BotSeats& seats_;
};

}  // namespace perthro::session
