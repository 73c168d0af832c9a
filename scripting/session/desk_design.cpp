// Calls for people who write games: looking inside, the console, playouts.
#include "engine/interpreter/attacks.hpp"
#include "engine/interpreter/interpreter.hpp"
#include "scripting/callbacks/lua_hooks.hpp"
#include "scripting/session/desk.hpp"
#include "scripting/session/overlays.hpp"
#include "scripting/session/playouts.hpp"
#include "scripting/session/watcher.hpp"

#include <algorithm>
#include <map>

namespace perthro::session {

namespace {

constexpr const char* kConsole = "console";

}  // namespace

// ---- looking inside

Result Desk::handle(const Inspect& call) {
    const Cell cell = game().cells().cell(call.cell);
    if (cell == kNoCell) {
        throw CallFailure("argument", "there is no cell " + std::to_string(call.cell),
                          "cells are numbered as in the board");
    }
    const auto viewer = static_cast<Player>(
        std::clamp(call.viewer, 0, game().definition().player_count()));
    const Topology& topology = game().definition().topology;
    InspectView view;
    view.cell = call.cell;
    view.place = game().board().cells[static_cast<std::size_t>(call.cell)];
    view.content = game().viewer().content(game().observed(viewer), cell);
    for (std::size_t d = 0; d < topology.directions.size(); ++d) {
        if (const Cell to = topology.link[d][cell];
            to != kNoCell && is_named(topology.directions[d])) {
            view.links.push_back({topology.directions[d].name, game().cells().index(to)});
        }
    }
    if (game().hides() && viewer != kNobody) {
        return view;  // attackers would tell what is hidden
    }
    for (Player player = 1; player <= game().definition().player_count(); ++player) {
        std::vector<Cell> origins;
        if (!game().match().worker().interpreter().attacks().attacked_by(
                {.cell = cell, .attacker = player, .origins = &origins})) {
            continue;
        }
        for (const Cell origin : origins) {
            view.attackers.push_back({game().cells().index(origin), player});
        }
    }
    return view;
}

Result Desk::handle(const Overlay& call) { return overlay_view(game(), call); }

// ---- the console

namespace {

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

// An expression, or statements that print what they return and what they `log`.
Result Desk::handle(const Console& call) {
    if (game().hides() && viewer_ != kNobody && !game().ending()) {
        throw CallFailure("hidden", "the console sees what this player may not know",
                          "look with viewer 0 first");
    }
    ConsoleView view;
    view.failed = true;
    try {
        return run_console(game(), limits(), "log(" + call.text + "\n)");
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
        return run_console(game(), limits(), returns ? logged(call.text) : call.text);
    } catch (const ScriptFailure& failure) {
        view.error.what = failure.what();
        view.error.traceback = failure.error().traceback;
    } catch (const std::exception& error) {
        view.error.what = error.what();
    }
    return view;
}

// ---- playouts

Result Desk::handle(const Stats& call) {
    if (call.action == Running::Start) {
        playouts_.reset();
        std::map<std::string, std::string> options = options_;
        for (const auto& [name, value] : game().definition().autoplay) {
            options[name] = value;
        }
        const bool same = options == options_;
        const OpenGame rules = same ? game().open() : load(package_, options);
        const int setup = game().start().setup.empty()
                              ? 0
                              : std::max(rules.rules->game.find_setup(game().start().setup), 0);
        playouts_ = std::make_unique<Playouts>(rules.rules, setup, game().start().seed,
                                               std::max<std::int64_t>(call.games, 1));
        playouts_shown_ = Clock::now();
    }
    StatsView view = playouts_ == nullptr ? StatsView{} : playouts_->look();
    if (call.action == Running::Stop) {
        playouts_.reset();
        view.running = false;
    }
    return view;
}

}  // namespace perthro::session
