// Where the table-driven kernel gets the moves that are not in its tables.
#pragma once

#include "engine/ids.hpp"

#include <cstddef>
#include <cstdint>

namespace perthro {
class Position;
struct MoveList;
}  // namespace perthro

namespace perthro::kernel {

class PlainMoves;

// Who generates the movements that are not in tables: the interpreter.
class Fallback {
public:
    virtual ~Fallback() = default;
    // Appends the moves of one movement (index into Rules::movements) made by all pieces of a type
    // (kEmptyType: by the player), composed but not judged by `protect`, as compounds; without
    // those that equal a move of the list from `merge_from` on, all of which are compounds.
    virtual void append(Position& position, Player player, std::uint16_t movement, PieceType type,
                        MoveList& list, std::size_t merge_from) = 0;
    // Likewise those that the hook `generate` makes, whose class is in the mask. Returns the plain
    // ones for which the plan has a row, which are not in the list; they are good until the next
    // such call, nullptr if there are none.
    [[nodiscard]] virtual const PlainMoves* append_by_lua(Position& position, Player player,
                                                          std::uint64_t classes, MoveList& list,
                                                          std::size_t merge_from) = 0;
};

}  // namespace perthro::kernel
