// Reading a package again while its game goes on: new rules are built beside the old ones, the game
// is played again under them, and only what succeeds takes the old one's place.
#include "engine/search/weights.hpp"
#include "scripting/session/desk.hpp"
#include "scripting/session/game_card.hpp"
#include "scripting/session/playouts.hpp"
#include "scripting/session/watcher.hpp"

#include <algorithm>

namespace perthro::session {

namespace {

// The hash of the rules leaves bot.lua and weights.yaml out.
bool same_bot(const OpenGame& one, const OpenGame& other) {
    const auto& chunks = one.loaded->bot_chunks;
    const auto& others = other.loaded->bot_chunks;
    const auto weights = [](const OpenGame& game) {
        return game.rules->weights != nullptr ? *game.rules->weights : search::GivenWeights();
    };
    return weights(one) == weights(other) &&
           std::equal(chunks.begin(), chunks.end(), others.begin(), others.end(),
                      [](const RulesChunk& a, const RulesChunk& b) {
                          return a.name == b.name && a.text == b.text;
                      });
}

}  // namespace

std::vector<std::filesystem::path> Desk::folders() const {
    return source_folders(game_ == nullptr ? nullptr : &game_->open(), package_);
}

// A watcher of the same folders stays: it may have seen a save meanwhile, and ending one takes
// long. It looks whether they are still the same.
void Desk::watch_files() {
    const auto wanted = folders();
    if (watch_ && watcher_ != nullptr && watcher_->folders() == wanted) {
        watcher_->look_again();
        return;
    }
    watcher_.reset();
    try {
        watcher_ = watch_ ? std::make_unique<FileWatcher>(wanted, wake_) : nullptr;
    } catch (const std::runtime_error& error) {  // the game is played all the same
        announce_(Trouble{{"file", std::string("changed files are not noticed: ") + error.what(),
                           "", "reload by hand"}});
    }
}

void Desk::read_changed_files() {
    const std::vector<std::string> changed = files_.changed(folders());
    if (changed.empty() || (game_ != nullptr && by_kept_rules())) {
        return;
    }
    if (unopened_) {
        files_.remember(folders());
        const Open again = *unopened_;
        try {
            static_cast<void>(handle(again));
        } catch (const LoadErrors&) {
            ReloadView view{ReloadState::Broken, ++reloads_, 0, changed, errors_, 0, "", ""};
            announce_(Reloaded{std::move(view)});
        }
        return;
    }
    ReloadView view = reload_now();
    view.changed = changed;
    announce_(Reloaded{std::move(view)});
}

ReloadView Desk::reload_now() {
    const auto begun = Clock::now();
    ReloadView view;
    view.number = ++reloads_;
    view.changed = files_.changed(folders());
    files_.remember(folders());
    watch_files();
    try {
        try_new_rules(view);
    } catch (const LoadErrors& errors) {
        errors_ = error_views(errors);
        view.state = ReloadState::Broken;
        view.errors = errors_;
        ++version_;
    }
    view.milliseconds = std::chrono::duration<double, std::milli>(Clock::now() - begun).count();
    return view;
}

void Desk::try_new_rules(ReloadView& view) {
    OpenGame fresh = load(package_, options_);
    const bool was_broken = !errors_.empty();
    errors_.clear();
    const bool same_rules = fresh.rules->game.hash == game().definition().hash;
    if (same_rules && same_bot(fresh, game().open()) && !stopped_) {
        if (was_broken) {
            changed(ChangeReason::Reloaded);
        }
        return;
    }
    const Game::Told told = game().record();
    GameStart start = game().start();
    std::optional<Game::Refused> refused;
    std::unique_ptr<Game> replayed;
    try {
        replayed = std::make_unique<Game>(fresh, start);
        refused = replayed->replay(told.record, told.line);
    } catch (const PlayError& error) {  // the beginning itself is gone
        start = {"", start.seed, "", start.headers};
        replayed = std::make_unique<Game>(fresh, start);
        refused = Game::Refused{0, "", error.what()};
    }
    if (refused) {
        view.state = ReloadState::Stopped;
        view.ply = refused->ply;
        view.move = refused->move;
        view.reason = refused->reason;
        stopped_ = Stopped{std::move(replayed), view};
        return;
    }
    view.state = ReloadState::Loaded;
    replayed->look_at(told.looked_at);
    take_over(std::move(replayed), ChangeReason::Reloaded);
}

ReloadView Desk::settle(StoppedAnswer answer) {
    if (!stopped_) {
        throw CallFailure("argument", "no reload waits for an answer",
                          "ask `reload` without `stopped`");
    }
    ReloadView view = stopped_->view;
    view.state = ReloadState::Loaded;
    Game& stopped = *stopped_->game;
    if (answer == StoppedAnswer::Keep) {
        try {
            GameStart start{stopped.start().setup, stopped.start().seed, game().match().position(),
                            stopped.start().headers};
            stopped_->game = std::make_unique<Game>(stopped.open(), std::move(start));
        } catch (const PlayError& error) {
            throw CallFailure(
                "text", std::string("the new rules cannot hold this position: ") + error.what(),
                "stay at the last legal ply, or restart");
        }
    } else if (answer == StoppedAnswer::Restart) {
        stopped.go_to(0);
        stopped.play_here();
    }
    take_over(std::move(stopped_->game), ChangeReason::Reloaded);
    return view;
}

Result Desk::handle(const Reload& call) {
    static_cast<void>(game());
    return call.stopped == StoppedAnswer::None ? reload_now() : settle(call.stopped);
}

Result Desk::handle(const Errors& /*call*/) { return ErrorList{errors_}; }

}  // namespace perthro::session
