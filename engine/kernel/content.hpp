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

// How the owner of a piece relates to the player who moves. Wall: a piece that nobody may capture.
enum class Side : std::uint8_t { Own, Enemy, Ally, Neutral, Wall, kCount };
inline constexpr int kSides = static_cast<int>(Side::kCount);

class Content {
public:
    Content() = default;
    // A table for piece types 1 .. types in which nothing, or everything, is allowed.
    Content(int types, bool value);

    void allow_empty(bool value) { empty_ = value; }
    void allow(Side side, PieceType type) { words()[index(side, type)] |= bit(type); }

    [[nodiscard]] bool empty() const { return empty_; }
    [[nodiscard]] bool holds(Side side, PieceType type) const {
        return (words()[index(side, type)] & bit(type)) != 0;
    }
    [[nodiscard]] bool any_of(Side side) const;
    [[nodiscard]] bool all_of(Side side) const;
    [[nodiscard]] bool nothing() const;
    [[nodiscard]] bool everything() const;
    [[nodiscard]] int types() const { return types_; }

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
