// The ways on which an animation moves a piece from one cell to another; all in places of
// BoardView::cells.
#pragma once

#include "engine/topology/topology.hpp"
#include "scripting/session/board_view.hpp"

#include <vector>

namespace perthro::session {

class HopWays {
public:
    // Both must outlive this.
    HopWays(const Topology& topology, const CellMap& cells) : topology_(topology), cells_(cells) {}

    // All cells of one hop, both ends included: straight, or along a track with bends, which comes
    // first where it captures.
    [[nodiscard]] std::vector<int> between(const PositionView& before, int from, int to,
                                           bool captures) const;
    // How far a cell lies behind another one on the track that has both, in the nearer sense.
    [[nodiscard]] int distance_on_track(int from, int to) const;

private:
    [[nodiscard]] std::vector<int> way_on(const Track& track, int start, int step,
                                          const PositionView& before, int to) const;
    [[nodiscard]] std::vector<int> way_along_track(const PositionView& before, int from,
                                                   int to) const;
    [[nodiscard]] std::vector<int> straight_way(const PositionView& before, int from, int to) const;

    const Topology& topology_;
    const CellMap& cells_;
};

}  // namespace perthro::session
