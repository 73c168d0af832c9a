// The lines that are drawn between the cells of a board.
#pragma once

#include "scripting/session/board_view.hpp"

#include <vector>

namespace perthro::session {

// One line for each pair of neighbours that boards print a line between, and an arc wherever a
// track bends. Ways that pieces take everywhere by rule (diagonals of a square grid, leaps, paths)
// are not printed; those between levels are where a board is drawn in space.
[[nodiscard]] std::vector<LineView> board_lines(const Topology& topology, const CellMap& map,
                                                bool in_space);

}  // namespace perthro::session
