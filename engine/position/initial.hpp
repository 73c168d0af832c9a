// What the attributes of cells, players and the game are before anything is set up. Those of pieces
// come with the pieces (PieceAttributes::fresh).
#pragma once

#include "engine/position/position.hpp"
#include "engine/rules/definition.hpp"

namespace perthro {

// Gives every attribute of cells, players and the game its default, by write(). layout: the game's.
void write_initial_attributes(const GameDefinition& game, const Layout& layout, Position& position);

}  // namespace perthro
