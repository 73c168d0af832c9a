// A drawing, and what becomes of it: librsvg makes it a picture, in this process.
#pragma once

#include "renderer/draw/canvas.hpp"
#include "scripting/drawings/svg_check.hpp"

#include <optional>
#include <string>

namespace perthro::renderer {

// An SVG text that is to be drawn, and how.
struct Drawing {
    std::string svg, sheet;  // the sheet has its colours, as CSS
    int size = 0;            // pixels, of a square
    DrawingOf of = DrawingOf::Piece;
};

// What became of a drawing.
struct Drawn {
    std::optional<Image> picture;
    bool given_up = false;  // never to be tried again
    SvgProblem problem;     // why there is none, as far as that is known
};

// Nothing if the library cannot draw it. Takes what time and memory it takes: what somebody else
// wrote is checked first (svg_check.hpp).
[[nodiscard]] std::optional<Image> drawn(const Drawing& drawing);

}  // namespace perthro::renderer
