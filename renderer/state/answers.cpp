// What the session answers and says unasked, taken into the model.
#include "renderer/state/client.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace perthro::renderer {

namespace {

constexpr std::size_t kMostConsoleLines = 400;
constexpr std::size_t kMostReloads = 50;

template <class... Fs>
struct Overload : Fs... {
    using Fs::operator()...;
};
template <class... Fs>
Overload(Fs...) -> Overload<Fs...>;

}  // namespace

bool Client::poll() {
    bool any = false;
    for (session::Message& message : session_.poll()) {
        any = true;
        take(message);
    }
    for (Library::Answer& answer : library_.poll()) {
        any = true;
        take_from_library(answer);
    }
    any = getting_.poll() || any;
    if (any) {
        touch();
    }
    return any;
}

void Client::take_from_library(Library::Answer& answer) {
    session::Message& message = answer.message;
    model_.suspects = library_.suspects();
    if (const auto* asked = std::get_if<session::Preview>(&answer.call)) {
        StartPreview& preview = model_.previews[preview_key(*asked)];
        if (auto* view = std::get_if<session::PreviewView>(&message.result)) {
            preview.view = std::move(*view);
        } else if (message.error) {
            preview.failure = message.error->message;
        }
        return;
    }
    if (auto* list = std::get_if<session::GameList>(&message.result)) {
        model_.games = std::move(list->games);
        std::sort(model_.games.begin(), model_.games.end(),
                  [](const auto& a, const auto& b) { return a.title < b.title; });
        model_.listed = true;
        telling_.tell(Happened::Listed, std::to_string(model_.games.size()));
    } else if (auto* unfinished = std::get_if<session::UnfinishedList>(&message.result)) {
        model_.unfinished = std::move(unfinished->games);
    } else if (auto* bots = std::get_if<session::BotList>(&message.result)) {
        model_.bots = std::move(bots->bots);
        model_.levels = std::move(bots->levels);
    }
}

void Client::take(session::Message& message) {
    const auto found = asked_.find(message.id);
    const session::Call call = found == asked_.end() ? session::Call{} : std::move(found->second);
    if (found != asked_.end()) {
        asked_.erase(found);
    }
    if (message.error) {
        refuse(*message.error, call);
        return;
    }
    if (message.id == 0 && std::holds_alternative<session::GameInfo>(message.result)) {
        next_seats_ = model_.seats;  // the same game, in another process
    }
    std::visit(Overload{[&](session::GameInfo& info) {
                            std::holds_alternative<session::Info>(call) && model_.open
                                ? renewed(std::move(info))
                                : opened(std::move(info));
                        },
                        [&](session::PositionView& view) { took_view(std::move(view)); },
                        [&](session::ChoiceView& view) { choosing_.took(std::move(view)); },
                        [&](session::Foreseen& seen) {
                            if (seen.prefix == model_.foresight.path) {
                                model_.foresight.steps = std::move(seen.steps);
                            }
                        },
                        [&](session::MoveListView& moves) { model_.moves = std::move(moves); },
                        [&](session::HistoryView& history) { model_.history = std::move(history); },
                        [&](session::PositionTexts& texts) { model_.texts = std::move(texts); },
                        [&](session::WhyView& why) {
                            took_why(std::move(why), std::get_if<session::Why>(&call));
                        },
                        [&](session::TraceView& view) {
                            trace_.took(std::move(view), std::get_if<session::Trace>(&call));
                        },
                        [&](session::InspectView& view) { model_.inspected = std::move(view); },
                        [&](session::OverlayView& view) { took_overlay(std::move(view)); },
                        [&](session::ErrorList& list) { model_.errors = std::move(list.errors); },
                        [&](session::ReloadView& view) {
                            took_reload(std::move(view));
                            ask(session::Info{});
                        },
                        [&](session::ConsoleView& view) { took_console(view); },
                        [&](session::RecordView& record) {
                            const auto* asked = std::get_if<session::RecordFile>(&call);
                            took_record(std::move(record),
                                        asked != nullptr &&
                                            asked->action == session::RecordAction::Text);
                        },
                        [&](session::StatsView& stats) { model_.stats = std::move(stats); },
                        [&](session::StatsChanged& news) { model_.stats = std::move(news.stats); },
                        [&](session::ThinkingView& view) { took_thinking(std::move(view)); },
                        [&](session::Thinking& news) { took_thinking(std::move(news.thinking)); },
                        [&](session::Changed& change) { changed(change); },
                        [&](session::Reloaded& news) {
                            took_reload(std::move(news.reload));
                            if (model_.open) {
                                ask(session::Info{});
                            }
                        },
                        [&](session::Trouble& trouble) { say(trouble.error.message, true); },
                        [](auto&) {}},
               message.result);
}

// Why something is no move: said, and shown on the first cell that refuses it.
void Client::took_why(session::WhyView why, const session::Why* call) {
    model_.status = {why.verdict, !why.legal, {}};
    for (const session::ReasonView& reason : why.reasons) {
        if (reason.cell >= 0 && model_.status.cells.empty()) {
            model_.status.cells.push_back(reason.cell);
        }
    }
    if (!why.legal) {
        telling_.tell(Happened::Illegal, why.verdict);
        const bool told = !model_.game.card.hidden || model_.viewer == 0;
        if (call != nullptr && told) {
            model_.tried = session::Trace{call->path, call->text, call->from, call->to};
        }
    }
    model_.why = std::move(why);
}

void Client::took_reload(session::ReloadView reload) {
    model_.errors = reload.errors;
    log_reload(reload);
    model_.reload = std::move(reload);
}

void Client::took_console(const session::ConsoleView& view) {
    model_.console.push_back(view.failed ? view.error.text + view.error.what : view.text);
    if (model_.console.size() > kMostConsoleLines) {
        model_.console.erase(model_.console.begin());
    }
}

// A game as a record: its text was wanted, or a file was written.
void Client::took_record(session::RecordView record, bool as_text) {
    if (as_text) {
        model_.clipboard = std::move(record.text);
        say("The game is in the clipboard");
    } else {
        say(record.file.empty() ? "Written" : "Saved as " + record.file);
    }
}

void Client::log_reload(const session::ReloadView& view) {
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
    model_.reloads.push_back(std::to_string(view.number) + "  " +
                             std::to_string(std::lround(view.milliseconds)) + " ms  " + outcome +
                             files);
    if (model_.reloads.size() > kMostReloads) {
        model_.reloads.erase(model_.reloads.begin());
    }
}

// What a bot thinks; a hint names its move.
void Client::took_thinking(session::ThinkingView view) {
    if (!view.move.empty()) {
        say("Hint: " + view.move);
        for (const session::MoveView& move : model_.moves.moves) {
            if (move.text == view.move || move.own == view.move) {
                model_.hinted = move.cells;
                break;
            }
        }
    }
    // Bots that do not weigh say neither; what a player knows alone is not for the next one.
    if ((view.depth > 0 || view.score != 0) && !model_.game.card.hidden) {
        const bool back = view.move.empty() && model_.position.node != model_.position.head;
        model_.evaluations[back ? model_.position.head : model_.announced_node] = view.player == 1
                                                                                      ? view.score
                                                                                      : -view.score;
    }
    model_.thinking = std::move(view);
    touch();
}

void Client::refuse(const session::CallError& error, const session::Call& call) {
    if (const auto* play = std::get_if<session::Play>(&call);
        play != nullptr && !play->text.empty() && error.code == "illegal") {
        session::Why why;  // which says what the text was read as, and the rule
        why.text = play->text;
        ask(why);
        return;
    }
    if (std::holds_alternative<session::Foresee>(call)) {
        return;  // it is told when the move is made
    }
    if (std::holds_alternative<session::Trace>(call)) {
        trace_.close();
        say(error.message + " (" + error.remedy + ")", true);
        return;
    }
    if (std::holds_alternative<session::Undo>(call) && error.code == "reveals") {
        model_.dialog = Dialog::Reveals;  // which says it all
        return;
    }
    const bool said = error.message.find(error.remedy) != std::string::npos;  // as of an empty one
    const std::string words = error.message + (said ? "" : " (" + error.remedy + ")");
    if (std::holds_alternative<session::Open>(call)) {
        model_.opening.clear();
        model_.failure = words;
        ask(session::Errors{});
        telling_.tell(Happened::Failed, words);
        if (model_.screen == Screen::Game && !model_.open) {
            model_.screen = Screen::Browser;
            list_games();
        }
    } else if (std::holds_alternative<session::Choices>(call)) {
        choosing_.clear();
    } else if (!std::holds_alternative<session::Errors>(call)) {
        telling_.tell(Happened::Illegal, words);
    }
    say(words, true);
}

}  // namespace perthro::renderer
