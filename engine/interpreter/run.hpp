// What the interpreter carries along: a half-made move, what is asked of an attack, and why a
// possibility was refused.
#pragma once

#include "engine/ids.hpp"
#include "engine/moves/move_list.hpp"
#include "engine/rules/rules.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace perthro {

// How a run ended. Committed: an alternative of `first` was taken, but what follows it refused; or
// all words were done, and what judges the move refused it.
enum class Ending { Refused, Committed, Done };
// What a fork comes to by two of its ways.
constexpr Ending better(Ending a, Ending b) { return a > b ? a : b; }

// Everything about a half-made move that is not on the position. It is copied wherever words fork.
struct Run {
    // The piece that a half-made move moves.
    struct Mover {
        Cell cell = kNoCell;           // where it stands; kNoCell: in the air, lost, or none
        Cell lifted_from = kNoCell;    // where it stood when it was lifted last
        std::int16_t lift_count = -1;  // how many pieces go with it when it is lifted; -1: all
        bool exists = false, in_air = false, lifted_once = false, lost = false;
        bool lift_due = false;  // in the air, but the position still has it on lifted_from
    };

    // Places in each of Stacks, counted from its first entry.
    struct StackSizes {  // see Stacks for what they hold
        std::uint32_t tokens = 0, taken = 0, marks = 0, edges = 0, seen = 0;
    };

    // The cursor, kNoCell: nowhere yet, or Layout::air(); where the move began; where its last part
    // did.
    Cell here = kNoCell, start = kNoCell, from = kNoCell;
    Mover mover;
    Direction ahead = kNoDirection;       // abstract, in `me`'s view
    Direction last_ahead = kNoDirection;  // of the previous part
    PieceType start_type = kEmptyType;    // of the mover at the start
    PieceType hand_item = kEmptyType;     // what a drop puts; empty: no drop
    Player me = kNobody;                  // owner of the mover, or the player to move
    Player player = kNobody;              // who makes the move
    bool hit = false;      // looking for an attack: what stood on the target is taken
    std::uint8_t die = 0;  // the last one used, 0: none
    std::uint16_t movement = kNoMovement;  // index into Rules::movements
    std::uint16_t name = 0;                // class, index into Rules::classes
    std::uint16_t parts = 1;               // hops of a chain so far
    std::int32_t held = 0, bends = 0;      // counters in the hand (gather, sow); of tracks (slide)
    std::uint32_t kind = 0;  // word of the piece, or kind of counter, that moves; 0 of a drop
    StackSizes end, begin;   // of this move's part of Stacks: runs nest (gives_mate, has_move)
    // [depth of `at`] the cursor and direction to come back to; [depth of `times`] rounds left.
    std::array<Cell, 4> at_cell{};
    std::array<Direction, 4> at_ahead{};
    std::array<std::int16_t, 4> times{};
};

// Whether a piece of the attacker could capture on the cell.
struct AttackQuestion {
    Cell cell = kNoCell;
    Player attacker = kNobody;
    std::span<const std::int32_t> types{};                  // only pieces of these; empty: of any
    const std::vector<std::uint16_t>* movements = nullptr;  // only by these; null: by any
    int name = -1;                         // only by movements and parts of this class; -1: of any
    std::vector<Cell>* origins = nullptr;  // receives where all that could stand; null: one is
                                           // enough

    // Whether pieces of a type, and moves by a movement, are asked about.
    [[nodiscard]] bool means(PieceType type) const {
        return types.empty() || std::find(types.begin(), types.end(), type) != types.end();
    }
    [[nodiscard]] bool means_movement(int movement) const {
        return movements == nullptr ||
               std::find(movements->begin(), movements->end(), movement) != movements->end();
    }
};

// Why a possibility was refused, for whoever asks (see Interpreter::record_refusals).
struct Refusal {
    Source at;
    std::string what;      // "no(attacked)", "protect", ..., with more behind it: see refusals.hpp
    Cell here = kNoCell;   // the cursor
    Cell start = kNoCell;  // where the move began
    Direction ahead = kNoDirection;  // as the owner of the mover sees the board
    std::uint16_t movement = kNoMovement;
    std::vector<Token> path;  // what the move had recorded
};

}  // namespace perthro
