// How the window is divided: header, board with the players' strips, status line, side panel.
#pragma once

#include "renderer/layout/geometry.hpp"

#include <vector>

namespace perthro::renderer {

// Where the parts of a window are, in pixels.
struct WindowLayout {
    double scale = 1;                   // of words and buttons, as fitting_scale() gives it
    Rect header, board, status, panel;  // the panel is 0 wide where it is not seen
    std::vector<Rect> strips;           // 0 at the bottom, then clockwise, as seating() has players
    bool panel_over = false;            // the panel lies over the board: the window is narrow
    bool compact = false;               // little room: short words
};

// The wanted scale, or a smaller one, down to 0.5, where a window has too little room for it. Sizes
// in pixels.
[[nodiscard]] double fitting_scale(double width, double height, double wanted);

// Divides a window of this size in pixels. `scale`: the wanted one; `panel`: whether the side panel
// shall be seen; `strips`: how many players have one.
[[nodiscard]] WindowLayout window_layout(double width, double height, double scale, bool panel,
                                         int strips);

}  // namespace perthro::renderer
