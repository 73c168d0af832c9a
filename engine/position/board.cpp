#include "engine/position/board.hpp"

#include "engine/rules/place.hpp"

#include <algorithm>

namespace perthro {

// ---- reading

int Board::height_of_many(Cell cell) const {
    if (holds(cell) == Holds::Counters) {
        int total = 0;
        any_piece(cell, [&](std::uint32_t, int number) {
            total += number;
            return false;
        });
        return total;
    }
    if (layout_.has_stacks) {
        return static_cast<int>(position_.get(layout_.heights + cell));
    }
    return position_.word(cell) != 0 ? 1 : 0;
}

std::uint32_t Board::top_of_many(Cell cell) const {
    if (layout_.has_counters && holds(cell) == Holds::Counters) {
        std::uint32_t found = 0;
        any_piece(cell, [&](std::uint32_t w, int) {
            found = w;
            return true;
        });
        return found;
    }
    return position_.word(cell);
}

PieceRecord Board::top_record(Cell cell) const {
    PieceRecord piece;
    piece.word = top(cell);
    if (holds(cell) == Holds::Counters) {
        return piece;
    }
    for (std::size_t i = 0; i < layout_.wide.size(); ++i) {
        piece.wide[i] = position_.get(layout_.wide[i] + cell);
    }
    if (layout_.has_known) {
        piece.known = position_.get(layout_.known + cell);
    }
    return piece;
}

PieceRecord Board::read_under(Cell cell, int level) const {
    PieceRecord piece;
    const Slot slot = layout_.under_at(cell, level);
    piece.word = position_.get(slot);
    for (std::size_t i = 0; i < layout_.wide.size(); ++i) {
        piece.wide[i] = position_.get(slot + 1 + static_cast<Slot>(i));
    }
    if (layout_.has_known) {
        piece.known = position_.get(slot + 1 + static_cast<Slot>(layout_.wide.size()));
    }
    return piece;
}

PieceRecord Board::at_level(Cell cell, int level) const {
    const int tall = height(cell);
    if (level < 1 || level > tall) {
        return {};
    }
    return level == tall || !layout_.has_stacks ? top_record(cell) : read_under(cell, level - 1);
}

// ---- writing whole pieces

void Board::write_top(Cell cell, const PieceRecord& piece) {
    position_.write(cell, piece.word);
    for (std::size_t i = 0; i < layout_.wide.size(); ++i) {
        position_.write(layout_.wide[i] + cell, piece.wide[i]);
    }
    if (layout_.has_known) {
        position_.write(layout_.known + cell, piece.known);
    }
}

void Board::write_under(Cell cell, int level, const PieceRecord& piece) {
    if (level >= layout_.levels) {
        throw RuleError("a stack grew over " + std::to_string(layout_.levels) + " pieces",
                        Source{});
    }
    const Slot slot = layout_.under_at(cell, level);
    position_.write(slot, piece.word);
    for (std::size_t i = 0; i < layout_.wide.size(); ++i) {
        position_.write(slot + 1 + static_cast<Slot>(i), piece.wide[i]);
    }
    if (layout_.has_known) {
        position_.write(slot + 1 + static_cast<Slot>(layout_.wide.size()), piece.known);
    }
}

void Board::set_top(Cell cell, const PieceRecord& piece) {
    if (holds(cell) != Holds::Counters) {
        write_top(cell, piece);
        return;
    }
    const std::uint32_t old = top(cell);
    take(cell, old);
    place_on_top(cell, piece);
}

void Board::flatten(Cell cell) {
    if (layout_.has_stacks) {
        position_.write(layout_.heights + cell, position_.get(cell) != 0 ? 1 : 0);
    }
}

void Board::place_on_top(Cell cell, const PieceRecord& piece) {
    if (holds(cell) == Holds::Counters) {
        const Slot slot = layout_.counter(cell, word::owner(piece.word), word::type(piece.word));
        position_.write(slot, position_.get(slot) + 1);
        return;
    }
    if (layout_.has_stacks) {
        const int tall = height(cell);
        if (tall > 0) {
            write_under(cell, tall - 1, top_record(cell));
        }
        position_.write(layout_.heights + cell, static_cast<std::uint32_t>(tall) + 1);
    }
    write_top(cell, piece);
}

void Board::place_at_bottom(Cell cell, const PieceRecord& piece) {
    if (!layout_.has_stacks || height(cell) == 0) {
        place_on_top(cell, piece);
        return;
    }
    const int tall = height(cell);
    for (int level = tall - 1; level > 0; --level) {
        write_under(cell, level, read_under(cell, level - 1));
    }
    write_under(cell, 0, piece);
    position_.write(layout_.heights + cell, static_cast<std::uint32_t>(tall) + 1);
}

PieceRecord Board::take(Cell cell, std::uint32_t kind) {
    if (holds(cell) == Holds::Counters) {
        PieceRecord piece = fresh(word::type(kind), word::owner(kind));
        const Slot slot = layout_.counter(cell, word::owner(kind), word::type(kind));
        position_.write(slot, position_.get(slot) - 1);
        return piece;
    }
    const PieceRecord piece = top_record(cell);
    const int tall = layout_.has_stacks ? height(cell) : 1;
    if (tall > 1) {
        write_top(cell, read_under(cell, tall - 2));
        write_under(cell, tall - 2, {});
    } else {
        write_top(cell, {});
    }
    if (layout_.has_stacks) {
        position_.write(layout_.heights + cell, static_cast<std::uint32_t>(tall) - 1);
    }
    return piece;
}

void Board::lift_many(Cell cell, int n, std::uint32_t kind) {
    if (holds(cell) == Holds::Counters || !layout_.has_stacks) {
        const PieceRecord piece = take(cell, kind);
        write_top(layout_.air(), piece);
        if (layout_.has_stacks) {
            position_.write(layout_.heights + layout_.air(), 1);
        }
        return;
    }
    const int tall = height(cell);
    const int first = n < 0 ? 1 : std::max(1, tall - n + 1);
    for (int level = first; level <= tall; ++level) {
        place_on_top(layout_.air(), at_level(cell, level));
    }
    for (int level = first; level <= tall; ++level) {
        take(cell, 0);
    }
}

void Board::put_down_many(Cell cell, Cell from) {
    const Cell air = layout_.air();
    const int tall = layout_.has_stacks ? height(air) : 1;
    for (int level = 1; level <= tall; ++level) {
        const PieceRecord piece = at_level(air, level);
        place_on_top(cell, cell == from ? piece : moved(piece));
    }
    for (int level = 1; level <= tall; ++level) {
        take(air, 0);
    }
}

void Board::move_all(Cell from, Cell to) {
    if (from == to) {
        return;
    }
    if (moved_in_word_) {
        const std::uint32_t w = position_.word(from);
        position_.write(from, 0);
        position_.write(to, moved_word(w));
        return;
    }
    const std::pair<Cell, Cell> move{from, to};
    permute({&move, 1});
}

void Board::permute(std::span<const std::pair<Cell, Cell>> moves) {
    if (moved_in_word_) {
        permute_words(moves);
        return;
    }
    held_.clear();
    for (const auto& move : moves) {
        for (int left = height(move.first); left > 0; --left) {
            held_.emplace_back(&move, take(move.first, top(move.first)));
        }
    }
    for (auto held = held_.rbegin(); held != held_.rend(); ++held) {  // the bottom of each first
        const auto& [from, to] = *held->first;
        place_on_top(to, from == to ? held->second : moved(held->second));
    }
}

void Board::permute_words(std::span<const std::pair<Cell, Cell>> moves) {
    held_words_.clear();
    for (const auto& move : moves) {
        held_words_.push_back(position_.word(move.first));
    }
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const auto& [from, to] = moves[i];
        position_.write(to, from == to ? held_words_[i] : moved_word(held_words_[i]));
    }
}

void Board::add_to_hand(Player player, PieceType type, int number) {
    if (layout_.has_hands && rules_.game.hands[type] == HandKind::Counted) {
        const Slot slot = layout_.hand(player, type);
        const std::uint32_t now = position_.get(slot) + static_cast<std::uint32_t>(number);
        position_.write(slot, now);
        std::uint32_t kept = 0;  // no more than there are pieces
        for (std::uint32_t kind = layout_.kinds_in_hand(type); number < 0 && --kind > 0;) {
            const Slot of_kind = layout_.kept_slot(player, type, kind);
            position_.write(of_kind, std::min(position_.get(of_kind), now - kept));
            kept += position_.get(of_kind);
        }
    }
}

std::uint32_t Board::number_in_hand(Player player, PieceType type, std::uint32_t kind) const {
    if (kind != 0) {
        return position_.get(layout_.kept_slot(player, type, kind));
    }
    if (rules_.game.hands[type] == HandKind::Unlimited) {
        return 1;
    }
    std::uint32_t number = position_.get(layout_.hand(player, type));
    for (std::uint32_t other = 1; other < layout_.kinds_in_hand(type); ++other) {
        number -= position_.get(layout_.kept_slot(player, type, other));
    }
    return number;
}

PieceRecord Board::take_from_hand(Player player, PieceType type, std::uint32_t kind) {
    PieceRecord piece = fresh(type, player);
    if (rules_.game.hands[type] != HandKind::Counted) {
        return piece;
    }
    const Slot slot = layout_.hand(player, type);
    position_.write(slot, position_.get(slot) - 1);
    if (kind != 0) {
        const Slot of_kind = layout_.kept_slot(player, type, kind);
        position_.write(of_kind, position_.get(of_kind) - 1);
        for (const KeptType::Attribute& kept : layout_.kept_of[type].attributes) {
            const AttributeSlot& attribute =
                layout_.attributes[static_cast<std::size_t>(kept.index)];
            set_in_record(kept.index, piece,
                          (attribute.initial + kind / kept.step % kept.values) % kept.values);
        }
    }
    return piece;
}

void Board::send_to_hand(const PieceRecord& piece, Player player, PieceType type) {
    add_to_hand(player, type, 1);
    if (layout_.kinds_in_hand(type) == 1 || rules_.game.hands[type] != HandKind::Counted) {
        return;
    }
    std::uint32_t kind = 0;
    for (const KeptType::Attribute& kept : layout_.kept_of[type].attributes) {
        const AttributeDefinition& definition =
            rules_.game.attributes[static_cast<std::size_t>(kept.index)];
        const AttributeSlot& attribute = layout_.attributes[static_cast<std::size_t>(kept.index)];
        const std::uint32_t stored = definition.on_moving  // going to a hand is moving
                                         ? static_cast<std::uint32_t>(*definition.on_moving -
                                                                      attribute.low)
                                         : stored_in(attribute, piece);
        kind += (stored + kept.values - attribute.initial) % kept.values * kept.step;
    }
    if (kind != 0) {
        const Slot of_kind = layout_.kept_slot(player, type, kind);
        position_.write(of_kind, position_.get(of_kind) + 1);
    }
}

void Board::hand_over(Player from, Player to, PieceType type) {
    const auto give = [&](Slot slot, Slot heir) {
        const std::uint32_t number = position_.get(slot);
        position_.write(slot, 0);
        if (to != kNobody) {
            position_.write(heir, position_.get(heir) + number);
        }
    };
    if (rules_.game.hands[type] == HandKind::Counted) {
        give(layout_.hand(from, type), layout_.hand(to, type));
        for (std::uint32_t kind = 1; kind < layout_.kinds_in_hand(type); ++kind) {
            give(layout_.kept_slot(from, type, kind), layout_.kept_slot(to, type, kind));
        }
    }
}

bool Board::in_hand(Player player, PieceType type) const {
    const HandKind kind = type < rules_.game.hands.size() ? rules_.game.hands[type]
                                                          : HandKind::None;
    return kind == HandKind::Unlimited ||
           (kind == HandKind::Counted && position_.get(layout_.hand(player, type)) > 0);
}

void Board::send_captured(const PieceRecord& piece, Player captor, Cell captor_cell) {
    const GameDefinition& game = rules_.game;
    const PieceType type = word::type(piece.word);
    const Player owner = word::owner(piece.word);
    const PieceType in_hand = game.pieces[type].in_hand != kEmptyType ? game.pieces[type].in_hand
                                                                      : type;
    switch (game.captured) {
        case CapturedTo::Away: break;
        case CapturedTo::Hand: send_to_hand(piece, captor, in_hand); break;
        case CapturedTo::OwnerHand: send_to_hand(piece, owner, in_hand); break;
        case CapturedTo::Under: {
            PieceRecord under = moved(piece);
            under.word &= ~word::kTaken;
            if (captor_cell != kNoCell) {
                place_at_bottom(captor_cell, under);
            }
            break;
        }
        case CapturedTo::Place: {
            Cell cell = game.captured_cell;
            if (game.captured_zone >= 0) {
                cell = game.topology.zones[static_cast<std::size_t>(game.captured_zone)]
                           .cells[owner]
                           .first();
            }
            if (cell != kNoCell) {
                place_on_top(cell, fresh(in_hand, owner));
            }
            break;
        }
    }
}

// ---- types and attributes

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
        throw rule_error(rules_.game, at,
                         "attribute " + definition.name + " is set to " + std::to_string(value) +
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
