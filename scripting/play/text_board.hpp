// A position for the terminal: the board as text in Unicode, and what stands beside it.
#pragma once

#include "engine/game/worker.hpp"
#include "engine/notation/position_text.hpp"
#include "scripting/play/match.hpp"

#include <optional>
#include <string>

namespace perthro {

// Each level of each grid as rows of cells with file and rank labels, hexagonal and triangular ones
// with rows shifted as they lie; then the other cells as `name: content`. The first player's pieces
// are upper case, the second's lower case, others have their player's number below. Numbers are
// counters, or the value of an attribute of the empty cell. Ends with a new line.
[[nodiscard]] std::string draw_board(const Rules& rules, const PositionText& texts,
                                     const Position& position);

}  // namespace perthro
