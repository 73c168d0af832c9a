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
    std::string id;   // what is pressed: "cell:12", "done", "choice:=queen"
    Rect rect;        // pixels of the window
    std::string tip;  // shown while the mouse is over it
};

// Marks behind the pieces: the last move, what was taken, check, what is chosen, the cell under the
// mouse if it may be. `may_choose`: Choosing::may_choose().
void paint_marks_below(Canvas& canvas, const Model& model, const BoardLayout& layout,
                       bool may_choose);
// Marks over the pieces: where the choice may go on and what that takes, its route, marks of the
// package, overlay, reasons, a hint, notes. `may_choose`: Choosing::may_choose().
void paint_marks_above(Canvas& canvas, const Model& model, const BoardLayout& layout,
                       bool may_choose);
// What the package's hook `view_marks` marks in this position (view_marks.cpp).
void paint_view_marks(Canvas& canvas, const Model& model, const BoardLayout& layout);
// How many cells are marked with this player's name.
[[nodiscard]] std::size_t marked_for(const Model& model, int player);
// The names of what the package marks on a cell, with commas; "" = nothing.
[[nodiscard]] std::string view_marks_at(const Model& model, int cell);
// The step of a traced try that the board shows (traced.cpp): behind the pieces what was walked,
// captured and written, above them the way, the cursor and what is in the air. Nothing if it shows
// none.
void paint_traced_below(Canvas& canvas, const Model& model, const BoardLayout& layout);
void paint_traced(Canvas& canvas, const Model& model, const BoardLayout& layout,
                  PiecePainter& pieces);
// Letters for several ways to one end (branches.cpp), each with its way.
void paint_branches(Canvas& canvas, const Model& model, const BoardLayout& layout);
// Where the letters of paint_branches() can be pressed: ids as those of Branch.
[[nodiscard]] std::vector<Widget> branch_buttons(const Model& model, const BoardLayout& layout);
// Buttons on the board for choices that turn parts of it: where each is, with id `choice:TOKEN`.
[[nodiscard]] std::vector<Widget> turn_buttons(const Model& model, const BoardLayout& layout);
// Paints one of the turn_buttons(). `hover`: the mouse is over it.
void paint_turn_button(Canvas& canvas, const Model& model, const BoardLayout& layout,
                       const Widget& button, bool hover);

}  // namespace perthro::renderer
