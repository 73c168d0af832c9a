// Directions, links and the named parts of a board. Cells are numbered in numbering.cpp, players'
// views are made in views.cpp.
#include "engine/topology/builder.hpp"

#include <algorithm>
#include <map>
#include <string_view>

namespace perthro {

namespace {

struct NamedVector {
    std::string_view name;
    Vector by;
};

// The named directions of each kind of grid, clockwise from straight ahead.
constexpr NamedVector kSquare[] = {
    {"n", {0, 1, 0, 0}},  {"ne", {1, 1, 0, 0}},   {"e", {1, 0, 0, 0}},  {"se", {1, -1, 0, 0}},
    {"s", {0, -1, 0, 0}}, {"sw", {-1, -1, 0, 0}}, {"w", {-1, 0, 0, 0}}, {"nw", {-1, 1, 0, 0}}};
constexpr NamedVector kHex[] = {{"ne", {0, 1, 0, 0}},  {"e", {1, 0, 0, 0}},  {"se", {1, -1, 0, 0}},
                                {"sw", {0, -1, 0, 0}}, {"w", {-1, 0, 0, 0}}, {"nw", {-1, 1, 0, 0}}};

}  // namespace

TopologyBuilder::TopologyBuilder(int players) { topology_.players = players; }

GridShape TopologyBuilder::shape() const {
    return grid_specs_.empty() ? GridShape::Square : grid_specs_.front().shape;
}

// ---- directions

void TopologyBuilder::add_default_directions(bool space) {
    if (grid_specs_.empty()) {
        return;
    }
    const bool square = shape() == GridShape::Square;
    std::vector<NamedVector> plane;
    if (square) {
        plane.assign(std::begin(kSquare), std::end(kSquare));
    } else {
        plane.assign(std::begin(kHex), std::end(kHex));
    }
    int dimensions = 2;
    for (const auto& grid : grid_specs_) {
        dimensions = std::max(dimensions, grid.dimensions);
    }
    if (dimensions == 4 && !space) {
        return;  // in four dimensions a board names its own
    }
    std::vector<Direction> around, orthogonal, diagonal;
    for (const auto& [name, by] : plane) {
        set_direction({std::string(name), by, std::nullopt});
        const auto direction = topology_.find_direction(name);
        around.push_back(direction);
        const bool straight = by[0] == 0 || by[1] == 0;
        (square && !straight ? diagonal : orthogonal).push_back(direction);
    }
    set_directions("orthogonal", orthogonal);
    if (square) {
        set_directions("diagonal", diagonal);
    }
    set_directions("around", around);
    if (dimensions == 3) {
        for (const auto& [prefix, up] : {std::pair{"u", 1}, std::pair{"d", -1}}) {
            set_direction({prefix, {0, 0, up, 0}, std::nullopt});
            for (const auto& [name, by] : space ? plane : std::vector<NamedVector>{}) {
                set_direction({prefix + std::string(name), {by[0], by[1], up, 0}, std::nullopt});
            }
        }
    }
}

void TopologyBuilder::clear_directions() {
    topology_.directions.clear();
    topology_.sets.clear();
    where_.clear();
    group_.clear();
}

void TopologyBuilder::set_direction(const DirectionSpec& spec) {
    auto direction = topology_.find_direction(spec.name);
    if (direction == kNoDirection) {
        direction = static_cast<Direction>(topology_.directions.size());
        topology_.directions.emplace_back();
        topology_.directions.back().name = spec.name;
        where_.emplace_back();
        group_.push_back(0);
    }
    topology_.directions[direction].by = spec.by;
    where_[direction] = spec.where;
}

void TopologyBuilder::copy_directions(const std::string& name, const std::vector<Direction>& of,
                                      const std::optional<CellSet>& where) {
    ++copies_;
    std::vector<Direction> members;
    for (const Direction original : of) {
        const auto info = topology_.directions[original];
        set_direction({name + "." + info.name, info.by, where ? where : where_[original]});
        const auto copy = topology_.find_direction(name + "." + info.name);
        group_[copy] = copies_;
        members.push_back(copy);
    }
    set_directions(name, members);
}

void TopologyBuilder::set_directions(const std::string& name,
                                     const std::vector<Direction>& directions) {
    std::vector<Direction> once;
    for (const Direction direction : directions) {
        if (std::find(once.begin(), once.end(), direction) == once.end()) {
            once.push_back(direction);
        }
    }
    for (auto& [known, members] : topology_.sets) {
        if (known == name) {
            members = std::move(once);
            return;
        }
    }
    topology_.sets.emplace_back(name, std::move(once));
}

std::vector<Direction> TopologyBuilder::directions_of(const std::string& name) const {
    if (const auto direction = topology_.find_direction(name); direction != kNoDirection) {
        return {direction};
    }
    for (const auto& [known, members] : topology_.sets) {
        if (known == name) {
            return members;
        }
    }
    return {};
}

// ---- links

Cell TopologyBuilder::neighbour(Cell cell, const Vector& by) const {
    const auto& info = topology_.info[cell];
    if (info.grid < 0 || is_zero(by)) {
        return kNoCell;
    }
    return topology_.at(info.grid, info.at[0] + by[0], info.at[1] + by[1],
                        std::max(info.at[2], 1) + by[2], std::max(info.at[3], 1) + by[3]);
}

void TopologyBuilder::connect() {
    auto& all = topology_.directions;
    topology_.link.assign(all.size(),
                          std::vector<Cell>(static_cast<std::size_t>(topology_.limit), kNoCell));
    for (std::size_t d = 0; d < all.size(); ++d) {
        for (const Cell cell : topology_.cells) {
            const Cell there = neighbour(cell, all[d].by);
            if (there != kNoCell &&
                (!where_[d] || (where_[d]->has(cell) && where_[d]->has(there)))) {
                topology_.link[d][cell] = there;
            }
        }
        for (std::size_t other = 0; other < all.size() && !is_zero(all[d].by); ++other) {
            if (group_[other] == group_[d] && all[other].by == negated(all[d].by)) {
                all[d].opposite = static_cast<Direction>(other);
            }
        }
    }
    for (int group = 0; group <= copies_; ++group) {
        std::vector<Direction> members;
        for (std::size_t d = 0; d < all.size(); ++d) {
            if (group_[d] == group) {
                members.push_back(static_cast<Direction>(d));
            }
        }
        order_family(members);
    }
}

// The cyclic order of a family: its directions within the level by angle, the shortest of each
// angle.
void TopologyBuilder::order_family(const std::vector<Direction>& members) {
    auto& all = topology_.directions;
    const auto length = [&](Direction d) {
        return all[d].by[0] * all[d].by[0] + all[d].by[1] * all[d].by[1];
    };
    std::map<double, Direction> by_angle;
    for (const Direction d : members) {
        const auto& by = all[d].by;
        if ((by[0] == 0 && by[1] == 0) || by[2] != 0 || by[3] != 0) {
            continue;
        }
        const auto [entry, fresh] = by_angle.emplace(clockwise_angle(shape(), by), d);
        if (!fresh && length(d) < length(entry->second)) {
            entry->second = d;
        }
    }
    if (by_angle.empty()) {
        return;
    }
    std::vector<Direction> order;
    for (const auto& [angle, d] : by_angle) {
        all[d].family = static_cast<int>(topology_.families.size());
        all[d].turn = static_cast<int>(order.size());
        order.push_back(d);
    }
    topology_.families.push_back(std::move(order));
}

void TopologyBuilder::link(Cell from, Direction direction, Cell to, bool one_way) {
    topology_.link[direction][from] = to;
    const auto opposite = topology_.directions[direction].opposite;
    if (!one_way && opposite != kNoDirection) {
        topology_.link[opposite][to] = from;
    }
}

void TopologyBuilder::unlink(Cell from, Direction direction) {
    const Cell to = topology_.link[direction][from];
    topology_.link[direction][from] = kNoCell;
    const auto opposite = topology_.directions[direction].opposite;
    if (to != kNoCell && opposite != kNoDirection && topology_.link[opposite][to] == from) {
        topology_.link[opposite][to] = kNoCell;
    }
}

void TopologyBuilder::link_along(const CellSet& from, const std::vector<Direction>& along,
                                 bool both) {
    for (const Direction direction : along) {
        const auto& info = topology_.directions[direction];
        from.each([&](Cell cell) {
            if (const Cell there = neighbour(cell, info.by); there != kNoCell) {
                link(cell, direction, there, !both);
            }
            const Cell back = both ? neighbour(cell, negated(info.by)) : kNoCell;
            if (back != kNoCell) {
                link(back, direction, cell, false);
            }
        });
    }
}

void TopologyBuilder::unlink_along(const CellSet& from, const std::vector<Direction>& along,
                                   bool both) {
    for (const Direction direction : along) {
        const auto opposite = topology_.directions[direction].opposite;
        from.each([&](Cell cell) {
            unlink(cell, direction);
            if (both && opposite != kNoDirection) {
                unlink(cell, opposite);
            }
        });
    }
}

// ---- zones, tracks, permutations

CellSet TopologyBuilder::seen_by(Player player, const CellSet& first_players) const {
    CellSet seen(topology_.limit);
    first_players.each([&](Cell cell) {
        if (const Cell there = topology_.seen_cell[player][cell]; there != kNoCell) {
            seen.add(there);
        }
    });
    return seen;
}

void TopologyBuilder::add_zone(const std::string& name, const CellSet& first_players) {
    std::vector<CellSet> cells;
    for (int player = 0; player <= topology_.players; ++player) {
        cells.push_back(seen_by(static_cast<Player>(player), first_players));
    }
    topology_.zones.push_back({name, std::move(cells), false});
}

void TopologyBuilder::add_shared_zone(const std::string& name, const CellSet& cells) {
    const auto players = static_cast<std::size_t>(topology_.players) + 1;
    topology_.zones.push_back({name, std::vector<CellSet>(players, cells), true});
}

void TopologyBuilder::add_zones(const std::string& name, std::vector<CellSet> cells) {
    topology_.zones.push_back({name, std::move(cells), false});
}

namespace {

bool visits_twice(const std::vector<Cell>& cells) {
    auto sorted = cells;
    std::sort(sorted.begin(), sorted.end());
    return std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end();
}

// Links from each cell of a track to the next one, or backwards.
std::vector<Cell> track_links(const std::vector<Cell>& cells, bool closed, bool back, int limit) {
    std::vector<Cell> links(static_cast<std::size_t>(limit), kNoCell);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const bool last = i + 1 == cells.size();
        if (last && (!closed || cells.size() == 1)) {
            break;
        }
        const Cell next = cells[last ? 0 : i + 1];
        links[back ? next : cells[i]] = back ? cells[i] : next;
    }
    return links;
}

// One direction that every player sees along his own cells.
Direction add_track_direction(Topology& topology, const Track& track, bool back) {
    const auto players = static_cast<std::size_t>(topology.players);
    const auto name = back ? track.name + ".back" : track.name;
    std::vector<Direction> concrete;  // [player - 1]
    for (std::size_t player = 1; player <= players; ++player) {
        auto links = track_links(track.cells[player], track.closed, back, topology.limit);
        Direction same = kNoDirection;
        for (const Direction earlier : concrete) {
            same = topology.link[earlier] == links ? earlier : same;
        }
        if (same == kNoDirection) {
            DirectionInfo info;
            info.name = player == 1 ? name : name + "@" + std::to_string(player);
            same = append_direction(topology, std::move(info), std::move(links));
        }
        concrete.push_back(same);
    }
    for (std::size_t player = 1; player <= players; ++player) {
        topology.view[player][concrete.front()] = concrete[player - 1];
    }
    return concrete.front();
}

}  // namespace

void TopologyBuilder::add_track(const std::string& name, std::vector<TrackPath> paths,
                                bool closed) {
    const auto players = static_cast<std::size_t>(topology_.players);
    if (paths.size() == 1 && players > 1) {
        for (std::size_t player = 2; player <= players; ++player) {
            auto path = paths.front();
            for (auto& cell : path.cells) {
                const Cell seen = topology_.seen_cell[player][cell];
                if (seen == kNoCell) {
                    throw TopologyError("track `" + name + "` leaves the board as player " +
                                        std::to_string(player) + " sees it");
                }
                cell = seen;
            }
            paths.push_back(std::move(path));
        }
    }
    Track track;
    track.name = name;
    track.closed = closed;
    paths.insert(paths.begin(), paths.front());  // nobody sees what the first player sees
    bool direction = true;
    for (auto& path : paths) {
        direction = direction && !visits_twice(path.cells);
        path.bend.resize(path.cells.size(), 0);
        track.cells.push_back(std::move(path.cells));
        track.bend.push_back(std::move(path.bend));
    }
    if (direction) {
        track.forward = add_track_direction(topology_, track, false);
        track.back = add_track_direction(topology_, track, true);
        for (std::size_t player = 0; player <= players; ++player) {
            const Direction there = topology_.view[player][track.forward];
            const Direction back = topology_.view[player][track.back];
            topology_.directions[there].opposite = back;
            topology_.directions[back].opposite = there;
        }
    }
    topology_.tracks.push_back(std::move(track));
}

void TopologyBuilder::add_permutation(Permutation permutation) {
    topology_.permutations.push_back(std::move(permutation));
}

void TopologyBuilder::add_permutation_set(const std::string& name, std::vector<int> members) {
    topology_.permutation_sets.emplace_back(name, std::move(members));
}

}  // namespace perthro
