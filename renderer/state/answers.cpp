#include "renderer/state/answers.hpp"

#include "renderer/state/client.hpp"
#include "renderer/state/seating.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <variant>

namespace perthro::renderer {

using session::Call;

namespace {

constexpr std::size_t kMostConsoleLines = 400;
constexpr std::size_t kMostReloads = 50;

// Whether somebody did something, and not only looked at another place of the game.
bool is_news(session::ChangeReason reason) {
    return reason == session::ChangeReason::Played || reason == session::ChangeReason::Acted ||
           reason == session::ChangeReason::Clock;
}

bool changes_position(session::ChangeReason reason) {
    return reason != session::ChangeReason::Acted && reason != session::ChangeReason::Clock;
}

// A line for the list of what came of reloads.
std::string line_of(const session::ReloadView& view) {
    std::string files;
    for (const std::string& file : view.changed) {
        files += " " + file.substr(file.rfind('/') + 1);
    }
    const std::string outcome = view.state == session::ReloadState::Loaded ? "taken"
                                : view.state == session::ReloadState::Broken
                                    ? std::to_string(view.errors.size()) + " mistakes"
                                : view.state == session::ReloadState::Stopped
                                    ? "refuses ply " + std::to_string(view.ply)
                                    : "the same";
    return std::to_string(view.number) + "  " + std::to_string(std::lround(view.milliseconds)) +
           " ms  " + outcome + files;
}

}  // namespace

void Answers::take(session::Message& message, const Call& call) {
    if (message.error) {
        refuse(*message.error, call);
        return;
    }
    if (message.id == 0 && std::holds_alternative<session::GameInfo>(message.result)) {
        client_.opening().keep_seats();  // the same game, in another process
    }
    std::visit([&](auto& answer) { took(answer, call); }, message.result);
}

// ---- the game

void Answers::took(session::GameInfo& info, const Call& call) {
    if (std::holds_alternative<session::Info>(call) && model_.open) {
        client_.opening().renewed(std::move(info));
    } else {
        client_.opening().opened(std::move(info));
    }
}

void Answers::took(session::PositionView& view, const Call& /*call*/) {
    const session::PositionView before = std::exchange(model_.position, std::move(view));
    if (!looks_back(model_)) {
        model_.turn = model_.position.outcome.over ? 0 : model_.position.to_move;
    }
    client_.show_newest();
    client_.telling().outcome(before);
    client_.playing().tell_answer(before);
    const int next = model_.position.to_move;
    const std::vector<int> players = sides_of_persons(model_);
    const bool other = model_.table.viewer != 0 && next != model_.table.viewer &&
                       std::find(players.begin(), players.end(), next) != players.end();
    if (other && !looks_back(model_) && !model_.position.outcome.over &&
        !model_.position.chance_due) {
        drop_curtain();
    }
    client_.touch();
}

void Answers::drop_curtain() {
    model_.table.curtain = true;
    model_.dialog = Dialog::None;
    client_.opening().forget_cells();
    model_.design.overlay_name.clear();
    model_.design.console.clear();
    client_.animator().stop();
}

void Answers::took(session::ChoiceView& view, const Call& /*call*/) {
    client_.choosing().took(std::move(view));
}

void Answers::took(session::Foreseen& seen, const Call& /*call*/) {
    if (seen.prefix == model_.pointing.foresight.path) {
        model_.pointing.foresight.steps = std::move(seen.steps);
    }
}

void Answers::took(session::MoveListView& moves, const Call& /*call*/) {
    model_.moves = std::move(moves);
}

void Answers::took(session::HistoryView& history, const Call& /*call*/) {
    model_.history = std::move(history);
}

void Answers::took(session::PositionTexts& texts, const Call& /*call*/) {
    model_.copying.texts = std::move(texts);
}

// A game as a record: its text was wanted, or a file was written.
void Answers::took(session::RecordView& record, const Call& call) {
    const auto* asked = std::get_if<session::RecordFile>(&call);
    if (asked != nullptr && asked->action == session::RecordAction::Text) {
        model_.copying.clipboard = std::move(record.text);
        client_.say("The game is in the clipboard");
    } else {
        client_.say(record.file.empty() ? "Written" : "Saved as " + record.file);
    }
}

// ---- what changed

void Answers::change_trace(session::ChangeReason reason) {
    if (reason == session::ChangeReason::Reloaded) {
        // Its rules are those of before, until it is traced under the new ones.
        if (client_.trace().leave()) {
            model_.design.tracing->was_lit = true;
        }
    } else if (changes_position(reason)) {
        client_.trace().close();
    }
}

void Answers::took(session::Changed& change, const Call& /*call*/) {
    if (change.reason == session::ChangeReason::Ahead) {  // what is looked at stays
        model_.turn = 0;
        client_.ask(session::View{model_.table.viewer});
        client_.ask(session::History{});
        return;
    }
    change_trace(change.reason);
    const std::vector<session::AnimationStep> reached = std::exchange(model_.chooser.view.reached,
                                                                      {});
    client_.opening().forget_choice();
    model_.announced.version = change.version;
    model_.announced.node = change.node;
    model_.advice.thinking.thinking = false;
    if (change.reason == session::ChangeReason::Closed ||
        (change.reason == session::ChangeReason::Reloaded && model_.open)) {
        return;  // what came of a reload follows, and then what to show
    }
    if (change.reason == session::ChangeReason::Played) {
        if (!change.moves.empty()) {
            client_.animator().leave_out(reached, change.moves.front().steps);
        }
        for (const session::MoveView& move : change.moves) {
            client_.telling().move(move, client_.animator().animate(move), change.node);
        }
        model_.table.notes.clear();
    } else {
        client_.animator().stop();
        client_.telling().tell(Happened::Stepped, "", change.node);
    }
    if (!is_news(change.reason)) {
        client_.telling().told_up_to(change.version);
    }
    if (model_.open) {
        client_.refresh();
    } else if (model_.opening.id.empty()) {
        client_.ask(session::Info{});  // a package that was mended opened by itself
    }
}

// ---- looking inside

// Why something is no move: said, and shown on the first cell that refuses it.
void Answers::took(session::WhyView& why, const Call& call) {
    model_.status = {why.verdict, !why.legal, {}};
    for (const session::ReasonView& reason : why.reasons) {
        if (reason.cell >= 0 && model_.status.cells.empty()) {
            model_.status.cells.push_back(reason.cell);
        }
    }
    if (!why.legal) {
        client_.telling().tell(Happened::Illegal, why.verdict);
        const auto* asked = std::get_if<session::Why>(&call);
        const bool told = !model_.game.card.hidden || model_.table.viewer == 0;
        if (asked != nullptr && told) {
            model_.why.tried = session::Trace{asked->path, asked->text, asked->from, asked->to};
        }
    }
    model_.why.view = std::move(why);
}

void Answers::took(session::TraceView& view, const Call& call) {
    client_.trace().took(std::move(view), std::get_if<session::Trace>(&call));
}

void Answers::took(session::InspectView& view, const Call& /*call*/) {
    model_.design.inspected = std::move(view);
}

void Answers::took(session::OverlayView& view, const Call& /*call*/) {
    client_.overlays().took(std::move(view));
}

// ---- designing

void Answers::took(session::ErrorList& list, const Call& /*call*/) {
    model_.design.errors = std::move(list.errors);
}

void Answers::note_reload(session::ReloadView reload) {
    model_.design.errors = reload.errors;
    model_.design.reloads.push_back(line_of(reload));
    if (model_.design.reloads.size() > kMostReloads) {
        model_.design.reloads.erase(model_.design.reloads.begin());
    }
    model_.design.reload = std::move(reload);
}

void Answers::took(session::ReloadView& reload, const Call& /*call*/) {
    note_reload(std::move(reload));
    client_.ask(session::Info{});
}

void Answers::took(session::Reloaded& news, const Call& /*call*/) {
    note_reload(std::move(news.reload));
    if (model_.open) {
        client_.ask(session::Info{});
    }
}

void Answers::took(session::ConsoleView& view, const Call& /*call*/) {
    model_.design.console.push_back(view.failed ? view.error.text + view.error.what : view.text);
    if (model_.design.console.size() > kMostConsoleLines) {
        model_.design.console.erase(model_.design.console.begin());
    }
}

void Answers::took(session::StatsView& stats, const Call& /*call*/) {
    model_.design.measured.stats = std::move(stats);
}

void Answers::took(session::StatsChanged& news, const Call& /*call*/) {
    model_.design.measured.stats = std::move(news.stats);
}

void Answers::took(session::ProfileView& profile, const Call& /*call*/) {
    model_.design.measured.profile = std::move(profile);
    model_.design.measured.profile_old = false;
}

void Answers::took(session::Profiled& news, const Call& call) { took(news.profile, call); }

// ---- bots

// What a bot thinks; a hint names its move.
void Answers::took(session::ThinkingView& view, const Call& /*call*/) {
    if (!view.move.empty()) {
        client_.say("Hint: " + view.move);
        for (const session::MoveView& move : model_.moves.moves) {
            if (move.text == view.move || move.own == view.move) {
                model_.advice.hinted = move.cells;
                break;
            }
        }
    }
    note_evaluation(view);
    note_speed(view);
    model_.advice.thinking = std::move(view);
    client_.touch();
}

void Answers::took(session::Thinking& news, const Call& call) { took(news.thinking, call); }

// Bots that do not weigh say neither; what a player knows alone is not for the next one.
void Answers::note_evaluation(const session::ThinkingView& view) {
    if ((view.depth > 0 || view.score != 0) && !model_.game.card.hidden) {
        const bool back = view.move.empty() && model_.position.node != model_.position.head;
        const int node = back ? model_.position.head : model_.announced.node;
        model_.advice.evaluations[node] = view.player == 1 ? view.score : -view.score;
    }
}

// A bot that thinks again does not take back what was said of its last move.
void Answers::note_speed(const session::ThinkingView& view) {
    if (view.few) {
        model_.design.measured.saw_few = view;
    } else if (!view.thinking && view.nodes > 0) {
        model_.design.measured.saw_few.reset();
    }
}

// ---- what went wrong

void Answers::took(session::Trouble& trouble, const Call& /*call*/) {
    client_.say(trouble.error.message, true);
}

void Answers::refuse(const session::CallError& error, const Call& call) {
    if (const auto* play = std::get_if<session::Play>(&call);
        play != nullptr && !play->text.empty() && error.code == "illegal") {
        session::Why why;  // which says what the text was read as, and the rule
        why.text = play->text;
        client_.ask(why);
        return;
    }
    if (std::holds_alternative<session::Act>(call)) {
        client_.playing().refused_act();
    } else if (std::holds_alternative<session::Overlay>(call)) {
        client_.overlays().refused();
    }
    if (std::holds_alternative<session::Foresee>(call)) {
        return;  // it is told when the move is made
    }
    if (std::holds_alternative<session::Trace>(call)) {
        client_.trace().close();
        client_.say(error.message + " (" + error.remedy + ")", true);
        return;
    }
    if (std::holds_alternative<session::Undo>(call) && error.code == "reveals") {
        model_.dialog = Dialog::Reveals;  // which says it all
        return;
    }
    const bool said = error.message.find(error.remedy) != std::string::npos;  // as of an empty one
    const std::string words = error.message + (said ? "" : " (" + error.remedy + ")");
    if (std::holds_alternative<session::Open>(call)) {
        refuse_to_open(words);
    } else if (std::holds_alternative<session::Choices>(call)) {
        client_.choosing().clear();
    } else if (!std::holds_alternative<session::Errors>(call)) {
        client_.telling().tell(Happened::Illegal, words);
    }
    client_.say(words, true);
}

void Answers::refuse_to_open(const std::string& words) {
    model_.opening.id.clear();
    model_.opening.failure = words;
    client_.ask(session::Errors{});
    client_.telling().tell(Happened::Failed, words);
    if (model_.screen == Screen::Game && !model_.open) {
        model_.screen = Screen::Browser;
        client_.browsing().list_games();
    }
}

}  // namespace perthro::renderer
