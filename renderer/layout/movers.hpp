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

// A part of the board that turns, as it is seen.
struct Turning {
    Point center;
    double reach = 0;  // of the cells that go, from the middle
    bool clockwise = false;
};
[[nodiscard]] Turning turning_of(const session::PermutationView& permutation,
                                 const BoardLayout& layout);

// `now` in seconds, of the same clock as Animator::tick().
[[nodiscard]] std::vector<Mover> movers(const Model& model, const BoardLayout& layout, double now);

}  // namespace perthro::renderer
