// The shape of a move: what a client points out on the board once it was made.
#pragma once

#include "scripting/play/match.hpp"
#include "scripting/session/board_view.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace perthro::session {

// All in places of BoardView::cells.
struct PlyShape {
    std::vector<int> path;      // start and landings of what moved
    std::vector<int> chosen;    // named otherwise: where it built, shot or went by Lua
    std::vector<int> captures;  // in order
    std::string permutation;    // that the move chose, "" = none
};

// Of a move of match.moves().
[[nodiscard]] PlyShape shape_of(Match& match, const CellMap& cells, std::size_t move);
// Where a permutation brings what stands on a cell.
[[nodiscard]] int turned(const Topology& topology, const CellMap& cells, int cell,
                         const std::string& permutation);

}  // namespace perthro::session
