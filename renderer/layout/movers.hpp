// Pieces that are on their way: in an animation, or under the mouse.
#pragma once

#include "renderer/layout/board_layout.hpp"
#include "renderer/state/model.hpp"

#include <vector>

namespace perthro::renderer {

// A piece that is drawn free of the cells.
struct Mover {
    session::PieceView piece;
    Point center;
    double size = 0;   // pixels, of a square
    double alpha = 1;  // 0 = not to be seen
};

// A part of the board that turns, as it is seen, in pixels.
struct Turning {
    Point center;
    double reach = 0;  // of the cells that go, from the middle
    bool clockwise = false;
};
// Where the cells are that a permutation moves, and which way round they go. It moves some.
[[nodiscard]] Turning turning_of(const session::PermutationView& permutation,
                                 const BoardLayout& layout);

// What is on its way now: steps of the group that is being shown, a piece that goes home, the one
// under the mouse; the uppermost last. `now` in seconds, of the same clock as Animator::tick().
[[nodiscard]] std::vector<Mover> movers(const Model& model, const BoardLayout& layout, double now);

}  // namespace perthro::renderer
