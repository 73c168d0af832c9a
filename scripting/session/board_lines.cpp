#include "scripting/session/board_lines.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>
#include <utility>

namespace perthro::session {

namespace {

constexpr int kArcPoints = 24;

class Lines {
public:
    Lines(const Topology& topology, const CellMap& map, bool in_space)
        : topology_(topology), map_(map), in_space_(in_space) {}

    std::vector<LineView> all() {
        for (std::size_t d = 0; d < topology_.directions.size(); ++d) {
            add_links(static_cast<Direction>(d));
        }
        for (const Track& track : topology_.tracks) {
            for (std::size_t player = 1; player < track.cells.size(); ++player) {
                add_track(track, player);
            }
        }
        return std::move(lines_);
    }

private:
    // Where the vector of a direction leads, kNoCell if nowhere.
    [[nodiscard]] Cell by_vector(const DirectionInfo& direction, Cell cell) const {
        const CellInfo& info = topology_.info[cell];
        if (info.grid < 0) {
            return kNoCell;
        }
        return topology_.at(info.grid, info.at[0] + direction.by[0], info.at[1] + direction.by[1],
                            std::max(info.at[2], 1) + direction.by[2],
                            std::max(info.at[3], 1) + direction.by[3]);
    }
    [[nodiscard]] bool belongs_to_track(Direction direction) const {
        return std::any_of(topology_.tracks.begin(), topology_.tracks.end(),
                           [&](const Track& track) {
                               return track.forward == direction || track.back == direction;
                           });
    }
    // A way that pieces take everywhere by rule and that boards do not print: diagonals of a square
    // grid, leaps, paths. Where the package restricts it to some cells, or where it is the nearest
    // way, the lines are a part of the board.
    [[nodiscard]] bool is_unprinted(Direction direction) const {
        const DirectionInfo& info = topology_.directions[direction];
        const int dx = std::abs(info.by[0]);
        const int dy = std::abs(info.by[1]);
        if (info.by[3] != 0 || info.name.find('(') != std::string::npos) {
            return true;
        }
        if (info.by[2] != 0) {
            return !in_space_ || std::max({dx, dy, std::abs(info.by[2])}) > 1;
        }
        if (dx > 1 || dy > 1) {
            return !is_straight_over_gaps(direction);
        }
        const bool slanted = dx == 1 && dy == 1 && !topology_.grids.empty() &&
                             topology_.grids.front().shape == GridShape::Square;
        return slanted && has_straight_steps() &&
               std::all_of(topology_.cells.begin(), topology_.cells.end(), [&](Cell cell) {
                   return topology_.link[direction][cell] == by_vector(info, cell);
               });
    }
    // Whether a direction leads to the next cell but one of a file or rank, where the board leaves
    // the one between out.
    [[nodiscard]] bool is_straight_over_gaps(Direction direction) const {
        const auto& by = topology_.directions[direction].by;
        if (std::abs(by[0] + by[1]) != 2 || by[0] * by[1] != 0) {
            return false;
        }
        DirectionInfo half = topology_.directions[direction];
        half.by = {by[0] / 2, by[1] / 2, 0, 0};
        return std::all_of(topology_.cells.begin(), topology_.cells.end(), [&](Cell cell) {
            return topology_.link[direction][cell] == kNoCell || by_vector(half, cell) == kNoCell;
        });
    }
    [[nodiscard]] bool has_straight_steps() const {
        return std::any_of(topology_.directions.begin(), topology_.directions.end(),
                           [](const DirectionInfo& direction) {
                               return std::abs(direction.by[0]) + std::abs(direction.by[1]) == 1;
                           });
    }
    void add_links(Direction direction) {
        if (belongs_to_track(direction) || is_unprinted(direction)) {
            return;
        }
        for (const Cell cell : topology_.cells) {
            const Cell to = topology_.link[direction][cell];
            if (to != kNoCell && to != cell) {
                add(cell, to);
            }
        }
    }
    bool add(Cell from, Cell to) {
        if (!drawn_.insert(std::minmax(from, to)).second) {
            return false;
        }
        lines_.push_back({map_.index(from), map_.index(to), false, {}});
        return true;
    }
    void add_track(const Track& track, std::size_t player) {
        const auto& cells = track.cells[player];
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const bool last = i + 1 == cells.size();
            if (last && !track.closed) {
                break;
            }
            const Cell to = cells[last ? 0 : i + 1];
            if (i < track.bend[player].size() && track.bend[player][i] != 0 && add(cells[i], to)) {
                lines_.back().arc = true;
                lines_.back().points = arc(topology_.info[cells[i]], topology_.info[to]);
            }
        }
    }
    // Around the corner of the board that both cells are equally far from, else a bulge away from
    // its middle.
    [[nodiscard]] std::vector<std::pair<double, double>> arc(const CellInfo& from,
                                                             const CellInfo& to) const {
        double left = from.draw_x, right = from.draw_x, bottom = from.draw_y, top = from.draw_y;
        for (const Cell cell : topology_.cells) {
            const CellInfo& info = topology_.info[cell];
            if (info.grid == from.grid) {
                left = std::min(left, info.draw_x);
                right = std::max(right, info.draw_x);
                bottom = std::min(bottom, info.draw_y);
                top = std::max(top, info.draw_y);
            }
        }
        for (const double x : {left, right}) {
            for (const double y : {bottom, top}) {
                const double one = std::hypot(from.draw_x - x, from.draw_y - y);
                const double other = std::hypot(to.draw_x - x, to.draw_y - y);
                const bool on_sides = (from.draw_x == x) != (from.draw_y == y) &&
                                      (to.draw_x == x) != (to.draw_y == y);
                const bool same_side = (from.draw_x == x) == (to.draw_x == x);
                if (on_sides && !same_side && std::abs(one - other) < 0.01 &&
                    one < (right - left + top - bottom) / 4) {
                    return around(x, y, from, to);
                }
            }
        }
        return bulge((left + right) / 2, (bottom + top) / 2, from, to);
    }
    static std::vector<std::pair<double, double>> around(double x, double y, const CellInfo& from,
                                                         const CellInfo& to) {
        const double radius = std::hypot(from.draw_x - x, from.draw_y - y);
        const double start = std::atan2(from.draw_y - y, from.draw_x - x);
        double turn = std::atan2(to.draw_y - y, to.draw_x - x) - start;
        turn = std::remainder(turn, 2 * std::numbers::pi);
        turn -= std::copysign(2 * std::numbers::pi, turn);  // the long way
        std::vector<std::pair<double, double>> points;
        for (int i = 0; i <= kArcPoints; ++i) {
            const double angle = start + turn * i / kArcPoints;
            points.emplace_back(x + radius * std::cos(angle), y + radius * std::sin(angle));
        }
        return points;
    }
    static std::vector<std::pair<double, double>> bulge(double x, double y, const CellInfo& from,
                                                        const CellInfo& to) {
        const double middle_x = (from.draw_x + to.draw_x) / 2;
        const double middle_y = (from.draw_y + to.draw_y) / 2;
        const double far = std::max(std::hypot(middle_x - x, middle_y - y), 0.01);
        const double width = std::hypot(to.draw_x - from.draw_x, to.draw_y - from.draw_y);
        const double control_x = middle_x + (middle_x - x) / far * width;
        const double control_y = middle_y + (middle_y - y) / far * width;
        std::vector<std::pair<double, double>> points;
        for (int i = 0; i <= kArcPoints; ++i) {
            const double t = static_cast<double>(i) / kArcPoints;
            const double a = (1 - t) * (1 - t), b = 2 * t * (1 - t), c = t * t;
            points.emplace_back(a * from.draw_x + b * control_x + c * to.draw_x,
                                a * from.draw_y + b * control_y + c * to.draw_y);
        }
        return points;
    }

    const Topology& topology_;
    const CellMap& map_;
    bool in_space_;
    std::set<std::pair<Cell, Cell>> drawn_;
    std::vector<LineView> lines_;
};

}  // namespace

std::vector<LineView> board_lines(const Topology& topology, const CellMap& map, bool in_space) {
    return Lines(topology, map, in_space).all();
}

}  // namespace perthro::session
