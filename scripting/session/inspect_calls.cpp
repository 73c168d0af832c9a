#include "scripting/session/inspect_calls.hpp"

#include "engine/interpreter/attacks.hpp"
#include "engine/interpreter/interpreter.hpp"
#include "scripting/session/call_failure.hpp"
#include "scripting/session/overlays.hpp"

#include <algorithm>

namespace perthro::session {

Result InspectCalls::answer(const Inspect& call) {
    Game& game = live_.game();
    const Cell cell = game.cells().cell(call.cell);
    if (cell == kNoCell) {
        throw CallFailure("argument", "there is no cell " + std::to_string(call.cell),
                          "cells are numbered as in the board");
    }
    const auto viewer = static_cast<Player>(
        std::clamp(call.viewer, 0, game.definition().player_count()));
    const Topology& topology = game.definition().topology;
    InspectView view;
    view.cell = call.cell;
    view.place = game.board().cells[static_cast<std::size_t>(call.cell)];
    view.content = game.viewer().content(game.observed(viewer), cell);
    for (std::size_t d = 0; d < topology.directions.size(); ++d) {
        if (const Cell to = topology.link[d][cell];
            to != kNoCell && is_named(topology.directions[d])) {
            view.links.push_back({topology.directions[d].name, game.cells().index(to)});
        }
    }
    if (game.hides() && viewer != kNobody) {
        return view;  // attackers would tell what is hidden
    }
    for (Player player = 1; player <= game.definition().player_count(); ++player) {
        std::vector<Cell> origins;
        if (!game.match().worker().interpreter().attacks().attacked_by(
                {.cell = cell, .attacker = player, .origins = &origins})) {
            continue;
        }
        for (const Cell origin : origins) {
            view.attackers.push_back({game.cells().index(origin), player});
        }
    }
    return view;
}

Result InspectCalls::answer(const Overlay& call) { return overlay_view(live_.game(), call); }

}  // namespace perthro::session
