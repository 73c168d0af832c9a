// What stands beside the cells of a grid: coordinates, and the places of cells that are missing.
#pragma once

#include "scripting/session/board_view.hpp"

#include <utility>
#include <vector>

namespace perthro::session {

// Adds a label for each file and rank of each plane of a grid, beside its outermost cell.
void add_labels(const Topology& topology, int grid, std::vector<BoardLabel>& labels);

// Adds the places (x, y) of cells that a rectangle of square cells lacks.
void add_blanks(const Topology& topology, int grid, std::vector<std::pair<double, double>>& blanks);

}  // namespace perthro::session
