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
    Counter,      // program counter of the turn program (index of the entry that is to be played)
    Phase,        // index of the phase, 0 = none
    PliesLeft,    // plies of this turn still to be made, the coming one included
    TurnStart,    // 1 at the first ply of a turn
    Ply,          // plies made since the setup; no part of any key
    Passes,       // passes in a row
    OutMask,      // bit p: player p is out
    WallMask,     // bit p: pieces of p may not be captured (out, pieces: wall)
    Pending,      // chance ply that is due: 0 none, 1 + chance index, or kPendingReveal
    PendingCell,  // reveal: the cell
    PendingMove,  // reveal: where the movement goes on with the outcome (1 + program address), 0 =
                  // nothing
    PendingFrom,  // reveal: 1 + cell of the mover that waits for the outcome, 0 = none
    Roll,         // 1 + index of the roll shown, 0 = none
    Request,      // what the last move asked of the turn: Request below; back to None when the turn
                  // goes on
    RequestTo,    // its label or player
    Over,  // 0 = goes on, else 1 + index of the result in `results` (count + 1 + k for Lua kinds)
    Winners,      // bit p, of a finished game; 0 = draw among those in DrawMask
    Losers,       // bit p
    PointsSlot,   // points of the result
    LastCapture,  // bit p: player p lost a piece in the last ply
    LastMover,    // who made the last ply
    LastClass,    // 1 + class of the last ply
    Begun,        // 1 when `on_turn` has been called for this turn, in games that have it
    kCount
};
enum class Request : std::uint32_t { None, Again, EndTurn, GoTo, NextTurn };
inline constexpr std::uint32_t kPendingReveal = 0xFFFF;
inline constexpr int kMaxDice = 8;

struct AttributeSlot {
    bool packed = false;     // of pieces: in the cell word
    int shift = 0;           // packed: of the value
    std::uint32_t mask = 0;  // packed: mask before shifting
    Slot base = 0;           // else: first slot (by cell, by player 0..n, or the only one)
    int low = 0;             // stored value = value - low
    int age = -1;  // companion attribute index in Layout::attributes that counts `lasts`, -1 none
    std::uint32_t initial = 0;  // stored default
};

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

struct Layout {
    Layout() = default;
    Layout(const GameDefinition& game, int loop_counters, int quiet_counters, int held_counters);

    // Which values a position has only in games that declare them. In all others their slot is 0.
    struct Declared {
        bool dice = false, hands = false, bag = false, counters = false, stacks = false;
        bool known = false;     // what is hidden of pieces
        bool together = false;  // turns that are played in secret
    };

    int limit = 0;  // internal cell numbers
    int players = 0;
    int types = 0;  // piece types, without empty and unknown
    Declared has;
    Slot header = 0;
    Slot loops = 0;  // loop counters of the turn program
    int loop_count = 0;
    Slot quiet = 0;  // counters of `quiet` events, in order of results
    int quiet_count = 0;
    Slot held = 0;  // counters of `held:`
    int held_count = 0;
    Slot dice = 0;   // kMaxDice slots, only if has.dice: dice left (value + 1), ascending, 0 = none
    Slot seats = 0;  // [player]: the seat that plays this side
    Slot hands = 0;  // [player 0..n][type 0..types], only if has.hands
    // [player 0..n][kind]: those pieces in hand that are not like new ones, also counted in `hands`
    Slot kept = 0;
    int kept_kinds = 0;
    std::vector<KeptType> kept_of;  // [type], empty if no type keeps anything
    Slot bag = 0;                   // [player][type]: identities that nobody knows, only if has.bag
    Slot counters = 0;              // [cell][player 0..n][type 0..types], only if has.counters
    Slot heights = 0;  // [cell 0..limit]: stacked pieces including the top one, only if has.stacks
    Slot under = 0;    // [cell 0..limit][level]: stride() slots each; bottom first, without the top
                       // piece
    int levels = 0;    // most pieces below the top one
    Slot known = 0;    // [cell 0..limit]: bit p: player p knows the type, only if has.known
    // Blocks of turns that are played in secret (`together`), only if has.together. [0]: 0 outside,
    // else 1 + how many players have acted; [player]: his place among them, 0 = he has not.
    Slot together = 0;
    Slot shadows = 0;  // [player 0..n][slot below together]: 0 = as the block began, else as he
                       // left it
    std::vector<Slot> wide;  // first slot of each wide piece attribute, [cell 0..limit]
    std::vector<AttributeSlot> attributes;     // [attribute], behind them the companions that count
                                               // `lasts`
    std::vector<std::uint32_t> piece_initial;  // [type]: packed defaults
    std::vector<WordChange> moved;             // [type]: packed attributes that moving sets
    bool moved_in_word = true;                 // moving sets no others
    std::vector<std::uint8_t> key_bits;        // [slot]
    std::vector<std::uint32_t> key_masks;  // [slot] what all keys but that of the state see of a
                                           // value; empty: everything
    std::uint32_t slots = 0;               // all state slots
    int set_words = 1;                     // 64-bit words per set
    int set_types = 0;  // sets per owner: 0 = all of the owner, 1..types, types+1 = unknown

    [[nodiscard]] std::uint32_t key_mask(Slot slot) const {
        return key_masks.empty() ? ~0U : key_masks[slot];
    }
    // Whether a word says all there is on a cell.
    [[nodiscard]] bool one_word_cells() const {
        return !has.stacks && !has.counters && !has.known && wide.empty();
    }
    [[nodiscard]] Cell air() const { return static_cast<Cell>(limit); }
    [[nodiscard]] Slot field(Field f) const { return header + static_cast<Slot>(f); }
    [[nodiscard]] Slot hand(Player player, PieceType type) const {
        return hands + static_cast<Slot>(player * (types + 1) + type);
    }
    // Kinds are counted from 1 here: those of kind 0 are the rest of the hand.
    [[nodiscard]] Slot kept_slot(Player player, PieceType type, std::uint32_t kind) const {
        return kept + static_cast<Slot>(player * kept_kinds) + kept_of[type].first + kind - 1;
    }
    [[nodiscard]] std::uint32_t kinds_in_hand(PieceType type) const {
        return kept_of.empty() ? 1 : kept_of[type].kinds;
    }
    // Bit p for every player p.
    [[nodiscard]] std::uint32_t every_player() const { return (2U << players) - 2; }
    [[nodiscard]] Slot bag_of(Player player, PieceType type) const {
        return bag + static_cast<Slot>(player * (types + 1) + type);
    }
    [[nodiscard]] Slot counter(Cell cell, Player player, PieceType type) const {
        return counters + static_cast<Slot>((cell * (players + 1) + player) * (types + 1) + type);
    }
    // A slot of the position as the block began (nobody), or as a player who has acted left it.
    [[nodiscard]] Slot shadow(Player player, Slot slot) const {
        return shadows + player * together + slot;
    }
    // Whether a slot belongs to what players change in secret: not the header, not the loops.
    [[nodiscard]] bool is_private(Slot slot) const {
        return slot < header || (slot >= loops + static_cast<Slot>(loop_count) && slot < together);
    }
    [[nodiscard]] int stride() const {
        return 1 + static_cast<int>(wide.size()) + (has.known ? 1 : 0);
    }
    // Slot of the word of the piece at a level (0 = bottom) below the top piece; wide attributes
    // follow it.
    [[nodiscard]] Slot under_at(Cell cell, int level) const {
        return under + static_cast<Slot>((cell * levels + level) * stride());
    }
    [[nodiscard]] int set_index(Player owner, PieceType type) const {
        return owner * set_types + (type == kUnknownType ? types + 1 : type);
    }
    // Where the set of an owner's pieces of a type begins: in words from the first set on.
    [[nodiscard]] std::size_t set_offset(Player owner, PieceType type) const {
        return static_cast<std::size_t>(set_index(owner, type)) *
               static_cast<std::size_t>(set_words);
    }
};

}  // namespace perthro
