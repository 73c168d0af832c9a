// Reads the slots of a position into values.
#include "scripting/session/position_view.hpp"

#include "engine/game/observe.hpp"

#include <algorithm>

namespace perthro::session {

namespace {

// The type as the client numbers it: 0 = unknown.
int shown_type(PieceType type) { return type == kUnknownType ? 0 : type; }

}  // namespace

PositionViewer::PositionViewer(const Rules& rules, const CellMap& cells)
    : rules_(rules), cells_(cells), stored_(stored_attributes(rules.game, rules.layout)) {}

void PositionViewer::fill(PositionView& view, const Position& seen) const {
    const Layout& layout = rules_.layout;
    view.cells.clear();
    for (int i = 0; i < cells_.size(); ++i) {
        view.cells.push_back(content(seen, cells_.cell(i)));
    }
    view.players.clear();
    for (int player = 1; player <= layout.players; ++player) {
        fill_player(view.players.emplace_back(), seen, static_cast<Player>(player));
    }
    view.bag.clear();
    for (int type = 1; layout.has.bag && type <= layout.types; ++type) {
        int number = 0;
        for (int player = 0; player <= layout.players; ++player) {
            number += static_cast<int>(
                seen.get(layout.bag_of(static_cast<Player>(player), static_cast<PieceType>(type))));
        }
        if (number > 0) {
            view.bag.push_back({type, number});
        }
    }
    fill_dice(view, seen);
    view.attributes = attributes(seen, AttributeOf::Game, 0, true);
    view.to_move = seen.to_move();
    view.chance_due = seen.get(Field::Pending) != 0;
    view.phase = rules_.turns.phases[seen.get(Field::Phase)];
    view.plies_left = static_cast<int>(seen.get(Field::PliesLeft));
    view.ply = static_cast<int>(seen.get(Field::Ply));
}

CellContent PositionViewer::content(const Position& seen, Cell cell) const {
    CellContent content;
    const Layout& layout = rules_.layout;
    const std::uint32_t top = seen.word(cell);
    content.fog = top == kFogWord;
    content.something = rules_.game.fog != Fog::None && top == kSomethingWord;
    content.attributes = attributes(seen, AttributeOf::Cell, cell, false);
    if (content.fog || content.something) {
        content.fog = true;
        return content;
    }
    if (rules_.game.topology.info[cell].holds == Holds::Counters) {
        for (int player = 0; player <= layout.players; ++player) {
            for (int type = 1; type <= layout.types; ++type) {
                const auto number = seen.get(layout.counter(cell, static_cast<Player>(player),
                                                            static_cast<PieceType>(type)));
                if (number > 0) {
                    PieceView& piece = content.pieces.emplace_back();
                    piece.type = type;
                    piece.owner = player;
                    piece.count = static_cast<int>(number);
                }
            }
        }
    }
    add_standing(content.pieces, seen, cell);
    return content;
}

// What stands on a cell, or is in the air, from the bottom on.
void PositionViewer::add_standing(std::vector<PieceView>& pieces, const Position& seen,
                                  Cell cell) const {
    const Layout& layout = rules_.layout;
    const auto height = layout.has.stacks ? static_cast<int>(seen.get(layout.stacks.heights + cell))
                                          : 1;
    for (int level = 0; level + 1 < height; ++level) {
        pieces.push_back(piece(seen, PieceSlots(layout, cell, level)));
    }
    if (seen.word(cell) != 0) {
        pieces.push_back(piece(seen, PieceSlots(layout, cell)));
    }
}

std::vector<PieceView> PositionViewer::in_air(const Position& seen) const {
    std::vector<PieceView> pieces;
    add_standing(pieces, seen, rules_.layout.air());
    return pieces;
}

PieceView PositionViewer::piece_of(std::uint32_t word) const {
    PieceView piece;
    piece.type = shown_type(word::type(word));
    piece.owner = word::owner(word);
    piece.covered = (word & word::kCovered) != 0;
    piece.taken = (word & word::kTaken) != 0;
    return piece;
}

PieceView PositionViewer::piece(const Position& seen, const PieceSlots& slots) const {
    const std::uint32_t word = seen.get(slots.word());
    PieceView piece = piece_of(word);
    for (const StoredAttribute& attribute : stored_) {
        if (attribute.of != AttributeOf::Piece || attribute.definition == nullptr ||
            word::type(word) == kUnknownType) {
            continue;
        }
        const std::uint32_t stored = stored_in_piece(seen, slots, attribute);
        if (stored != stored_in_new_piece(rules_.layout, word, attribute)) {
            piece.attributes.push_back(
                {attribute.definition->name,
                 value_text(*attribute.definition, std::int64_t{stored} + attribute.slot->low)});
        }
    }
    return piece;
}

// Attributes as values: of a cell only where they are something, of players and the game always.
std::vector<AttributeView> PositionViewer::attributes(const Position& seen, AttributeOf of,
                                                      Slot offset, bool all) const {
    std::vector<AttributeView> views;
    for (const StoredAttribute& attribute : stored_) {
        if (attribute.of != of || attribute.definition == nullptr) {
            continue;
        }
        const std::int64_t value = std::int64_t{seen.get(attribute.slot->base + offset)} +
                                   attribute.slot->low;
        if (all || value != 0) {
            views.push_back({attribute.definition->name, value_text(*attribute.definition, value)});
        }
    }
    return views;
}

std::string PositionViewer::value_text(const AttributeDefinition& attribute,
                                       std::int64_t value) const {
    const GameDefinition& game = rules_.game;
    const auto index = static_cast<std::size_t>(value);
    switch (attribute.kind) {
        case AttributeKind::Bool: return value != 0 ? "true" : "false";
        case AttributeKind::Range: return std::to_string(value);
        case AttributeKind::Cell: return value == 0 ? "none" : game.topology.info[index - 1].name;
        case AttributeKind::Player:
            return index < game.players.size() ? game.players[index] : "nobody";
        case AttributeKind::PieceType:
            return index == 0                   ? "none"
                   : index < game.pieces.size() ? game.pieces[index].name
                                                : "unknown";
        case AttributeKind::Enumeration:
            return index < attribute.enumeration.size() ? attribute.enumeration[index]
                                                        : std::to_string(value);
    }
    return std::to_string(value);
}

std::vector<HandItem> PositionViewer::hand(const Position& seen, Player player) const {
    std::vector<HandItem> items;
    const Layout& layout = rules_.layout;
    for (int type = 1; layout.has.hands && type <= layout.types; ++type) {
        const auto kind = static_cast<PieceType>(type);
        if (rules_.game.hands[kind] == HandKind::Unlimited) {
            items.push_back({type, -1});
        } else if (const auto number = seen.get(layout.hand(player, kind)); number > 0) {
            items.push_back({type, static_cast<int>(number)});
        }
    }
    return items;
}

void PositionViewer::fill_player(PlayerView& view, const Position& seen, Player player) const {
    const Layout& layout = rules_.layout;
    view.name = rules_.game.players[player];
    const auto seat = seen.get(layout.seats + player);
    view.seat = seat < rules_.game.players.size() ? rules_.game.players[seat] : view.name;
    view.out = ((seen.get(Field::OutMask) >> player) & 1) != 0;
    view.hand = hand(seen, player);
    if (layout.has.hands && seen.get(layout.hand(player, kEmptyType)) > 0) {
        view.hand_hidden = true;
        view.hand_size = static_cast<int>(seen.get(layout.hand(player, kEmptyType)));
        view.hand.clear();
    }
    for (const HandItem& item : view.hand) {
        view.hand_size += std::max(item.count, 0);
    }
    view.attributes = attributes(seen, AttributeOf::Player, player, true);
}

void PositionViewer::fill_dice(PositionView& view, const Position& seen) const {
    view.dice.clear();
    view.roll.clear();
    for (int i = 0; rules_.layout.has.dice && i < kMaxDice; ++i) {
        if (const auto die = seen.get(rules_.layout.dice + static_cast<Slot>(i)); die > 0) {
            view.dice.push_back(static_cast<int>(die) - 1);
        }
    }
    auto shown = seen.get(Field::Roll);
    for (const ChanceDefinition& chance : rules_.game.chances) {
        if (shown >= 1 && shown <= chance.rolls.size()) {
            view.roll = chance.rolls[shown - 1].values;
            return;
        }
        shown -= std::min(shown, static_cast<std::uint32_t>(chance.rolls.size()));
    }
}

}  // namespace perthro::session
