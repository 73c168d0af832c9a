// What a hand that keeps attributes (in_hand: keep) tells apart: the kinds of a type, one for each
// combination of values that its attributes may have. Kind 0 has all of them as a new piece does.
#pragma once

#include "engine/position/layout.hpp"

#include <cstdint>
#include <string>

namespace perthro {

// Most kinds of one type.
inline constexpr std::uint64_t kMostKinds = 4096;

// The lowest value of an attribute, as it is encoded in AttributeDefinition, and how many different
// ones it stores.
struct StoredRange {
    int low;
    std::uint32_t count;
};
[[nodiscard]] StoredRange stored_range(const AttributeDefinition& attribute,
                                       const GameDefinition& game);

// A value as packages write it: "yes", "3", "c3", "white", "knight", "none"; a number that stands
// for nothing as it is.
[[nodiscard]] std::string value_text(const AttributeDefinition& attribute,
                                     const GameDefinition& game, std::int64_t value);

// Whether a piece of the type takes the attribute along into a hand: with in_hand: keep, what it
// has and what does not last for some turns alone.
[[nodiscard]] bool is_kept(const AttributeDefinition& attribute, const GameDefinition& game,
                           PieceType type);
// How many kinds there are: 1 = nothing is kept; any number above kMostKinds = too many.
[[nodiscard]] std::uint64_t kinds_to_keep(const GameDefinition& game, PieceType type);
// The name of a kind in moves and positions, all its kept attributes: "hits.2",
// "hits.2.loaded.yes".
[[nodiscard]] std::string kind_text(const GameDefinition& game, PieceType type, std::uint32_t kind);

}  // namespace perthro
