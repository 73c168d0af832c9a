#include "scripting/session/overlays.hpp"

#include "engine/interpreter/attacks.hpp"
#include "engine/interpreter/interpreter.hpp"
#include "engine/notation/written_cells.hpp"
#include "scripting/session/call_failure.hpp"

#include <map>
#include <string_view>

namespace perthro::session {

bool is_named(const DirectionInfo& direction) {
    return direction.name.find('(') == std::string::npos;
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
        static_cast<void>(worker.interpreter().attacks().attacked_by(
            {.cell = cell, .attacker = attacker, .origins = &origins}));
    } catch (...) {  // a script
        position.undo_to(mark);
        throw;
    }
    position.undo_to(mark);
    return origins;
}

// Every cell that holds single pieces, as if an enemy stood there.
void add_reach(Game& game, Player attacker, OverlayView& view) {
    Worker& worker = game.match().worker();
    const std::uint32_t victim = usual_victim(worker.position(), game.cells(), attacker);
    for (int i = 0; victim != 0 && i < game.cells().size(); ++i) {
        const Cell cell = game.cells().cell(i);
        if (game.board().cells[static_cast<std::size_t>(i)].holds != CellHolds::One) {
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
void add_cells(Game& game, const std::string& name, OverlayView& view) {
    const Topology& topology = game.definition().topology;
    const CellNumbers numbers(game.definition());
    const WrittenCells written(game.definition());
    const Player mover = game.match().worker().position().to_move();
    for (int i = 0; i < game.cells().size(); ++i) {
        const Cell cell = game.cells().cell(i);
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
                    view.arrows.push_back({i, game.cells().index(to), topology.directions[d].name});
                }
            }
        }
    }
}

void add_zones(const Game& game, OverlayView& view) {
    const GameDefinition& definition = game.definition();
    for (const Zone& zone : definition.topology.zones) {
        for (std::size_t player = 1; player < zone.cells.size(); ++player) {
            view.groups.push_back(
                {zone.shared ? zone.name : definition.players[player] + ": " + zone.name,
                 game.cells().indices(zone.cells[player].list())});
            if (zone.shared) {
                break;
            }
        }
    }
}

// Writes on each cell from how many cells it is attacked.
void add_attacks(Game& game, Player attacker, OverlayView& view) {
    for (int i = 0; i < game.cells().size(); ++i) {
        std::vector<Cell> origins;
        if (game.match().worker().interpreter().attacks().attacked_by(
                {.cell = game.cells().cell(i), .attacker = attacker, .origins = &origins})) {
            view.texts.push_back({i, std::to_string(origins.size())});
        }
    }
}

}  // namespace

OverlayView overlay_view(Game& game, const Overlay& call) {
    OverlayView view;
    view.name = call.name;
    const auto player_behind = [&](std::string_view words) {
        return std::string_view(call.name).starts_with(words)
                   ? game.definition().find_player(call.name.substr(words.size()))
                   : kNobody;
    };
    const Player attacker = player_behind("attacks "), reacher = player_behind("reach ");
    const bool allowed = !game.hides() || call.viewer == 0;
    add_cells(game, call.name, view);
    if (call.name == "zones") {
        add_zones(game, view);
    }
    if (attacker != kNobody && allowed) {
        add_attacks(game, attacker, view);
    }
    if (reacher != kNobody && allowed) {
        add_reach(game, reacher, view);
    }
    if (view.texts.empty() && view.arrows.empty() && attacker == kNobody && reacher == kNobody &&
        call.name != "zones") {
        throw CallFailure("argument", "there is no overlay `" + call.name + "`",
                          "names are in the game's `overlays`");
    }
    return view;
}

}  // namespace perthro::session
