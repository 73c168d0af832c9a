#include "renderer/layout/board_layout.hpp"

#include "scripting/session/board_hint.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <numbers>

namespace perthro::renderer {

namespace {

constexpr double kFarOff = 1e6;        // pixels
constexpr double kMargin = 0.32;       // around the cells without labels, in cells
constexpr double kLabelMargin = 0.52;  // with them

struct Bounds {
    double left = std::numeric_limits<double>::max(), right = -left, bottom = left, top = -left;
    void add(double x, double y, double half) {
        left = std::min(left, x - half);
        right = std::max(right, x + half);
        bottom = std::min(bottom, y - half);
        top = std::max(top, y + half);
    }
    [[nodiscard]] bool empty() const { return left > right; }
};

// What a board reaches over.
struct Extent {
    Bounds all, inner;  // with, and without what lies beside the board
    void add(std::pair<double, double> point, double half) {
        all.add(point.first, point.second, half);
        inner.add(point.first, point.second, half);
    }
    // The columns of both sides need room between them.
    void leave_out_columns() {
        all.bottom = std::min(all.bottom, inner.bottom);
        all.top = std::max(all.top, inner.top);
    }
    [[nodiscard]] double width() const {
        return std::max(all.right - all.left, inner.right - inner.left);
    }
    [[nodiscard]] double height() const {
        return std::max(all.top - all.bottom, inner.top - inner.bottom);
    }
};

// Levels of a pyramid lie on one another instead of side by side.
bool is_pyramid(const session::BoardView& board) { return hint(board, "levels") == "pyramid"; }

int level_of(const session::CellView& cell) { return cell.at.size() > 2 ? cell.at[2] : 1; }

double column_length(const session::BoardView& board) { return number_hint(board, "columns"); }

// Whether something is written between the cells and the frame's end: coordinates, or the numbers
// of columns.
bool writes_beside(const session::BoardView& board) {
    return !board.labels.empty() ||
           (column_length(board) > 0 &&
            std::any_of(board.cells.begin(), board.cells.end(), [](const session::CellView& cell) {
                return cell.shape != session::CellShape::OffBoard && !cell.written.empty();
            }));
}

}  // namespace

BoardLayout::BoardLayout(const session::BoardView& board, const Rect& area, int turned, bool labels,
                         const std::vector<char>& in_sight)
    : turned_(((turned % 360) + 360) % 360), hexes_(board.style == session::BoardStyle::Hexes),
      numbers_(labels) {
    const bool pyramid = is_pyramid(board);
    const double column = column_length(board);
    labels = labels && !pyramid && in_sight.empty();
    const double margin = labels && writes_beside(board) ? kLabelMargin : kMargin;
    std::vector<Unplaced> cells;
    Extent extent;
    auto& [all, inner] = extent;
    for (const session::CellView& cell : board.cells) {
        const int level = pyramid ? level_of(cell) : 1;
        const double shift = (level - 1) * 0.5;
        const auto [x, y] = pyramid ? turn(cell.at[0] - 1 + shift, cell.at[1] - 1 + shift)
                                    : turn(cell.x, cell.y);
        const bool shown = in_sight.empty() || in_sight[cells.size()] != 0;
        cells.push_back({x, y, level, shown});
        if (!shown) {
            continue;
        }
        const double half = cell.size / 2 * (hexes_ ? 1.155 : 1);
        all.add(x, y, half);
        if (cell.shape != session::CellShape::OffBoard) {
            inner.add(x, y, half);
        }
    }
    for (const auto& [x, y] : board.blanks) {
        extent.add(turn(x, y), 0.5);
    }
    for (const session::LineView& line : board.lines) {
        for (const auto& [x, y] : line.points) {
            extent.add(turn(x, y), 0.15);
        }
    }
    if (inner.empty()) {
        inner = all;
    }
    if (all.empty()) {
        return;
    }
    if (column > 0) {
        extent.leave_out_columns();
    }
    fit(area, extent.width() + 2 * margin, extent.height() + 2 * margin);
    left_ = all.left - margin;
    top_ = all.top + margin;
    frame_ = {origin_.x + (inner.left - margin - left_) * unit_,
              origin_.y + (top_ - inner.top - margin) * unit_,
              (inner.right - inner.left + 2 * margin) * unit_,
              (inner.top - inner.bottom + 2 * margin) * unit_};
    place_cells(board, cells);
    if (labels) {
        for (const session::BoardLabel& label : board.labels) {
            labels_.push_back({label.text, at(label.x, label.y)});
        }
    }
}

void BoardLayout::fit(const Rect& area, double width, double height) {
    unit_ = std::max(std::min(area.w / width, area.h / height), 1.0);
    if (unit_ > 8) {
        unit_ = std::floor(unit_);  // whole pixels keep lines sharp
    }
    origin_ = {std::round(area.x + (area.w - width * unit_) / 2),
               std::round(area.y + (area.h - height * unit_) / 2)};
}

std::pair<double, double> BoardLayout::turn(double x, double y) const {
    if (turned_ % 90 == 0) {  // exact
        switch (turned_) {
            case 90: return {y, -x};
            case 180: return {-x, -y};
            case 270: return {-y, x};
            default: return {x, y};
        }
    }
    const double angle = turned_ * std::numbers::pi / 180;
    return {x * std::cos(angle) + y * std::sin(angle), -x * std::sin(angle) + y * std::cos(angle)};
}

Point BoardLayout::at(double x, double y) const {
    const auto [tx, ty] = turn(x, y);
    return {origin_.x + (tx - left_) * unit_, origin_.y + (top_ - ty) * unit_};
}

void BoardLayout::place_cells(const session::BoardView& board, const std::vector<Unplaced>& cells) {
    const double column = column_length(board);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        CellPlace& place = places_.emplace_back();
        const session::CellView& cell = board.cells[i];
        place.center = cells[i].shown ? Point{origin_.x + (cells[i].x - left_) * unit_,
                                              origin_.y + (top_ - cells[i].y) * unit_}
                                      : Point{-kFarOff, -kFarOff};
        place.width = cell.size * unit_;
        place.level = cells[i].level;
        place.tray = cell.shape == session::CellShape::OffBoard;
        place.area = square_around(place.center, place.width);
        if (column > 0 && cell.holds == session::CellHolds::Counters) {
            const bool up = place.center.y > frame_.center().y;
            place.grow = {0, up ? -1.0 : 1.0};
            place.area = {place.center.x - place.width / 2,
                          up ? place.center.y - (column - 0.5) * unit_ : place.center.y - unit_ / 2,
                          place.width, column * unit_};
        }
    }
}

std::vector<int> BoardLayout::cells_at(Point point) const {
    std::vector<int> found;
    for (int cell = 0; cell < cell_count(); ++cell) {
        const CellPlace& here = place(cell);
        const bool inside = hexes_ && !here.tray ? distance(here.center, point) < here.width * 0.55
                                                 : here.area.contains(point);
        if (inside) {
            found.push_back(cell);
        }
    }
    std::stable_sort(found.begin(), found.end(), [&](int a, int b) {
        if (place(a).level != place(b).level) {
            return place(a).level > place(b).level;
        }
        return distance(place(a).center, point) < distance(place(b).center, point);
    });
    return found;
}

std::vector<Point> BoardLayout::way(const session::BoardView& board,
                                    const std::vector<int>& cells) const {
    std::vector<Point> points;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (i > 0) {
            for (const session::LineView& line : board.lines) {
                const bool ahead = line.from == cells[i - 1] && line.to == cells[i];
                const bool back = line.to == cells[i - 1] && line.from == cells[i];
                if (!line.arc || (!ahead && !back)) {
                    continue;
                }
                std::vector<Point> bend;
                for (const auto& [x, y] : line.points) {
                    bend.push_back(at(x, y));
                }
                if (back) {
                    std::reverse(bend.begin(), bend.end());
                }
                points.insert(points.end(), bend.begin(), bend.end());
                break;
            }
        }
        points.push_back(place(cells[i]).center);
    }
    return points;
}

}  // namespace perthro::renderer
