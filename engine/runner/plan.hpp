// A movement of a piece as one player makes it. Its directions are links, its zones sets of cells,
// its conditions branches: whoever follows it keeps a cell and a direction
// (engine/interpreter/planned.hpp). From the first word that changes the position on, it says what
// moves are counted by; moves that are listed are made by the words. Immutable once it is made.
#pragma once

#include "engine/cell_set.hpp"
#include "engine/ids.hpp"
#include "engine/rules/program.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace perthro::runner {

// What a step does at the cursor. Questions go on at `yes` or at `no`; what moves the cursor goes
// on behind it, once for each way.
enum class Do : std::uint8_t {
    // Questions
    Piece,       // what stands here, by `relation` and `types`
    Inside,      // here is one of `cells`
    FromStart,   // the part at `part` holds where the piece stood
    Can,         // the part at `part`, which moves a cursor of its own, holds from here
    PieceAhead,  // Piece, of the next cell ahead, or along the one of `ways`
    PieceNow,    // Piece, behind Change
    Ask,         // the expression `part` holds, of which the program knows more
    // Moves of the cursor
    Along,  // in each of `ways`, without going there
    Step,   // ahead, or along the one of `ways`
    Slide,  // ahead, `least` to `most` cells; between them the part at `part` holds
    Flood,  // to each cell to which rounds of the part at `part` lead
    Fork,   // to each of the steps of `ways`, which are numbers of Plan::forks
    Veer,   // in each of `count` turns of the direction: of direction d from first + d * count on
    Go,     // to where the piece stood
    Jump,   // on at `yes`
    Defer,  // the word at `address`, which sets an attribute of the game, is left for the landing
    // What the path names
    Mark,  // this cell gets the mark `least`
    Name,  // this cell is a choice
    // Changes of the position, which whoever counts remembers beside it
    Change,   // from here on; who does not count hands over to the word at `address`
    Shift,    // what stands here goes ahead, or along the one of `ways`
    Push,     // the row from here on goes one cell ahead: see Resolver::pushes()
    Capture,  // what stands here leaves the board
    PutDown,  // the mover stands here
    Every,    // the part at `part` holds, and changes something, for at least `least` of the cells
              // with the mark `most`, or of `ways`
    // Ends
    Complete,  // the move is complete with what has changed
    Land,      // the `land` at `address`, with which the movement is complete or goes on
    LandNow,   // Land behind Change, with which the movement is complete
    HandOver,  // the words from `address` on have to be followed
    Refuse,    // no move
    Hold,      // of a part: it holds
    Collect    // of a flood's part: here is a cell to which it leads
};

// One instruction of a plan. Steps name each other by their place in Plan::steps; -1 is none.
struct Step {
    Do what = Do::Refuse;
    Relation relation = Relation::Is;
    bool any_type = true;   // Piece: else those of `types`
    bool lifted = false;    // the mover has left its cell before this step
    bool lifts = false;     // the mover leaves its cell with this step
    bool constant = false;  // Slide: `least` and `most` are numbers, else expressions
    bool ends = false;      // Change: no words stand behind what completes the move. Push: the last
                            // piece may leave the board
    std::uint16_t count = 0;           // of ways
    std::int32_t first = 0;            // of ways, in Plan::ways or Plan::forks
    std::int32_t yes = -1;             // step
    std::int32_t no = -1;              // step
    std::int32_t part = -1;            // step; Ask: expression
    std::int32_t address = -1;         // of the word that it comes from
    std::int32_t least = 0, most = 0;  // Slide, Push; most -1: as far as it goes
    std::int32_t times = -1;           // rounds that are left where words go on, of Plan::times
    std::uint32_t mask = 0, word = 0;  // Piece: of what stands there; mask 0: it takes more to tell
    std::uint64_t types = 0;           // bit t: pieces of type t
    const CellSet* cells = nullptr;    // Inside: the zone as the player has it
};

// One direction as a player sees it, and as the board has it.
struct Way {
    Direction ahead = kNoDirection;  // abstract
    const Cell* link = nullptr;      // [cell] the next one, or none
};

// What `resolve` makes of one movement for one player. Several steps may lead to the same one;
// parts (Step::part) are reached by their number alone, and end with Hold, Refuse or Collect.
struct Plan {
    // Types beyond have no bit in Step::types: their conditions are asked of the program.
    static constexpr int kMostTypes = 64;

    std::vector<Step> steps;  // the movement begins with the first
    std::vector<Way> ways;
    std::vector<std::int32_t> forks;                                // steps
    std::vector<std::array<std::int16_t, kMostNestedTimes>> times;  // see Run::times
    // All steps move the cursor, set what waits for the landing, or refuse by one question about
    // what stands there, up to one `land` that asks no more either: steps that ask for it, or stand
    // for it, have its address.
    bool only_lands = false;

    // The only question of the part that begins at this step, if all the part does is to ask what
    // stands on the cell and to hold where the answer is yes. Null: there is more to it.
    [[nodiscard]] const Step* only_question(std::int32_t part) const {
        const Step& first = step(part);
        const bool only = first.what == Do::Piece && step(first.yes).what == Do::Hold &&
                          step(first.no).what == Do::Refuse;
        return only ? &first : nullptr;
    }
    [[nodiscard]] const Step& step(std::int32_t number) const {
        return steps[static_cast<std::size_t>(number)];
    }
};

}  // namespace perthro::runner
