// Calls for people who write games: asking why, looking inside, the console, playouts.
#include "engine/notation/cell_numbers.hpp"
#include "engine/rules/place.hpp"
#include "scripting/callbacks/lua_hooks.hpp"
#include "scripting/play/refusals.hpp"
#include "scripting/session/desk.hpp"
#include "scripting/session/journal.hpp"
#include "scripting/session/playouts.hpp"
#include "scripting/session/watcher.hpp"
#include "scripting/text.hpp"

#include <algorithm>

namespace perthro::session {

namespace {

constexpr std::size_t kMostReasons = 20;
constexpr const char* kConsole = "console";

// Leaps and paths have names that nobody asks for.
bool is_named(const DirectionInfo& direction) {
    return direction.name.find('(') == std::string::npos;
}

}  // namespace

// ---- why

Result Desk::handle(const Why& call) {
    const CellMap& cells = game().cells();
    WhyView view;
    view.asked = call.text;
    for (const std::string& token : call.path) {
        view.asked += token;
    }
    if (call.from >= 0 && cells.cell(call.from) == kNoCell) {
        throw CallFailure("argument", "there is no cell " + std::to_string(call.from),
                          "cells are numbered as in the board");
    }
    if (call.from < 0 && view.asked.empty()) {
        throw CallFailure("argument", "the call has neither a path nor a text nor cells of a move",
                          "ask with `path`, with `text`, or with `from` and `to`");
    }
    if (call.from >= 0) {
        view.asked = game().board().cells[static_cast<std::size_t>(call.from)].name;
        if (call.to >= 0 && cells.cell(call.to) != kNoCell) {
            view.asked += "-" + game().board().cells[static_cast<std::size_t>(call.to)].name;
        }
    }
    if (!shows_moves()) {
        view.verdict = "It is not your turn.";
        return view;
    }
    Match& match = game().match();
    const auto& moves = match.moves();
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Compound& move = moves.compound(i);
        const bool fits = call.from >= 0 ? cells.index(move.from) == call.from &&
                                               (call.to < 0 || cells.index(move.to) == call.to)
                                         : match.texts()[i] == view.asked;
        if (fits) {
            view.moves.push_back(match.texts()[i]);
        }
    }
    if (view.moves.empty()) {
        if (const FoundMove found = match.find(view.asked)) {
            view.moves.push_back(match.texts()[static_cast<std::size_t>(found.index)]);
        }
    }
    view.legal = !view.moves.empty();
    if (view.legal) {
        view.verdict = view.asked + " is legal.";
        return view;
    }
    if (game().hides() && viewer_ != kNobody) {  // a reason would tell what stands where
        view.verdict = view.asked + " is not legal.";
        return view;
    }
    for (const Reason& reason : reasons_against(match, view.asked)) {
        if (view.reasons.size() >= kMostReasons) {
            break;
        }
        ReasonView& shown = view.reasons.emplace_back();
        shown.place = place_of(game().definition(), reason.at);
        shown.what = reason.rule;
        shown.movement = reason.path;
        shown.cell = cells.index(game().definition().topology.find_cell(reason.cell));
        if (reason.at.file >= 0) {
            const auto& sources = game().open().loaded->sources;
            const auto source = sources.find(
                game().definition().files[static_cast<std::size_t>(reason.at.file)]);
            shown.excerpt = source == sources.end() ? "" : line_of(source->second, reason.at.line);
        }
    }
    view.verdict = view.reasons.empty()
                       ? "No piece that may move now has a movement that leads there."
                       : view.asked + " is not legal: " +
                             (view.reasons.front().excerpt.empty() ? view.reasons.front().what
                                                                   : view.reasons.front().excerpt) +
                             (view.reasons.front().place.empty()
                                  ? "."
                                  : " (" + view.reasons.front().place + ").");
    return view;
}

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
        if (!game().match().worker().interpreter().attacked_by(
                {.cell = cell, .attacker = player, .origins = &origins})) {
            continue;
        }
        for (const Cell origin : origins) {
            view.attackers.push_back({game().cells().index(origin), player});
        }
    }
    return view;
}

Result Desk::handle(const Overlay& call) {
    const Topology& topology = game().definition().topology;
    OverlayView view;
    view.name = call.name;
    const CellNumbers numbers(game().definition());
    for (int i = 0; i < game().cells().size(); ++i) {
        const Cell cell = game().cells().cell(i);
        if (call.name == "names") {
            view.texts.push_back({i, topology.info[cell].name});
        } else if (call.name == "numbers") {
            view.texts.push_back(
                {i, numbers.number(cell) > 0 ? std::to_string(numbers.number(cell)) : ""});
        } else if (call.name == "directions") {
            for (std::size_t d = 0; d < topology.directions.size(); ++d) {
                if (const Cell to = topology.link[d][cell];
                    to != kNoCell && is_named(topology.directions[d])) {
                    view.arrows.push_back(
                        {i, game().cells().index(to), topology.directions[d].name});
                }
            }
        }
    }
    if (call.name == "zones") {
        for (const Zone& zone : topology.zones) {
            for (std::size_t player = 1; player < zone.cells.size(); ++player) {
                view.groups.push_back({zone.shared
                                           ? zone.name
                                           : game().definition().players[player] + ": " + zone.name,
                                       game().cells().indices(zone.cells[player].list())});
                if (zone.shared) {
                    break;
                }
            }
        }
    }
    const auto attacks = std::string_view(call.name).starts_with("attacks ")
                             ? game().definition().find_player(call.name.substr(8))
                             : kNobody;
    const bool allowed = attacks != kNobody && (!game().hides() || call.viewer == 0);
    for (int i = 0; allowed && i < game().cells().size(); ++i) {
        std::vector<Cell> origins;
        if (game().match().worker().interpreter().attacked_by(
                {.cell = game().cells().cell(i), .attacker = attacks, .origins = &origins})) {
            view.texts.push_back({i, std::to_string(origins.size())});
        }
    }
    if (view.texts.empty() && view.arrows.empty() && view.groups.empty() && attacks == kNobody &&
        call.name != "zones") {
        throw CallFailure("argument", "there is no overlay `" + call.name + "`",
                          "names are in the game's `overlays`");
    }
    return view;
}

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

}  // namespace

// An expression, or statements that print with `log`.
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
        return run_console(game(), limits(), call.text);
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
