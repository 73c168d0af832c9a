// The ways through the words of a movement: each is a Path, the list of what it asks of which cell
// and of what it writes.
#pragma once

#include "engine/cell_set.hpp"
#include "engine/kernel/content.hpp"
#include "engine/rules/rules.hpp"

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace perthro::kernel {

// Thrown by what makes tables of words: they stay with the interpreter.
struct NotLowered {
    std::string reason;  // in two lines where it comes of an Unfit, see reason_of()
    Source at;           // the word or condition that it is about; no line: the whole movement
};

// A stored value that must lie inside (or outside) a range before the movement can begin.
struct Guard {
    Slot slot = 0;                    // of an attribute of the game or of a player
    std::uint32_t low = 0, high = 0;  // as stored; both belong to the range
    bool inside = true;
    bool operator==(const Guard&) const = default;
};

// An attribute of the game or of a player that the move writes: a constant, or the cell number + 1
// in Path::values.
struct AttributeWrite {
    AttributeId attribute = 0;
    Player player = kNobody;  // whose; kNobody: the game's
    bool is_cell = false;
    std::uint32_t value = 0;  // the constant, as stored
    bool operator==(const AttributeWrite&) const = default;
};

// Packed attributes that the move writes on all own pieces of these types standing on these cells.
struct Sweep {
    CellSet cells;
    std::vector<PieceType> types;
    std::uint32_t clear = 0, set = 0;  // a piece's word becomes (w & ~clear) | set
    bool operator==(const Sweep&) const = default;
};

// Bits of the word of a piece on the way, other than the mover: word & mask has to be value.
struct WordTest {
    Cell cell = kNoCell;
    std::uint32_t mask = 0, value = 0;
    auto operator<=>(const WordTest&) const = default;
};

// How many of these cells hold a content (an index into Contents) before the move: a number inside,
// or outside, of a range, to which both ends belong.
struct Tally {
    std::vector<Cell> cells;  // each once
    int content = -1;
    int low = 0, high = 0;
    bool inside = true;
    auto operator<=>(const Tally&) const = default;
};

// What all paths of one row have in common. Contents are indices into Contents.
struct Terms {
    int accept = -1;          // the last cell, before the mover is put down
    int screen = -1;          // every cell of Path::full
    std::vector<int> absent;  // none of the cells of Path::absences may hold this, one list each
    std::uint32_t word_mask = 0, word_value = 0;  // of the mover's word at the start
    std::vector<Guard> guards;
    std::vector<AttributeWrite> writes;
    std::vector<Sweep> sweeps;
    int on_slot = -1;             // the last cell is the one stored (+ 1) in this slot; -1 = any
    bool no_mate = false;         // the move may not give mate
    bool asks_attacks = false;    // some path has `unattacked` cells
    bool asks_to_move = false;    // who is to move decides what stands somewhere
    PieceType puts = kEmptyType;  // a new piece of this type is put down; nothing moves
    Player puts_for = kNobody;    // its owner
    bool operator==(const Terms&) const = default;
};

// Promotions that were chosen, in their order, as one number: they are part of what a move is. 0:
// none; named: those before this one.
[[nodiscard]] constexpr std::uint32_t with_named(std::uint32_t named, PieceType type) {
    constexpr std::uint32_t kBase = 1021;  // above all types
    return named * kBase + type;
}

// One way through the words, from one cell to another, for one player and type of piece. It is open
// in a position where all that it and its terms ask holds; it is a move then. What stands on cells
// is asked of the position before the move.
struct Path {
    Cell start = kNoCell, end = kNoCell;  // no start: drops and placings
    Cell lands = kNoCell;                 // where the mover is put down, if `as` names the end
    std::vector<Cell> clear, full;        // ascending: must be empty; must hold what `screen` says
    Direction way = kNoDirection;         // concrete direction of the first motion
    PieceType becomes = kEmptyType;       // promotion; kEmptyType: stays what it is
    std::uint32_t named = 0;  // the promotions that were chosen among several, see with_named
    std::uint32_t word_clear = 0, word_set = 0;  // the mover's word afterwards: (w & ~clear) | set
    std::vector<std::uint32_t> values;           // of Terms::writes with is_cell
    std::vector<std::vector<Cell>> absences;     // of Terms::absent
    Cell capture = kNoCell;                      // taken there, besides what stands on `end`
    Cell shift_from = kNoCell, shift_to = kNoCell;  // a second piece that moves
    std::vector<WordTest> word_tests;
    std::vector<Cell> unattacked;  // the mover would not be attacked there
    std::vector<Tally> tallies;    // before the move is made
    Terms terms;

    // Whether it does more than move one piece and take what stands where it lands, or asks more.
    [[nodiscard]] bool special() const {
        return moves_others() || !word_tests.empty() || !unattacked.empty() || !tallies.empty();
    }
    // Whether it changes more cells than these two.
    [[nodiscard]] bool moves_others() const {
        return capture != kNoCell || shift_from != kNoCell || lands != kNoCell;
    }
    // Where the mover, or what is put, stands afterwards.
    [[nodiscard]] Cell landing() const { return lands != kNoCell ? lands : end; }
    bool operator==(const Path&) const = default;
};

// Contents by number, from 0 on; equal tables have one number.
class Contents {
public:
    // The number of a content, which is added if it is new. Linear in how many there are.
    int intern(const Content& content);
    // What has the number; good until the next is added.
    [[nodiscard]] const Content& operator[](int id) const {
        return all_[static_cast<std::size_t>(id)];
    }
    [[nodiscard]] int size() const { return static_cast<int>(all_.size()); }

private:
    std::vector<Content> all_;
};

}  // namespace perthro::kernel
