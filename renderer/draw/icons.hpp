// Small line drawings for buttons.
#pragma once

#include "renderer/draw/canvas.hpp"

namespace perthro::renderer {

enum class Icon { Grid, Undo, Back, Forward, Bulb, Turn, Panel, Flag, Close, Gear };

// Draws an icon in a square of `size` pixels around `center`.
void draw_icon(Canvas& canvas, Icon icon, Point center, double size, Color color);

}  // namespace perthro::renderer
