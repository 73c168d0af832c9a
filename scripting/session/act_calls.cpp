#include "scripting/session/act_calls.hpp"

#include "scripting/session/call_failure.hpp"

namespace perthro::session {

// Who answers an offer of a draw by this call: one to whom it was made and who sits there himself.
// Whoever made it may take it back, and no more.
Player ActCalls::who_answers(const Act& call) {
    Game& game = live_.game();
    const Player offer = draw_offer(game);
    if (offer == kNobody) {
        throw CallFailure("illegal", "nobody offered a draw", "");
    }
    if (call.player == offer && call.act == ActName::DrawDecline) {
        return offer;
    }
    if (call.player == offer) {
        throw CallFailure("illegal", "whoever offers a draw does not accept it himself",
                          "wait for the answer, or take the offer back by `draw_decline`");
    }
    const Player next = game.match().worker().position().to_move();
    Player by = static_cast<Player>(call.player);
    if (by == kNobody && next != offer && !bot_plays(next)) {
        by = next;
    }
    for (Player player = 1; by == kNobody && player <= game.definition().player_count(); ++player) {
        by = player != offer && !bot_plays(player) ? player : kNobody;
    }
    if (by == kNobody || bot_plays(by)) {
        throw CallFailure("illegal", "the bot to whom the draw was offered answers itself",
                          "wait for its answer, or take the offer back by `draw_decline`");
    }
    return by;
}

Result ActCalls::answer(const Act& call) {
    live_.look_at_head();
    Game& game = live_.game();
    if (game.ending()) {
        throw CallFailure("over", "the game is over", "");
    }
    const Player player = live_.acting(call.player);
    live_.charge_clock(false);
    switch (call.act) {
        case ActName::Resign: add(ActKind::Resign, player); break;
        case ActName::DrawOffer:
            if (draw_offer(game) != kNobody) {
                throw CallFailure("illegal", "a draw is offered already", "wait for the answer");
            }
            seats_.note_offer();
            add(ActKind::DrawOffer, player);
            break;
        case ActName::DrawAccept: add(ActKind::DrawAccept, who_answers(call)); break;
        case ActName::DrawDecline: add(ActKind::DrawDecline, who_answers(call)); break;
        case ActName::Claim: {
            if (player != game.match().worker().position().to_move()) {
                throw CallFailure("illegal", "only the player to move may claim",
                                  "claim when it is this player's turn");
            }
            const int result = game.match().worker().claimable();
            if (result < 0) {
                throw CallFailure("illegal", "there is nothing to claim", "");
            }
            add(ActKind::Claim, player,
                game.definition().results[static_cast<std::size_t>(result)].kind);
            break;
        }
    }
    return live_.history();
}

void ActCalls::add(ActKind act, Player player, const std::string& detail) {
    Game& game = live_.game();
    game.add_act(act, player, detail);
    live_.journal().notes(game, game.current());
    live_.note_over();
    live_.changed(ChangeReason::Acted);
}

Result ActCalls::answer(const Pause& call) {
    GameClocks& clocks = live_.clocks();
    if (clocks.any() && clocks.paused() != call.on) {
        live_.charge_clock(false);
        clocks.pause(call.on);
        live_.changed(ChangeReason::Clock);
    }
    return Done{};
}

void ActCalls::check_flag() {
    if (!live_.clock_runs() || live_.time_left_of(live_.head().seat) != 0) {
        return;
    }
    live_.charge_clock(false);  // from here on the clock stands, at nothing
    const LiveGame::AtHead here(live_);
    add(ActKind::FlagFall, live_.head().to_move);
}

}  // namespace perthro::session
