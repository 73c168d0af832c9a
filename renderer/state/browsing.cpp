#include "renderer/state/browsing.hpp"

#include "renderer/state/client.hpp"

#include <algorithm>
#include <utility>

namespace perthro::renderer {

// The id alone for the usual start.
std::string preview_key(const session::Preview& asked) {
    std::string key = asked.game;
    for (const auto& [option, value] : asked.options) {
        key.append("\n").append(option).append("=").append(value);
    }
    return asked.setup.empty() ? key : key + "\n" + asked.setup;
}

Browsing::Browsing(Client& client, Model& model, const std::string& journals,
                   const std::string& shown)
    : client_(client), model_(model), marks_(shown), library_(journals, marks_) {
    model_.browser.suspects = library_.suspects();
}

// ---- what is shown

void Browsing::show() {
    model_.screen = Screen::Browser;
    model_.dialog = Dialog::None;
    list_games();
    client_.touch();
}

void Browsing::want_preview(const session::Preview& asked, bool first) {
    if (!model_.browser.suspects.contains(asked.game) &&
        model_.browser.previews.try_emplace(preview_key(asked)).second) {
        library_.preview(asked, first);
    }
}

void Browsing::drawn(bool whole) {
    library_.drawn(whole);
    if (!whole || marked_.empty() || !model_.opening.id.empty()) {
        return;
    }
    marks_.end(marked_);
    if (model_.open && model_.browser.suspects.erase(marked_) > 0) {
        library_.acquit(marked_);
    }
    marked_.clear();
}

void Browsing::show_anyway(const std::string& package) {
    library_.acquit(package);
    model_.browser.suspects.erase(package);
    model_.browser.previews.erase(package);
    list_games();
    client_.touch();
}

void Browsing::mark_opening(const std::string& game) {
    const bool named = !game.empty() && game.find('/') == std::string::npos;
    if (marked_.empty() && named) {  // what is opened by its path is never shown unasked
        marked_ = game;
        marks_.begin(marked_, true);
    }
}

// ---- what the library answers

bool Browsing::poll() {
    std::vector<Library::Answer> answers = library_.poll();
    for (Library::Answer& answer : answers) {
        take(answer);
    }
    return !answers.empty();
}

void Browsing::take(Library::Answer& answer) {
    session::Message& message = answer.message;
    model_.browser.suspects = library_.suspects();
    if (const auto* asked = std::get_if<session::Preview>(&answer.call)) {
        StartPreview& preview = model_.browser.previews[preview_key(*asked)];
        if (auto* view = std::get_if<session::PreviewView>(&message.result)) {
            preview.view = std::move(*view);
        } else if (message.error) {
            preview.failure = message.error->message;
        }
        return;
    }
    if (auto* list = std::get_if<session::GameList>(&message.result)) {
        model_.browser.games = std::move(list->games);
        std::sort(model_.browser.games.begin(), model_.browser.games.end(),
                  [](const auto& a, const auto& b) { return a.title < b.title; });
        model_.browser.listed = true;
        client_.telling().tell(Happened::Listed, std::to_string(model_.browser.games.size()));
    } else if (auto* unfinished = std::get_if<session::UnfinishedList>(&message.result)) {
        model_.browser.unfinished = std::move(unfinished->games);
    } else if (auto* bots = std::get_if<session::BotList>(&message.result)) {
        model_.browser.bots = std::move(bots->bots);
        model_.browser.levels = std::move(bots->levels);
    }
}

}  // namespace perthro::renderer
