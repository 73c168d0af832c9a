// Where the seeds of a ply fell, told from what lies in the cells before and after it.
#pragma once

#include "engine/topology/topology.hpp"
#include "scripting/session/board_view.hpp"

#include <vector>

namespace perthro::session {

struct Counted {
    const std::vector<int>& before;  // [cell]: how many
    const std::vector<int>& after;
    int start = -1;  // whose seeds were sown
};

// The cells into which the seeds of the start fell, one each, in order: along the track that leaves
// least to explain, which may only be that some cells were emptied, and all into one other. Empty
// if no track says it, or the start holds somebody's pieces.
[[nodiscard]] std::vector<int> sown_cells(const Topology& topology, const CellMap& cells,
                                          const PositionView& before, const Counted& counted);

}  // namespace perthro::session
