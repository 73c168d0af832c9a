// The small integers that the whole engine speaks in, and where an error points.
// Cells are *internal* numbers chosen by the topology compiler: gaps are allowed, ascending numbers
// are always board order (grid, level, rank, file, then extra cells), and names never show them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace perthro {

using Cell = std::uint16_t;         // 0 .. Topology::limit - 1; kNoCell = "no such cell"
using Player = std::uint8_t;        // 1 .. 8 in order of declaration; 0 = nobody
using PieceType = std::uint16_t;    // 1 .. kMaxTypes in order of declaration; 0 = empty
using Direction = std::uint16_t;    // index into Topology::directions
using AttributeId = std::uint16_t;  // index into GameDefinition::attributes
using Slot = std::uint32_t;         // index of one 32-bit value in the position block

// Values that stand for nothing, and the most that a package may declare.
inline constexpr Cell kNoCell = 0xFFFF;
inline constexpr Player kNobody = 0;
inline constexpr Player kMaxPlayers = 8;
inline constexpr PieceType kEmptyType = 0;
inline constexpr PieceType kMaxTypes = 1022;
inline constexpr PieceType kUnknownType = 1023;  // a piece whose identity nobody (or not the
                                                 // viewer) knows
inline constexpr Direction kNoDirection = 0xFFFF;
inline constexpr int kMaxCells = 4096;  // of a board

// A place in a package: file is an index into GameDefinition::files, -1 if it is in none; line and
// column are 1-based, 0 unknown.
struct Source {
    std::int32_t file = -1;
    std::int32_t line = 0;
    std::int32_t column = 0;
    bool operator==(const Source&) const = default;
};

}  // namespace perthro
