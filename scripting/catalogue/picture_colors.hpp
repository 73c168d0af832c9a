// The colours of boards and sides in pictures of a catalogue: those of the client's themes.
#pragma once

#include "scripting/session/values.hpp"

#include <string>

namespace perthro {

struct PictureColors {  // #RRGGBB
    const char *light, *dark, *frame, *ink;
};
// The colours for the theme that the package names, else by the style of the board.
[[nodiscard]] const PictureColors& colors_of(const session::BoardView& board);

// The colours of one side, #RRGGBB.
struct SideColors {
    const char *name, *body, *line, *accent;
};
// The colours of a player by number; 0 = of nobody.
[[nodiscard]] const SideColors& colors_of(const session::GameCard& card, int player);

// What the classes in a drawing of a piece mean for a side, as CSS.
[[nodiscard]] std::string style_sheet(const SideColors& side);

}  // namespace perthro
