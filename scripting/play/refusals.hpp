// Why a move is not legal: what refused the ways that lead to it, or the rule of the whole list
// that dropped it.
#pragma once

#include "scripting/play/match.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace perthro {

struct Reason {
    std::string rule;      // "protect", "no(attacked)", "majority", ...
    std::string path;      // the way in own notation, as far as it came
    std::string cell;      // where it was refused, "" if nowhere
    Source at;             // file -1 = no place
    bool whole = false;    // the move was complete when it was refused
    bool leads = false;    // it was, or the way was going to where the text ends
    std::string saw = {};  // what the rule saw: "white pawn", "king on e2, attacked from e8"; or ""
};

// Reasons why the text is no legal move now, those nearest to a complete move first; empty if
// nothing of the kind was even tried.
[[nodiscard]] std::vector<Reason> reasons_against(Match& match, std::string_view text);

// "majority (rules.lua:12): 1, 2 is possible", "a1 at a4: land (rules.lua:7): white pawn"
[[nodiscard]] std::string describe(const GameDefinition& game, const Reason& reason);

}  // namespace perthro
