// Small line drawings for buttons.
#pragma once

#include "renderer/draw/canvas.hpp"

namespace perthro::renderer {

enum class Icon {
    Grid,
    Undo,
    Back,
    Forward,
    Start,
    End,
    Bulb,
    Turn,
    Panel,
    Flag,
    Check,
    Close,
    Gear
};

// Draws an icon in a square of `size` pixels around `center`.
void draw_icon(Canvas& canvas, Icon icon, Point center, double size, Color color);

}  // namespace perthro::renderer
