// The editor of positions: one change that a designer makes by hand.
#pragma once

#include "engine/game/worker.hpp"
#include "scripting/session/calls.hpp"
#include "scripting/session/game.hpp"

namespace perthro::session {

// Makes the change on the worker's position, which is of the game's rules; whoever looks at it next
// finds the game going on. Throws CallFailure for a cell, piece, player, attribute or value that
// there is not, and RuleError for a number out of its range.
void edit_position(const Game& game, Worker& worker, const Edit& call);

}  // namespace perthro::session
