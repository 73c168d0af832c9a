// The printed names of cells and of the places of grids, `a1`, `b.c3`, and the ranges of them that
// game.yaml writes: `a1-c3`, `p1-p24`.
#pragma once

#include "engine/topology/geometry.hpp"
#include "engine/topology/topology.hpp"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace perthro {

// "a1-c3" as a1 and c3; nothing if one of them is missing.
[[nodiscard]] std::optional<std::pair<std::string, std::string>>
split_range(const std::string& text);

// "p1-p24" as p1, p2, ..., p24; a name alone as itself; empty if the ends do not match.
[[nodiscard]] std::vector<std::string> expand_range(const std::string& text);

// The names of one topology's cells.
class CellNames {
public:
    // Sees the cells that the topology has at this moment; it must outlive this.
    explicit CellNames(const Topology& topology);

    [[nodiscard]] Cell find(const std::string& name) const;  // kNoCell if there is none

    // A rectangle of a grid, walked from its first corner, or a run of numbered cells; nothing if
    // the text is neither.
    [[nodiscard]] std::optional<std::vector<Cell>> find_range(const std::string& text) const;

    // All of them, by name.
    [[nodiscard]] const std::map<std::string, Cell>& cells() const { return cells_; }

private:
    struct Corner {
        int grid = 0;
        Vector at{};
    };

    void name_corner(const GridInfo& grid, const Corner& corner);
    void add_corner(const std::string& name, const Corner& corner);

    const Topology& topology_;
    std::map<std::string, Cell> cells_;
    std::map<std::string, Corner> corners_;  // of every place of a grid, whether it exists or not
};

}  // namespace perthro
