// Whether links of one direction come to an end.
#pragma once

#include "engine/topology/topology.hpp"

#include <algorithm>
#include <vector>

namespace perthro {

// Whether following the links `to` ([cell], kNoCell where one ends) ends, from every cell.
[[nodiscard]] inline bool ends_everywhere(const Topology& topology, const std::vector<Cell>& to) {
    return std::all_of(topology.cells.begin(), topology.cells.end(), [&](Cell cell) {
        std::size_t steps = 0;
        while (cell != kNoCell && steps <= topology.cells.size()) {
            cell = to[cell];
            ++steps;
        }
        return cell == kNoCell;
    });
}

}  // namespace perthro
