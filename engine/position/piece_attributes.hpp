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
    static constexpr int kMostWide = 8;
    std::uint32_t word = 0;
    std::array<std::uint32_t, kMostWide> wide{};
    std::uint32_t known = 0;
};

class PieceAttributes {
public:
    explicit PieceAttributes(const Rules& rules) : rules_(rules), layout_(rules.layout) {}

    // A new piece of a type with default attributes.
    [[nodiscard]] PieceRecord fresh(PieceType type, Player owner) const;
    // Changes type, keeping the attributes that both types have.
    [[nodiscard]] PieceRecord changed(const PieceRecord& piece, PieceType type) const;
    // A piece that has come to another cell: with what on_moving writes.
    [[nodiscard]] PieceRecord moved(PieceRecord piece) const;

    // Whether pieces of a type have an attribute of the game.
    [[nodiscard]] bool has(PieceType type, int attribute) const;
    // The value as AttributeDefinition encodes it; 0 of what has none.
    [[nodiscard]] std::int64_t value(int attribute, const PieceRecord& piece) const;

    // The value as it is stored, less the lowest one: of an attribute that the type has, as are all
    // that follow.
    [[nodiscard]] std::uint32_t stored_in(const AttributeSlot& slot,
                                          const PieceRecord& piece) const;
    void store_in(int attribute, PieceRecord& piece, std::uint32_t stored) const;
    // A value, and for how many turns it stays.
    void store_lasting(int attribute, PieceRecord& piece, std::uint32_t stored) const;
    // One turn more of an attribute that falls back.
    void age(int attribute, PieceRecord& piece) const;

private:
    // Where an attribute that is not packed stands in a record.
    [[nodiscard]] std::size_t wide_index(const AttributeSlot& slot) const;

    const Rules& rules_;
    const Layout& layout_;
};

}  // namespace perthro
