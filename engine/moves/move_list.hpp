// A list of complete moves. A move is one 64-bit value:
//   from 16 | to 16 | row 16 | choice 8 | flags 8        (bit 0 upwards in this order)
// Flags 0 = a simple move of a table row: the kernel makes it from the value alone. Flag kCompound:
// the low 32 bits index `compounds`, whose effects, path tokens and captured cells lie in this
// list's arenas. Lists are reused: clear() keeps the memory, so nothing is allocated once they are
// warm.
#pragma once

#include "engine/ids.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace perthro {

using MoveBits = std::uint64_t;

namespace move_bits {
inline constexpr std::uint64_t kCompound = std::uint64_t{1} << 56;
// row: index into the rows of the kernel's plan; choice: index into the choices of that row, as of
// types to promote to. The functions below tell them again.
[[nodiscard]] constexpr MoveBits simple(Cell from, Cell to, std::uint32_t row,
                                        std::uint32_t choice = 0) {
    return from | (static_cast<MoveBits>(to) << 16) | (static_cast<MoveBits>(row) << 32) |
           (static_cast<MoveBits>(choice) << 48);
}
[[nodiscard]] constexpr Cell from(MoveBits m) { return static_cast<Cell>(m); }
[[nodiscard]] constexpr Cell to(MoveBits m) { return static_cast<Cell>(m >> 16); }
[[nodiscard]] constexpr std::uint32_t row(MoveBits m) {
    return static_cast<std::uint32_t>(m >> 32) & 0xFFFF;
}
[[nodiscard]] constexpr std::uint32_t choice(MoveBits m) {
    return static_cast<std::uint32_t>(m >> 48) & 0xFF;
}
[[nodiscard]] constexpr bool compound(MoveBits m) { return (m & kCompound) != 0; }
// Of a compound: its index in MoveList::compounds.
[[nodiscard]] constexpr std::uint32_t index(MoveBits m) { return static_cast<std::uint32_t>(m); }
}  // namespace move_bits

// A slot of the position has this value behind the move, and had another before.
struct Effect {
    Slot slot;
    std::uint32_t value;
    bool operator==(const Effect&) const = default;
};

// One step of the entry path, in the order in which a person enters it.
enum class TokenKind : std::uint8_t {
    Start,        // cell
    HandItem,     // piece type
    Landing,      // cell
    Cell,         // cell chosen otherwise   "/c3"
    Promotion,    // piece type              "=queen"
    Lifted,       // number                  "^2"
    Permutation,  // permutation             "%a_cw"
    Die,          // value                   "*6"
    Label,        // index into Rules::labels "#A"
    Target,       // cell a piece was shifted to: a choice, printed only where needed
    Direction,    // direction, only where moves differ in effects alone
    Outcome,      // index of a chance outcome
};
struct Token {
    TokenKind kind;
    bool choice;          // a named choice (part of the move's identity); else route
    std::uint16_t value;  // what is said beside its kind
    bool operator==(const Token&) const = default;
};

// A move that 64 bits cannot say. Its spans are numbers of entries of the arenas of its list.
struct Compound {
    std::uint32_t effects = 0, effect_count = 0;    // by ascending slot, one for each at most
    std::uint32_t tokens = 0, token_count = 0;      // in the order in which they are entered
    std::uint32_t captures = 0, capture_count = 0;  // cells, in the order of capture
    std::uint64_t effects_key = 0;                  // fingerprint of the net effects
    std::uint64_t choices_key = 0;                  // fingerprint of class and named choices
    Cell from = kNoCell, to = kNoCell;  // where it began; where the mover ends, else the cursor
    std::uint16_t movement = 0;         // index into Rules::movements, 0xFFFF: pass, chance or Lua
    std::uint16_t name = 0;             // class, index into Rules::classes
    PieceType mover = kEmptyType;       // its type at the start
    Player player = kNobody;            // who makes the move
    Cell last_here = kNoCell;           // where the cursor stood when it was complete
    std::uint8_t parts = 1;             // hops of a chain, at most 255
    std::uint8_t die = 0;               // the last die used, 0 none
    std::uint32_t weight = 1;           // of a chance outcome
    bool refused = false;        // a try that the true position refuses: making it changes nothing
    std::int32_t majority = -1;  // index of its key values in `keys`, -1 none
    Source at;                   // where the movement stands
};

// The moves of one player in one position, or the outcomes of its chance ply. They can be made in
// that position alone.
struct MoveList {
    std::vector<MoveBits> moves;      // [index of a move]
    std::vector<Compound> compounds;  // of moves, and some that were dropped
    std::vector<Effect> effects;
    std::vector<Token> tokens;
    std::vector<Cell> captures;
    std::vector<std::int64_t> keys;  // majority keys, in spans
    bool chance = false;             // these are the outcomes of a chance ply, with weights
    bool told_by_cells = false;  // the simple moves are known to take what stands on `to`, which
                                 // is not `from`, and nothing else

    [[nodiscard]] std::size_t size() const { return moves.size(); }
    [[nodiscard]] bool empty() const { return moves.empty(); }
    // Empties the list and keeps its memory.
    void clear() {
        moves.clear();
        compounds.clear();
        effects.clear();
        tokens.clear();
        captures.clear();
        keys.clear();
        chance = told_by_cells = false;
    }
    // The i-th move, which has to be a compound. References and spans are valid until the list
    // changes.
    [[nodiscard]] const Compound& compound(std::size_t i) const {
        return compounds[move_bits::index(moves[i])];
    }
    [[nodiscard]] std::span<const Effect> effects_of(const Compound& c) const {
        return {effects.data() + c.effects, c.effect_count};
    }
    [[nodiscard]] std::span<const Token> tokens_of(const Compound& c) const {
        return {tokens.data() + c.tokens, c.token_count};
    }
    [[nodiscard]] std::span<const Cell> captures_of(const Compound& c) const {
        return {captures.data() + c.captures, c.capture_count};
    }
};

}  // namespace perthro
