// What a piece carries, told from a record of it alone: whether it stands anywhere is no matter
// here. Attributes are indexes of Layout::attributes, that is, those of the game and behind them
// the companions that count for how many turns a value stays.
#pragma once

#include "engine/position/layout.hpp"
#include "engine/rules/rules.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace perthro {

// A piece with everything that travels with it.
struct PieceRecord {
    std::uint32_t word = 0;                       // see word::; 0: no piece
    std::array<std::uint32_t, kMostWide> wide{};  // attributes that the word has no room for,
                                                  // stored as they are, in the order of
                                                  // Layout::wide
    std::uint32_t known = 0;                      // bit p: player p knows its type
};

class PieceAttributes {
public:
    // The rules outlive this.
    explicit PieceAttributes(const Rules& rules) : rules_(rules), layout_(rules.layout) {}

    // A new piece of a type with default attributes, known to its owner alone.
    [[nodiscard]] PieceRecord fresh(PieceType type, Player owner) const;
    // Changes type, keeping the attributes that both types have.
    [[nodiscard]] PieceRecord changed(const PieceRecord& piece, PieceType type) const;
    // A piece that has come to another cell: with what on_moving writes.
    [[nodiscard]] PieceRecord moved(PieceRecord piece) const;

    // Whether pieces of a type have an attribute of the game.
    [[nodiscard]] bool has(PieceType type, int attribute) const;
    // The value as AttributeDefinition encodes it; 0 of what has none.
    [[nodiscard]] std::int64_t value(int attribute, const PieceRecord& piece) const;

    // The value as it is stored, that is, less the lowest one. This and the functions behind it are
    // for attributes that the type has.
    [[nodiscard]] std::uint32_t stored_in(const AttributeSlot& slot,
                                          const PieceRecord& piece) const;
    void store_in(int attribute, PieceRecord& piece, std::uint32_t stored) const;
    // Stores a value, and in the companion for how many turns it stays, if it lasts only so long.
    void store_lasting(int attribute, PieceRecord& piece, std::uint32_t stored) const;
    // A turn has ended: the attribute falls back to its default, or has one turn less until it
    // does.
    void age(int attribute, PieceRecord& piece) const;

private:
    // Where an attribute that is not packed stands in a record.
    [[nodiscard]] std::size_t wide_index(const AttributeSlot& slot) const;

    const Rules& rules_;
    const Layout& layout_;
};

}  // namespace perthro
