// Calls that make plies: moves of people, and what chance brings behind them.
#pragma once

#include "scripting/session/bot_seats.hpp"
#include "scripting/session/live_game.hpp"

#include <cstddef>
#include <vector>

namespace perthro::session {

// Answers Play, Roll and SetRoll. Where one looks back, a move begins a variation, and the game is
// played there from then on.
class PlayCalls {
public:
    // Both outlive this.
    PlayCalls(LiveGame& live, BotSeats& seats) : live_(live), seats_(seats) {}

    // Throws CallFailure "over", or "illegal" of what is no legal move, or several: a viewer who
    // may not see the moves is told no more.
    Result answer(const Play& call);
    // Throws CallFailure "illegal" where no chance ply is due.
    Result answer(const Roll& call);
    // Holds for what comes: a chance ply that waits already waits on.
    Result answer(const SetRoll& call);

    // Plays a move of Match::moves() where the game is looked at, and draws what chance brings then
    // unless it waits for Roll.
    Played play(std::size_t move);
    // Whether chance is drawn at once: Open::roll.
    void set_rolling(bool on) { rolls_ = on; }
    // Draws outcomes until a person has something to choose, if chance is drawn at once, and adds
    // them to these.
    void draw_chance(std::vector<MoveView>& moves);

private:
    void draw_one(std::vector<MoveView>& moves);
    [[nodiscard]] MoveView played_view(int node, const PositionView& before);
    // Tells what was played.
    void tell(Played& played);
    [[nodiscard]] std::size_t found_move(const Play& call);
    [[nodiscard]] std::size_t found_text(const std::string& text);

    LiveGame& live_;
    BotSeats& seats_;
    bool rolls_ = true;
};

}  // namespace perthro::session
