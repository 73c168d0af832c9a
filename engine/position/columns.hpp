// Columns: stacks of pieces that are one word each, moved as a whole. Every slot of a column is
// read and written once; moved piece by piece, a slot is written once for every piece that passes
// it.
#pragma once

#include "engine/position/position.hpp"

namespace perthro {

class Columns {
public:
    // Of a layout of which are_all() is true. Both outlive this.
    Columns(const Layout& layout, Position& position) : layout_(layout), position_(position) {}

    // Whether the stacks of a game are columns: nothing but its word belongs to a stacked piece.
    [[nodiscard]] static bool are_all(const Layout& layout) {
        return layout.has.stacks && layout.stride() == 1 && !layout.has.bag;
    }
    // How many pieces stand on a cell, or lie in the air.
    [[nodiscard]] int height(Cell cell) const {
        return static_cast<int>(position_.get(layout_.stacks.heights + cell));
    }
    // Puts the top n pieces of a cell (-1: all, no more than there are) on top of what is in the
    // air, in their order. Like put_down it throws a RuleError where the stack grows too tall.
    void lift(Cell cell, int n);
    // Puts everything in the air on top of what is on the cell. The pieces have moved, so that what
    // on_moving writes is written, unless `from` is the cell: then Layout::Packed::moved must say
    // all of it.
    void put_down(Cell cell, Cell from);
    // Takes away all pieces above the lowest `left`.
    void cut(Cell cell, int left);

private:
    [[nodiscard]] Slot slot(Cell cell, int level, int height) const;
    [[nodiscard]] std::uint32_t moved(std::uint32_t w) const;
    void stack(Cell to, Cell from, int first, bool moves);

    const Layout& layout_;
    Position& position_;
};

// Throws the RuleError of a stack that grows over Layout::Stacks::levels.
[[noreturn]] void throw_too_tall(const Layout& layout);

}  // namespace perthro
