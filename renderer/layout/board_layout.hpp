// Where the cells of a board are in the window, turned as the player wants it.
#pragma once

#include "renderer/layout/geometry.hpp"
#include "scripting/session/values.hpp"

#include <string>
#include <utility>
#include <vector>

namespace perthro::renderer {

// Where a cell is, in pixels of the window or picture that the board is laid out for.
struct CellPlace {
    Point center;
    double width = 0;   // of the cell
    Rect area;          // that belongs to it: a press there is one on the cell
    Point grow;         // of a cell whose pieces stand in a column: the way it grows, length 1
    int level = 1;      // of a pyramid, 1 is the ground
    bool tray = false;  // beside the board
};

// A coordinate beside the board, and where its middle is.
struct PlacedLabel {
    std::string text;
    Point at;
};

// Stays as it was made: another size, board or turn needs another one, which costs one walk over
// the cells.
class BoardLayout {
public:
    // A layout of no board: empty().
    BoardLayout() = default;
    // `turned`: degrees clockwise. The board is as large as `area` allows and in its middle.
    // `labels`: whether coordinates and numbers of cells are shown. `in_sight` (session/sight.hpp):
    // which cells are shown, empty = all; the others have a place outside of any window.
    BoardLayout(const session::BoardView& board, const Rect& area, int turned, bool labels,
                const std::vector<char>& in_sight = {});

    // Whether there are no cells.
    [[nodiscard]] bool empty() const { return places_.empty(); }
    [[nodiscard]] double unit() const { return unit_; }   // pixels: width of a usual cell
    [[nodiscard]] int turned() const { return turned_; }  // degrees clockwise, 0 to 359
    // What the board proper covers, with its margin but without trays.
    [[nodiscard]] const Rect& frame() const { return frame_; }
    // `cell`: from 0 to below cell_count().
    [[nodiscard]] const CellPlace& place(int cell) const {
        return places_[static_cast<std::size_t>(cell)];
    }
    [[nodiscard]] int cell_count() const { return static_cast<int>(places_.size()); }
    // The pixel of a place in units of the board, y upwards, as CellView::x and y are.
    [[nodiscard]] Point at(double x, double y) const;
    // Coordinates beside the board; none where they are not asked for, of pyramids, and of boards
    // of which a part is shown.
    [[nodiscard]] const std::vector<PlacedLabel>& labels() const { return labels_; }
    // Whether numbers of cells are shown, where there are such.
    [[nodiscard]] bool numbers() const { return numbers_; }
    // All cells at a point: those of the highest level first, of one level the nearest first.
    [[nodiscard]] std::vector<int> cells_at(Point point) const;
    // The line that a piece follows over these cells: from middle to middle, around loops where the
    // board has them.
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
