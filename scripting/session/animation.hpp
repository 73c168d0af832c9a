// What an animation of a ply shows: the difference between two views of the board, told in the
// order in which a person would do it. It reads nothing but the views, so it shows what the viewer
// may see.
#pragma once

#include "engine/topology/topology.hpp"
#include "scripting/session/board_view.hpp"
#include "scripting/session/hop_ways.hpp"

#include <string>
#include <vector>

namespace perthro::session {

// What is known of the ply besides its effects; all in places of BoardView::cells.
struct PlyShape {
    std::vector<int> path;      // start and landings of what moved
    std::vector<int> chosen;    // named otherwise: where it built, shot or went by Lua
    std::vector<int> captures;  // in order
    std::string permutation;    // that the move chose, "" = none
};

class Animator {
public:
    // Both must outlive this.
    Animator(const Topology& topology, const CellMap& cells)
        : topology_(topology), cells_(cells), ways_(topology, cells) {}

    [[nodiscard]] std::vector<AnimationStep>
    steps(const PositionView& before, const PositionView& after, const PlyShape& ply) const;

    // Where a permutation brings what stands on a cell.
    [[nodiscard]] int turned(int cell, const std::string& permutation) const;

private:
    struct Work;
    void permute(Work& work, const PlyShape& ply) const;
    [[nodiscard]] const Permutation* permutation_named(const std::string& name) const;
    void move_along(Work& work, const PlyShape& ply) const;
    void move_others(Work& work) const;
    void change(Work& work) const;
    void sow(Work& work, int start) const;
    [[nodiscard]] bool counts(int cell) const;
    void appear(Work& work) const;
    void disappear(Work& work) const;
    void hands(Work& work) const;

    const Topology& topology_;
    const CellMap& cells_;
    HopWays ways_;
};

}  // namespace perthro::session
