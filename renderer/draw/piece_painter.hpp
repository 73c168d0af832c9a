// What stands on the board: pieces, towers, columns and heaps, seeds, attributes of cells, fog.
#pragma once

#include "renderer/draw/art.hpp"
#include "renderer/draw/theme.hpp"
#include "renderer/layout/board_layout.hpp"

namespace perthro::renderer {

class PiecePainter {
public:
    // All that it is given outlives it.
    PiecePainter(Canvas& canvas, const session::BoardView& board, const BoardLayout& layout,
                 Art& art, const BoardColors& colors)
        : canvas_(canvas), board_(board), layout_(layout), art_(art), colors_(colors) {}

    // Paints what stands on all cells, those behind first. `lifted`: a cell whose uppermost piece
    // is in the person's hand, -1 = none; `fanned`: a stack that is spread out, -1 = none.
    void paint(const session::PositionView& position, int lifted, int fanned);
    // Paints a piece in a square of `size` pixels; one that is captured but still stands is pale.
    void paint_piece(const session::PieceView& piece, Point center, double size, double alpha = 1);
    // A word or a number on a small dark field, `size` pixels high.
    void badge(Point center, const std::string& text, double size,
               Color color = {0.1, 0.09, 0.08, 0.82});

private:
    void cell(int index, const session::CellContent& content, bool lifted, bool fanned);
    void tower(int index, const std::vector<session::PieceView>& pieces, bool lifted, bool fanned);
    void heap(const CellPlace& place, const std::vector<session::PieceView>& pieces);
    void column(const CellPlace& place, const std::vector<session::PieceView>& pieces);
    void piles(const CellPlace& place, const std::vector<session::PieceView>& pieces);
    void seeds(const CellPlace& place, int number, Color color);
    void attributes(const CellPlace& place, const session::CellContent& content, bool pit);
    // Attributes of a piece that the package's `view` gives a look.
    [[nodiscard]] double strength(const session::PieceView& piece) const;
    void piece_attributes(const CellPlace& place, const session::PieceView& piece);
    void fog(int index, bool something);

    Canvas& canvas_;
    const session::BoardView& board_;
    const BoardLayout& layout_;
    Art& art_;
    const BoardColors& colors_;
};

// A stack that is spread out, so that each piece of it is seen: upwards, as far as the board goes.
struct Fan {
    Point ground;     // the middle of the lowest piece
    double step = 0;  // from one piece up to the next
};
[[nodiscard]] Fan fan_of(const BoardLayout& layout, int cell, std::size_t pieces);

// How many seeds or other counters a cell holds: pieces, else the first number that it has.
[[nodiscard]] int seeds_on(const session::CellContent& content);

// Width of a piece on a cell, in pixels.
[[nodiscard]] double piece_size(const session::BoardView& board, const BoardLayout& layout,
                                int cell);
// Degrees by which a drawing of this side with a front is turned on the board.
[[nodiscard]] int front_of(const session::BoardView& board, int owner, int turned);

}  // namespace perthro::renderer
