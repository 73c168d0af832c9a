// What a generation looks at in one position, gathered once: who stands where, seen by one player, and
// the few sets of cells that rows accept.
#pragma once

#include "engine/kernel/tables.hpp"
#include "engine/position/position.hpp"

#include <array>

namespace perthro::kernel {

// A position's words and sets behind base pointers.
template <int W>
struct Board {
    const std::uint32_t* slots = nullptr;
    const std::uint64_t* sets = nullptr;
    std::size_t stride = 0;  // words per owner
    std::size_t width = W;   // words per set

    explicit Board(Position& position)
        : slots(position.raw_slots()), sets(position.raw_sets()),
          stride(static_cast<std::size_t>(position.layout().set_types) *
                 static_cast<std::size_t>(position.layout().set_words)),
          width(static_cast<std::size_t>(position.layout().set_words)) {}

    [[nodiscard]] Bits<W> of(std::size_t owner, std::size_t type = 0) const {
        if constexpr (W <= 2) {
            return Bits<W>::read(sets + owner * stride + type * W);
        } else {
            Bits<W> bits{};
            for (std::size_t i = 0; i < width; ++i) {
                bits.w[i] = sets[owner * stride + type * width + i];
            }
            return bits;
        }
    }
    [[nodiscard]] Bits<W> of(std::size_t owner, const std::vector<PieceType>& types) const {
        Bits<W> bits{};
        for (const PieceType type : types) {
            bits |= of(owner, type);
        }
        return bits;
    }
};

template <int W>
struct Node {
    Board<W> board;
    const PlayerTables<W>& tables;
    Player player;
    std::uint32_t enemies = 0;    // bit p: may be captured by the player
    std::uint32_t attackers = 0;  // bit p: attacks the player's pieces
    Bits<W> own, enemy, occupied, empty;
    std::array<Bits<W>, kMostAccepts> accepts;

    Node(const Tables<W>& all, Position& position, Player who)
        : board(position), tables(all.players[who]), player(who) {
        const Layout& layout = all.rules.layout;
        const std::uint32_t out = board.slots[layout.field(Field::OutMask)];
        const std::uint32_t walls = board.slots[layout.field(Field::WallMask)];
        own = board.of(player);
        enemy = Bits<W>{};
        const auto last = static_cast<std::size_t>(layout.players);
        Bits<W> neutral = board.of(0);
        occupied = own | neutral;
        for (std::size_t other = 1; other <= last; ++other) {
            if (other == player) {
                continue;
            }
            const Bits<W> pieces = board.of(other);
            occupied |= pieces;
            const std::uint32_t bit = 1U << other;
            if (((tables.allies & ~out) & bit) != 0 || (walls & bit) != 0) {
                continue;
            }
            enemies |= bit;
            enemy |= pieces;
            attackers |= bit & ~out;
        }
        empty = all.board - occupied;
        for (std::size_t i = 0; i < tables.accepts.size(); ++i) {
            accepts[i] = accepted(tables.accepts[i], out, walls);
        }
    }

private:
    [[nodiscard]] Bits<W> accepted(const AcceptProgram& program, std::uint32_t out, std::uint32_t walls) const {
        switch (program.kind) {
            case AcceptProgram::Kind::Empty: return empty;
            case AcceptProgram::Kind::Enemy: return enemy;
            case AcceptProgram::Kind::Open: return empty | enemy;
            case AcceptProgram::Kind::Own: return own;
            case AcceptProgram::Kind::Occupied: return occupied;
            case AcceptProgram::Kind::General: break;
        }
        Bits<W> result = program.empty ? empty : Bits<W>{};
        for (const AcceptProgram::Part& part : program.parts) {
            for (std::size_t owner = 0; owner < 9; ++owner) {
                if (((owners(part.side, out, walls) >> owner) & 1) != 0) {
                    result |= part.all ? board.of(owner) : board.of(owner, part.types);
                }
            }
        }
        return result;
    }
    [[nodiscard]] std::uint32_t owners(Side side, std::uint32_t out, std::uint32_t walls) const {
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
