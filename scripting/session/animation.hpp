// What an animation of a ply shows: what happened, in its order, as far as the viewer sees it, and
// behind that what else differs between his views of the board before and after.
#pragma once

#include "engine/position/deeds.hpp"
#include "scripting/session/game.hpp"

#include <vector>

namespace perthro::session {

// What happened with a ply that was played, in order, without what a viewer may not know of yet.
[[nodiscard]] std::vector<Deed> deeds_of(const Game& game, int id, Player viewer);

// The steps between two views of the same viewer, before and after one ply; deeds as deeds_of()
// gives them, empty where nothing is known of the ply: then all is told by what differs.
[[nodiscard]] std::vector<AnimationStep> animated(const Game& game, const PositionView& before,
                                                  const PositionView& after,
                                                  const std::vector<Deed>& deeds);

}  // namespace perthro::session
