// What pieces on the board, cells, players and the game carry: reading it, writing it, and how it
// falls back at the end of a turn.
#include "engine/position/board.hpp"
#include "engine/rules/place.hpp"

namespace perthro {

std::int64_t Board::attribute(int attribute, std::uint32_t where) const {
    const AttributeSlot& slot = layout_.attributes[static_cast<std::size_t>(attribute)];
    switch (rules_.game.attributes[static_cast<std::size_t>(attribute)].of) {
        case AttributeOf::Piece:
            return pieces_.value(attribute, top_record(static_cast<Cell>(where)));
        case AttributeOf::Cell:
        case AttributeOf::Player:
            return static_cast<std::int64_t>(position_.get(slot.base + where)) + slot.low;
        case AttributeOf::Game:
            return static_cast<std::int64_t>(position_.get(slot.base)) + slot.low;
    }
    return 0;
}

void Board::store(int attribute, std::uint32_t where, std::uint32_t stored) {
    const AttributeSlot& slot = layout_.attributes[static_cast<std::size_t>(attribute)];
    const bool declared = static_cast<std::size_t>(attribute) < rules_.game.attributes.size();
    const AttributeOf of = declared ? rules_.game.attributes[static_cast<std::size_t>(attribute)].of
                                    : AttributeOf::Game;
    if (of == AttributeOf::Piece) {
        PieceRecord piece = top_record(static_cast<Cell>(where));
        pieces_.store_lasting(attribute, piece, stored);
        set_top(static_cast<Cell>(where), piece);
        return;
    }
    const Slot offset = of == AttributeOf::Game ? 0 : where;
    const std::size_t mark = teller_.mark();
    position_.write(slot.base + offset, stored);
    if (of == AttributeOf::Cell) {
        teller_.note(mark, {.kind = DeedKind::Count,
                            .to = static_cast<Cell>(where),
                            .number = static_cast<std::int32_t>(stored) + slot.low,
                            .attribute = attribute});
    }
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
        if (w == 0 || !pieces_.has(word::type(w), attribute)) {
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
            if (!pieces_.has(word::type(piece.word), attribute) ||
                pieces_.stored_in(slot, piece) == slot.initial) {
                continue;
            }
            pieces_.age(attribute, piece);
            level == tall ? write_top(cell, piece) : write_under(cell, level - 1, piece);
        }
    }
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
