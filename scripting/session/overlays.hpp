// What a designer may have written on the cells of a board: names, numbers, directions, zones,
// attacks and reach.
#pragma once

#include "engine/topology/topology.hpp"
#include "scripting/session/calls.hpp"
#include "scripting/session/design_values.hpp"
#include "scripting/session/game.hpp"

namespace perthro::session {

// Whether somebody has named a direction: leaps and paths have names that nobody asks for.
[[nodiscard]] bool is_named(const DirectionInfo& direction);

// One of the overlays that GameInfo::overlays names. Where something is hidden, attacks and reach
// are empty but for the viewer 0. Throws CallFailure for an unknown name.
[[nodiscard]] OverlayView overlay_view(Game& game, const Overlay& call);

}  // namespace perthro::session
