// Single changes of the text of rules, as somebody makes them by mistake: a statement or an element
// left out, two neighbours exchanged, a word turned into its opposite, a number off by one. What
// only people read, and how bots play, is left alone. Not every change loads.
#pragma once

#include "scripting/package/load.hpp"

#include <map>
#include <string>
#include <vector>

namespace perthro::report {

// Line: a statement or entry is left out, Drop: an element of one; Swap: two neighbours change
// places; Negate: a word becomes its opposite; Number: one more or less.
enum class ChangeKind { Line, Drop, Swap, Negate, Number };
[[nodiscard]] const char* name_of(ChangeKind kind);  // "line", "drop", ...

// One change of one file.
struct RuleChange {
    ChangeKind kind = ChangeKind::Line;
    int line = 0, column = 0;   // where it is, from 1, in bytes
    std::string before, after;  // what is replaced by what; "" = it is left out
    TextChange change;          // of the file
};

// "rules.lua:6", "rules.lua:6:12" where it is a part of a line.
[[nodiscard]] std::string place_of(const RuleChange& change);

// The changes of one file.
struct RuleChanges {
    std::vector<RuleChange> changes;      // in the order of the text
    std::map<std::string, int> left_out;  // how many more, by what they change: "drawing"
};

// All changes of a file. `file` is "game.yaml" or "rules.lua".
[[nodiscard]] RuleChanges changes_of(const std::string& file, const std::string& text);

}  // namespace perthro::report
