// Colours and sizes of everything that is shown: two for the window, some for boards, one look for
// each side of a game.
#pragma once

#include "renderer/draw/canvas.hpp"
#include "scripting/session/values.hpp"

#include <string>
#include <vector>

namespace perthro::renderer {

// The window around the board.
struct WindowColors {
    Color back;         // behind everything
    Color panel;        // raised parts
    Color raised;       // buttons, fields
    Color hover;        // a button under the mouse
    Color line;         // thin separators
    Color text, faint;  // words, and words of less weight
    Color accent;       // what may be done, what is chosen
    Color on_accent;    // words on it
    Color good, bad;    // it worked; it did not
};
// The colours of the dark window, or of the light one.
[[nodiscard]] WindowColors window_colors(bool dark);

// The colours of a board and of what is written on it.
struct BoardColors {
    Color light, dark;  // cells
    Color frame, edge;  // around the cells; the line between cells
    Color ink;          // lines, points
    Color label;        // coordinates on the frame
    Color pit;          // hollows
};
// The colours of this name; one that is not known gives those of wood.
[[nodiscard]] BoardColors board_colors(const std::string& name);
// The colours for a board: `chosen` by the person, else the package's theme, else by its style.
[[nodiscard]] BoardColors colors_for(const session::BoardView& board, const std::string& chosen);
// The names of the colours that a person may choose for boards.
[[nodiscard]] std::vector<std::string> board_color_names();

// What is drawn on a board to show what can be done and what was done; `reason` is for cells that
// refuse a move.
struct MarkColors {
    Color last, chosen, target, capture, check, hover, reason;
};
// The colours of marks, the same for all boards.
[[nodiscard]] MarkColors mark_colors();

enum class Emblem { Disc, Square, Triangle, Diamond, Hexagon, Star, Cross, Ring };

// How the pieces of a side look. Up to eight sides differ in their emblems, and most in colour.
struct SideLook {
    Color body, line, accent;  // the inside; outlines; what stands out
    Emblem emblem = Emblem::Disc;
};
// `names`: the players in order; a name that is a colour gives that colour. `player`: from 1; 0 or
// another one = nobody's.
[[nodiscard]] SideLook side_look(const std::vector<std::string>& names, int player);

// Draws an emblem in a circle of about this radius.
void draw_emblem(Canvas& canvas, Emblem emblem, Point center, double radius, Color fill,
                 Color line);
// A red cross over what is no longer alive, in a square of this width.
void draw_cross(Canvas& canvas, Point center, double width);

}  // namespace perthro::renderer
