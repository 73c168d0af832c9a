// Where a walk through the words of a movement is, and what it has asked and done so far.
#pragma once

#include "engine/kernel/content.hpp"
#include "engine/kernel/paths.hpp"
#include "engine/kernel/unfit.hpp"
#include "engine/rules/rules.hpp"

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace perthro::kernel {

// Where a walk is, and what it has done to the mover so far. What is not said here is as in Path,
// of which it becomes a part. kNoCell: nowhere, or not yet.
struct PathState {
    // Where the mover began, where the cursor is, and where the mover, or a new piece, was put
    // down.
    Cell start = kNoCell, here = kNoCell, landed = kNoCell;
    Direction ahead = kNoDirection, way = kNoDirection;  // abstract; way: concrete
    PieceType type = kEmptyType;                         // of the mover by now
    bool lifted = false;                                 // the mover stands on its start no more
    std::uint32_t named = 0;
    std::uint32_t clear = 0, set = 0;  // of the mover's word
    // on_cell: the one that has to be stored in Terms::on_slot.
    Cell on_cell = kNoCell, capture = kNoCell, shift_from = kNoCell, shift_to = kNoCell;
    Cell named_end = kNoCell;  // by `as`
    std::vector<WordTest> word_tests;
    std::vector<Cell> unattacked;
    std::vector<Tally> tallies;
    std::vector<std::pair<std::int32_t, Cell>> marks;    // number and cell, the latest last
    std::array<std::int32_t, kMostNestedTimes> times{};  // rounds left
    std::vector<std::uint32_t> values;
    std::vector<std::vector<Cell>> absences;
    Terms terms;
};

// What a cell has to hold before the move.
struct CellTest {
    Cell cell;
    Content content;
};

// A walk as PathFinder leads it and PathConditions ask on it: both write here.
struct PathWalk {
    PathState at;
    std::vector<CellTest> tests;  // of the path so far
    MovementKind kind = MovementKind::Move;
    bool looks = false;         // nothing moves
    bool prefix = false;        // it ends before the first word that cannot be said as tests
    bool asks_to_move = false;  // see Terms
};

// Throws NotLowered with that reason and place; `word` is the one that the texts are about, where
// they name one.
[[noreturn]] void refuse(const Unfit& why, const Source& at, std::string_view word = {});

}  // namespace perthro::kernel
