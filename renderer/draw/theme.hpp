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
[[nodiscard]] WindowColors window_colors(bool dark);

struct BoardColors {
    Color light, dark;  // cells
    Color frame, edge;  // around the cells; the line between cells
    Color ink;          // lines, points
    Color label;        // coordinates on the frame
    Color pit;          // hollows
};
// A name that is not known gives the default.
[[nodiscard]] BoardColors board_colors(const std::string& name);
// The colours for a board: `chosen` by the person, else the package's theme, else by its style.
[[nodiscard]] BoardColors colors_for(const session::BoardView& board, const std::string& chosen);
[[nodiscard]] std::vector<std::string> board_color_names();

// What is drawn on a board to show what can be done and what was done.
struct MarkColors {
    Color last, chosen, target, capture, check, hover, reason;
};
[[nodiscard]] MarkColors mark_colors();

enum class Emblem { Disc, Square, Triangle, Diamond, Hexagon, Star, Cross, Ring };

// How the pieces of a side look. Sides differ in colour and in emblem.
struct SideLook {
    Color body, line, accent;
    Emblem emblem = Emblem::Disc;
};
// `names`: the players in order; a name that is a colour gives that colour. 0 = nobody's.
[[nodiscard]] SideLook side_look(const std::vector<std::string>& names, int player);

void draw_emblem(Canvas& canvas, Emblem emblem, Point center, double radius, Color fill,
                 Color line);
// Over what is no longer alive, in a square of this width.
void draw_cross(Canvas& canvas, Point center, double width);

}  // namespace perthro::renderer
