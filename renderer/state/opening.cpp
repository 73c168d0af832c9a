#include "renderer/state/opening.hpp"

#include "renderer/state/client.hpp"
#include "renderer/state/seating.hpp"

#include <algorithm>
#include <utility>

namespace perthro::renderer {

namespace {
constexpr std::size_t kMostRecent = 8;
}  // namespace

std::string bot_header(const std::string& player) { return "bot " + player; }

void Opening::open(session::Open how, std::vector<session::BotSpec> seats) {
    model_.opening.id = how.game.empty() ? "game" : how.game;
    model_.opening.asked = how;
    model_.opening.failure.clear();
    next_seats_ = std::move(seats);
    client_.browsing().mark_opening(how.game);
    how.watch = true;
    client_.ask(std::move(how));
    client_.touch();
}

void Opening::opened(session::GameInfo info) {
    model_.game = std::move(info);
    model_.open = true;
    model_.opening.id.clear();
    model_.screen = Screen::Game;
    model_.dialog = Dialog::None;
    model_.table.curtain = false;
    model_.table.seats = next_seats_;
    model_.table.seats.resize(model_.game.card.players.size());
    if (model_.opening.asked.game.empty()) {  // it came from a file
        seat_as_recorded();
        model_.opening.asked = {};
        model_.opening.asked.game = model_.game.card.path;  // to play it again
    }
    forget_game();
    model_.table.viewer = first_viewer();
    start_bots();
    const bool once = unpacked_.is(model_.opening.asked.game);
    if (!once) {
        note_recent();
    }
    if (client_.isolated()) {
        tell_isolated(once);
    }
    client_.refresh();
    client_.telling().tell(Happened::Opened, model_.game.card.id);
    client_.touch();
}

void Opening::forget_game() {
    model_.table.turned = 0;
    model_.design.errors.clear();
    model_.design.art_errors.clear();
    model_.design.reload.reset();
    model_.design.console.clear();
    model_.design.reloads.clear();
    model_.design.brush = {};
    model_.design.overlay_name.clear();
    model_.design.tracing.reset();
    model_.design.stop = {};
    model_.design.measured.stats = {};
    model_.design.measured.profile = {};
    model_.advice.thinking = {};
    model_.design.measured.saw_few.reset();
    model_.advice.evaluations.clear();
    model_.position = {};
    model_.turn = 0;
    model_.shown = {};
    model_.moves = {};
    model_.history = {};
    forget_cells();
    model_.animation = {};
    model_.table.banner_closed = false;
    client_.telling().forget();
}

void Opening::forget_cells() {
    model_.pointing.hover = -1;
    model_.pointing.drag.reset();
    model_.table.notes.clear();
    model_.design.inspected.reset();
    model_.design.overlay = {};
    forget_choice();
}

void Opening::forget_choice() {
    client_.choosing().clear();
    model_.pointing.foresight = {};
    model_.pointing.dropped.reset();
    model_.pointing.homeward.reset();
    model_.status = {};
    model_.why.view.reset();
    model_.why.tried.reset();
    model_.advice.hinted.clear();
}

// The bots that a record or a journal names sit down again. A record may come from anybody: it
// starts no outside program.
void Opening::seat_as_recorded() {
    const bool ours = !model_.opening.asked.journal.empty();
    for (std::size_t i = 0; i < model_.table.seats.size(); ++i) {
        const auto found = model_.game.headers.find(bot_header(model_.game.card.players[i]));
        if (found != model_.game.headers.end() && model_.table.seats[i].name.empty() &&
            (ours || found->second.find(':') == std::string::npos)) {
            model_.table.seats[i].name = found->second;
        }
    }
}

void Opening::start_bots() {
    for (std::size_t i = 0; i < model_.table.seats.size(); ++i) {
        const session::BotSpec& bot = model_.table.seats[i];
        if (!bot.name.empty()) {
            client_.ask(session::Bot{session::Running::Start, static_cast<int>(i) + 1, bot});
        }
    }
}

void Opening::note_recent() {
    auto& recent = model_.settings.recent;
    std::erase(recent, model_.game.card.id);
    recent.insert(recent.begin(), model_.game.card.id);
    recent.resize(std::min(recent.size(), kMostRecent));
}

void Opening::tell_isolated(bool once) {
    client_.say("`" + model_.game.card.id + "` " + (once ? "is not installed" : "was installed") +
                ": it runs in a process of its own, without rights");
}

// Where something is hidden the board is seen as the first person sees it.
int Opening::first_viewer() const {
    const std::vector<int> players = sides_of_persons(model_);
    return !model_.game.card.hidden || players.empty() ? 0 : players.front();
}

// What was found out of the rules that went.
void Opening::forget_rules() {
    model_.design.measured.saw_few.reset();
    model_.design.measured.profile_old = true;
    if (model_.design.measured.profile.running) {
        model_.design.measured.profile = {};  // it was stopped with them
    }
}

void Opening::renewed(session::GameInfo info) {
    model_.game = std::move(info);
    if (model_.design.reload && model_.design.reload->state == session::ReloadState::Loaded) {
        forget_rules();
    }
    model_.design.art_errors.clear();
    forget_cells();
    client_.telling().tell(Happened::Reloaded,
                           std::to_string(model_.design.reload ? model_.design.reload->number : 0));
    client_.refresh();
    client_.trace().ask_again();
    if (model_.design.measured.stats_always && model_.design.errors.empty()) {
        client_.playing().play_statistics(true);
    }
}

}  // namespace perthro::renderer
