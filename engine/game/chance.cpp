#include "engine/game/chance.hpp"

#include "engine/interpreter/interpreter.hpp"
#include "engine/interpreter/lister.hpp"
#include "engine/moves/draw.hpp"

#include <algorithm>
#include <array>

namespace perthro {

void ChanceMoves::list(MoveList& out) {
    out.chance = true;
    if (position_.get(Field::Pending) == kPendingReveal) {
        list_reveal(out);
        return;
    }
    for (std::size_t i = 0; i < rules_.game.chances[roll_due()].rolls.size(); ++i) {
        list_roll(i, out);
    }
}

void ChanceMoves::draw_roll(Random& random, MoveList& out) {
    const std::vector<ChanceDefinition::Roll>& rolls = rules_.game.chances[roll_due()].rolls;
    const std::size_t drawn = draw_weighted(rolls.size(), random, [&](std::size_t i) {
        return static_cast<std::uint64_t>(rolls[i].weight);
    });
    out.chance = true;
    list_roll(drawn, out);
}

void ChanceMoves::list_roll(std::size_t number, MoveList& out) {
    const std::size_t which = roll_due();
    const ChanceDefinition& chance = rules_.game.chances[which];
    const ChanceDefinition::Roll& roll = chance.rolls[number];
    std::uint32_t first = 1;
    for (std::size_t i = 0; i < which; ++i) {
        first += static_cast<std::uint32_t>(rules_.game.chances[i].rolls.size());
    }
    const int into = chance.into.empty() ? -1 : rules_.game.find_attribute(chance.into);
    std::array<int, kMaxDice> dice{};  // dice left always stand in ascending order
    const auto end = std::partial_sort_copy(roll.dice.begin(), roll.dice.end(), dice.begin(),
                                            dice.end());
    const std::size_t base = position_.mark();
    for (auto die = dice.begin(); die != dice.end(); ++die) {
        position_.write(rules_.layout.dice + static_cast<Slot>(die - dice.begin()),
                        die < end ? static_cast<std::uint32_t>(*die) + 1 : 0);
    }
    position_.write(Field::Roll, first + static_cast<std::uint32_t>(number));
    position_.write(Field::Pending, 0);
    if (into >= 0) {
        interpreter_.board().set_attribute(into, position_.to_move(), roll.values.front(),
                                           Source{});
    }
    Compound& move = interpreter_.lister().append(out, base);
    position_.undo_to(base);
    move.name = static_cast<std::uint16_t>(rules_.find_class(chance.name));
    move.weight = static_cast<std::uint32_t>(roll.weight);
    move.movement = kNoMovement;
    move.tokens = static_cast<std::uint32_t>(out.tokens.size());
    move.token_count = static_cast<std::uint32_t>(roll.values.size());
    for (const int value : roll.values) {
        out.tokens.push_back({TokenKind::Die, true, static_cast<std::uint16_t>(value)});
    }
}

// One outcome per different piece in the bag, weighted by how many are left.
void ChanceMoves::list_reveal(MoveList& out) {
    const Layout& layout = rules_.layout;
    for (Player owner = kNobody; owner <= layout.players; ++owner) {
        for (PieceType type = 1; type <= layout.types; ++type) {
            if (position_.get(layout.bag_of(owner, type)) != 0) {
                reveal(owner, type, out);
            }
        }
    }
    if (out.empty()) {
        throw RuleError(
            "the bag is empty: the piece that `reveal` turns up can be nothing; a piece that "
            "nobody knows is laid face down with `random: {face: down, bag: ...}` of a setup",
            Source{});
    }
}

// Appends the outcome that the piece turns out to be of this owner and type.
void ChanceMoves::reveal(Player owner, PieceType type, MoveList& out) {
    const Layout& layout = rules_.layout;
    const auto cell = static_cast<Cell>(position_.get(Field::PendingCell) - 1);
    const auto address = static_cast<std::int32_t>(position_.get(Field::PendingMove)) - 1;
    const std::uint32_t from = position_.get(Field::PendingFrom);
    const std::uint32_t number = position_.get(layout.bag_of(owner, type));
    const std::size_t base = position_.mark();
    position_.write(layout.bag_of(owner, type), number - 1);
    PieceRecord piece = interpreter_.board().pieces().fresh(type, owner);
    piece.known = ~0U >> (32 - (layout.players + 1));
    interpreter_.board().set_top(cell, piece);
    for (const Field field :
         {Field::Pending, Field::PendingCell, Field::PendingMove, Field::PendingFrom}) {
        position_.write(field, 0);
    }
    const std::size_t before = out.size();
    interpreter_.resume_reveal(address, cell, from == 0 ? kNoCell : static_cast<Cell>(from - 1),
                               position_.to_move(), base, out);
    if (out.size() == before) {
        throw RuleError(
            "the words behind `reveal` refused; after a reveal they may only decide what happens "
            "(cases, when)",
            Source{});
    }
    Compound& move = out.compounds.back();
    move.weight = number;
    move.name = static_cast<std::uint16_t>(rules_.find_class("reveal"));
    move.tokens = static_cast<std::uint32_t>(out.tokens.size());
    move.token_count = 2;
    out.tokens.push_back({TokenKind::Promotion, true, type});
    out.tokens.push_back({TokenKind::Outcome, true, owner});
    position_.undo_to(base);
}

}  // namespace perthro
