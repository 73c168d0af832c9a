// The compiled form of recorded trees. Words stand one behind the other in `code`, so "the rest of
// the movement" is an address; forks go on from an address several times. Conditions, values,
// places, sets and players are trees in `expressions`; a block inside one (can, reach) is an
// address in `code`.
#pragma once

#include "engine/cell_set.hpp"
#include "engine/ids.hpp"
#include "engine/rules/node.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace perthro {

// Control code that no one writes: behind the last Op.
inline constexpr std::uint16_t kFirstControl = 512;
enum class Control : std::uint16_t {
    Jump = kFirstControl,  // go on at `jump`
    End,                   // the movement is complete: deferred removals, then `after`
    EndAfter,              // everything is complete: judge and list
    Return,                // a closed run (every, loop, can, condition block) succeeded
    Fork,                  // go on at each of lists[list..] (either, maybe)
    FirstForking,          // try each of lists[..]; the first that commits or completes wins
    Commit,      // end of an alternative of FirstForking: go on at `jump`, whatever comes of it
    FirstPlain,  // alternatives end with Return; then go on at `jump`
    Branch,      // kid[0] condition: next, else `jump`
    Test,        // kid[0] condition: next, else refuse
    TimesBegin,  // counter a = value kid[0]
    TimesTest,   // counter a is 0: `jump`, else one less and next
    AtEnter,     // saves cursor and direction in place a; cursor to place kid[0]
    AtLeave,     // restores them
};

struct Code {
    std::uint16_t op = 0;    // Op or Control
    std::uint8_t flags = 0;  // kLifts, ...
    std::uint8_t kids = 0;
    std::int32_t a = 0, b = 0;
    std::array<std::int32_t, 4> kid{-1, -1, -1, -1};  // expressions
    std::int32_t list = 0, count = 0;  // into Program::lists: ids, or kids of any/all/compare
    std::int32_t jump = -1;            // address in code
    std::int32_t set = -1;             // into Program::cell_sets: [player 0..n]
    Source at;
};
inline constexpr std::uint8_t kLifts = 1;  // this word picks the mover up
inline constexpr std::uint8_t kQuiet = 2;  // inside a condition: records nothing

struct Program {
    std::vector<Code> code;
    std::vector<Code> expressions;
    std::vector<std::int32_t> lists;
    std::vector<std::vector<CellSet>> cell_sets;
    std::vector<std::string> marks;
};

}  // namespace perthro
