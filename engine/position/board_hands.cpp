// Pieces that leave the board and come back: hands, bags of pieces, what is captured.
#include "engine/position/board.hpp"

#include <algorithm>

namespace perthro {

void Board::add_to_hand(Player player, PieceType type, int number) {
    if (layout_.has.hands && rules_.game.hands[type] == HandKind::Counted) {
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
    PieceRecord piece = pieces_.fresh(type, player);
    if (rules_.game.hands[type] != HandKind::Counted) {
        return piece;
    }
    const Slot slot = layout_.hand(player, type);
    position_.write(slot, position_.get(slot) - 1);
    if (kind != 0) {
        const Slot of_kind = layout_.kept_slot(player, type, kind);
        position_.write(of_kind, position_.get(of_kind) - 1);
        for (const KeptType::Attribute& kept : layout_.kept.types[type].attributes) {
            const AttributeSlot& attribute =
                layout_.attributes[static_cast<std::size_t>(kept.index)];
            pieces_.store_in(kept.index, piece,
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
    for (const KeptType::Attribute& kept : layout_.kept.types[type].attributes) {
        const AttributeDefinition& definition =
            rules_.game.attributes[static_cast<std::size_t>(kept.index)];
        const AttributeSlot& attribute = layout_.attributes[static_cast<std::size_t>(kept.index)];
        const std::uint32_t stored = definition.on_moving  // going to a hand is moving
                                         ? static_cast<std::uint32_t>(*definition.on_moving -
                                                                      attribute.low)
                                         : pieces_.stored_in(attribute, piece);
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
    const std::size_t mark = teller_.mark();
    switch (game.captured) {
        case CapturedTo::Away: break;
        case CapturedTo::Hand: send_to_hand(piece, captor, in_hand); break;
        case CapturedTo::OwnerHand: send_to_hand(piece, owner, in_hand); break;
        case CapturedTo::Under: {
            PieceRecord under = pieces_.moved(piece);
            under.word &= ~word::kTaken;
            if (captor_cell != kNoCell) {
                place_at_bottom(captor_cell, under);
                teller_.note(mark, {.kind = DeedKind::Send, .to = captor_cell, .number = 1});
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
                stack(cell, pieces_.fresh(in_hand, owner));
                teller_.note(mark, {.kind = DeedKind::Send, .to = cell});
            }
            break;
        }
    }
}

}  // namespace perthro
