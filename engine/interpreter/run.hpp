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

// How a run ended. Committed: an alternative of `first` was taken, but what follows it refused.
enum class Ending { Refused, Committed, Done };
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
    struct StackSizes {
        std::uint32_t tokens = 0, taken = 0, marks = 0, edges = 0, seen = 0;
    };

    Cell here = kNoCell, start = kNoCell, from = kNoCell;
    Mover mover;
    Direction ahead = kNoDirection;       // abstract, in `me`'s view
    Direction last_ahead = kNoDirection;  // of the previous part
    PieceType start_type = kEmptyType;    // of the mover at the start
    PieceType hand_item = kEmptyType;     // of a drop
    Player me = kNobody;                  // owner of the mover, or the player to move
    Player player = kNobody;              // who makes the move
    bool hit = false;  // looking for an attack: what stood on the target is taken
    std::uint8_t die = 0;
    std::uint16_t movement = kNoMovement;
    std::uint16_t name = 0;
    std::uint16_t parts = 1;
    std::int32_t held = 0, bends = 0;
    std::uint32_t kind = 0;  // word of a counter that moves
    StackSizes end, begin;   // of this move's part of Stacks: runs nest (gives_mate, has_move)
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
    std::string what;  // "no(attacked)", "protect", ...
    Cell here = kNoCell;
    Cell start = kNoCell;
    Direction ahead = kNoDirection;  // as the owner of the mover sees the board
    std::uint16_t movement = kNoMovement;
    std::vector<Token> path;
};

}  // namespace perthro
