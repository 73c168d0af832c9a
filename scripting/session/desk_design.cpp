// Calls for people who write games: looking inside, the console, playouts.
#include "engine/notation/written_cells.hpp"
#include "scripting/callbacks/lua_hooks.hpp"
#include "scripting/session/desk.hpp"
#include "scripting/session/journal.hpp"
#include "scripting/session/playouts.hpp"
#include "scripting/session/watcher.hpp"

#include <algorithm>
#include <map>

namespace perthro::session {

namespace {

constexpr const char* kConsole = "console";

// Leaps and paths have names that nobody asks for.
bool is_named(const DirectionInfo& direction) {
    return direction.name.find('(') == std::string::npos;
}

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

namespace {

// The piece that a player's enemies have most of; 0 if they have none.
std::uint32_t usual_victim(const Position& position, const CellMap& cells, Player attacker) {
    std::map<std::uint32_t, int> numbers;
    std::uint32_t most = 0;
    for (int i = 0; i < cells.size(); ++i) {
        const std::uint32_t w = position.word(cells.cell(i));
        const Player owner = word::owner(w);
        if (owner == kNobody || owner == attacker || word::type(w) == kEmptyType) {
            continue;
        }
        const std::uint32_t piece = word::make(word::type(w), owner);
        if (++numbers[piece] > numbers[most]) {
            most = piece;
        }
    }
    return most;
}

// The cells from which a player could capture on a cell if this piece stood there.
std::vector<Cell> reaching(Worker& worker, Cell cell, Player attacker, std::uint32_t victim) {
    Position& position = worker.position();
    const std::size_t mark = position.mark();
    position.write(cell, victim);
    std::vector<Cell> origins;
    try {
        static_cast<void>(worker.interpreter().attacked_by(
            {.cell = cell, .attacker = attacker, .origins = &origins}));
    } catch (...) {  // a script
        position.undo_to(mark);
        throw;
    }
    position.undo_to(mark);
    return origins;
}

}  // namespace

// Every cell that holds single pieces, as if an enemy stood there.
void Desk::add_reach(Player attacker, OverlayView& view) {
    Worker& worker = game().match().worker();
    const std::uint32_t victim = usual_victim(worker.position(), game().cells(), attacker);
    for (int i = 0; victim != 0 && i < game().cells().size(); ++i) {
        const Cell cell = game().cells().cell(i);
        if (game().board().cells[static_cast<std::size_t>(i)].holds != CellHolds::One) {
            continue;
        }
        const std::uint32_t there = worker.position().word(cell);
        const bool enemy = word::owner(there) != kNobody && word::owner(there) != attacker;
        const auto origins = reaching(worker, cell, attacker, enemy ? there : victim);
        if (!origins.empty()) {
            view.texts.push_back({i, std::to_string(origins.size())});
        }
    }
}

// What is written on each cell, or which way its directions lead.
void Desk::add_cells(const std::string& name, OverlayView& view) {
    const Topology& topology = game().definition().topology;
    const CellNumbers numbers(game().definition());
    const WrittenCells written(game().definition());
    const Player mover = game().match().worker().position().to_move();
    for (int i = 0; i < game().cells().size(); ++i) {
        const Cell cell = game().cells().cell(i);
        if (name == "names") {
            view.texts.push_back({i, topology.info[cell].name});
        } else if (name == "numbers") {
            const std::string number = numbers.number(cell) > 0
                                           ? std::to_string(numbers.number(cell))
                                           : "";
            view.texts.push_back({i, written.any() ? written.text(mover, cell) : number});
        } else if (name == "directions") {
            for (std::size_t d = 0; d < topology.directions.size(); ++d) {
                if (const Cell to = topology.link[d][cell];
                    to != kNoCell && is_named(topology.directions[d])) {
                    view.arrows.push_back(
                        {i, game().cells().index(to), topology.directions[d].name});
                }
            }
        }
    }
}

void Desk::add_zones(OverlayView& view) {
    const GameDefinition& definition = game().definition();
    for (const Zone& zone : definition.topology.zones) {
        for (std::size_t player = 1; player < zone.cells.size(); ++player) {
            view.groups.push_back(
                {zone.shared ? zone.name : definition.players[player] + ": " + zone.name,
                 game().cells().indices(zone.cells[player].list())});
            if (zone.shared) {
                break;
            }
        }
    }
}

// Writes on each cell from how many cells it is attacked.
void Desk::add_attacks(Player attacker, OverlayView& view) {
    for (int i = 0; i < game().cells().size(); ++i) {
        std::vector<Cell> origins;
        if (game().match().worker().interpreter().attacked_by(
                {.cell = game().cells().cell(i), .attacker = attacker, .origins = &origins})) {
            view.texts.push_back({i, std::to_string(origins.size())});
        }
    }
}

Result Desk::handle(const Overlay& call) {
    OverlayView view;
    view.name = call.name;
    const auto player_behind = [&](std::string_view words) {
        return std::string_view(call.name).starts_with(words)
                   ? game().definition().find_player(call.name.substr(words.size()))
                   : kNobody;
    };
    const Player attacker = player_behind("attacks "), reacher = player_behind("reach ");
    const bool allowed = !game().hides() || call.viewer == 0;
    add_cells(call.name, view);
    if (call.name == "zones") {
        add_zones(view);
    }
    if (attacker != kNobody && allowed) {
        add_attacks(attacker, view);
    }
    if (reacher != kNobody && allowed) {
        add_reach(reacher, view);
    }
    if (view.texts.empty() && view.arrows.empty() && attacker == kNobody && reacher == kNobody &&
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
