// What a person does on the page "Get games" and in the dialog of a package, and what comes of it.
#include "renderer/state/game_getting.hpp"

#include "renderer/state/client.hpp"

#include <algorithm>
#include <utility>

namespace perthro::renderer {

void GameGetting::show() {
    model_.screen = Screen::GetGames;
    model_.dialog = Dialog::None;
    if (!model_.get.listed) {
        getter_.read(model_.get);
    }
    client_.touch();
}

void GameGetting::read() {
    getter_.read(model_.get);
    client_.touch();
}

void GameGetting::fetch(const getting::Card& card) {
    if (!getter_.busy()) {
        getter_.fetch(model_.get, card);
        model_.dialog = Dialog::Install;
    }
    client_.touch();
}

void GameGetting::open_packed(const std::string& file) {
    getter_.open(model_.get, file);
    model_.dialog = Dialog::Install;
    client_.touch();
}

void GameGetting::install(bool play) {
    play_installed_ = play;
    getter_.install(model_.get);
    client_.touch();
}

void GameGetting::play_once() {
    getter_.unpack(model_.get);
    client_.touch();
}

void GameGetting::leave() {
    getter_.stop(model_.get);
    getter_.refuse(model_.get);
    if (!getter_.busy()) {
        model_.get.said.clear();  // it was read
    }
    model_.dialog = Dialog::None;
    client_.touch();
}

void GameGetting::stop() {
    getter_.stop(model_.get);
    client_.touch();
}

void GameGetting::add_source(const std::string& address) {
    getter_.add_source(model_.get, address);
    client_.touch();
}

void GameGetting::remove_source(const std::string& name) {
    getter_.remove_source(model_.get, name);
    client_.touch();
}

void GameGetting::play_unpacked() {
    session::Open how;
    how.game = std::exchange(model_.get.unpacked, "");
    unpacked_.set(how.game);
    model_.dialog = Dialog::None;
    client_.opening().open(std::move(how));
}

// A package that was installed is read anew, with all that was known of the one before it.
bool GameGetting::poll() {
    const bool pictures = pictures_.poll();
    const unsigned long installs = model_.get.installs, reads = model_.get.reads;
    if (!getter_.poll(model_.get)) {
        return pictures;
    }
    if (model_.get.reads != reads) {
        pictures_.forget();
    }
    if (model_.get.asked && model_.dialog != Dialog::Install) {
        getter_.refuse(model_.get);  // the dialog was left meanwhile
    }
    if (!model_.get.unpacked.empty()) {
        play_unpacked();
    }
    if (model_.get.installs == installs) {
        return true;
    }
    const std::string& id = model_.get.installed;
    std::erase_if(model_.browser.games,
                  [&](const session::GameCard& card) { return card.id == id; });
    std::erase_if(model_.browser.previews, [&](const auto& preview) {
        return preview.first == id || preview.first.starts_with(id + "\n");
    });
    client_.browsing().list_games();
    if (model_.dialog == Dialog::Install) {
        model_.dialog = Dialog::None;
    }
    model_.browser.to_choose = std::exchange(play_installed_, false) ? id : "";
    return true;
}

}  // namespace perthro::renderer
