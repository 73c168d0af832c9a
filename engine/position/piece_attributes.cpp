// New pieces, pieces that change or move, and the values that they carry.
#include "engine/position/piece_attributes.hpp"

#include <algorithm>

namespace perthro {

PieceRecord PieceAttributes::fresh(PieceType type, Player owner) const {
    PieceRecord piece;
    piece.word = word::make(type, owner) | layout_.packed.initial[type];
    for (std::size_t i = 0; i < rules_.game.attributes.size(); ++i) {
        const AttributeSlot& slot = layout_.attributes[i];
        if (rules_.game.attributes[i].of == AttributeOf::Piece && !slot.packed &&
            has(type, static_cast<int>(i))) {
            piece.wide[wide_index(slot)] = slot.initial;
        }
    }
    if (layout_.has.known) {
        piece.known = 1U << owner;
    }
    return piece;
}

bool PieceAttributes::has(PieceType type, int attribute) const {
    const auto& types = rules_.game.attributes[static_cast<std::size_t>(attribute)].types;
    return types.empty() || std::find(types.begin(), types.end(), type) != types.end();
}

PieceRecord PieceAttributes::changed(const PieceRecord& piece, PieceType type) const {
    PieceRecord result = piece;
    const PieceType old = word::type(piece.word);
    result.word = word::with_type(piece.word, type);
    for (std::size_t i = 0; i < rules_.game.attributes.size(); ++i) {
        if (rules_.game.attributes[i].of != AttributeOf::Piece) {
            continue;
        }
        const int index = static_cast<int>(i);
        const bool before = has(old, index);
        const bool after = has(type, index);
        if (before != after) {
            store_in(index, result, after ? layout_.attributes[i].initial : 0);
        }
    }
    return result;
}

std::size_t PieceAttributes::wide_index(const AttributeSlot& slot) const {
    const auto found = std::find(layout_.wide.begin(), layout_.wide.end(), slot.base);
    return static_cast<std::size_t>(found - layout_.wide.begin());
}

std::uint32_t PieceAttributes::stored_in(const AttributeSlot& slot,
                                         const PieceRecord& piece) const {
    if (slot.packed) {
        return (piece.word >> slot.shift) & slot.mask;
    }
    return piece.wide[wide_index(slot)];
}

void PieceAttributes::store_in(int attribute, PieceRecord& piece, std::uint32_t stored) const {
    const AttributeSlot& slot = layout_.attributes[static_cast<std::size_t>(attribute)];
    if (slot.packed) {
        piece.word = (piece.word & ~(slot.mask << slot.shift)) | (stored << slot.shift);
    } else {
        piece.wide[wide_index(slot)] = stored;
    }
}

std::int64_t PieceAttributes::value(int attribute, const PieceRecord& piece) const {
    if (piece.word == 0 || !has(word::type(piece.word), attribute)) {
        return 0;
    }
    const AttributeSlot& slot = layout_.attributes[static_cast<std::size_t>(attribute)];
    return static_cast<std::int64_t>(stored_in(slot, piece)) + slot.low;
}

PieceRecord PieceAttributes::moved(PieceRecord piece) const {
    for (std::size_t i = 0; i < rules_.game.attributes.size(); ++i) {
        const AttributeDefinition& definition = rules_.game.attributes[i];
        const int index = static_cast<int>(i);
        if (definition.on_moving && definition.of == AttributeOf::Piece &&
            has(word::type(piece.word), index)) {
            store_lasting(
                index, piece,
                static_cast<std::uint32_t>(*definition.on_moving - layout_.attributes[i].low));
        }
    }
    return piece;
}

void PieceAttributes::store_lasting(int attribute, PieceRecord& piece, std::uint32_t stored) const {
    const AttributeSlot& slot = layout_.attributes[static_cast<std::size_t>(attribute)];
    store_in(attribute, piece, stored);
    if (slot.age >= 0) {
        const auto lasts = static_cast<std::uint32_t>(
            rules_.game.attributes[static_cast<std::size_t>(attribute)].lasts);
        store_in(slot.age, piece, stored == slot.initial ? 0 : lasts + 1);
    }
}

void PieceAttributes::age(int attribute, PieceRecord& piece) const {
    const AttributeSlot& slot = layout_.attributes[static_cast<std::size_t>(attribute)];
    if (rules_.game.attributes[static_cast<std::size_t>(attribute)].lasts_turn) {
        store_in(attribute, piece, slot.initial);
        return;
    }
    const AttributeSlot& age_slot = layout_.attributes[static_cast<std::size_t>(slot.age)];
    const std::uint32_t age = stored_in(age_slot, piece);
    if (age <= 1) {
        store_in(attribute, piece, slot.initial);
    }
    store_in(slot.age, piece, age > 0 ? age - 1 : 0);
}

}  // namespace perthro
