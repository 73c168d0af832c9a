// What people do beside the plies: giving up, offers of a draw and their answers, claims. Acts
// belong to the game as it is played; whoever looks back is taken there first.
#include "scripting/session/desk.hpp"
#include "scripting/session/playouts.hpp"
#include "scripting/session/thinking.hpp"
#include "scripting/session/watcher.hpp"

namespace perthro::session {

namespace {

// A bot that is no further ahead than this, in hundredths of a piece of the least worth, is content
// with a draw.
constexpr int kContent = 15;

}  // namespace

Player Desk::acting(int player) {
    if (player < 0 || player > game().definition().player_count()) {
        throw CallFailure("argument", "there is no player " + std::to_string(player), "");
    }
    return player == 0 ? game().match().worker().position().to_move() : static_cast<Player>(player);
}

// Who answers an offer of a draw by this call: one to whom it was made and who sits there himself.
// Whoever made it may take it back, and no more.
Player Desk::who_answers(const Act& call) {
    const Player offer = game().draw_offer();
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
    const Player next = game().match().worker().position().to_move();
    Player by = static_cast<Player>(call.player);
    if (by == kNobody && next != offer && !bot_plays(next)) {
        by = next;
    }
    for (Player player = 1; by == kNobody && player <= game().definition().player_count();
         ++player) {
        by = player != offer && !bot_plays(player) ? player : kNobody;
    }
    if (by == kNobody || bot_plays(by)) {
        throw CallFailure("illegal", "the bot to whom the draw was offered answers itself",
                          "wait for its answer, or take the offer back by `draw_decline`");
    }
    return by;
}

Result Desk::handle(const Act& call) {
    look_at_head();
    if (game().ending()) {
        throw CallFailure("over", "the game is over", "");
    }
    const Player player = acting(call.player);
    charge_clock(false);
    switch (call.act) {
        case ActName::Resign: game().add_act(ActKind::Resign, player); break;
        case ActName::DrawOffer:
            if (game().draw_offer() != kNobody) {
                throw CallFailure("illegal", "a draw is offered already", "wait for the answer");
            }
            game().add_act(ActKind::DrawOffer, player);
            offered_ = true;
            break;
        case ActName::DrawAccept: game().add_act(ActKind::DrawAccept, who_answers(call)); break;
        case ActName::DrawDecline: game().add_act(ActKind::DrawDecline, who_answers(call)); break;
        case ActName::Claim: {
            const int result = game().match().worker().claimable();
            if (result < 0) {
                throw CallFailure("illegal", "there is nothing to claim", "");
            }
            game().add_act(ActKind::Claim, player,
                           game().definition().results[static_cast<std::size_t>(result)].kind);
            break;
        }
    }
    journal_.notes(game(), game().current());
    note_over();
    changed(ChangeReason::Acted);
    return history();
}

// ---- offers to bots

bool Desk::bot_plays(Player player) {
    const Player seat = game().seat_of(player);
    return seat < seats_.size() && !seats_[seat].bot.name.empty();
}

// What a bot says to a draw by how well it stands; one that does not weigh plays on.
bool Desk::agrees(const search::Thought& thought) {
    return thought.scored && thought.score <= kContent;
}

void Desk::answer_offer(Player player, bool accepts) {
    game().add_act(accepts ? ActKind::DrawAccept : ActKind::DrawDecline, player);
    journal_.notes(game(), game().current());
    note_over();
    changed(ChangeReason::Acted);
}

// Bots answer an offer at once, by what they thought of the game when they moved last. One that is
// to move, or has not moved yet, answers when it has thought about its move.
void Desk::tend_offer() {
    if (!offered_ || game_ == nullptr) {
        return;
    }
    offered_ = false;
    const AtHead here(*this);
    for (Player player = 1; player <= game().definition().player_count(); ++player) {
        const Player offer = game().draw_offer();
        if (offer == kNobody || game().ending()) {
            return;
        }
        const auto thought = thought_.find(game().seat_of(player));
        if (player != offer && player != head_.to_move && bot_plays(player) &&
            thought != thought_.end()) {
            answer_offer(player, agrees(thought->second));
        }
    }
}

}  // namespace perthro::session
