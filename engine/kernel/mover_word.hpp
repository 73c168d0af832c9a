// What happens to the word of a piece that moves: it becomes (w & ~clear) | set.
#pragma once

#include "engine/rules/rules.hpp"

#include <cstdint>

namespace perthro::kernel {

// Gathers changes one after another, from a piece of this type on.
struct MoverWord {
    PieceType type = kEmptyType;       // by now
    std::uint32_t clear = 0, set = 0;  // of the word that it had in the beginning

    // The piece goes to another cell (Board::move_all). Throws NotLowered where an attribute does
    // not fit into the word, as all of these do.
    void move(const Rules& rules);
    // It becomes one of another type (Board::changed): it keeps the attributes that both have,
    // loses those that the new one has not and gets the defaults of those that the old one had not.
    void become(const Rules& rules, PieceType other);
    // It gets this value, as stored, of an attribute of pieces.
    void write(const AttributeSlot& slot, std::uint32_t value);
};

}  // namespace perthro::kernel
