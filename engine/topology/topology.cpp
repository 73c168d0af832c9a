// Look-ups in a board, and the directions that rules add while they are recorded: leaps and paths.
// A new direction is made together with all its images under the players' views, so that each
// player's view of each of them is again a direction.
#include "engine/topology/topology.hpp"

#include "engine/topology/builder.hpp"
#include "engine/topology/geometry.hpp"

#include <algorithm>
#include <map>

namespace perthro {

Cell Topology::find_cell(std::string_view name) const {
    for (const Cell cell : cells) {
        if (info[cell].name == name) {
            return cell;
        }
    }
    // In more than two dimensions the first level may be left out: a1 is a1.1.
    const bool levels = std::any_of(grids.begin(), grids.end(),
                                    [](const auto& g) { return g.dimensions > 2; });
    constexpr std::size_t kLongestName = 64;
    if (levels && !name.empty() && name.size() < kLongestName) {
        const auto deeper = std::string(name) + ".1";
        for (const Cell cell : cells) {
            if (info[cell].name == deeper || info[cell].name == deeper + ".1") {
                return cell;
            }
        }
    }
    return kNoCell;
}

Direction Topology::find_direction(std::string_view name) const {
    for (std::size_t i = 0; i < directions.size(); ++i) {
        if (directions[i].name == name) {
            return static_cast<Direction>(i);
        }
    }
    return kNoDirection;
}

int Topology::find_zone(std::string_view name) const {
    for (std::size_t i = 0; i < zones.size(); ++i) {
        if (zones[i].name == name) {
            return static_cast<int>(i);
        }
    }
    return -1;
}

int Topology::find_track(std::string_view name) const {
    for (std::size_t i = 0; i < tracks.size(); ++i) {
        if (tracks[i].name == name) {
            return static_cast<int>(i);
        }
    }
    return -1;
}

Cell Topology::at(int grid, int x, int y, int z, int w) const {
    if (grid < 0 || grid >= static_cast<int>(place.size())) {
        return kNoCell;
    }
    const auto& size = grids[static_cast<std::size_t>(grid)].size;
    if (x < 1 || y < 1 || z < 1 || w < 1 || x > size[0] || y > size[1] || z > size[2] ||
        w > size[3]) {
        return kNoCell;
    }
    const int index = (((w - 1) * size[2] + z - 1) * size[1] + y - 1) * size[0] + x - 1;
    return place[static_cast<std::size_t>(grid)][static_cast<std::size_t>(index)];
}

Direction append_direction(Topology& topology, DirectionInfo info, std::vector<Cell> links) {
    const auto direction = static_cast<Direction>(topology.directions.size());
    topology.directions.push_back(std::move(info));
    topology.link.push_back(std::move(links));
    for (auto& view : topology.view) {
        view.push_back(direction);
    }
    return direction;
}

namespace {

std::string leap_name(const Vector& by) {
    std::string name = "leap(" + std::to_string(by[0]) + "," + std::to_string(by[1]);
    for (std::size_t i = 2; i < 4; ++i) {
        if (by[i] != 0 || (i == 2 && by[3] != 0)) {
            name += "," + std::to_string(by[i]);
        }
    }
    return name + ")";
}

Direction single_leap(Topology& topology, const Vector& by) {
    const auto name = leap_name(by);
    if (const auto known = topology.find_direction(name); known != kNoDirection) {
        return known;
    }
    std::vector<Cell> links(static_cast<std::size_t>(topology.limit), kNoCell);
    for (const Cell cell : topology.cells) {
        const auto& info = topology.info[cell];
        if (info.grid >= 0) {
            links[cell] = topology.at(info.grid, info.at[0] + by[0], info.at[1] + by[1],
                                      std::max(info.at[2], 1) + by[2],
                                      std::max(info.at[3], 1) + by[3]);
        }
    }
    DirectionInfo info;
    info.name = name;
    info.by = by;
    return append_direction(topology, std::move(info), std::move(links));
}

// All images of a vector under the views and the half turn, the vector itself first.
std::vector<Vector> images_of(const Topology& topology, const Vector& by) {
    std::vector<Vector> images{by};
    for (std::size_t i = 0; i < images.size(); ++i) {
        std::vector<Vector> next{negated(images[i])};
        for (const auto& turn : topology.turned) {
            next.push_back(turned_vector(turn, images[i]));
        }
        for (const auto& vector : next) {
            if (std::find(images.begin(), images.end(), vector) == images.end()) {
                images.push_back(vector);
            }
        }
    }
    return images;
}

std::string path_name(const Topology& topology, const std::vector<Direction>& path) {
    std::string name = "via(";
    for (std::size_t i = 0; i < path.size(); ++i) {
        name += (i > 0 ? "," : "") + topology.directions[path[i]].name;
    }
    return name + ")";
}

Direction single_path(Topology& topology, const std::vector<Direction>& path) {
    const auto name = path_name(topology, path);
    if (const auto known = topology.find_direction(name); known != kNoDirection) {
        return known;
    }
    std::vector<Cell> links(static_cast<std::size_t>(topology.limit), kNoCell);
    for (const Cell cell : topology.cells) {
        Cell there = cell;
        for (const Direction step : path) {
            there = there == kNoCell ? kNoCell : topology.link[step][there];
        }
        links[cell] = there;
    }
    DirectionInfo info;
    info.name = name;
    for (const Direction step : path) {
        for (std::size_t i = 0; i < 4; ++i) {
            info.by[i] += topology.directions[step].by[i];
        }
    }
    return append_direction(topology, std::move(info), std::move(links));
}

std::vector<Direction> seen_path(const Topology& topology, std::size_t player,
                                 const std::vector<Direction>& path) {
    std::vector<Direction> seen;
    for (const Direction step : path) {
        seen.push_back(topology.view[player][step]);
    }
    return seen;
}

// The way back: opposites in reverse order; empty if a step has none.
std::vector<Direction> way_back(const Topology& topology, const std::vector<Direction>& path) {
    std::vector<Direction> back;
    for (auto step = path.rbegin(); step != path.rend(); ++step) {
        const auto opposite = topology.directions[*step].opposite;
        if (opposite == kNoDirection) {
            return {};
        }
        back.push_back(opposite);
    }
    return back;
}

}  // namespace

Direction Topology::add_leap(std::array<int, 4> by) {
    const auto images = images_of(*this, by);
    for (const auto& image : images) {
        (void)single_leap(*this, image);
    }
    for (const auto& image : images) {
        const Direction leap = single_leap(*this, image);
        directions[leap].opposite = single_leap(*this, negated(image));
        for (std::size_t player = 0; player < view.size(); ++player) {
            view[player][leap] = single_leap(*this, turned_vector(turned[player], image));
        }
    }
    return single_leap(*this, by);
}

std::vector<Direction> Topology::add_leaps(int a, int b) {
    const bool hexagonal = !grids.empty() && grids.front().shape != GridShape::Square;
    const auto shape = hexagonal ? GridShape::Hex : GridShape::Square;
    std::map<double, Vector> by_angle;  // clockwise from straight ahead
    for (int degrees = 0; degrees < 360; degrees += hexagonal ? 60 : 90) {
        const auto turn = turn_by(shape, degrees);
        for (const auto& vector :
             {Vector{a, b, 0, 0}, turned_vector(mirror_of(shape), {a, b, 0, 0})}) {
            const auto image = turned_vector(*turn, vector);
            by_angle.emplace(clockwise_angle(shape, image), image);
        }
    }
    std::vector<Direction> leaps;
    for (const auto& [angle, vector] : by_angle) {
        leaps.push_back(add_leap(vector));
    }
    return leaps;
}

Direction Topology::add_path(const std::vector<Direction>& path) {
    if (path.size() == 1) {
        return path.front();
    }
    std::vector<std::vector<Direction>> images{path};
    for (std::size_t i = 0; i < images.size(); ++i) {
        std::vector<std::vector<Direction>> next{way_back(*this, images[i])};
        for (std::size_t player = 0; player < view.size(); ++player) {
            next.push_back(seen_path(*this, player, images[i]));
        }
        for (const auto& image : next) {
            if (!image.empty() && std::find(images.begin(), images.end(), image) == images.end()) {
                images.push_back(image);
            }
        }
    }
    for (const auto& image : images) {
        (void)single_path(*this, image);
    }
    for (const auto& image : images) {
        const Direction direction = single_path(*this, image);
        if (const auto back = way_back(*this, image); !back.empty()) {
            directions[direction].opposite = single_path(*this, back);
        }
        for (std::size_t player = 0; player < view.size(); ++player) {
            view[player][direction] = single_path(*this, seen_path(*this, player, image));
        }
    }
    return single_path(*this, path);
}

}  // namespace perthro
