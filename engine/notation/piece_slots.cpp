// Reading, writing and defaults of the values of a piece.
#include "engine/notation/piece_slots.hpp"

#include "engine/position/initial.hpp"

#include <algorithm>

namespace perthro {

namespace {

bool has_attribute(const AttributeDefinition& attribute, PieceType type) {
    return attribute.types.empty() ||
           std::find(attribute.types.begin(), attribute.types.end(), type) != attribute.types.end();
}

}  // namespace

std::vector<StoredAttribute> stored_attributes(const GameDefinition& game, const Layout& layout) {
    std::vector<StoredAttribute> all;
    const auto add = [&](std::string key, const AttributeDefinition* definition, AttributeOf of,
                         const AttributeSlot& slot) {
        StoredAttribute stored{std::move(key), of, definition, &slot, -1};
        if (of == AttributeOf::Piece && !slot.packed) {
            const auto found = std::find(layout.wide.begin(), layout.wide.end(), slot.base);
            stored.wide = static_cast<int>(found - layout.wide.begin());
        }
        all.push_back(std::move(stored));
    };
    for (std::size_t i = 0; i < game.attributes.size(); ++i) {
        const AttributeDefinition& attribute = game.attributes[i];
        const AttributeSlot& slot = layout.attributes[i];
        add(attribute.name, &attribute, attribute.of, slot);
        if (slot.age >= 0) {
            add(attribute.name + ".age", nullptr, attribute.of,
                layout.attributes[static_cast<std::size_t>(slot.age)]);
        }
    }
    return all;
}

std::uint32_t stored_in_piece(const Position& position, const PieceSlots& piece,
                              const StoredAttribute& attribute) {
    if (attribute.slot->packed) {
        return (position.get(piece.word()) >> attribute.slot->shift) & attribute.slot->mask;
    }
    return position.get(piece.wide(attribute.wide));
}

std::uint32_t stored_in_new_piece(const Layout& layout, std::uint32_t word,
                                  const StoredAttribute& attribute) {
    const PieceType type = word::type(word);
    if (type == kEmptyType || attribute.definition == nullptr) {
        return 0;
    }
    if (attribute.slot->packed) {
        const std::uint32_t packed = type < layout.packed.initial.size()
                                         ? layout.packed.initial[type]
                                         : 0;
        return (packed >> attribute.slot->shift) & attribute.slot->mask;
    }
    return has_attribute(*attribute.definition, type) ? attribute.slot->initial : 0;
}

void store_in_piece(Position& position, const PieceSlots& piece, const StoredAttribute& attribute,
                    std::uint32_t value) {
    if (!attribute.slot->packed) {
        position.write(piece.wide(attribute.wide), value);
        return;
    }
    const std::uint32_t mask = attribute.slot->mask << attribute.slot->shift;
    position.write(piece.word(),
                   (position.get(piece.word()) & ~mask) | (value << attribute.slot->shift));
}

std::uint32_t known_of_new_piece(std::uint32_t word) {
    const PieceType type = word::type(word);
    const bool hidden = type == kUnknownType || (word & word::kCovered) != 0;
    return type == kEmptyType || hidden ? 0 : 1U << word::owner(word);
}

void put_new_piece(Position& position, const GameDefinition& game, const PieceSlots& slots,
                   PieceType type, Player owner) {
    const Layout& layout = position.layout();
    const std::uint32_t packed = type < layout.packed.initial.size() ? layout.packed.initial[type]
                                                                     : 0;
    const std::uint32_t word = word::make(type, owner) | packed;
    position.write(slots.word(), word);
    for (const StoredAttribute& attribute : stored_attributes(game, layout)) {
        if (attribute.wide >= 0) {
            store_in_piece(position, slots, attribute,
                           stored_in_new_piece(layout, word, attribute));
        }
    }
    if (layout.has.known) {
        position.write(slots.known(), known_of_new_piece(word));
    }
}

Position empty_position(const GameDefinition& game, const Layout& layout) {
    Position position(layout);
    write_initial_attributes(game, layout, position);
    position.clear_log();
    return position;
}

}  // namespace perthro
