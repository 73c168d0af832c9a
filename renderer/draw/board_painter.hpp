// The board itself, without anything on it: frame, cells, lines, coordinates, hollows.
#pragma once

#include "renderer/draw/canvas.hpp"
#include "renderer/draw/theme.hpp"
#include "renderer/layout/board_layout.hpp"

namespace perthro::renderer {

// Paints the board where the layout has it. `looker`: the player whose names the cells carry, where
// they have several.
void paint_board(Canvas& canvas, const session::BoardView& board, const BoardLayout& layout,
                 const BoardColors& colors, int looker);

// The outline of a cell in pixels: six corners of a hexagon, else the four of its area.
[[nodiscard]] std::vector<Point> outline(const session::BoardView& board, const BoardLayout& layout,
                                         int cell);

}  // namespace perthro::renderer
