// How each player sees the board: turned, mirrored, or by a map of directions. Grids turn about
// their own centres; cells outside grids are the same for everybody, and so are directions without
// a vector.
#include "engine/topology/builder.hpp"

#include <algorithm>

namespace perthro {

namespace {

// Scaled coordinates about a centre: u = scale * x - offset is 0 in the middle.
struct Centre {
    int scale = 2;
    int offset_x = 0, offset_y = 0;
};

Centre centre_of_grid(const GridInfo& grid) {
    if (grid.shape == GridShape::Triangle) {
        return {3, grid.size[0] + 2, grid.size[1] + 2};
    }
    return {2, grid.size[0] + 1, grid.size[1] + 1};
}

bool divide(int value, int by, int& result) {
    result = value / by;
    return value % by == 0;
}

// Where a cell lies for a player who sees the board turned about this centre.
Cell turned_cell(const Topology& topology, Cell cell, const TurnMatrix& turn,
                 const Centre& centre) {
    const auto& info = topology.info[cell];
    const Vector relative{centre.scale * info.at[0] - centre.offset_x,
                          centre.scale * info.at[1] - centre.offset_y, 0, 0};
    const auto there = turned_vector(turn, relative);
    int x = 0, y = 0;
    if (!divide(there[0] + centre.offset_x, centre.scale, x) ||
        !divide(there[1] + centre.offset_y, centre.scale, y)) {
        return kNoCell;
    }
    return topology.at(info.grid, x, y, std::max(info.at[2], 1), std::max(info.at[3], 1));
}

// The centre of the cells of one level that exist.
Centre centre_of_level(const Topology& topology, const CellInfo& of) {
    int low_x = 1 << 20, high_x = 0, low_y = 1 << 20, high_y = 0;
    for (const Cell cell : topology.cells) {
        const auto& info = topology.info[cell];
        if (info.grid == of.grid && info.at[2] == of.at[2] && info.at[3] == of.at[3]) {
            low_x = std::min(low_x, info.at[0]);
            high_x = std::max(high_x, info.at[0]);
            low_y = std::min(low_y, info.at[1]);
            high_y = std::max(high_y, info.at[1]);
        }
    }
    return {2, low_x + high_x, low_y + high_y};
}

bool covers_all(const Topology& topology, const std::vector<Cell>& seen) {
    return std::all_of(topology.cells.begin(), topology.cells.end(),
                       [&](Cell cell) { return seen[cell] != kNoCell; });
}

std::vector<Cell> identity_cells(const Topology& topology) {
    std::vector<Cell> seen(static_cast<std::size_t>(topology.limit), kNoCell);
    for (const Cell cell : topology.cells) {
        seen[cell] = cell;
    }
    return seen;
}

// Do the links of `other` lead between the images of cells as those of `direction` do between
// cells?
bool links_match(const Topology& topology, const std::vector<Cell>& seen, std::size_t direction,
                 std::size_t other) {
    return std::all_of(topology.cells.begin(), topology.cells.end(), [&](Cell cell) {
        const Cell there = topology.link[direction][cell];
        return topology.link[other][seen[cell]] == (there == kNoCell ? kNoCell : seen[there]);
    });
}

}  // namespace

TurnMatrix TopologyBuilder::turn_of(const ViewSpec& view, Player player) const {
    switch (view.kind) {
        case ViewKind::Default: {
            // Only the second of two is turned; a triangle has no half turn.
            const bool turned = player == 2 && topology_.players == 2 &&
                                shape() != GridShape::Triangle;
            return *turn_by(shape(), turned ? 180 : 0);
        }
        case ViewKind::Turned:
            if (const auto turn = turn_by(shape(), view.degrees)) {
                return *turn;
            }
            throw TopologyError("a board of this shape cannot be turned by " +
                                std::to_string(view.degrees) + " degrees");
        case ViewKind::Mirrored: return mirror_of(shape());
        case ViewKind::Map: break;
    }
    for (const auto& [from1, to1] : view.map) {
        for (const auto& [from2, to2] : view.map) {
            const auto vector = [&](const std::string& name) {
                return topology_.directions[topology_.find_direction(name)].by;
            };
            const auto turn = turn_between(shape(), vector(from1), vector(to1), vector(from2),
                                           vector(to2));
            if (turn) {
                return *turn;
            }
        }
    }
    return kNoTurn;
}

void TopologyBuilder::set_views(const std::vector<ViewSpec>& views) {
    const auto players = static_cast<std::size_t>(topology_.players);
    std::vector<Direction> same(topology_.directions.size());
    for (std::size_t d = 0; d < same.size(); ++d) {
        same[d] = static_cast<Direction>(d);
    }
    topology_.view.assign(players + 1, same);
    topology_.seen_cell.assign(players + 1, identity_cells(topology_));
    topology_.turned.assign(players + 1, kNoTurn);
    for (std::size_t player = 1; player <= players; ++player) {
        const auto& view = views[player - 1];
        for (const auto& [from, to] : view.map) {
            for (const auto& name : {from, to}) {
                if (topology_.find_direction(name) == kNoDirection) {
                    throw TopologyError("a player's view names the unknown direction `" + name +
                                        "`");
                }
            }
        }
        const auto turn = turn_of(view, static_cast<Player>(player));
        view_by_links_ = false;
        set_view_of_cells(static_cast<Player>(player), turn);
        check_view_of_cells(static_cast<Player>(player), view);
        set_view_of_directions(static_cast<Player>(player), view);
    }
    topology_.seen_cell[0] = topology_.seen_cell[1];
    topology_.view[0] = topology_.view[1];
    topology_.turned[0] = topology_.turned[1];
}

void TopologyBuilder::set_view_of_cells(Player player, const TurnMatrix& turn) {
    topology_.turned[player] = turn;
    if (turn == kNoTurn || topology_.grids.empty()) {
        return;
    }
    auto& seen = topology_.seen_cell[player];
    bool levels = false;
    for (const Cell cell : topology_.cells) {
        const auto& info = topology_.info[cell];
        if (info.grid >= 0) {
            const auto& grid = topology_.grids[static_cast<std::size_t>(info.grid)];
            levels = levels || grid.dimensions > 2;
            seen[cell] = turned_cell(topology_, cell, turn, centre_of_grid(grid));
        }
    }
    if (!levels || covers_all(topology_, seen)) {
        return;
    }
    // A pyramid's levels lie off the centre of the grid: each turns about its own.
    auto by_level = seen;
    for (const Cell cell : topology_.cells) {
        if (topology_.info[cell].grid >= 0) {
            by_level[cell] = turned_cell(topology_, cell, turn,
                                         centre_of_level(topology_, topology_.info[cell]));
        }
    }
    if (covers_all(topology_, by_level)) {
        seen = by_level;
        view_by_links_ = true;
    }
}

// A quarter turn of a board that is not square, or a sixth of one that is no hexagon, is none of
// it. By half a turn a board with gaps is seen as the second of two players sees it by himself.
void TopologyBuilder::check_view_of_cells(Player player, const ViewSpec& view) const {
    constexpr int half = 180;
    if (view.kind != ViewKind::Turned || view.degrees % half == 0) {
        return;
    }
    const auto& seen = topology_.seen_cell[player];
    for (const Cell cell : topology_.cells) {
        if (seen[cell] == kNoCell) {
            throw TopologyError("a player's view takes the cell " + topology_.info[cell].name +
                                " off the board: it has to come to lie on itself");
        }
    }
}

namespace {
// Two ways of the board that a player would see as one are no view of it.
void check_seen_apart(const Topology& topology, Player player, Direction direction,
                      std::size_t declared) {
    const auto& view = topology.view[player];
    for (std::size_t other = 0; other < declared; ++other) {
        if (other != direction && view[other] == view[direction] &&
            topology.directions[other].by != topology.directions[direction].by) {
            throw TopologyError("a player's view goes the same way for `" +
                                topology.directions[direction].name + "` and `" +
                                topology.directions[other].name +
                                "`: name two directions that turn or mirror the board");
        }
    }
}
}  // namespace

void TopologyBuilder::set_view_of_directions(Player player, const ViewSpec& view) {
    const auto declared = group_.size();  // image_of may append hidden directions behind these
    for (std::size_t d = 0; d < declared; ++d) {
        const auto image = image_of(player, static_cast<Direction>(d));
        topology_.view[player][d] = image;
    }
    for (const auto& [from, to] : view.map) {
        topology_.view[player][topology_.find_direction(from)] = topology_.find_direction(to);
    }
    for (const auto& [from, to] : view.map) {
        check_seen_apart(topology_, player, topology_.find_direction(from), declared);
    }
}

Direction TopologyBuilder::image_of(Player player, Direction direction) {
    const auto info = topology_.directions[direction];
    const auto turn = topology_.turned[player];
    if (is_zero(info.by) || turn == kNoTurn) {
        return direction;
    }
    const auto by = turned_vector(turn, info.by);
    const auto& seen = topology_.seen_cell[player];
    for (std::size_t other = 0; other < group_.size(); ++other) {
        const bool fits = view_by_links_ ? links_match(topology_, seen, direction, other)
                                         : topology_.directions[other].by == by;
        if (group_[other] == group_[direction] && fits) {
            return static_cast<Direction>(other);
        }
    }
    // The board has no such direction of its own: make it, with the images of the links.
    std::vector<Cell> links(static_cast<std::size_t>(topology_.limit), kNoCell);
    for (const Cell cell : topology_.cells) {
        const Cell there = topology_.link[direction][cell];
        if (there != kNoCell && seen[cell] != kNoCell && seen[there] != kNoCell) {
            links[seen[cell]] = seen[there];
        }
    }
    DirectionInfo hidden;
    hidden.name = info.name + "@" + std::to_string(player);
    hidden.by = by;
    return append_direction(topology_, std::move(hidden), std::move(links));
}

}  // namespace perthro
