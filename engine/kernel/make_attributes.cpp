// Attributes that a simple move writes, and those that fall back behind it.
#include "engine/kernel/make.hpp"

#include <bit>

namespace perthro::kernel {

// Attributes of the game and of players that fall back.
void Maker::find_falling() {
    for (std::size_t i = 0; i < rules_.game.attributes.size(); ++i) {
        const AttributeDefinition& attribute = rules_.game.attributes[i];
        if (!attribute.lasts_turn && attribute.lasts == 0) {
            continue;
        }
        if (attribute.of != AttributeOf::Game && attribute.of != AttributeOf::Player) {
            simple_plies_ = false;
            continue;
        }
        const AttributeSlot& slot = layout_.attributes[i];
        const int last = attribute.of == AttributeOf::Player ? layout_.players : 0;
        for (Slot player = 0; player <= static_cast<Slot>(last); ++player) {
            Falling falling;
            falling.value = falling.watch = slot.base + player;
            falling.initial = falling.rest = slot.initial;
            falling.ages = !attribute.lasts_turn;
            if (falling.ages) {
                falling.age = falling.watch =
                    layout_.attributes[static_cast<std::size_t>(slot.age)].base + player;
                falling.rest = 0;
            }
            falling_.push_back(falling);
        }
    }
}

// An attribute that falls back at the end of its turn is as if it had not been written; of one that
// lasts, the ply that writes it counts.
void Maker::find_writes(const RowPlan& row, RowMake& make) {
    make.writes_at = static_cast<std::uint32_t>(direct_writes_.size());
    int cells = 0;
    for (const AttributeWrite& write : row.terms.writes) {
        const AttributeDefinition& attribute = rules_.game.attributes[write.attribute];
        const AttributeSlot& slot = layout_.attributes[write.attribute];
        const Slot at = slot.base + write.player;
        const int of_path = write.is_cell ? cells++ : -1;
        if (attribute.lasts_turn) {
            direct_writes_.push_back({at, slot.initial, -1});
            continue;
        }
        direct_writes_.push_back({at, write.value, of_path});
        if (slot.age >= 0) {
            const bool initial = of_path < 0 && write.value == slot.initial;
            direct_writes_.push_back(
                {layout_.attributes[static_cast<std::size_t>(slot.age)].base + write.player,
                 initial ? 0 : static_cast<std::uint32_t>(attribute.lasts), -1});
        }
    }
    make.write_count = static_cast<std::uint32_t>(direct_writes_.size()) - make.writes_at;
    make.direct = make.write_count <= kMostDirectWrites;
    make.sweeps = !row.terms.sweeps.empty();
}

void Maker::write_attributes(Position& position, const RowPlan& row, const Path* path) const {
    std::size_t cells = 0;
    for (const AttributeWrite& write : row.terms.writes) {
        const AttributeSlot& slot = layout_.attributes[write.attribute];
        // Rows that write cells have paths.
        const std::uint32_t value = write.is_cell && path != nullptr ? path->values[cells++]
                                                                     : write.value;
        position.write(slot.base + write.player, value);
        if (slot.age >= 0) {
            const auto lasts = static_cast<std::uint32_t>(
                rules_.game.attributes[write.attribute].lasts);
            position.write(layout_.attributes[static_cast<std::size_t>(slot.age)].base +
                               write.player,
                           value == slot.initial ? 0 : lasts + 1);
        }
    }
    sweep(position, row);
}

void Maker::sweep(Position& position, const RowPlan& row) {
    for (const Sweep& each : row.terms.sweeps) {
        sweep(position, row, each);
    }
}

void Maker::sweep(Position& position, const RowPlan& row, const Sweep& sweep) {
    const auto& cells = sweep.cells.words();
    for (const PieceType type : sweep.types) {
        const std::uint64_t* pieces = position.set(row.player, type);
        for (std::size_t i = 0; i < cells.size(); ++i) {
            for (std::uint64_t left = pieces[i] & cells[i]; left != 0; left &= left - 1) {
                const auto cell = static_cast<Cell>(
                    i * 64 + static_cast<std::size_t>(std::countr_zero(left)));
                position.write(cell, (position.word(cell) & ~sweep.clear) | sweep.set);
            }
        }
    }
}

void Maker::fall_back(Position& position, const Falling& falling) {
    if (!falling.ages) {
        position.write(falling.value, falling.initial);
        return;
    }
    const std::uint32_t age = position.get(falling.age);
    if (age == 1) {
        position.write(falling.value, falling.initial);
    }
    if (age > 0) {
        position.write(falling.age, age - 1);
    }
}

}  // namespace perthro::kernel
