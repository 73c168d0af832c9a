// Simple moves on the block.
#include "engine/kernel/make.hpp"

#include "engine/kernel/mover_word.hpp"

#include <algorithm>

namespace perthro::kernel {

namespace {

// others: some path changes more cells than its two.
ToldBy told_by_of(const RowPlan& row, bool others) {
    const bool stays = std::any_of(row.paths.begin(), row.paths.end(), [](const Path& path) {
        return path.start != kNoCell && path.start == path.end;
    });
    if (others || stays) {
        return ToldBy::Path;
    }
    const bool comes = row.idiom == Idiom::Drop || row.idiom == Idiom::Place;
    return comes ? ToldBy::Target : ToldBy::Cells;
}

}  // namespace

Maker::Maker(const Rules& rules, const Plan& plan)
    : rules_(rules), plan_(plan), layout_(rules.layout),
      width_(static_cast<std::size_t>(layout_.sets.words)),
      stride_(static_cast<std::size_t>(layout_.sets.types) * width_),
      quiet_count_(static_cast<std::size_t>(layout_.quiet.count)), header_(layout_.header),
      quiet_(layout_.quiet.first),
      takes_to_hand_(layout_.has.hands && rules.game.captured != CapturedTo::Away) {
    const auto set_at = [&](Player player, PieceType type) {
        return static_cast<std::uint32_t>(layout_.set_offset(player, type));
    };
    for (const RowPlan& row : plan.rows) {
        RowMake make;
        make.all = set_at(row.player, kEmptyType);
        make.type_before = set_at(row.player, row.type);
        make.player = row.player;
        make.name = static_cast<std::uint8_t>(row.name);
        make.resets = resets_of(row.name, row.type);
        const bool others = std::any_of(row.paths.begin(), row.paths.end(),
                                        [](const Path& path) { return path.moves_others(); });
        make.one_word = !others && row.idiom != Idiom::Drop && row.idiom != Idiom::Place;
        make.told_by = told_by_of(row, others);
        make.writes = !row.terms.writes.empty() || !row.terms.sweeps.empty();
        make.by_path = others ||
                       std::any_of(row.terms.writes.begin(), row.terms.writes.end(),
                                   [](const AttributeWrite& write) { return write.is_cell; });
        const bool counted = layout_.has.hands && rules.game.hands[row.type] == HandKind::Counted;
        make.drops = row.idiom == Idiom::Drop && !counted && !others && !make.writes;
        make.dropped = word::make(row.type, row.player) | layout_.packed.initial[row.type];
        find_writes(row, make);
        make.choices = static_cast<std::uint32_t>(ways_.size());
        for (const Choice& choice : row.choices) {
            ways_.push_back(
                {choice.clear, choice.set,
                 set_at(row.player, choice.becomes != kEmptyType ? choice.becomes : row.type)});
        }
        rows_.push_back(make);
        auto& first = first_paths_.emplace_back();
        first.resize(make.by_path ? static_cast<std::size_t>(layout_.limit) : 0, 0);
        for (std::size_t i = row.paths.size(); make.by_path && i-- > 0;) {
            if (row.paths[i].start != kNoCell) {
                first[row.paths[i].start] = static_cast<std::uint32_t>(i);
            }
        }
    }
    for (std::size_t i = 0; i < rules.quiets.size() && i < kMostQuiets; ++i) {
        if (rules.events[static_cast<std::size_t>(rules.quiets[i])].definition.without_capture) {
            capture_resets_ |= 1U << i;
        }
    }
    moved_.resize(rules.game.pieces.size());
    for (std::size_t type = 1; type < moved_.size(); ++type) {
        MoverWord mover{static_cast<PieceType>(type)};
        mover.move(rules);
        moved_[type] = {mover.clear, mover.set};
    }
    simple_plies_ = layout_.quiet.count <= kMostQuiets;
    find_falling();
    find_next();
}

// Finds the entry behind each: of two that alternate the other one, of one for both itself.
void Maker::find_next() {
    const TurnProgram& turns = rules_.turns;
    const auto entry_of = [&](std::size_t address) -> const CompiledEntry& {
        return turns.entries[static_cast<std::size_t>(turns.code[address].entry)];
    };
    next_.resize(turns.code.size() * 2);
    next_keys_.resize(next_.size());
    for (std::size_t address = 0; address < turns.code.size(); ++address) {
        if (turns.settled[address] == 0) {
            continue;
        }
        const bool jumps = turns.code[address + 1].op == TurnOp::Jump;
        const auto next = jumps ? static_cast<std::size_t>(turns.code[address + 1].jump)
                                : address + 1;
        for (std::uint32_t player = 1; player <= 2; ++player) {
            const NextEntry entry{static_cast<std::uint32_t>(next),
                                  next == address ? 3 - player
                                                  : std::uint32_t{entry_of(next).player}};
            next_[address * 2 + player - 1] = entry;
            Keys& keys = next_keys_[address * 2 + player - 1];
            const auto changes = [&](Field field, std::uint32_t old, std::uint32_t value) {
                add_to(keys, Position::key_change(layout_, layout_.field(field), old, value));
            };
            changes(Field::ToMove, player, entry.player);
            changes(Field::RoundOwner, player, entry.player);
            changes(Field::Counter, static_cast<std::uint32_t>(address), entry.counter);
        }
    }
}

// The quiet counters that a move of this class and mover sets back whatever it takes.
std::uint32_t Maker::resets_of(std::uint16_t name, PieceType mover) const {
    std::uint32_t resets = 0;
    for (std::size_t i = 0; i < rules_.quiets.size() && i < kMostQuiets; ++i) {
        const CompiledEvent& event = rules_.events[static_cast<std::size_t>(rules_.quiets[i])];
        if (event.resets[name] != 0 || event.resets_type[mover] != 0) {
            resets |= 1U << i;
        }
    }
    return resets;
}

// Makes what a move of one word changes beside that word and what stood on its landing; all of it
// is logged.
void Maker::apply_beside(Position& position, MoveBits move, std::uint32_t taken) const {
    const std::uint32_t id = move_bits::row(move);
    const RowPlan& row = plan_.rows[id];
    if (taken != 0 && takes_to_hand_) {
        capture(position, taken, row.player);
    }
    if (rows_[id].writes) {
        write_attributes(position, row, path_of(move));
    }
}

void Maker::apply_compound(Position& position, const MoveList& list, const Compound& move,
                           Undo& undo) const {
    undo.log_mark = position.mark();
    undo.words_raw = undo.drop_raw = false;
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

Compound Maker::described(const Position& position, MoveBits bits,
                          std::vector<Cell>& captured) const {
    const RowPlan& row = plan_.rows[move_bits::row(bits)];
    const Path* path = path_of(bits);
    Compound move;
    move.to = move.last_here = path != nullptr ? path->landing() : move_bits::to(bits);
    move.from = row.idiom == Idiom::Drop || row.idiom == Idiom::Place ? move.to
                                                                      : move_bits::from(bits);
    move.movement = row.movement;
    move.name = row.name;
    move.mover = row.type;
    move.player = row.player;
    move.at = row.at;
    // No captures on the landing: the mover itself, and a piece that moves away beside it.
    const bool left = move.to == move_bits::from(bits) ||
                      (path != nullptr && move.to == path->shift_from);
    if (position.word(move.to) != 0 && !left) {
        captured.push_back(move.to);
    }
    if (path != nullptr && path->capture != kNoCell) {
        captured.push_back(path->capture);
    }
    move.capture_count = static_cast<std::uint32_t>(captured.size());
    return move;
}

// Makes any simple move through the log.
void Maker::apply_logged(Position& position, MoveBits move, Undo& undo) const {
    const RowPlan& row = plan_.rows[move_bits::row(move)];
    const Cell from = move_bits::from(move);
    const Cell to = move_bits::to(move);
    const Choice& choice = row.choices[move_bits::choice(move)];
    std::uint32_t mover = 0;
    if (row.idiom == Idiom::Place || row.idiom == Idiom::Drop) {
        const PieceType type = row.idiom == Idiom::Drop ? row.type : row.terms.puts;
        const Player owner = row.idiom == Idiom::Drop ? row.player : row.terms.puts_for;
        mover = word::make(type, owner) | layout_.packed.initial[type];
        if (layout_.has.hands && rules_.game.hands[type] == HandKind::Counted) {
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
    const Path* path = path_of(move);
    if (path != nullptr && path->capture != kNoCell) {
        take(path->capture);
    }
    std::uint32_t shifted = 0;
    if (path != nullptr && path->shift_from != kNoCell) {
        shifted = position.word(path->shift_from);
        position.write(path->shift_from, 0);
    }
    const Cell landing = path != nullptr ? path->landing() : to;
    if (position.word(landing) != 0) {
        take(landing);
    }
    position.write(landing, (mover & ~choice.clear) | choice.set);
    if (shifted != 0) {
        const Moved& moved = moved_[word::type(shifted)];
        position.write(path->shift_to, (shifted & ~moved.clear) | moved.set);
    }
    write_attributes(position, row, path);
}

std::uint16_t Maker::apply_logged(Position& position, const MoveList& list, std::size_t index,
                                  Undo& undo) const {
    const MoveBits move = list.moves[index];
    if (move_bits::compound(move)) {
        apply_compound(position, list, list.compound(index), undo);
    } else {
        const RowMake& row = rows_[move_bits::row(move)];
        undo.move = move;
        undo.player = row.player;
        undo.name = row.name;
        undo.resets = row.resets;
        apply_logged(position, move, undo);
    }
    return undo.name;
}

void Maker::make_but_falling(Position& position, const MoveList& list, std::size_t index) const {
    Undo undo;
    static_cast<void>(apply_logged(position, list, index, undo));
    finish_logged(position, undo);
}

void Maker::finish_for_good(Position& position, Undo& undo) const {
    const std::uint32_t player = position.to_move();
    const bool usual = usual_header(position) && undo.name != kPassClass &&
                       position.get(Field::RoundOwner) == player;
    if (!position.tracks_keys() || !usual) {
        finish_ply(position, undo);
        return;
    }
    fall_back(position);
    const std::uint32_t counter = position.get(Field::Counter);
    position.change_keys(keys_after(counter, player));
    write_header(position.raw_slots() + header_, next_after(counter, player), undo);
    write_quiets(position, undo);
}

void Maker::finish_logged(Position& position, const Undo& undo) const {
    const NextEntry next = next_after(position.get(Field::Counter), position.to_move());
    position.write(Field::ToMove, next.player);
    position.write(Field::RoundOwner, next.player);
    position.write(Field::Counter, next.counter);
    position.write(Field::PliesLeft, 1);
    position.write(Field::TurnStart, 1);
    position.write(Field::Passes, undo.name == kPassClass ? position.get(Field::Passes) + 1 : 0);
    position.write(Field::LastCapture, undo.lost);
    position.write(Field::LastMover, undo.player);
    position.write(Field::LastClass, undo.name + 1U);
    position.write(Field::Ply, position.get(Field::Ply) + 1);
    write_quiets(position, undo);
}

void Maker::write_quiets(Position& position, const Undo& undo) const {
    std::uint32_t resets = undo.resets | (undo.lost != 0 ? capture_resets_ : 0);
    for (Slot i = 0; i < static_cast<Slot>(quiet_count_); ++i, resets >>= 1) {
        position.write(quiet_ + i, (resets & 1) != 0 ? 0 : position.get(quiet_ + i) + 1);
    }
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
