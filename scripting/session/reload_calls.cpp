// Reading a package again while its game goes on: new rules are built beside the old ones, the game
// is played again under them, and only what succeeds takes the old one's place.
#include "scripting/session/reload_calls.hpp"

#include "engine/search/weights.hpp"
#include "scripting/session/call_failure.hpp"
#include "scripting/session/game_card.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

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

// The game of a session under other rules, as far as they allow it.
struct Replay {
    std::unique_ptr<Game> game;
    std::optional<Game::Refused> refused;
};

Replay replay(const OpenGame& fresh, GameStart start, const Game::Told& told) {
    Replay again;
    try {
        again.game = std::make_unique<Game>(fresh, start);
        again.refused = again.game->replay(told.record, told.line);
    } catch (const PlayError& error) {  // the beginning itself is gone
        start = {"", start.seed, "", start.headers};
        again.game = std::make_unique<Game>(fresh, start);
        again.refused = Game::Refused{0, "", error.what()};
    }
    return again;
}

}  // namespace

Result ReloadCalls::answer(const Reload& call) {
    static_cast<void>(live_.game());
    return call.stopped == StoppedAnswer::None ? reload() : settle(call.stopped);
}

Result ReloadCalls::answer(const Errors& /*call*/) { return ErrorList{package_.errors()}; }

// ---- files that changed

void ReloadCalls::tend() {
    if (!package_.files_changed()) {
        return;
    }
    const std::vector<std::string> changed = package_.changed_files();
    if (changed.empty() || (live_.is_open() && live_.by_kept_rules())) {
        return;
    }
    if (package_.unopened()) {
        open_again(changed);
        return;
    }
    ReloadView view = reload();
    view.changed = changed;
    announce_(Reloaded{std::move(view)});
}

void ReloadCalls::open_again(const std::vector<std::string>& changed) {
    package_.remember_files();
    const Open again = *package_.unopened();
    try {
        static_cast<void>(games_.answer(again));
    } catch (const LoadErrors&) {
        announce_(
            Reloaded{{ReloadState::Broken, ++reloads_, 0, changed, package_.errors(), 0, "", ""}});
    }
}

// ---- reading the package again

ReloadView ReloadCalls::reload() {
    using Clock = std::chrono::steady_clock;
    const auto begun = Clock::now();
    ReloadView view;
    view.number = ++reloads_;
    view.changed = package_.changed_files();
    package_.remember_files();
    package_.watch_files();
    try {
        try_new_rules(view);
    } catch (const LoadErrors& errors) {
        package_.set_errors(error_views(errors));
        view.state = ReloadState::Broken;
        view.errors = package_.errors();
        live_.count_change();
    }
    view.milliseconds = std::chrono::duration<double, std::milli>(Clock::now() - begun).count();
    return view;
}

void ReloadCalls::try_new_rules(ReloadView& view) {
    const OpenGame fresh = package_.load();
    Game& game = live_.game();
    const bool was_broken = package_.is_broken();
    package_.set_errors({});
    const bool same_rules = fresh.rules->game.hash == game.definition().hash;
    if (same_rules && same_bot(fresh, game.open()) && package_.stopped() == nullptr) {
        if (was_broken) {
            live_.changed(ChangeReason::Reloaded);
        }
        return;
    }
    const Game::Told told = game.record();
    Replay again = replay(fresh, game.start(), told);
    if (again.refused) {
        view.state = ReloadState::Stopped;
        view.ply = again.refused->ply;
        view.move = again.refused->move;
        view.reason = again.refused->reason;
        package_.set_stopped(std::make_unique<GamePackage::Stopped>(std::move(again.game), view));
        return;
    }
    view.state = ReloadState::Loaded;
    again.game->look_at(told.looked_at);
    games_.take_over(std::move(again.game), ChangeReason::Reloaded);
}

ReloadView ReloadCalls::settle(StoppedAnswer answer) {
    GamePackage::Stopped* waiting = package_.stopped();
    if (waiting == nullptr) {
        throw CallFailure("argument", "no reload waits for an answer",
                          "ask `reload` without `stopped`");
    }
    ReloadView view = waiting->view;
    view.state = ReloadState::Loaded;
    Game& stopped = *waiting->game;
    if (answer == StoppedAnswer::Keep) {
        try {
            GameStart start{stopped.start().setup, stopped.start().seed,
                            live_.game().match().position(), stopped.start().headers};
            waiting->game = std::make_unique<Game>(stopped.open(), std::move(start));
        } catch (const PlayError& error) {
            throw CallFailure(
                "text", std::string("the new rules cannot hold this position: ") + error.what(),
                "stay at the last legal ply, or restart");
        }
    } else if (answer == StoppedAnswer::Restart) {
        stopped.go_to(0);
        stopped.play_here();
    }
    games_.take_over(std::move(waiting->game), ChangeReason::Reloaded);
    return view;
}

}  // namespace perthro::session
