// Where every value of a position lies: offsets into one block of 32-bit slots, computed once per
// game. State comes first; bitsets derived from the cell words lie behind it (see Position). What a
// game does not declare has no slots.
//
// The cell word:  type 10 | owner 4 | covered 1 | taken 1 | 16 bits of packed piece attributes.
// Slots 0 .. limit-1 are the cells; slot `air()` is the piece in the player's hand while it moves
// (empty between moves). Piece attributes that do not fit into 16 bits have arrays of their own,
// indexed by cell like the words.
#pragma once

#include "engine/ids.hpp"
#include "engine/rules/definition.hpp"

#include <cstdint>
#include <vector>

namespace perthro {

// The word of a piece; 0: no piece.
namespace word {
inline constexpr std::uint32_t kTypeMask = 0x3FF;
inline constexpr int kOwnerShift = 10;
inline constexpr std::uint32_t kOwnerMask = 0xFU << kOwnerShift;
inline constexpr std::uint32_t kCovered = 1U << 14;  // face down to all
inline constexpr std::uint32_t kTaken = 1U << 15;    // captured, but still standing: neither empty
                                                     // nor enemy
inline constexpr int kAttributeShift = 16;

[[nodiscard]] constexpr PieceType type(std::uint32_t w) {
    return static_cast<PieceType>(w & kTypeMask);
}
[[nodiscard]] constexpr Player owner(std::uint32_t w) {
    return static_cast<Player>((w & kOwnerMask) >> kOwnerShift);
}
// A piece that is neither covered nor taken, with 0 for all attributes; see Packed::initial.
[[nodiscard]] constexpr std::uint32_t make(PieceType type, Player owner) {
    return type | (static_cast<std::uint32_t>(owner) << kOwnerShift);
}
[[nodiscard]] constexpr std::uint32_t with_type(std::uint32_t w, PieceType type) {
    return (w & ~kTypeMask) | type;
}
[[nodiscard]] constexpr std::uint32_t with_owner(std::uint32_t w, Player owner) {
    return (w & ~kOwnerMask) | (static_cast<std::uint32_t>(owner) << kOwnerShift);
}
}  // namespace word

// Header fields, each one slot from Layout::header on. Numbered groups follow (see Layout).
enum class Field : std::uint32_t {
    ToMove,       // player to move; while a chance ply is due: whose turn it is part of
    RoundOwner,   // the player that `next` counts from and `same` means
    Counter,      // program counter of the turn program (address of the entry that is to be played)
    Phase,        // index of the phase, 0 = none
    PliesLeft,    // plies of this turn still to be made, the coming one included
    TurnStart,    // 1 at the first ply of a turn
    Ply,          // plies made since the setup; no part of any key
    Passes,       // passes in a row
    OutMask,      // bit p: player p is out
    WallMask,     // bit p: pieces of p may not be captured (out, pieces: wall)
    Pending,      // chance ply that is due: 0 none, 1 + chance index, or kPendingReveal
    PendingCell,  // reveal: 1 + the cell, 0 = nothing
    PendingMove,  // reveal: where the movement goes on with the outcome (1 + program address), 0 =
                  // nothing
    PendingFrom,  // reveal: 1 + cell of the mover that waits for the outcome, 0 = none
    Roll,         // 1 + index of the roll shown, 0 = none
    Request,      // what the last move asked of the turn: Request below; back to None when the turn
                  // goes on
    RequestTo,    // GoTo: index into TurnProgram::labels; NextTurn: the player
    Over,        // 0 = goes on, else 1 + index of the result in `results`; above their number: over
                 // without a result
    Winners,     // bit p, of a finished game; 0 = a draw
    Losers,      // bit p
    PointsSlot,  // points of the result
    LastCapture,  // bit p: player p lost a piece in the last ply
    LastMover,    // who made the last ply
    LastClass,    // 1 + class of the last ply
    Begun,        // 1 when `on_turn` has been called for this turn, in games that have it
    kCount
};
// What words and hooks want of the turn: another ply of it, its end, another entry, another player.
enum class Request : std::uint32_t { None, Again, EndTurn, GoTo, NextTurn };
inline constexpr std::uint32_t kPendingReveal = 0xFFFF;
inline constexpr int kMaxDice = 8;  // that can be left to play at once

// Where the values of an attribute stand, and how they are stored.
struct AttributeSlot {
    bool packed = false;     // of pieces: in the cell word
    int shift = 0;           // packed: of the value
    std::uint32_t mask = 0;  // packed: mask before shifting
    Slot base = 0;           // else: first slot (by cell, by player 0..n, or the only one)
    int low = 0;             // stored value = value - low
    int age = -1;  // companion attribute index in Layout::attributes that counts `lasts`, -1 none
    std::uint32_t initial = 0;  // stored default
};

// Most attributes of pieces that the word of a piece has no room for.
inline constexpr std::size_t kMostWide = 8;

// What a hand keeps of a type (in_hand: keep): the pieces are of as many kinds as there are values
// of their attributes. Kind 0 is that of a new piece.
struct KeptType {
    struct Attribute {
        int index = 0;             // in Layout::attributes
        std::uint32_t values = 0;  // how many it may have
        std::uint32_t step = 0;    // kinds from one value to the next
    };
    std::uint32_t first = 0;  // of its kinds behind kind 0, among those of all types
    std::uint32_t kinds = 1;
    std::vector<Attribute> attributes;
};

// What a change of cells does to a piece's word: (w & ~clear) | set.
struct WordChange {
    std::uint32_t clear = 0, set = 0;
};

// Which keys a slot takes part in.
enum KeyBits : std::uint8_t {
    kStateKey = 1,
    kIdentityKey = 2,
    kSituationKey = 4,
    kPlacementKey = 8
};

// One of each game, in Rules. Slots are numbers from the beginning of the block; of what a game
// does not declare the number is 0 and means nothing.
struct Layout {
    Layout() = default;
    // The counters are those that the turn program, events of kind Quiet and results with `held`
    // need.
    Layout(const GameDefinition& game, int loop_counters, int quiet_counters, int held_counters);

    // Which values a position has only in games that declare them. In all others their slot is 0.
    struct Declared {
        bool dice = false, hands = false, bag = false, counters = false, stacks = false;
        bool known = false;     // what is hidden of pieces
        bool together = false;  // turns that are played in secret
    };

    // Values of one kind, one slot each.
    struct Numbered {
        Slot first = 0;
        int count = 0;
    };
    // Pieces in hand that are not like new ones, counted in `hands` as well.
    struct Kept {
        Slot first = 0;               // [player 0..n][kind]
        int kinds = 0;                // of all types
        std::vector<KeptType> types;  // [type], empty if no type keeps anything
    };
    // Pieces on top of each other, only if has.stacks.
    struct Stacks {
        Slot heights = 0;  // [cell 0..limit]: stacked pieces including the top one
        Slot under = 0;    // [cell 0..limit][level]: stride() slots each; bottom first, without the
                           // top piece
        int levels = 0;    // most pieces below the top one
    };
    // The attributes that stand in the words of pieces.
    struct Packed {
        std::vector<std::uint32_t> initial;  // [type]: defaults
        std::vector<WordChange> moved;       // [type]: attributes that moving sets
        bool moved_in_word = true;           // moving sets no others
    };
    // Which slots the keys of a position see, and how much of them.
    struct KeysOfSlots {
        std::vector<std::uint8_t> bits;    // [slot]: KeyBits
        std::vector<std::uint32_t> masks;  // [slot]: what all keys but that of the state see of a
                                           // value; empty: everything
    };
    // The sets of cells behind the state.
    struct Sets {
        int words = 1;  // of 64 bits, per set
        int types = 0;  // sets per owner: 0 = all of the owner, 1..types, types+1 = unknown
    };

    int limit = 0;    // cells are 0 .. limit - 1
    int players = 0;  // players are 1 .. players
    int types = 0;    // piece types are 1 .. types, without empty and unknown
    Declared has;
    Slot header = 0;  // first of the slots of Field
    Numbered loops;   // loop counters of the turn program
    Numbered quiet;   // counters of `quiet` events, in order of results
    Numbered held;    // counters of `held:`
    Slot dice = 0;   // kMaxDice slots, only if has.dice: dice left (value + 1), ascending, 0 = none
    Slot seats = 0;  // [player]: the seat that plays this side
    Slot hands = 0;  // [player 0..n][type 0..types], only if has.hands
    Kept kept;
    Slot bag = 0;       // [player 0..n][type 0..types]: pieces that lie covered on the board, of
                        // which nobody knows which is which; only if has.bag
    Slot counters = 0;  // [cell][player 0..n][type 0..types], only if has.counters
    Stacks stacks;
    Slot known = 0;  // [cell 0..limit]: bit p: player p knows the type, only if has.known
    // Blocks of turns that are played in secret (`together`), only if has.together. [0]: 0 outside,
    // else 1 + how many players have acted; [player]: his place among them, 0 = he has not.
    Slot together = 0;
    Slot shadows = 0;  // [player 0..n][slot below together]: 0 = as the block began, else as he
                       // left it
    std::vector<Slot> wide;  // first slot of each wide piece attribute, [cell 0..limit]
    std::vector<AttributeSlot> attributes;  // [attribute], behind them the companions that count
                                            // `lasts`
    Packed packed;
    KeysOfSlots keys;
    std::uint32_t slots = 0;  // all state slots
    Sets sets;

    // The bits of a slot's value that all keys but that of the state see.
    [[nodiscard]] std::uint32_t key_mask(Slot slot) const {
        return keys.masks.empty() ? ~0U : keys.masks[slot];
    }
    // Whether a word says all there is on a cell.
    [[nodiscard]] bool one_word_cells() const {
        return !has.stacks && !has.counters && !has.known && wide.empty();
    }
    // The cell that stands for the hand of the player while he moves a piece.
    [[nodiscard]] Cell air() const { return static_cast<Cell>(limit); }
    [[nodiscard]] Slot field(Field f) const { return header + static_cast<Slot>(f); }
    // How many pieces of a type a player has in hand; only if has.hands.
    [[nodiscard]] Slot hand(Player player, PieceType type) const {
        return hands + static_cast<Slot>(player * (types + 1) + type);
    }
    // Kinds are counted from 1 here: those of kind 0 are the rest of the hand.
    [[nodiscard]] Slot kept_slot(Player player, PieceType type, std::uint32_t kind) const {
        return kept.first + static_cast<Slot>(player * kept.kinds) + kept.types[type].first + kind -
               1;
    }
    // Of how many kinds the pieces of a type in a hand may be; 1: all are like new ones.
    [[nodiscard]] std::uint32_t kinds_in_hand(PieceType type) const {
        return kept.types.empty() ? 1 : kept.types[type].kinds;
    }
    // Bit p for every player p.
    [[nodiscard]] std::uint32_t every_player() const { return (2U << players) - 2; }
    // How many pieces of an owner and type lie covered; only if has.bag.
    [[nodiscard]] Slot bag_of(Player player, PieceType type) const {
        return bag + static_cast<Slot>(player * (types + 1) + type);
    }
    // How many counters of an owner and type a cell holds; only if has.counters.
    [[nodiscard]] Slot counter(Cell cell, Player player, PieceType type) const {
        return counters + static_cast<Slot>((cell * (players + 1) + player) * (types + 1) + type);
    }
    // A slot of the position as the block began (nobody), or as a player who has acted left it.
    [[nodiscard]] Slot shadow(Player player, Slot slot) const {
        return shadows + player * together + slot;
    }
    // Whether a slot belongs to what players change in secret: not the header, not the loops.
    [[nodiscard]] bool is_private(Slot slot) const {
        return slot < header ||
               (slot >= loops.first + static_cast<Slot>(loops.count) && slot < together);
    }
    // Slots of one piece below the top one of a stack: its word, wide attributes, who knows it.
    [[nodiscard]] int stride() const {
        return 1 + static_cast<int>(wide.size()) + (has.known ? 1 : 0);
    }
    // Slot of the word of the piece at a level (0 = bottom) below the top piece; wide attributes
    // follow it.
    [[nodiscard]] Slot under_at(Cell cell, int level) const {
        return stacks.under + static_cast<Slot>((cell * stacks.levels + level) * stride());
    }
    // The number of the set of an owner's pieces of a type; kEmptyType: of all types.
    [[nodiscard]] int set_index(Player owner, PieceType type) const {
        return owner * sets.types + (type == kUnknownType ? types + 1 : type);
    }
    // Where the set of an owner's pieces of a type begins: in words from the first set on.
    [[nodiscard]] std::size_t set_offset(Player owner, PieceType type) const {
        return static_cast<std::size_t>(set_index(owner, type)) *
               static_cast<std::size_t>(sets.words);
    }
};

}  // namespace perthro
