// Sowing as tables: a movement of the player that chooses a cell and then only carries numbers from
// cell to cell (seeds). Its words are said once more for each player, in terms of slots, links and
// cells, so that following them looks nothing up. SowCompiler writes it, SowPlays follows it.
#pragma once

#include "engine/cell_set.hpp"
#include "engine/ids.hpp"
#include "engine/position/layout.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace perthro::kernel {

// A cell, from where the cursor stands.
struct SowPlace {
    enum class Where : std::uint8_t { Here, Start, Beside, Fixed };
    Where where = Where::Here;
    const Cell* link = nullptr;  // Beside: the neighbour of each cell
    Cell cell = kNoCell;         // Fixed
};

// A number of the position or of the half-made move. A condition is one that is 0 or 1.
struct SowNumber {
    enum class Of : std::uint8_t {
        Constant,     // low
        Held,         // seeds in the hand
        Cell,         // what is stored in slot + the cursor's cell, plus `low`
        Owner,        // what is stored in `slot`, of a player or the game, plus `low`
        Sum,          // first + second
        Difference,   // first - second
        Between,      // first is from low to high
        CellBetween,  // what is stored in slot + the cursor's cell is from low to high
        Inside,       // the cursor is on a cell of the set
        All,          // first .. second - 1 of SowProgram::kids hold
        Any,          // one of them does
        No,           // first does not hold
        Count,        // of the cells of the set, on how many `first` holds
        SomeBetween,  // what is stored in slot + some cell of the set is from low to high
        Elsewhere     // first, with the cursor at `place`; 0 where there is no such cell
    };
    Of of = Of::Constant;
    Slot slot = 0;
    std::int64_t low = 0, high = 0;
    std::int32_t first = -1, second = -1;  // other numbers
    std::uint32_t set = 0;                 // into SowProgram::sets
    SowPlace place;
};

// One step of a program.
struct SowWord {
    enum class Does : std::uint8_t {
        Test,      // goes on if the number is not 0, else refuses
        Branch,    // goes on if the number is not 0, else goes on at `jump`
        Jump,      // goes on at `next`, and nothing else
        End,       // of the movement, or of a part that is tried as a whole
        Face,      // the cursor faces along the link
        Step,      // to the neighbour that it faces; with a link, along that, which it faces then
        Go,        // to the place
        Enter,     // to the place, remembering the cursor as `depth`
        Leave,     // back to where the cursor was when it was remembered as `depth`
        Gather,    // takes the number, -1: all, of what the cursor's cell has into the hand
        Sow,       // puts what is in the hand one by one on the cells ahead
        Keep,      // adds what is in the hand to a slot, and empties it
        AddHere,   // adds the number to the cursor's cell
        SetHere,   // sets what the cursor's cell has
        AddOwner,  // adds the number to a slot of a player or the game
        SetOwner,  // sets that slot
        Ask,       // of the turn: `request`
        First,  // the first of the parts SowProgram::kids[first .. second - 1] that is not refused
        Loop,   // the part at `body`, at most `rounds` times (-1: any number)
        Every   // the part at `body` on every cell of the set; at least `rounds` of them succeed
    };
    Does does = Does::End;
    std::uint8_t depth = 0;
    bool skips = false;                   // Sow: leaves the cell out that `place` is
    Slot slot = 0;                        // of cell 0, or the only one
    std::uint32_t zero = 0, highest = 0;  // as stored there: the number 0, the most there may be
    std::int32_t number = -1;             // of SowProgram::numbers
    std::int32_t next = -1;               // address in words: where it goes on; -1: nowhere
    std::int32_t jump = -1, body = -1;    // addresses: of Branch, of the part of Loop and Every
    std::int32_t rounds = -1;             // of Loop and Every, see there
    std::int32_t first = 0, second = 0;   // First: of SowProgram::kids
    std::uint32_t set = 0;                // Every: into SowProgram::sets
    std::uint32_t request = 0;            // Ask: a Request
    const Cell* link = nullptr;           // [cell]: its neighbour in one direction
    SowPlace place;                       // of Go, Enter and Sow
};

// The movement as one player makes it.
struct SowProgram {
    static constexpr std::size_t kMostNested = 4;  // of Enter in Enter

    struct Cells {
        CellSet members;
        std::vector<Cell> list;  // of them, ascending
    };
    std::vector<Cell> starts;    // the cells to choose from, ascending
    std::vector<SowWord> words;  // behind the choice, from `begin`
    std::int32_t begin = 0;
    std::vector<SowNumber> numbers;
    std::vector<std::int32_t> kids;  // lists: numbers of All and Any, addresses of First
    std::vector<Cells> sets;
};

}  // namespace perthro::kernel
