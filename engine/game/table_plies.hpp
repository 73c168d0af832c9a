// How far the tables say all of a game's plies: found once, when a worker is made.
#pragma once

#include "engine/rules/rules.hpp"

namespace perthro {

// Without tables all of it is false.
struct TablePlies {
    // The tables' maker says all of a ply but what is applied behind the move and its results.
    bool quick = false;
    // The tables' maker says all of a ply but its results: `quick`, and nothing is applied.
    bool bare = false;
    // Nothing happens beside a move, wherever it comes from, once turns are simple.
    bool plain = false;
    // Once turns are settled (TurnProgram::settled) all plies are bare and their moves in tables.
    bool settles = false;
    // What the tables list is what a list of the position would be.
    bool lists = false;
    // What the tables list is what a list of the position would be, once each move is judged by
    // `protect`, `require` and `repetition`.
    bool lists_unjudged = false;

    // hooks: null for none. stuck_puts_out: some `stuck` result puts a player out.
    [[nodiscard]] static TablePlies of(const Rules& rules, const Hooks* hooks, bool stuck_puts_out);
};

}  // namespace perthro
