#include "scripting/session/board_labels.hpp"

#include <algorithm>

namespace perthro::session {

namespace {

constexpr double kLabelGap = 0.75;  // from the centre of an outer cell to the coordinate beside it

// The cells of a plane of a grid.
struct Plane {
    const Topology& topology;
    int grid, z, w;

    [[nodiscard]] const GridInfo& info() const {
        return topology.grids[static_cast<std::size_t>(grid)];
    }
    template <typename Function>
    void at(int x, int y, Function&& f) const {
        if (const Cell cell = topology.at(grid, x, y, z, w); cell != kNoCell) {
            f(topology.info[cell]);
        }
    }
};

// One label for each file and rank of a plane, beside its outermost cell.
void add_labels(const Plane& plane, std::vector<BoardLabel>& labels) {
    const GridInfo& info = plane.info();
    const bool square = info.shape == GridShape::Square;
    double bottom = 1e9, left = 1e9;
    for (int x = 1; x <= info.size[0]; ++x) {
        for (int y = 1; y <= info.size[1]; ++y) {
            plane.at(x, y, [&](const CellInfo& cell) {
                bottom = std::min(bottom, cell.draw_y);
                left = std::min(left, cell.draw_x);
            });
        }
    }
    for (int x = 1; x <= info.size[0] && x <= static_cast<int>(info.file_names.size()); ++x) {
        const CellInfo* lowest = nullptr;
        for (int y = info.size[1]; y >= 1; --y) {
            plane.at(x, y, [&](const CellInfo& cell) { lowest = &cell; });
        }
        if (lowest != nullptr) {
            labels.push_back({info.file_names[static_cast<std::size_t>(x - 1)],
                              square ? lowest->draw_x : lowest->draw_x - kLabelGap / 2,
                              (square ? bottom : lowest->draw_y) - kLabelGap});
        }
    }
    for (int y = 1; y <= info.size[1] && y <= static_cast<int>(info.rank_names.size()); ++y) {
        const CellInfo* leftmost = nullptr;
        for (int x = info.size[0]; x >= 1; --x) {
            plane.at(x, y, [&](const CellInfo& cell) { leftmost = &cell; });
        }
        if (leftmost != nullptr) {
            labels.push_back({info.rank_names[static_cast<std::size_t>(y - 1)],
                              (square ? left : leftmost->draw_x) - kLabelGap, leftmost->draw_y});
        }
    }
}

}  // namespace

void add_labels(const Topology& topology, int grid, std::vector<BoardLabel>& labels) {
    const GridInfo& info = topology.grids[static_cast<std::size_t>(grid)];
    for (int w = 1; w <= info.size[3]; ++w) {
        for (int z = 1; z <= info.size[2]; ++z) {
            add_labels(Plane{topology, grid, z, w}, labels);
        }
    }
}

void add_blanks(const Topology& topology, int grid,
                std::vector<std::pair<double, double>>& blanks) {
    const GridInfo& info = topology.grids[static_cast<std::size_t>(grid)];
    const CellInfo* some = nullptr;
    for (const Cell cell : topology.cells) {
        if (topology.info[cell].grid == grid && topology.info[cell].at[2] <= 1 &&
            topology.info[cell].at[3] <= 1) {
            some = &topology.info[cell];
            break;
        }
    }
    for (int x = 1; some != nullptr && x <= info.size[0]; ++x) {
        for (int y = 1; y <= info.size[1]; ++y) {
            if (topology.at(grid, x, y) == kNoCell) {
                blanks.emplace_back(some->draw_x + x - some->at[0], some->draw_y + y - some->at[1]);
            }
        }
    }
}

}  // namespace perthro::session
