// What a player does: moves taken back, seats, reasons, what is drawn over the board.
#include "renderer/state/client.hpp"
#include "renderer/state/editor.hpp"
#include "renderer/state/seating.hpp"

#include <algorithm>
#include <utility>

namespace perthro::renderer {

namespace {
constexpr std::int64_t kStatistics = 1000;  // random games
}  // namespace

void Client::undo(bool anyway) {
    if (model_.curtain) {
        return;
    }
    skip_animation();
    const std::vector<int> players = sides_of_persons(model_);
    const bool alone = players.size() == 1 && model_.seats.size() > 1;
    ask(session::Undo{alone ? seat_of_side(model_, players.front()) : 0, anyway});
}

void Client::step(session::StepTo to, int node) {
    if (model_.curtain) {
        return;
    }
    skip_animation();
    ask(session::Step{to, node});
}

void Client::act(session::ActName act) {
    if (model_.curtain) {
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
    ask(session::Act{act, by});
}

void Client::withdraw_offer() {
    withdrew_ = true;
    ask(session::Act{session::ActName::DrawDecline, model_.position.draw_offer});
}

void Client::hint() {
    if (!model_.curtain) {
        ask(session::Hint{});
    }
}

void Client::copy_game() {
    if (!model_.curtain) {
        ask(session::RecordFile{session::RecordAction::Text, ""});
    }
}

void Client::play_statistics(bool start) {
    ask(session::Stats{start ? session::Running::Start : session::Running::Stop, kStatistics});
}

void Client::set_seat(int seat, const session::BotSpec& bot) {
    model_.seats[static_cast<std::size_t>(seat - 1)] = bot;
    ask(session::Bot{bot.name.empty() ? session::Running::Stop : session::Running::Start, seat,
                     bot});
    touch();
}

void Client::why(int from, int to) {
    session::Why call;
    call.from = from;
    call.to = to;
    ask(call);
}

void Client::set_position(const std::string& text) {
    next_seats_ = model_.seats;
    ask(session::SetPosition{text});
}

void Client::brush_cell(int cell, bool erase) {
    session::Edit edit;
    edit.edit = erase ? session::EditKind::Erase : session::EditKind::Place;
    edit.cell = cell;
    edit.type = model_.brush.type;
    edit.player = model_.brush.owner;
    edit.count = model_.brush.count;
    ask(edit);
}

void Client::show_overlay(const std::string& name) {
    model_.overlay_name = name;
    if (!name.empty()) {
        ask(session::Overlay{name, model_.viewer});
    }
    touch();
}

void Client::show_threats() {
    const auto& players = model_.game.card.players;
    if (model_.curtain) {
        return;
    }
    if (!model_.overlay_name.empty() || players.empty()) {
        show_overlay("");
        return;
    }
    const auto next = static_cast<std::size_t>(std::max(model_.position.to_move, 1)) %
                      players.size();
    show_overlay("attacks " + players[next]);
    threats_asked_ = true;
}

void Client::took_overlay(session::OverlayView view) {
    const std::string player = view.name.substr(view.name.find(' ') + 1);
    const bool asked = std::exchange(threats_asked_, false);
    const bool fresh = asked || view.name != model_.overlay.name;  // else the game went on below it
    if (fresh && view.texts.empty() && view.name.rfind("attacks ", 0) == 0) {
        say("Nothing is attacked by " + player);
    } else if (fresh && view.texts.empty() && view.name.rfind("reach ", 0) == 0) {
        say("Nothing could be attacked by " + player);
    } else if (asked) {
        say("Numbers: from how many cells " + player + " attacks");
    }
    model_.overlay = std::move(view);
}

void Client::edit_file(const std::string& place) {
    const FilePlace found = find_place(place, model_.game.card.path, model_.game.files);
    const std::string problem = found.file.empty() ? "there is no file for " + place
                                                   : open_in_editor(found.file, found.line);
    say(problem.empty() ? "Opened " + place + " in the editor" : problem, !problem.empty());
}

// What is wrong with a drawing is told once, whoever's pieces it is drawn for.
void Client::found_in_art(std::vector<session::ErrorView> problems) {
    auto& known = model_.art_errors;
    for (session::ErrorView& problem : problems) {
        const bool told = std::any_of(known.begin(), known.end(),
                                      [&](const auto& one) { return one.text == problem.text; });
        if (!told) {
            say(problem.text, true);
            known.push_back(std::move(problem));
        }
    }
}

void Client::turn_board(int degrees) {
    model_.turned = (model_.turned + degrees + 360) % 360;
    touch();
}

}  // namespace perthro::renderer
