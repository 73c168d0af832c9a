// What is shown on the board besides pieces: the last move, what is chosen, where it may go, check,
// reasons, own arrows, overlays.
#pragma once

#include "renderer/draw/canvas.hpp"
#include "renderer/layout/board_layout.hpp"
#include "renderer/state/model.hpp"

#include <string>
#include <vector>

namespace perthro::renderer {

class PiecePainter;

// A part of the picture that can be pressed.
struct Widget {
    std::string id;
    Rect rect;
    std::string tip;  // shown while the mouse is over it
};

void paint_marks_below(Canvas& canvas, const Model& model, const BoardLayout& layout,
                       bool may_choose);
void paint_marks_above(Canvas& canvas, const Model& model, const BoardLayout& layout,
                       bool may_choose);
// What the package marks in this position (view_marks.cpp), and the names of what it marks on a
// cell.
void paint_view_marks(Canvas& canvas, const Model& model, const BoardLayout& layout);
// How many cells are marked with this player's name.
[[nodiscard]] std::size_t marked_for(const Model& model, int player);
[[nodiscard]] std::string view_marks_at(const Model& model, int cell);
// The step of a traced try that the board shows (traced.cpp): behind the pieces what was walked,
// captured and written, above them the way, the cursor and what is in the air.
void paint_traced_below(Canvas& canvas, const Model& model, const BoardLayout& layout);
void paint_traced(Canvas& canvas, const Model& model, const BoardLayout& layout,
                  PiecePainter& pieces);
// Letters for several ways to one end (branches.cpp), and where they can be pressed.
void paint_branches(Canvas& canvas, const Model& model, const BoardLayout& layout);
[[nodiscard]] std::vector<Widget> branch_buttons(const Model& model, const BoardLayout& layout);
// Buttons on the board for choices that turn parts of it: where each is, with id `choice:TOKEN`.
[[nodiscard]] std::vector<Widget> turn_buttons(const Model& model, const BoardLayout& layout);
void paint_turn_button(Canvas& canvas, const Model& model, const BoardLayout& layout,
                       const Widget& button, bool hover);

}  // namespace perthro::renderer
