// A board with a position, drawn as SVG from what a session shows: for people who do not have the
// package yet, and for the steps of a try.
#pragma once

#include "scripting/drawings/judge.hpp"
#include "scripting/session/values.hpp"

#include <string>
#include <vector>

namespace perthro {

// Cells to light, by their index in the board's cells: as elements with `class="cursor"
// data-cell="e4"`, or with the class "walked", "captured" or "written".
struct Lit {
    int cursor = -1;  // -1 = none
    std::vector<int> walked, captured, written;
    std::vector<session::PieceView> in_air;  // drawn at the cursor
};

// The board with a position on it and the hands below, as the text of an SVG file that needs no
// other file. Drawings that the judge does not let through are discs.
[[nodiscard]] std::string board_picture(const session::GameInfo& info,
                                        const session::PositionView& position, const Lit& lit,
                                        DrawingJudge& judge);

}  // namespace perthro
