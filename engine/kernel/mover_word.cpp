#include "engine/kernel/mover_word.hpp"

#include "engine/kernel/paths.hpp"

#include <algorithm>

namespace perthro::kernel {

namespace {

bool has(const AttributeDefinition& attribute, PieceType type) {
    const auto& types = attribute.types;
    return types.empty() || std::find(types.begin(), types.end(), type) != types.end();
}

// Calls f(attribute, slot) for those of pieces.
template <typename Function>
void each_attribute(const Rules& rules, Function&& f) {
    const auto& attributes = rules.game.attributes;
    for (std::size_t i = 0; i < attributes.size(); ++i) {
        if (attributes[i].of == AttributeOf::Piece) {
            f(attributes[i], rules.layout.attributes[i]);
        }
    }
}

}  // namespace

void MoverWord::move(const Rules& rules) {
    each_attribute(rules, [&](const AttributeDefinition& attribute, const AttributeSlot& slot) {
        if (attribute.on_moving && has(attribute, type)) {
            write(slot, static_cast<std::uint32_t>(*attribute.on_moving - slot.low));
        }
    });
}

void MoverWord::become(const Rules& rules, PieceType other) {
    each_attribute(rules, [&](const AttributeDefinition& attribute, const AttributeSlot& slot) {
        if (has(attribute, type) != has(attribute, other)) {
            write(slot, has(attribute, other) ? slot.initial : 0);
        }
    });
    type = other;
    clear |= word::kTypeMask;
    set = (set & ~word::kTypeMask) | other;
}

void MoverWord::write(const AttributeSlot& slot, std::uint32_t value) {
    if (!slot.packed) {
        throw NotLowered{"a piece attribute that does not fit into the cell word", {}};
    }
    const std::uint32_t mask = slot.mask << slot.shift;
    clear |= mask;
    set = (set & ~mask) | (value << slot.shift);
}

}  // namespace perthro::kernel
