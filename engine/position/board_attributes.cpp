// What pieces, cells, players and the game carry: reading it, writing it, and how it falls back at
// the end of a turn.
#include "engine/position/board.hpp"
#include "engine/rules/place.hpp"

namespace perthro {

PieceRecord Board::fresh(PieceType type, Player owner) const {
    PieceRecord piece;
    piece.word = word::make(type, owner) | layout_.piece_initial[type];
    for (std::size_t i = 0; i < rules_.game.attributes.size(); ++i) {
        const AttributeSlot& slot = layout_.attributes[i];
        if (rules_.game.attributes[i].of == AttributeOf::Piece && !slot.packed &&
            has_attribute(type, static_cast<int>(i))) {
            piece.wide[static_cast<std::size_t>(wide_index(slot))] = slot.initial;
        }
    }
    if (layout_.has_known) {
        piece.known = 1U << owner;
    }
    return piece;
}

bool Board::has_attribute(PieceType type, int attribute) const {
    const auto& types = rules_.game.attributes[static_cast<std::size_t>(attribute)].types;
    return types.empty() || std::find(types.begin(), types.end(), type) != types.end();
}

PieceRecord Board::changed(const PieceRecord& piece, PieceType type) const {
    PieceRecord result = piece;
    const PieceType old = word::type(piece.word);
    result.word = word::with_type(piece.word, type);
    for (std::size_t i = 0; i < rules_.game.attributes.size(); ++i) {
        if (rules_.game.attributes[i].of != AttributeOf::Piece) {
            continue;
        }
        const int index = static_cast<int>(i);
        const bool had = has_attribute(old, index);
        const bool has = has_attribute(type, index);
        if (had != has) {
            set_in_record(index, result, has ? layout_.attributes[i].initial : 0);
        }
    }
    return result;
}

int Board::wide_index(const AttributeSlot& slot) const {
    const auto found = std::find(layout_.wide.begin(), layout_.wide.end(), slot.base);
    return static_cast<int>(found - layout_.wide.begin());
}

std::uint32_t Board::stored_in(const AttributeSlot& slot, const PieceRecord& piece) const {
    if (slot.packed) {
        return (piece.word >> slot.shift) & slot.mask;
    }
    return piece.wide[static_cast<std::size_t>(wide_index(slot))];
}

void Board::set_in_record(int attribute, PieceRecord& piece, std::uint32_t stored) const {
    const AttributeSlot& slot = layout_.attributes[static_cast<std::size_t>(attribute)];
    if (slot.packed) {
        piece.word = (piece.word & ~(slot.mask << slot.shift)) | (stored << slot.shift);
    } else {
        piece.wide[static_cast<std::size_t>(wide_index(slot))] = stored;
    }
}

std::int64_t Board::attribute_of(int attribute, const PieceRecord& piece) const {
    if (piece.word == 0 || !has_attribute(word::type(piece.word), attribute)) {
        return 0;
    }
    const AttributeSlot& slot = layout_.attributes[static_cast<std::size_t>(attribute)];
    return static_cast<std::int64_t>(stored_in(slot, piece)) + slot.low;
}

std::int64_t Board::attribute(int attribute, std::uint32_t where) const {
    const AttributeSlot& slot = layout_.attributes[static_cast<std::size_t>(attribute)];
    switch (rules_.game.attributes[static_cast<std::size_t>(attribute)].of) {
        case AttributeOf::Piece:
            return attribute_of(attribute, top_record(static_cast<Cell>(where)));
        case AttributeOf::Cell:
        case AttributeOf::Player:
            return static_cast<std::int64_t>(position_.get(slot.base + where)) + slot.low;
        case AttributeOf::Game:
            return static_cast<std::int64_t>(position_.get(slot.base)) + slot.low;
    }
    return 0;
}

// A value, and for how many turns it stays.
void Board::set_lasting(int attribute, PieceRecord& piece, std::uint32_t stored) const {
    const AttributeSlot& slot = layout_.attributes[static_cast<std::size_t>(attribute)];
    set_in_record(attribute, piece, stored);
    if (slot.age >= 0) {
        const auto lasts = static_cast<std::uint32_t>(
            rules_.game.attributes[static_cast<std::size_t>(attribute)].lasts);
        set_in_record(slot.age, piece, stored == slot.initial ? 0 : lasts + 1);
    }
}

void Board::store(int attribute, std::uint32_t where, std::uint32_t stored) {
    const AttributeSlot& slot = layout_.attributes[static_cast<std::size_t>(attribute)];
    const bool declared = static_cast<std::size_t>(attribute) < rules_.game.attributes.size();
    const AttributeOf of = declared ? rules_.game.attributes[static_cast<std::size_t>(attribute)].of
                                    : AttributeOf::Game;
    if (of == AttributeOf::Piece) {
        PieceRecord piece = top_record(static_cast<Cell>(where));
        set_lasting(attribute, piece, stored);
        set_top(static_cast<Cell>(where), piece);
        return;
    }
    const Slot offset = of == AttributeOf::Game ? 0 : where;
    position_.write(slot.base + offset, stored);
    if (slot.age >= 0) {
        const auto lasts = static_cast<std::uint32_t>(
            rules_.game.attributes[static_cast<std::size_t>(attribute)].lasts);
        position_.write(layout_.attributes[static_cast<std::size_t>(slot.age)].base + offset,
                        stored == slot.initial ? 0 : lasts + 1);
    }
}

void Board::set_attribute(int attribute, std::uint32_t where, std::int64_t value,
                          const Source& at) {
    const AttributeDefinition& definition =
        rules_.game.attributes[static_cast<std::size_t>(attribute)];
    const AttributeSlot& slot = layout_.attributes[static_cast<std::size_t>(attribute)];
    if (definition.of == AttributeOf::Piece) {
        const std::uint32_t w = top(static_cast<Cell>(where));
        if (w == 0 || !has_attribute(word::type(w), attribute)) {
            return;
        }
    }
    if (definition.kind == AttributeKind::Range &&
        (value < definition.low || value > definition.high)) {
        const auto& cells = rules_.game.topology.info;
        const bool placed = definition.of == AttributeOf::Cell ||
                            definition.of == AttributeOf::Piece;
        throw rule_error(rules_.game, at,
                         "attribute " + definition.name + " is set to " + std::to_string(value) +
                             (!placed                ? ""
                              : where < cells.size() ? " on " + cells[where].name
                                                     : " for the piece that moves") +
                             ", its range is " + std::to_string(definition.low) + ".." +
                             std::to_string(definition.high) +
                             "; widen the range in game.yaml or test before");
    }
    if (definition.kind == AttributeKind::Bool) {
        value = value != 0 ? 1 : 0;
    }
    store(attribute, where, static_cast<std::uint32_t>(value - slot.low));
}

PieceRecord Board::moved(PieceRecord piece) const {
    for (std::size_t i = 0; i < rules_.game.attributes.size(); ++i) {
        const AttributeDefinition& definition = rules_.game.attributes[i];
        const int index = static_cast<int>(i);
        if (definition.on_moving && definition.of == AttributeOf::Piece &&
            has_attribute(word::type(piece.word), index)) {
            set_lasting(
                index, piece,
                static_cast<std::uint32_t>(*definition.on_moving - layout_.attributes[i].low));
        }
    }
    return piece;
}

// ---- end of a turn

void Board::fall_back_pieces(int attribute) {
    const AttributeSlot& slot = layout_.attributes[static_cast<std::size_t>(attribute)];
    for (const Cell cell : rules_.game.topology.cells) {
        if (position_.word(cell) == 0) {
            continue;
        }
        const int tall = height(cell);
        for (int level = 1; level <= tall; ++level) {
            PieceRecord piece = at_level(cell, level);
            if (!has_attribute(word::type(piece.word), attribute) ||
                stored_in(slot, piece) == slot.initial) {
                continue;
            }
            age(attribute, piece);
            level == tall ? write_top(cell, piece) : write_under(cell, level - 1, piece);
        }
    }
}

// One turn more of an attribute that falls back.
void Board::age(int attribute, PieceRecord& piece) const {
    const AttributeSlot& slot = layout_.attributes[static_cast<std::size_t>(attribute)];
    if (rules_.game.attributes[static_cast<std::size_t>(attribute)].lasts_turn) {
        set_in_record(attribute, piece, slot.initial);
        return;
    }
    const AttributeSlot& age_slot = layout_.attributes[static_cast<std::size_t>(slot.age)];
    const std::uint32_t age = stored_in(age_slot, piece);
    if (age <= 1) {
        set_in_record(attribute, piece, slot.initial);
    }
    set_in_record(slot.age, piece, age > 0 ? age - 1 : 0);
}

void Board::fall_back() {
    for (std::size_t i = 0; i < rules_.game.attributes.size(); ++i) {
        const AttributeDefinition& definition = rules_.game.attributes[i];
        if (!definition.lasts_turn && definition.lasts == 0) {
            continue;
        }
        const AttributeSlot& slot = layout_.attributes[i];
        if (definition.of == AttributeOf::Piece) {
            fall_back_pieces(static_cast<int>(i));
            continue;
        }
        const Slot count = definition.of == AttributeOf::Game ? 1
                           : definition.of == AttributeOf::Player
                               ? static_cast<Slot>(layout_.players) + 1
                               : static_cast<Slot>(layout_.limit) + 1;
        for (Slot offset = 0; offset < count; ++offset) {
            if (definition.lasts_turn) {
                position_.write(slot.base + offset, slot.initial);
                continue;
            }
            const Slot age_slot = layout_.attributes[static_cast<std::size_t>(slot.age)].base +
                                  offset;
            const std::uint32_t age = position_.get(age_slot);
            if (age == 1) {
                position_.write(slot.base + offset, slot.initial);
            }
            if (age > 0) {
                position_.write(age_slot, age - 1);
            }
        }
    }
}

}  // namespace perthro
