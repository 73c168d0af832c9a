// Source: how books and programs count points of backgammon (GNU Backgammon's manual).
#include "engine/notation/way_points.hpp"

#include "engine/notation/scanner.hpp"

#include <algorithm>

namespace perthro {

WayPoints::WayPoints(const GameDefinition& game) {
    const Topology& topology = game.topology;
    const auto way = std::find_if(
        topology.tracks.begin(), topology.tracks.end(),
        [](const Track& track) { return !track.closed && track.forward != kNoDirection; });
    if (way == topology.tracks.end()) {
        return;
    }
    for (const std::vector<Cell>& cells : way->cells) {
        std::map<Cell, int>& points = points_.emplace_back();
        int highest = 0;
        for (auto cell = cells.rbegin(); cell != cells.rend(); ++cell) {
            if (!topology.info[*cell].off_board) {
                points[*cell] = ++highest;
            } else if (*cell == cells.back() || *cell == cells.front()) {
                points[*cell] = *cell == cells.back() ? kOff : kBar;
            }
        }
    }
}

std::optional<int> WayPoints::point(Player player, Cell cell) const {
    if (player >= points_.size()) {
        return std::nullopt;
    }
    const auto found = points_[player].find(cell);
    return found == points_[player].end() ? std::nullopt : std::optional(found->second);
}

Cell WayPoints::cell(Player player, int point) const {
    if (player >= points_.size()) {
        return kNoCell;
    }
    const auto found = std::find_if(points_[player].begin(), points_[player].end(),
                                    [&](const auto& entry) { return entry.second == point; });
    return found == points_[player].end() ? kNoCell : found->first;
}

std::string WayPoints::name_of(int point) {
    return point == kOff ? "off" : point == kBar ? "bar" : std::to_string(point);
}

std::optional<int> WayPoints::read(std::string_view name) {
    if (name == "bar") {
        return kBar;
    }
    if (name == "off") {
        return kOff;
    }
    constexpr std::size_t longest = 3;
    if (!is_number(name) || name.size() > longest) {
        return std::nullopt;
    }
    return static_cast<int>(to_number({name, 0}));
}

}  // namespace perthro
