// Why a move is not legal: what refused the ways that lead to it, or the rule of the whole list
// that dropped it.
#pragma once

#include "scripting/errors.hpp"
#include "scripting/play/match.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace perthro {

// One reason why a move is not legal.
struct Reason {
    std::string rule;      // "protect", "no(attacked)", "majority", ...
    std::string path;      // the way in own notation, as far as it came
    std::string cell;      // where it was refused, "" if nowhere
    Source at;             // file -1 = no place
    bool whole = false;    // the move was complete when it was refused
    bool leads = false;    // it was, or the way was going to where the text ends
    std::string saw = {};  // what the rule saw: "white pawn", "king on e2, attacked from e8"; or ""
    std::string said = {};  // to a player: "e2 is occupied by your own pawn"; "" = nothing
    bool playable = true;   // its class may be played now
    bool at_start = false;  // refused where it began, before it led anywhere
    bool named = false;     // by a movement of a class that was not asked for by name
    bool furthest = false;  // nothing led to the asked move: how far its piece came elsewhere
};

// Reasons why a text is no legal move now, those first that came nearest to a complete move that
// may be played now; empty if nothing of the kind was even tried. `readings`: what it may mean in
// own notation. `typed`: as it was written. Where none leads to what was asked, the last one tells
// how far its piece came (see furthest.hpp).
[[nodiscard]] std::vector<Reason>
reasons_against(Match& match, const std::vector<std::string>& readings, std::string_view typed);
// The reasons against a text as somebody types it.
[[nodiscard]] std::vector<Reason> reasons_against(Match& match, std::string_view text);

// Whether a reason tells of the asked move, and not of another way of its piece.
[[nodiscard]] bool tells(const Reason& reason);

// A reason in one line for who writes rules: "majority (rules.lua:12): 1, 2 is possible", "a1 at
// a4: land (rules.lua:7): white pawn", "furthest: a1 at a2: ..."
[[nodiscard]] std::string describe(const GameDefinition& game, const Reason& reason);

// The place of a rule for people: "chess/rules.lua:7"; "" for nowhere.
[[nodiscard]] std::string short_place(const GameDefinition& game, const Source& at);
// The line of the package that a place points at, without blanks around it; "" for nowhere.
[[nodiscard]] std::string source_line(const GameDefinition& game, const SourceTexts& sources,
                                      const Source& at);

// The first line of a game.yaml of the package that says something of a key; file -1 if none does,
// or the key is empty. `within`: a key of the outermost level that stands above it.
[[nodiscard]] Source place_of_key(const GameDefinition& game, const SourceTexts& sources,
                                  std::string_view key, std::string_view within = {});

}  // namespace perthro
