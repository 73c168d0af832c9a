// Simple moves on the block.
#include "engine/kernel/make.hpp"

#include <algorithm>
#include <cstring>

namespace perthro::kernel {

Maker::Maker(const Rules& rules, const Plan& plan)
    : rules_(rules), plan_(plan), layout_(rules.layout), width_(static_cast<std::size_t>(layout_.set_words)),
      stride_(static_cast<std::size_t>(layout_.set_types) * width_),
      takes_to_hand_(layout_.has_hands && rules.game.captured != CapturedTo::Away) {
    for (const RowPlan& row : plan.rows) {
        RowMake make;
        make.clear = row.choices.front().clear;
        make.set = row.choices.front().set;
        make.player = row.player;
        make.name = static_cast<std::uint8_t>(row.name);
        make.one_choice = row.choices.size() == 1;
        const bool special =
            std::any_of(row.paths.begin(), row.paths.end(),
                        [](const Path& path) { return path.capture != kNoCell || path.shift_from != kNoCell; });
        make.one_word = !special && row.idiom != Idiom::Drop && row.idiom != Idiom::Place;
        make.writes = !row.terms.writes.empty() || !row.terms.sweeps.empty();
        make.resets = resets_of(row.name, row.type);
        rows_.push_back(make);
    }
    for (std::size_t i = 0; i < rules.quiets.size(); ++i) {
        if (rules.events[static_cast<std::size_t>(rules.quiets[i])].definition.without_capture) {
            capture_resets_ |= std::uint64_t{1} << i;
        }
    }
    simple_plies_ = rules.turns.alternates && layout_.quiet_count <= kMostQuiets;
    for (std::size_t i = 0; i < rules.game.attributes.size(); ++i) {
        const AttributeDefinition& attribute = rules.game.attributes[i];
        if (!attribute.lasts_turn && attribute.lasts == 0) {
            continue;
        }
        const AttributeSlot& slot = layout_.attributes[i];
        if (attribute.of != AttributeOf::Game) {
            simple_plies_ = false;
            continue;
        }
        Falling falling{slot.base, 0, !attribute.lasts_turn, slot.initial};
        if (falling.ages) {
            falling.age = layout_.attributes[static_cast<std::size_t>(slot.age)].base;
        }
        falling_.push_back(falling);
    }
    moved_.resize(rules.game.pieces.size());
    for (std::size_t i = 0; i < rules.game.attributes.size(); ++i) {
        const AttributeDefinition& attribute = rules.game.attributes[i];
        const AttributeSlot& slot = layout_.attributes[i];
        if (attribute.of != AttributeOf::Piece || !attribute.on_moving || !slot.packed) {
            continue;
        }
        for (std::size_t type = 1; type < moved_.size(); ++type) {
            const auto& types = attribute.types;
            if (types.empty() || std::find(types.begin(), types.end(), type) != types.end()) {
                moved_[type].clear |= slot.mask << slot.shift;
                moved_[type].set |= static_cast<std::uint32_t>(*attribute.on_moving - slot.low) << slot.shift;
            }
        }
    }
    if (rules.turns.alternates) {
        for (std::uint32_t entry = 0; entry < 2; ++entry) {
            const auto next = static_cast<std::size_t>(rules.turns.code[1 - entry].entry);
            next_[entry] = {1 - entry, rules.turns.entries[next].player};
        }
    }
}

// The quiet counters that a move of this class and mover sets back whatever it takes.
std::uint64_t Maker::resets_of(std::uint16_t name, PieceType mover) const {
    std::uint64_t resets = 0;
    for (std::size_t i = 0; i < rules_.quiets.size() && i < kMostQuiets; ++i) {
        const CompiledEvent& event = rules_.events[static_cast<std::size_t>(rules_.quiets[i])];
        if (event.resets[name] != 0 || event.resets_type[mover] != 0) {
            resets |= std::uint64_t{1} << i;
        }
    }
    return resets;
}

void Maker::toggle(std::uint64_t* sets, Cell cell, std::uint32_t w) const {
    const std::uint64_t bit = std::uint64_t{1} << (cell & 63);
    std::uint64_t* at = sets + word::owner(w) * stride_ + (cell >> 6);
    *at ^= bit;
    at[word::type(w) * width_] ^= bit;
}

// Takes a piece with this word from one cell to the other, where its word is `now`; its own inverse.
void Maker::move_in_sets(std::uint64_t* sets, Cell from, Cell to, std::uint32_t old, std::uint32_t now) const {
    if (width_ > 1 || word::type(old) != word::type(now)) {
        toggle(sets, from, old);
        toggle(sets, to, now);
        return;
    }
    const std::uint64_t both = (std::uint64_t{1} << from) | (std::uint64_t{1} << to);
    std::uint64_t* at = sets + word::owner(old) * stride_;
    *at ^= both;
    at[word::type(old)] ^= both;
}

void Maker::apply(Position& position, MoveBits move, Undo& undo) const {
    const std::uint32_t id = move_bits::row(move);
    const RowMake& make = rows_[id];
    undo.move = move;
    undo.log_mark = position.mark();
    undo.lost = 0;
    undo.player = make.player;
    undo.name = make.name;
    undo.resets = make.resets;
    std::uint32_t* slots = position.raw_slots();
    const Cell from = move_bits::from(move);
    const Cell to = move_bits::to(move);
    if (!make.one_word || position.tracks_keys()) {
        undo.words_raw = false;
        apply_logged(position, move, plan_.rows[id], undo);
        return;
    }
    const std::uint32_t old = slots[from];
    const std::uint32_t taken = slots[to];
    undo.from_word = old;
    undo.to_word = taken;
    undo.words_raw = true;
    std::uint32_t now = (old & ~make.clear) | make.set;
    if (!make.one_choice) {
        const Choice& choice = plan_.rows[id].choices[move_bits::choice(move)];
        now = (old & ~choice.clear) | choice.set;
    }
    slots[from] = 0;
    slots[to] = now;
    std::uint64_t* sets = position.raw_sets();
    move_in_sets(sets, from, to, old, now);
    if (taken != 0) {
        toggle(sets, to, taken);
        undo.lost = 1U << word::owner(taken);
        if (takes_to_hand_) {
            capture(position, taken, make.player);
        }
    }
    if (make.writes) {
        const RowPlan& row = plan_.rows[id];
        write_attributes(position, row, row.terms.writes.empty() ? nullptr : path_of(row, from, to));
    }
}

void Maker::apply(Position& position, const MoveList& list, std::size_t index, Undo& undo) const {
    if (!move_bits::compound(list.moves[index])) {
        apply(position, list.moves[index], undo);
        return;
    }
    const Compound& move = list.compound(index);
    undo.log_mark = position.mark();
    undo.words_raw = false;
    undo.lost = 0;
    undo.player = move.player;
    undo.name = move.name;
    undo.resets = resets_of(move.name, move.mover);
    for (const Cell cell : list.captures_of(move)) {
        undo.lost |= 1U << word::owner(cell == layout_.air() ? word::make(move.mover, move.player)
                                                             : position.word(cell));
    }
    for (const Effect& effect : list.effects_of(move)) {
        position.write(effect.slot, effect.value);
    }
}

const Path* Maker::path_of(const RowPlan& row, Cell from, Cell to) {
    return &*std::find_if(row.paths.begin(), row.paths.end(),
                          [&](const Path& path) { return path.start == from && path.end == to; });
}

// Any move, through the log.
void Maker::apply_logged(Position& position, MoveBits move, const RowPlan& row, Undo& undo) const {
    const Cell from = move_bits::from(move);
    const Cell to = move_bits::to(move);
    const Choice& choice = row.choices[move_bits::choice(move)];
    std::uint32_t mover = 0;
    if (row.idiom == Idiom::Place || row.idiom == Idiom::Drop) {
        const PieceType type = row.idiom == Idiom::Drop ? row.type : row.terms.puts;
        const Player owner = row.idiom == Idiom::Drop ? row.player : row.terms.puts_for;
        mover = word::make(type, owner) | layout_.piece_initial[type];
        if (layout_.has_hands && rules_.game.hands[type] == HandKind::Counted) {
            position.write(layout_.hand(owner, type), position.get(layout_.hand(owner, type)) - 1);
        }
    } else {
        mover = position.word(from);
        position.write(from, 0);
    }
    const auto take = [&](Cell cell) {
        const std::uint32_t taken = position.word(cell);
        undo.lost |= 1U << word::owner(taken);
        position.write(cell, 0);
        if (takes_to_hand_) {
            capture(position, taken, row.player);
        }
    };
    if (position.word(to) != 0) {
        take(to);
    }
    position.write(to, (mover & ~choice.clear) | choice.set);
    const Path* path = path_of(row, from, to);
    if (path->capture != kNoCell) {
        take(path->capture);
    }
    if (path->shift_from != kNoCell) {
        const std::uint32_t shifted = position.word(path->shift_from);
        const Moved& moved = moved_[word::type(shifted)];
        position.write(path->shift_from, 0);
        position.write(path->shift_to, (shifted & ~moved.clear) | moved.set);
    }
    write_attributes(position, row, path);
}

void Maker::write_attributes(Position& position, const RowPlan& row, const Path* path) const {
    std::size_t cells = 0;
    for (const AttributeWrite& write : row.terms.writes) {
        const AttributeSlot& slot = layout_.attributes[write.attribute];
        const std::uint32_t value = write.is_cell ? path->values[cells++] : write.value;
        position.write(slot.base, value);
        if (slot.age >= 0) {
            const auto lasts = static_cast<std::uint32_t>(rules_.game.attributes[write.attribute].lasts);
            position.write(layout_.attributes[static_cast<std::size_t>(slot.age)].base,
                           value == slot.initial ? 0 : lasts + 1);
        }
    }
    for (const Sweep& each : row.terms.sweeps) {
        sweep(position, row, each);
    }
}

void Maker::sweep(Position& position, const RowPlan& row, const Sweep& sweep) const {
    const auto& cells = sweep.cells.words();
    for (const PieceType type : sweep.types) {
        const std::uint64_t* pieces = position.set(row.player, type);
        for (std::size_t i = 0; i < cells.size(); ++i) {
            for (std::uint64_t left = pieces[i] & cells[i]; left != 0; left &= left - 1) {
                const auto cell = static_cast<Cell>(i * 64 + static_cast<std::size_t>(std::countr_zero(left)));
                position.write(cell, (position.word(cell) & ~sweep.clear) | sweep.set);
            }
        }
    }
}

void Maker::finish_ply(Position& position, Undo& undo) const {
    const NextEntry next = next_[position.get(Field::Counter)];
    std::uint64_t resets = undo.resets | (undo.lost != 0 ? capture_resets_ : 0);
    if (!falling_.empty()) {
        fall_back(position);
    }
    const auto each_field = [&](auto&& write) {
        write(Field::ToMove, next.player);
        write(Field::RoundOwner, next.player);
        write(Field::Counter, next.counter);
        write(Field::PliesLeft, 1U);
        write(Field::TurnStart, 1U);
        write(Field::Ply, position.get(Field::Ply) + 1);
        write(Field::Passes, 0U);
        write(Field::LastCapture, undo.lost);
        write(Field::LastMover, static_cast<std::uint32_t>(undo.player));
        write(Field::LastClass, static_cast<std::uint32_t>(undo.name) + 1);
    };
    undo.header_raw = !position.tracks_keys();
    if (!undo.header_raw) {
        each_field([&](Field field, std::uint32_t value) { position.write(field, value); });
        for (Slot i = 0; i < static_cast<Slot>(layout_.quiet_count); ++i, resets >>= 1) {
            position.write(layout_.quiet + i, (resets & 1) != 0 ? 0 : position.get(layout_.quiet + i) + 1);
        }
        return;
    }
    std::uint32_t* header = position.raw_slots() + layout_.header;
    std::memcpy(undo.header.data(), header, sizeof(undo.header));
    each_field([&](Field field, std::uint32_t value) { header[static_cast<std::size_t>(field)] = value; });
    std::uint32_t* quiet = position.raw_slots() + layout_.quiet;
    for (std::size_t i = 0; i < static_cast<std::size_t>(layout_.quiet_count); ++i, resets >>= 1) {
        undo.quiets[i] = quiet[i];
        quiet[i] = (resets & 1) != 0 ? 0 : quiet[i] + 1;
    }
}

void Maker::fall_back(Position& position) const {
    for (const Falling& falling : falling_) {
        if (!falling.ages) {
            position.write(falling.value, falling.initial);
            continue;
        }
        const std::uint32_t age = position.get(falling.age);
        if (age == 1) {
            position.write(falling.value, falling.initial);
        }
        if (age > 0) {
            position.write(falling.age, age - 1);
        }
    }
}

void Maker::take_back(Position& position, const Undo& undo) const {
    if (undo.header_raw) {
        std::memcpy(position.raw_slots() + layout_.header, undo.header.data(), sizeof(undo.header));
        std::uint32_t* quiet = position.raw_slots() + layout_.quiet;
        for (std::size_t i = 0; i < static_cast<std::size_t>(layout_.quiet_count); ++i) {
            quiet[i] = undo.quiets[i];
        }
    }
    if (undo.words_raw) {
        std::uint32_t* slots = position.raw_slots();
        std::uint64_t* sets = position.raw_sets();
        const Cell from = move_bits::from(undo.move);
        const Cell to = move_bits::to(undo.move);
        move_in_sets(sets, from, to, undo.from_word, slots[to]);
        if (undo.to_word != 0) {
            toggle(sets, to, undo.to_word);
        }
        slots[to] = undo.to_word;
        slots[from] = undo.from_word;
    }
    position.undo_to(undo.log_mark);
}

void Maker::capture(Position& position, std::uint32_t w, Player captor) const {
    const PieceType type = word::type(w);
    const PieceType in_hand = rules_.game.pieces[type].in_hand;
    const PieceType kept = in_hand != kEmptyType ? in_hand : type;
    const Player owner = rules_.game.captured == CapturedTo::Hand ? captor : word::owner(w);
    if (rules_.game.hands[kept] == HandKind::Counted) {
        const Slot slot = layout_.hand(owner, kept);
        position.write(slot, position.get(slot) + 1);
    }
}

}  // namespace perthro::kernel
