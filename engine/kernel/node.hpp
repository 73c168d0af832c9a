// What a generation looks at in one position, gathered once: who stands where, seen by one player,
// and the few sets of cells that rows accept.
#pragma once

#include "engine/kernel/tables.hpp"
#include "engine/position/position.hpp"

#include <algorithm>
#include <array>

namespace perthro::kernel {

// A set that is `width` words in memory: sets of up to two words have just W.
template <int W>
[[nodiscard]] Bits<W> read_set(const std::uint64_t* words, std::size_t width) {
    if constexpr (W <= 2) {
        return Bits<W>::read(words);
    } else {
        Bits<W> bits{};
        std::copy_n(words, width, bits.w.begin());
        return bits;
    }
}
// Writes a set to the `width` words that read_set() reads.
template <int W>
void write_set(const Bits<W>& cells, std::uint64_t* words, std::size_t width) {
    std::copy_n(cells.w.begin(), W <= 2 ? std::size_t{W} : width, words);
}

// A position's words and sets behind base pointers. It reads the position as it is at each call,
// and is good as long as that.
template <int W>
struct Board {
    const std::uint32_t* slots = nullptr;  // of the state; those of cells come first
    const std::uint64_t* sets = nullptr;   // of owner 0 first, of each that of all its pieces first
    std::size_t stride = 0;                // words per owner
    std::size_t width = W;                 // words per set

    // The position outlives this, and stays at its address.
    explicit Board(Position& position)
        : slots(position.raw_slots()), sets(position.raw_sets()),
          stride(static_cast<std::size_t>(position.layout().sets.types) *
                 static_cast<std::size_t>(position.layout().sets.words)),
          width(static_cast<std::size_t>(position.layout().sets.words)) {}

    // The cells of an owner's (0: nobody's) pieces of a type, 0: of all his pieces.
    [[nodiscard]] Bits<W> of(std::size_t owner, std::size_t type = 0) const {
        return at(owner * stride + type * width);
    }
    // The set that begins at a word of the sets.
    [[nodiscard]] Bits<W> at(std::size_t word) const { return read_set<W>(sets + word, width); }
    // The cells of an owner's pieces of these types, of which there is at least one.
    [[nodiscard]] Bits<W> of(std::size_t owner, const TypeSets& types) const {
        Bits<W> bits = at(owner * stride + types.offset[0]);
        for (std::size_t i = 1; i < types.count; ++i) {
            bits |= at(owner * stride + types.offset[i]);
        }
        return bits;
    }
};

// Sets are as they were when it was made, while `board` reads on: it is good until the position
// changes.
template <int W>
struct Node {
    Board<W> board;
    const PlayerTables<W>& tables;  // of the player
    Player player;                  // from 1 on; he need not be to move
    std::uint32_t enemies = 0;      // bit p: may be captured by the player
    std::uint32_t attackers = 0;    // bit p: attacks the player's pieces: enemies who are not out
    Bits<W> own, enemy, occupied, empty;  // own: the player's pieces; enemy: those of `enemies`
    std::uint32_t out = 0, walls = 0;  // bit p: is out of the game; nobody may capture his pieces
    std::array<Bits<W>, kBasics> basics;  // [Basic]

    // Gathers them; both outlive this.
    Node(const Tables<W>& all, Position& position, Player who)
        : board(position), tables(all.players[who]), player(who) {
        const Layout& layout = all.rules.layout;
        out = board.slots[layout.field(Field::OutMask)];
        walls = board.slots[layout.field(Field::WallMask)];
        own = board.of(player);
        enemy = Bits<W>{};
        occupied = own | board.of(0);
        const std::uint32_t spared = (tables.allies & ~out) | walls;
        for (std::size_t other = 1; other < all.players.size(); ++other) {
            if (other == player) {
                continue;
            }
            const Bits<W> pieces = board.of(other);
            occupied |= pieces;
            if (((spared >> other) & 1) == 0) {
                enemies |= 1U << other;
                enemy |= pieces;
            }
        }
        attackers = enemies & ~out;
        empty = all.board - occupied;
        basics = {empty, enemy, empty | enemy, own, occupied};
    }

    // The cells that an accept set of the player, by its number, holds now. Basic ones are there;
    // others are made at each call.
    [[nodiscard]] Bits<W> accept(std::uint16_t number) const {
        return number < kBasics ? basics[number] : made(tables.accepts[number - kBasics]);
    }

private:
    [[nodiscard]] Bits<W> made(const AcceptProgram& program) const {
        Bits<W> result = program.empty ? empty : Bits<W>{};
        for (const AcceptProgram::Part& part : program.parts) {
            for (std::uint32_t left = owners(part.side); left != 0; left &= left - 1) {
                const auto owner = static_cast<std::size_t>(std::countr_zero(left));
                Bits<W> pieces = part.but ? board.of(owner) : Bits<W>{};
                for (const PieceType type : part.types) {
                    pieces ^= board.of(owner, type);
                }
                result |= pieces;
            }
        }
        return result;
    }
    [[nodiscard]] std::uint32_t owners(Side side) const {
        const std::uint32_t allies = tables.allies & ~out & ~walls;
        switch (side) {
            case Side::Own: return 1U << player;
            case Side::Enemy: return enemies;
            case Side::Ally: return allies;
            case Side::Neutral: return 1;
            case Side::Wall: return walls & ~(1U << player);
            case Side::kCount: break;
        }
        return 0;
    }
};

}  // namespace perthro::kernel
