// Pieces that are on their way: in an animation, or under the mouse.
#pragma once

#include "renderer/layout/board_layout.hpp"
#include "renderer/state/model.hpp"

#include <vector>

namespace perthro::renderer {

struct Mover {
    session::PieceView piece;
    Point center;
    double size = 0;
    double alpha = 1;
};

// `now` in seconds, of the same clock as Client::tick().
[[nodiscard]] std::vector<Mover> movers(const Model& model, const BoardLayout& layout, double now);

}  // namespace perthro::renderer
