// Which cells decide what is asked where a chain is followed: whether a piece is linked with the
// one beside it, and whether the cell beside it is a liberty. The board alone says so, found once
// by going through the conditions; where they ask for more than the pieces of certain cells nothing
// is known.
#pragma once

#include "engine/rules/rules.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace perthro {

class ChainLooks {
public:
    // plain_pieces: a cell holds one word, which everybody knows.
    ChainLooks(const Rules& rules, bool plain_pieces);

    [[nodiscard]] bool known() const { return known_; }
    // The cells that decide, of a player's piece on a cell, whether it is linked with the one
    // beside it along an abstract direction. This and the next two only where they are known; from
    // tables, valid while this lives.
    [[nodiscard]] std::span<const Cell> link(Player owner, Cell cell, Direction along) const {
        return at(owner, cell, along);
    }
    // The cells that decide whether such a piece has a liberty along a direction.
    [[nodiscard]] std::span<const Cell> liberty(Player owner, Cell cell, Direction along) const {
        return at(owner, cell, directions_ + along);
    }
    // The cells that decide any of that in any direction, its own included.
    [[nodiscard]] std::span<const Cell> all(Player owner, Cell cell) const {
        return at(owner, cell, 2 * directions_);
    }

private:
    class Finder;
    void add_cell(const CompiledChains& chains, Finder& finder, Cell cell);
    [[nodiscard]] std::span<const Cell> at(Player owner, Cell cell, std::size_t number) const {
        const std::size_t i = (owner * limit_ + cell) * (2 * directions_ + 1) + number;
        return {cells_.data() + first_[i], first_[i + 1] - first_[i]};
    }

    std::size_t limit_, directions_;
    bool known_ = false;
    std::vector<std::uint32_t> first_;  // into cells_
    std::vector<Cell> cells_;
};

}  // namespace perthro
