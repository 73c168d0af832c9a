#include "scripting/session/design_calls.hpp"

#include "scripting/callbacks/lua_hooks.hpp"
#include "scripting/session/call_failure.hpp"
#include "scripting/session/playouts.hpp"
#include "scripting/session/profiling.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace perthro::session {

namespace {

using Clock = std::chrono::steady_clock;

constexpr const char* kConsole = "console";
constexpr std::chrono::milliseconds kStatsPause{250};
constexpr std::int64_t kMostPlayouts = 1'000'000;  // of each the length is kept

// Runs one text as the body of a function of rules.lua, on a copy of the position.
ConsoleView run_console(Game& game, const vm::Limits& limits, const std::string& body) {
    ConsoleView view;
    auto with = std::make_shared<LoadedGame>(*game.open().loaded);
    RulesChunk chunk;
    chunk.file = static_cast<int>(with->definition.files.size());
    chunk.name = kConsole;
    chunk.level = static_cast<int>(with->folders.size()) - 1;
    chunk.text = "function console(position, random) " + body + "\nend\n";
    with->definition.files.emplace_back(kConsole);
    with->sources[kConsole] = chunk.text;
    with->chunks.push_back(std::move(chunk));
    const LogSink log = [&](const Source& /*at*/, const std::string& text) {
        const std::string head = std::string(kConsole) + ": ";
        view.text += (text.starts_with(head) ? text.substr(head.size()) : text) + "\n";
    };
    Worker worker(game.open().rules);
    worker.set_position(game.match().worker().position());
    const auto hooks = lua_hooks_factory(with, limits, log)();
    view.text.clear();  // what rules.lua itself logged
    hooks->setup(kConsole, worker, game.start().seed);
    return view;
}

// What the statements return is printed, if it is anything.
std::string logged(const std::string& statements) {
    return "local function shown(...) if select(\"#\", ...) > 0 then log(...) end end "
           "shown((function() " +
           statements + "\nend)())";
}

}  // namespace

DesignCalls::DesignCalls(LiveGame& live, const GamePackage& package, const Announce& announce)
    : live_(live), package_(package), announce_(announce) {}

DesignCalls::~DesignCalls() = default;

// ---- the console

// An expression, or statements that print what they return and what they `log`.
Result DesignCalls::answer(const Console& call) {
    if (live_.keeps_secrets()) {
        throw CallFailure("hidden", "the console sees what this player may not know",
                          "look with viewer 0 first");
    }
    ConsoleView view;
    view.failed = true;
    try {
        return run_console(live_.game(), package_.limits(), "log(" + call.text + "\n)");
    } catch (const ScriptFailure& failure) {
        view.error.what = failure.what();
        view.error.traceback = failure.error().traceback;
        return view;
    } catch (const CallFailure&) {
        throw;
    } catch (const std::exception&) {
        view.text.clear();  // it is no expression
    }
    try {
        const bool returns = call.text.find("return") != std::string::npos;
        return run_console(live_.game(), package_.limits(),
                           returns ? logged(call.text) : call.text);
    } catch (const ScriptFailure& failure) {
        view.error.what = failure.what();
        view.error.traceback = failure.error().traceback;
    } catch (const std::exception& error) {
        view.error.what = error.what();
    }
    return view;
}

// ---- playouts

Result DesignCalls::answer(const Stats& call) {
    if (call.action == Running::Start) {
        if (call.games > kMostPlayouts) {
            throw CallFailure(
                "argument", fmt::format("`games` is at most {}, not {}", kMostPlayouts, call.games),
                "ask for fewer, and stop them when they tell enough");
        }
        begin_playouts(call.games);
    }
    StatsView view = stats();
    if (call.action == Running::Stop) {
        playouts_.reset();
        view.running = false;
    }
    return view;
}

StatsView DesignCalls::stats() {
    if (playouts_ == nullptr) {
        return {};
    }
    StatsView view = playouts_->look(games_.emplace());
    if (games_before_) {
        games_->compare_with(*games_before_, live_.game().definition().player_count(), view);
    }
    return view;
}

void DesignCalls::begin_playouts(std::int64_t games) {
    playouts_.reset();
    Game& game = live_.game();
    PackageOptions options = package_.options();
    for (const auto& [name, value] : game.definition().autoplay) {
        options[name] = value;
    }
    const bool same = options == package_.options();
    const OpenGame rules = same ? game.open()
                                : open_game({package_.name(), options, {}}, package_.limits());
    const std::string& setup = game.start().setup;
    playouts_ = std::make_unique<Playouts>(
        rules.rules, setup.empty() ? 0 : std::max(rules.rules->game.find_setup(setup), 0),
        game.start().seed, std::max<std::int64_t>(games, 1));
    shown_ = Clock::now();
}

// ---- profiles

Result DesignCalls::answer(const ProfileGame& call) {
    if (call.action == Running::Start) {
        begin_profile(call);
    } else if (call.action == Running::Stop) {
        profiling_.reset();
    }
    return profiling_ == nullptr ? ProfileView{} : profiling_->look();
}

void DesignCalls::begin_profile(const ProfileGame& call) {
    constexpr int kLongest = 60;  // seconds
    if (call.seconds < 1 || call.seconds > kLongest) {
        throw CallFailure("argument", "a profile takes 1 to 60 seconds", "seconds: 2");
    }
    Game& game = live_.game();
    if (live_.keeps_secrets()) {
        throw CallFailure("hidden", "a profile plays on from what this player may not know",
                          "look with viewer 0 first");
    }
    Worker& worker = game.match().worker();
    if (worker.outcome()) {
        throw CallFailure("over", "the game is over here", "go back to where it goes on");
    }
    profiling_.reset();
    profiling_ = std::make_unique<Profiling>(
        game.open(),
        Profiling::Asked{worker.position(), game.start().seed, game.current(), call.seconds});
}

// ---- meanwhile

void DesignCalls::forget_rules(ChangeReason reason) {
    profiling_.reset();
    if (playouts_ != nullptr) {
        StatsView last = stats();
        playouts_.reset();
        last.running = false;
        announce_(StatsChanged{std::move(last)});
    }
    if (reason == ChangeReason::Reloaded) {
        if (games_ && !games_->empty()) {
            games_before_ = std::move(games_);
        }
        games_.reset();
    } else if (reason != ChangeReason::Edited) {  // another game
        games_.reset();
        games_before_.reset();
    }
}

void DesignCalls::tend() {
    if (profiling_ != nullptr) {
        if (ProfileView profile = profiling_->look(); !profile.running) {
            profiling_.reset();
            announce_(Profiled{std::move(profile)});
        }
    }
    if (playouts_ == nullptr || Clock::now() - shown_ < kStatsPause) {
        return;
    }
    shown_ = Clock::now();
    StatsView view = stats();
    const bool running = view.running;
    announce_(StatsChanged{std::move(view)});
    if (!running) {
        playouts_.reset();
    }
}

}  // namespace perthro::session
