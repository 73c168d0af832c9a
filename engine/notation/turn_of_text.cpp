// What a position says of the turn program without words about it: hands and board which part of
// the program it is in, dice and thrown numbers that a roll has been made.
#include "engine/notation/position_text.hpp"

#include <algorithm>

namespace perthro {

namespace {

// Makes the turn what it is before anything has been said of it.
void forget_turn(const GameDefinition& game, const Layout& layout, Position& position) {
    const Position empty = empty_position(game, layout);
    for (const Field field : {Field::RoundOwner, Field::Counter, Field::Phase, Field::PliesLeft,
                              Field::TurnStart, Field::Pending, Field::Roll, Field::Begun}) {
        position.write(field, empty.get(field));
    }
    for (int i = 0; i < layout.loops.count; ++i) {
        position.write(layout.loops.first + static_cast<Slot>(i),
                       empty.get(layout.loops.first + static_cast<Slot>(i)));
    }
}

}  // namespace

void PositionText::place_turn(Position& position, const Stated& stated) const {
    const Player to_move = position.to_move();
    if (!turn_.set || to_move == kNobody) {
        return;
    }
    forget_turn(game_, layout_, position);
    turn_.set(position, to_move);
    const std::uint32_t pending = position.get(Field::Pending);
    if (pending == 0 || pending > game_.chances.size()) {
        return;
    }
    const int into = game_.find_attribute(game_.chances[pending - 1].into);
    if (into >= 0 && stated(game_.attributes[static_cast<std::size_t>(into)])) {
        position.write(Field::Pending, 0);
        position.write(Field::TurnStart, 0);  // the turn has begun before its roll
    }
}

// What a text of the position need not say: the turn that the reader would find, and an empty
// board.
Position PositionText::base_of(const Position& position) const {
    Position base = this->base(position.to_move());
    Position placed(position);
    for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(Field::kCount); ++i) {
        const auto field = static_cast<Field>(i);
        if (field != Field::ToMove) {
            placed.write(field, base.get(field));
        }
    }
    for (int i = 0; i < layout_.loops.count; ++i) {
        const Slot slot = layout_.loops.first + static_cast<Slot>(i);
        placed.write(slot, base.get(slot));
    }
    for (Player player = 0; layout_.has.together && player <= layout_.players; ++player) {
        placed.write(layout_.together + player, 0);
    }
    place_turn(placed, [&](const AttributeDefinition& attribute) {
        const auto index = static_cast<std::size_t>(&attribute - game_.attributes.data());
        const Slot slot = layout_.attributes[index].base + position.to_move();
        return position.get(slot) != base.get(slot);
    });
    for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(Field::kCount); ++i) {
        const auto field = static_cast<Field>(i);
        base.write(field, placed.get(field));
    }
    for (int i = 0; i < layout_.loops.count; ++i) {
        const Slot slot = layout_.loops.first + static_cast<Slot>(i);
        base.write(slot, placed.get(slot));
    }
    return base;
}

}  // namespace perthro
