// The board itself, without anything on it: frame, cells, lines, coordinates, hollows.
#pragma once

#include "renderer/draw/canvas.hpp"
#include "renderer/draw/theme.hpp"
#include "renderer/layout/board_layout.hpp"

namespace perthro::renderer {

// `looker`: the player whose names the cells carry, where they have several.
void paint_board(Canvas& canvas, const session::BoardView& board, const BoardLayout& layout,
                 const BoardColors& colors, int looker);

// The outline of a cell: four or six corners.
[[nodiscard]] std::vector<Point> outline(const session::BoardView& board, const BoardLayout& layout,
                                         int cell);

}  // namespace perthro::renderer
