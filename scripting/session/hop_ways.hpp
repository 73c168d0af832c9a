// The ways on which an animation moves a piece from one cell to another; all in places of
// BoardView::cells.
#pragma once

#include "engine/topology/topology.hpp"
#include "scripting/session/board_view.hpp"

#include <vector>

namespace perthro::session {

using Standing = std::vector<std::vector<PieceView>>;  // [cell]

class HopWays {
public:
    // Both must outlive this.
    HopWays(const Topology& topology, const CellMap& cells) : topology_(topology), cells_(cells) {}

    // All cells of one hop, both ends included: straight, or along a track with bends, which comes
    // first where it captures.
    [[nodiscard]] std::vector<int> between(const Standing& standing, int from, int to,
                                           bool captures) const;

private:
    [[nodiscard]] std::vector<int> way_on(const Track& track, int start, int step,
                                          const Standing& standing, int to) const;
    [[nodiscard]] std::vector<int> way_along_track(const Standing& standing, int from,
                                                   int to) const;
    [[nodiscard]] std::vector<int> straight_way(const Standing& standing, int from, int to) const;

    const Topology& topology_;
    const CellMap& cells_;
};

}  // namespace perthro::session
