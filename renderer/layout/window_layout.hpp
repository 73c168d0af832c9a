// How the window is divided: header, board with the players' strips, status line, side panel.
#pragma once

#include "renderer/layout/geometry.hpp"

#include <vector>

namespace perthro::renderer {

struct WindowLayout {
    double scale = 1;
    Rect header, board, status, panel;
    std::vector<Rect> strips;  // [seat]: 0 is at the bottom of the board, then clockwise
    bool panel_over = false;   // the panel lies over the board: the window is narrow
    bool compact = false;      // little room: short words
};

// The wanted scale, or a smaller one where a window has too little room for it.
[[nodiscard]] double fitting_scale(double width, double height, double wanted);

// `panel`: whether the side panel shall be seen; `strips`: how many players have one.
[[nodiscard]] WindowLayout window_layout(double width, double height, double scale, bool panel,
                                         int strips);

}  // namespace perthro::renderer
