// What a player can tell of hidden types from how the game went on before his eyes: a piece that
// moved is of a type that can, one that was beaten of a type that loses there, and what was lost is
// on the board no more. Made of his observations alone, so that whatever he is told of it is what
// he could have found out himself.
//
// A type is ruled out where none of some positions that the player could not tell from the true
// one, with a piece of that type, has a move that leads to what he saw next. In games whose types
// are known to their owner, without fog and stacks.
#pragma once

#include "engine/game/sample.hpp"

#include <cstdint>
#include <memory>
#include <vector>

namespace perthro {

// Used by one thread at a time.
class Deducer {
public:
    explicit Deducer(std::shared_ptr<const Rules> rules);

    // Whether there is anything to be deduced in a game.
    [[nodiscard]] static bool applies(const Rules& rules);

    // What the viewer knows after a ply of which he saw the position before and now. Throws what
    // hooks throw.
    [[nodiscard]] Deduced after(const Deduced& earlier, const Position& before, const Position& now,
                                Player viewer);

private:
    struct Ply {
        const Position& before;
        const Position& now;
        Player viewer;
        std::vector<Cell> changed;  // cells on which he saw something change
    };
    [[nodiscard]] static bool is_hidden(std::uint32_t w, Player viewer);
    [[nodiscard]] std::uint64_t possible(const Ply& ply, Cell cell, const Deduced& earlier);
    [[nodiscard]] bool may_explain(const Ply& ply, const Position& world, Cell cell);
    [[nodiscard]] bool explains(const Ply& ply, const Position& world, Cell cell);
    [[nodiscard]] bool touches(const MoveList& list, std::size_t index, Cell cell) const;
    void note_lost(const Ply& ply, std::uint64_t types, Deduced& into) const;
    [[nodiscard]] std::vector<int> numbers(const Position& seen, Player owner) const;

    std::shared_ptr<const Rules> rules_;
    Sampler sampler_;
    Observer observer_;
    Worker worker_;  // stands on a position that explains, or does not
    MoveList moves_;
};

}  // namespace perthro
