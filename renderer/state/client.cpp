#include "renderer/state/client.hpp"

#include "renderer/state/editor.hpp"
#include "renderer/state/seating.hpp"
#include "renderer/state/words.hpp"

#include <algorithm>
#include <utility>

namespace perthro::renderer {

namespace {

constexpr std::size_t kMostRecent = 8;

// Whether somebody did something, and not only looked at another place of the game.
bool is_news(session::ChangeReason reason) {
    return reason == session::ChangeReason::Played || reason == session::ChangeReason::Acted ||
           reason == session::ChangeReason::Clock;
}

bool changes_position(session::ChangeReason reason) {
    return reason != session::ChangeReason::Acted && reason != session::ChangeReason::Clock;
}

}  // namespace

// The id alone for the usual start.
std::string preview_key(const session::Preview& asked) {
    std::string key = asked.game;
    for (const auto& [option, value] : asked.options) {
        key.append("\n").append(option).append("=").append(value);
    }
    return asked.setup.empty() ? key : key + "\n" + asked.setup;
}

std::string bot_header(const std::string& player) { return "bot " + player; }

Client::Client(const std::string& journals, Settings settings, const std::string& shown,
               GettingDoors doors)
    : marks_(shown), unpacked_(doors.remove_unpacked),
      session_(session::SessionSettings{journals, 0, 0, 0, {}}), library_(journals, marks_),
      telling_(model_), animator_(*this, model_), choosing_(*this, model_),
      getting_(*this, model_, unpacked_, std::move(doors)), trace_(*this, model_) {
    model_.settings = std::move(settings);
    model_.suspects = library_.suspects();
}

bool Client::waiting() const { return !asked_.empty() || library_.waiting(); }

bool Client::refreshing() const {
    return std::any_of(asked_.begin(), asked_.end(), [](const auto& asked) {
        const session::Call& call = asked.second;
        return std::holds_alternative<session::Info>(call) ||
               std::holds_alternative<session::View>(call) ||
               std::holds_alternative<session::Choices>(call) ||
               std::holds_alternative<session::History>(call) ||
               std::holds_alternative<session::Moves>(call);
    });
}

void Client::wait(std::chrono::milliseconds longest) {
    if (asked_.empty() && library_.waiting()) {
        library_.wait(longest);
    } else {
        session_.wait(longest);
    }
}

void Client::say(std::string text, bool bad) {
    model_.status = {std::move(text), bad, {}};
    touch();
}

void Client::ask(session::Call call) {
    const session::CallId id = session_.ask(call);
    asked_.emplace(id, std::move(call));
}

// ---- games

void Client::list_games() { library_.list(); }

void Client::want_preview(const session::Preview& asked, bool first) {
    if (!model_.suspects.contains(asked.game) &&
        model_.previews.try_emplace(preview_key(asked)).second) {
        library_.preview(asked, first);
    }
}

void Client::drawn(bool whole) {
    library_.drawn(whole);
    if (!whole || marked_.empty() || !model_.opening.empty()) {
        return;
    }
    marks_.end(marked_);
    if (model_.open && model_.suspects.erase(marked_) > 0) {
        library_.acquit(marked_);
    }
    marked_.clear();
}

void Client::show_anyway(const std::string& package) {
    library_.acquit(package);
    model_.suspects.erase(package);
    model_.previews.erase(package);
    list_games();
    touch();
}

void Client::open(session::Open how, std::vector<session::BotSpec> seats) {
    model_.opening = how.game.empty() ? "game" : how.game;
    model_.asked = how;
    model_.failure.clear();
    model_.failure_errors.clear();
    next_seats_ = std::move(seats);
    const bool named = !how.game.empty() && how.game.find('/') == std::string::npos;
    if (marked_.empty() && named) {  // what is opened by its path is never shown unasked
        marked_ = how.game;
        marks_.begin(marked_, true);
    }
    how.watch = true;
    ask(std::move(how));
    touch();
}

void Client::show_browser() {
    model_.screen = Screen::Browser;
    model_.dialog = Dialog::None;
    list_games();
    touch();
}

// Where something is hidden the board is seen as the first person sees it.
int Client::first_viewer() const {
    const std::vector<int> players = sides_of_persons(model_);
    return !model_.game.card.hidden || players.empty() ? 0 : players.front();
}

void Client::opened(session::GameInfo info) {
    model_.game = std::move(info);
    model_.open = true;
    model_.opening.clear();
    model_.screen = Screen::Game;
    model_.dialog = Dialog::None;
    model_.curtain = false;
    model_.seats = next_seats_;
    model_.seats.resize(model_.game.card.players.size());
    if (model_.asked.game.empty()) {  // it came from a file
        seat_as_recorded();
        model_.asked = {};
        model_.asked.game = model_.game.card.path;  // to play it again
    }
    model_.turned = 0;
    model_.errors.clear();
    model_.art_errors.clear();
    model_.reload.reset();
    model_.console.clear();
    model_.reloads.clear();
    model_.brush = {};
    model_.overlay_name.clear();
    model_.tracing.reset();
    model_.stop = {};
    model_.stats = {};
    model_.thinking = {};
    model_.evaluations.clear();
    model_.position = {};
    model_.turn = 0;
    model_.shown = {};
    model_.moves = {};
    model_.history = {};
    forget_cells();
    model_.animation = {};
    model_.banner_closed = false;
    telling_.forget();
    model_.viewer = first_viewer();
    for (std::size_t i = 0; i < model_.seats.size(); ++i) {
        if (!model_.seats[i].name.empty()) {
            ask(session::Bot{session::Running::Start, static_cast<int>(i) + 1, model_.seats[i]});
        }
    }
    const bool once = unpacked_.is(model_.asked.game);
    if (!once) {
        auto& recent = model_.settings.recent;
        std::erase(recent, model_.game.card.id);
        recent.insert(recent.begin(), model_.game.card.id);
        recent.resize(std::min(recent.size(), kMostRecent));
    }
    if (once && session_.isolated()) {
        say("`" + model_.game.card.id +
            "` is not installed: it runs in a process of its own, without rights");
    } else if (session_.isolated()) {
        say("`" + model_.game.card.id +
            "` was installed: it runs in a process of its own, without rights");
    }
    refresh();
    telling_.tell(Happened::Opened, model_.game.card.id);
    touch();
}

// The bots that a record or a journal names sit down again. A record may come from anybody: it
// starts no outside program.
void Client::seat_as_recorded() {
    const bool ours = !model_.asked.journal.empty();
    for (std::size_t i = 0; i < model_.seats.size(); ++i) {
        const auto found = model_.game.headers.find(bot_header(model_.game.card.players[i]));
        if (found != model_.game.headers.end() && model_.seats[i].name.empty() &&
            (ours || found->second.find(':') == std::string::npos)) {
            model_.seats[i].name = found->second;
        }
    }
}

// What was noted of cells of another board.
void Client::forget_cells() {
    model_.hover = -1;
    model_.drag.reset();
    model_.dropped.reset();
    model_.homeward.reset();
    model_.notes.clear();
    model_.inspected.reset();
    model_.overlay = {};
    model_.hinted.clear();
    model_.why.reset();
    model_.tried.reset();
    model_.status = {};
    model_.foresight = {};
    choosing_.clear();
}

// The rules were read again: board, drawings and texts may be others.
void Client::renewed(session::GameInfo info) {
    model_.game = std::move(info);
    model_.art_errors.clear();
    forget_cells();
    telling_.tell(Happened::Reloaded, std::to_string(model_.reload ? model_.reload->number : 0));
    refresh();
    trace_.ask_again();
    if (model_.stats_always && model_.errors.empty()) {
        play_statistics(true);
    }
}

// ---- the position

void Client::refresh() {
    ask(session::View{model_.viewer});
    ask(session::Choices{});
    ask(session::History{});
    ask(session::Moves{});
    ask(session::PositionText{model_.viewer});
    if (!model_.overlay_name.empty()) {
        ask(session::Overlay{model_.overlay_name, model_.viewer});
    }
}

void Client::took_view(session::PositionView view) {
    const session::PositionView before = std::exchange(model_.position, std::move(view));
    if (!looks_back(model_)) {
        model_.turn = model_.position.outcome.over ? 0 : model_.position.to_move;
    }
    show_newest();
    telling_.outcome(before);
    tell_answer(before);
    const int next = model_.position.to_move;
    const std::vector<int> players = sides_of_persons(model_);
    const bool other = model_.viewer != 0 && next != model_.viewer &&
                       std::find(players.begin(), players.end(), next) != players.end();
    if (other && !looks_back(model_) && !model_.position.outcome.over &&
        !model_.position.chance_due) {
        drop_curtain();
    }
    touch();
}

void Client::drop_curtain() {
    model_.curtain = true;
    model_.dialog = Dialog::None;
    forget_cells();
    model_.overlay_name.clear();
    model_.console.clear();
    animator_.stop();
}

// What came of an offer of a draw that was there before.
void Client::tell_answer(const session::PositionView& before) {
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
        say("The offer of a draw is withdrawn");
    } else if (bots || now.node == before.node) {  // else somebody moved on instead
        say(capitalised(now.players[static_cast<std::size_t>(other - 1)].name) +
            " declines the draw");
    }
}

void Client::give_up_choice() {
    skip_animation();
    if (!model_.chooser.prefix.empty()) {
        choosing_.start_over();
    }
}

// What is drawn follows the newest position when nothing moves any more and it has arrived, and
// shows it as what was chosen so far leaves it.
void Client::show_newest() {
    if (!model_.animation.running() && model_.position.version >= model_.announced) {
        model_.shown = model_.position;
        animator_.carry_out(model_.chooser.view.reached);
        trace_.show();
    }
}

void Client::hand_over() {
    if (!model_.curtain) {
        return;
    }
    model_.curtain = false;
    model_.viewer = model_.position.to_move;
    skip_animation();
    refresh();
}

void Client::changed(session::Changed& change) {
    if (change.reason == session::ChangeReason::Ahead) {  // what is looked at stays
        model_.turn = 0;
        ask(session::View{model_.viewer});
        ask(session::History{});
        return;
    }
    if (change.reason == session::ChangeReason::Reloaded) {
        if (trace_.leave()) {  // of the rules of before, until it is traced under the new ones
            model_.tracing->was_lit = true;
        }
    } else if (changes_position(change.reason)) {
        trace_.close();
    }
    const std::vector<session::AnimationStep> reached = std::exchange(model_.chooser.view.reached,
                                                                      {});
    choosing_.clear();
    model_.foresight = {};
    model_.dropped.reset();
    model_.homeward.reset();
    model_.announced = change.version;
    model_.announced_node = change.node;
    model_.thinking.thinking = false;
    model_.status = {};
    model_.why.reset();
    model_.tried.reset();
    model_.hinted.clear();
    if (change.reason == session::ChangeReason::Closed ||
        (change.reason == session::ChangeReason::Reloaded && model_.open)) {
        return;  // what came of a reload follows, and then what to show
    }
    if (change.reason == session::ChangeReason::Played) {
        if (!change.moves.empty()) {
            animator_.leave_out(reached, change.moves.front().steps);
        }
        for (const session::MoveView& move : change.moves) {
            telling_.move(move, animator_.animate(move), change.node);
        }
        model_.notes.clear();
    } else {
        animator_.stop();
        telling_.tell(Happened::Stepped, "", change.node);
    }
    if (!is_news(change.reason)) {
        telling_.told_up_to(change.version);
    }
    if (model_.open) {
        refresh();
    } else if (model_.opening.empty()) {
        ask(session::Info{});  // a package that was mended opened by itself
    }
}

}  // namespace perthro::renderer
