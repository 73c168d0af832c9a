// What the compiler made of each movement: what `check --plan` and editors say of it.
#pragma once

#include "engine/kernel/plan.hpp"
#include "engine/rules/rules.hpp"

#include <string>
#include <vector>

namespace perthro::command {

// What is said of one movement, or of a class of moves that the hook `generate` makes.
struct MovementLine {
    std::string piece, name;   // of the type or "player", "generate"; of the class
    std::string at;            // "rules.lua:5": the word that is the reason, else the movement
    std::string idioms;        // of its tables: "leap, ray"; empty: it is interpreted
    std::string reason;        // why it is, or where the tables do not count
    Source place;              // as in `at`
    Source begun = place;      // where the movement is written
    std::string instead = {};  // of the reason: what may be written, or that nothing may
    bool whole = true;         // no single word is the reason
};

// One for each movement of the plan, in its order, then those of `generate`. `plan` is of these
// rules.
[[nodiscard]] std::vector<MovementLine> movement_lines(const Rules& rules,
                                                       const kernel::Plan& plan);

}  // namespace perthro::command
