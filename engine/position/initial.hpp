// What the attributes of cells, players and the game are before anything is set up. Those of pieces
// come with the pieces (Board::fresh).
#pragma once

#include "engine/position/position.hpp"
#include "engine/rules/definition.hpp"

namespace perthro {

void write_initial_attributes(const GameDefinition& game, const Layout& layout, Position& position);

}  // namespace perthro
