// What may stand on a cell, as a truth table over (relation to the mover, piece type). Every
// condition that looks at one cell's piece becomes such a table, so conditions are combined,
// compared and shared by value, and are turned into a few set operations per position (see
// node.hpp).
#pragma once

#include "engine/ids.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace perthro::kernel {

// How the owner of a piece relates to the player who moves. Enemy: a player whose pieces may be
// captured. Neutral: the piece is nobody's. Wall: another player, whose pieces nobody may capture
// (Field::WallMask). An ally who is out counts as an enemy.
enum class Side : std::uint8_t { Own, Enemy, Ally, Neutral, Wall, kCount };
inline constexpr int kSides = static_cast<int>(Side::kCount);

// For an empty cell, and for a piece of every type in every relation, whether it is allowed. Tables
// that are combined or compared are made for the same number of types, those of one game.
class Content {
public:
    // A table without types, to be assigned to.
    Content() = default;
    // A table for piece types 1 .. types in which nothing, or everything, is allowed; everything
    // includes that the cell is empty.
    Content(int types, bool value);

    // Says whether the cell may be empty.
    void allow_empty(bool value) { empty_ = value; }
    // Adds pieces of a type, 1 .. types(), that stand in this relation to the mover.
    void allow(Side side, PieceType type) { words()[index(side, type)] |= bit(type); }

    // Whether the cell may be empty. See nothing() for a table that allows nothing at all.
    [[nodiscard]] bool empty() const { return empty_; }
    // Whether pieces of a type in this relation are allowed.
    [[nodiscard]] bool holds(Side side, PieceType type) const {
        return (words()[index(side, type)] & bit(type)) != 0;
    }
    // Whether pieces of some type, or of every type, in this relation are allowed.
    [[nodiscard]] bool any_of(Side side) const;
    [[nodiscard]] bool all_of(Side side) const;
    // Whether the condition holds of no cell, or of every cell, whatever is on it.
    [[nodiscard]] bool nothing() const;
    [[nodiscard]] bool everything() const;
    // The highest piece type that the table knows.
    [[nodiscard]] int types() const { return types_; }

    // "Not", "and", "or" of conditions.
    [[nodiscard]] Content operator~() const;
    Content& operator&=(const Content& other);
    Content& operator|=(const Content& other);
    bool operator==(const Content&) const = default;

private:
    [[nodiscard]] std::size_t index(Side side, PieceType type) const {
        return static_cast<std::size_t>(side) * width_ + (type >> 6);
    }
    static std::uint64_t bit(PieceType type) { return std::uint64_t{1} << (type & 63); }
    [[nodiscard]] std::uint64_t full_word(std::size_t i) const;
    [[nodiscard]] std::size_t size() const { return width_ * kSides; }
    [[nodiscard]] std::uint64_t* words() { return width_ > 1 ? wide_.data() : narrow_.data(); }
    [[nodiscard]] const std::uint64_t* words() const {
        return width_ > 1 ? wide_.data() : narrow_.data();
    }

    bool empty_ = false;
    int types_ = 0;
    std::size_t width_ = 0;  // words per side
    // [side][type / 64]: of nearly all games one word a side, and then nothing is allocated.
    std::array<std::uint64_t, kSides> narrow_{};
    std::vector<std::uint64_t> wide_;
};

}  // namespace perthro::kernel
