// Where the cells of a board are in the window, turned as the player wants it.
#pragma once

#include "renderer/layout/geometry.hpp"
#include "scripting/session/values.hpp"

#include <string>
#include <utility>
#include <vector>

namespace perthro::renderer {

struct CellPlace {
    Point center;
    double width = 0;   // of the cell
    Rect area;          // that belongs to it
    Point grow;         // of a cell whose pieces stand in a column: the way it grows, length 1
    int level = 1;      // of a pyramid, 1 is the ground
    bool tray = false;  // beside the board
};

struct PlacedLabel {
    std::string text;
    Point at;
};

class BoardLayout {
public:
    BoardLayout() = default;
    // `turned`: degrees clockwise. The board is as large as `area` allows and in its middle.
    // `in_sight` (session/sight.hpp): which cells are shown; the others have a place outside of any
    // window.
    BoardLayout(const session::BoardView& board, const Rect& area, int turned, bool labels,
                const std::vector<char>& in_sight = {});

    [[nodiscard]] bool empty() const { return places_.empty(); }
    [[nodiscard]] double unit() const { return unit_; }  // width of a usual cell
    [[nodiscard]] int turned() const { return turned_; }
    // What the board proper covers, with its margin but without trays.
    [[nodiscard]] const Rect& frame() const { return frame_; }
    [[nodiscard]] const CellPlace& place(int cell) const {
        return places_[static_cast<std::size_t>(cell)];
    }
    [[nodiscard]] int cell_count() const { return static_cast<int>(places_.size()); }
    // A place in units of the board.
    [[nodiscard]] Point at(double x, double y) const;
    [[nodiscard]] const std::vector<PlacedLabel>& labels() const { return labels_; }
    // Whether numbers of cells are shown, where there are such.
    [[nodiscard]] bool numbers() const { return numbers_; }
    // All cells at a point, the uppermost first.
    [[nodiscard]] std::vector<int> cells_at(Point point) const;
    // The line that a piece follows over these cells.
    [[nodiscard]] std::vector<Point> way(const session::BoardView& board,
                                         const std::vector<int>& cells) const;

private:
    struct Unplaced {
        double x = 0, y = 0;  // turned, y upwards
        int level = 1;
        bool shown = true;
    };
    [[nodiscard]] std::pair<double, double> turn(double x, double y) const;
    // As large as it goes into the area, in its middle; width and height in units of the board.
    void fit(const Rect& area, double width, double height);
    void place_cells(const session::BoardView& board, const std::vector<Unplaced>& cells);

    int turned_ = 0;
    double unit_ = 0;
    double left_ = 0, top_ = 0;  // board units at the origin of the window
    Point origin_;
    Rect frame_;
    std::vector<CellPlace> places_;
    std::vector<PlacedLabel> labels_;
    bool hexes_ = false, numbers_ = false;
};

}  // namespace perthro::renderer
