// Where the values of one piece lie, on top of its cell or below another, and what a new piece has.
#pragma once

#include "engine/position/position.hpp"

#include <string>
#include <vector>

namespace perthro {

// The slots of one piece: its word, its wide attributes and who knows it.
class PieceSlots {
public:
    // The top piece of a cell (or the one in the air).
    PieceSlots(const Layout& layout, Cell cell) : layout_(&layout), cell_(cell), word_(cell) {}
    // The piece at a level below the top, 0 = bottom.
    PieceSlots(const Layout& layout, Cell cell, int level)
        : layout_(&layout), cell_(cell), below_(true), word_(layout.under_at(cell, level)) {}

    // The slot of its word (layout.hpp), of a wide attribute by its index in Layout::wide, and of
    // the mask of players who know its type.
    [[nodiscard]] Slot word() const { return word_; }
    [[nodiscard]] Slot wide(int index) const {
        return below_ ? word_ + 1 + static_cast<Slot>(index)
                      : layout_->wide[static_cast<std::size_t>(index)] + cell_;
    }
    // Only if Layout::has.known.
    [[nodiscard]] Slot known() const {
        return below_ ? word_ + 1 + static_cast<Slot>(layout_->wide.size())
                      : layout_->known + cell_;
    }

private:
    const Layout* layout_;
    Cell cell_;
    bool below_ = false;
    Slot word_;
};

// An attribute, or the companion that counts how long another one lasts.
struct StoredAttribute {
    std::string key;  // "heat", "passed.age"
    AttributeOf of = AttributeOf::Game;
    const AttributeDefinition* definition = nullptr;  // null for a companion
    const AttributeSlot* slot = nullptr;              // of the layout
    int wide = -1;  // index of its array if it is a wide one of pieces
};

// All attributes with a place of their own, in order of declaration, companions behind their
// attribute.
[[nodiscard]] std::vector<StoredAttribute> stored_attributes(const GameDefinition& game,
                                                             const Layout& layout);

// What a piece attribute stores now, and what it stores in a new piece (0 where there is no piece).
[[nodiscard]] std::uint32_t stored_in_piece(const Position& position, const PieceSlots& piece,
                                            const StoredAttribute& attribute);
[[nodiscard]] std::uint32_t stored_in_new_piece(const Layout& layout, std::uint32_t word,
                                                const StoredAttribute& attribute);
// Writes what a piece attribute stores; the value has to fit its slot.
void store_in_piece(Position& position, const PieceSlots& piece, const StoredAttribute& attribute,
                    std::uint32_t value);

// Who knows a new piece's type, as a mask of players: its owner, nobody if it is covered or
// unknown.
[[nodiscard]] std::uint32_t known_of_new_piece(std::uint32_t word);

// Puts a new piece with its defaults there; the slots must be free.
void put_new_piece(Position& position, const GameDefinition& game, const PieceSlots& slots,
                   PieceType type, Player owner);

// An empty position with every attribute at its default, nobody to move.
[[nodiscard]] Position empty_position(const GameDefinition& game, const Layout& layout);

}  // namespace perthro
