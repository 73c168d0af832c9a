#include "renderer/state/playing.hpp"

#include "renderer/state/client.hpp"
#include "renderer/state/seating.hpp"
#include "renderer/state/words.hpp"

#include <utility>

namespace perthro::renderer {

namespace {
constexpr std::int64_t kStatistics = 1000;  // random games
constexpr int kProfileSeconds = 2;
}  // namespace

void Playing::undo(bool anyway) {
    if (model_.table.curtain) {
        return;
    }
    client_.animator().skip();
    const std::vector<int> players = sides_of_persons(model_);
    const bool alone = players.size() == 1 && model_.table.seats.size() > 1;
    client_.ask(session::Undo{alone ? seat_of_side(model_, players.front()) : 0, anyway});
}

void Playing::step(session::StepTo to, int node) {
    if (model_.table.curtain) {
        return;
    }
    client_.animator().skip();
    client_.ask(session::Step{to, node});
}

void Playing::act(session::ActName act) {
    if (model_.table.curtain) {
        return;
    }
    int by = 0;  // who is to move
    switch (act) {
        case session::ActName::Resign:
        case session::ActName::DrawOffer:
            by = side_of_act(model_);
            offered_ = act == session::ActName::DrawOffer ? by : 0;
            break;
        case session::ActName::DrawAccept:
        case session::ActName::DrawDecline: by = answers_draw(model_); break;
        case session::ActName::Claim: break;
    }
    client_.ask(session::Act{act, by});
}

void Playing::withdraw_offer() {
    withdrew_ = true;
    client_.ask(session::Act{session::ActName::DrawDecline, model_.position.draw_offer});
}

void Playing::hint() {
    if (!model_.table.curtain) {
        client_.ask(session::Hint{});
    }
}

void Playing::copy_game() {
    if (!model_.table.curtain) {
        client_.ask(session::RecordFile{session::RecordAction::Text, ""});
    }
}

void Playing::play_statistics(bool start) {
    client_.ask(
        session::Stats{start ? session::Running::Start : session::Running::Stop, kStatistics});
}

void Playing::measure_profile(bool start) {
    client_.ask(session::ProfileGame{start ? session::Running::Start : session::Running::Stop,
                                     kProfileSeconds});
}

void Playing::set_seat(int seat, const session::BotSpec& bot) {
    model_.table.seats[static_cast<std::size_t>(seat - 1)] = bot;
    client_.ask(session::Bot{bot.name.empty() ? session::Running::Stop : session::Running::Start,
                             seat, bot});
    client_.touch();
}

void Playing::why(int from, int to) {
    session::Why call;
    call.from = from;
    call.to = to;
    client_.ask(call);
}

void Playing::set_position(const std::string& text) {
    client_.opening().keep_seats();
    client_.ask(session::SetPosition{text});
}

void Playing::brush_cell(int cell, bool erase) {
    session::Edit edit;
    edit.edit = erase ? session::EditKind::Erase : session::EditKind::Place;
    edit.cell = cell;
    edit.type = model_.design.brush.type;
    edit.player = model_.design.brush.owner;
    edit.count = model_.design.brush.count;
    client_.ask(edit);
}

void Playing::hand_over() {
    if (!model_.table.curtain) {
        return;
    }
    model_.table.curtain = false;
    model_.table.viewer = model_.position.to_move;
    client_.animator().skip();
    client_.refresh();
}

void Playing::refused_act() {
    offered_ = 0;
    withdrew_ = false;
}

// What came of an offer of a draw that was there before.
void Playing::tell_answer(const session::PositionView& before) {
    const session::PositionView& now = model_.position;
    // A computer that has just moved answers before any position shows the offer.
    const int asked = std::exchange(offered_, 0);
    const int by = before.draw_offer != 0 ? before.draw_offer : asked;
    if (by == 0 || now.draw_offer != 0) {
        return;
    }
    const bool withdrew = std::exchange(withdrew_, false);
    const int other = by == 1 ? 2 : 1;
    const bool bots = !plays(model_, other).name.empty();
    if (now.outcome.over || now.players.size() != 2) {
        return;
    }
    if (withdrew) {
        client_.say("The offer of a draw is withdrawn");
    } else if (bots || now.node == before.node) {  // else somebody moved on instead
        client_.say(capitalised(now.players[static_cast<std::size_t>(other - 1)].name) +
                    " declines the draw");
    }
}

}  // namespace perthro::renderer
