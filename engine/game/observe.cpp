// Observations: the truth copied, then veiled part by part.
#include "engine/game/observe.hpp"

#include <algorithm>

namespace perthro {

bool hides_something(const Rules& rules) {
    const GameDefinition& game = rules.game;
    return rules.layout.has.known || rules.layout.has.together || game.fog != Fog::None ||
           game.hands_known != KnownTo::All ||
           std::any_of(game.attributes.begin(), game.attributes.end(),
                       [](const AttributeDefinition& a) { return a.known != Audience::All; });
}

namespace {

// Calls f(slot) for every slot of what stands on a cell.
template <typename Function>
void each_slot(const Layout& layout, Cell cell, Function&& f) {
    f(static_cast<Slot>(cell));
    for (const Slot wide : layout.wide) {
        f(wide + cell);
    }
    if (layout.has.known) {
        f(layout.known + cell);
    }
    if (layout.has.counters) {
        for (int player = 0; player <= layout.players; ++player) {
            for (int type = 1; type <= layout.types; ++type) {
                f(layout.counter(cell, static_cast<Player>(player), static_cast<PieceType>(type)));
            }
        }
    }
    if (layout.has.stacks) {
        f(layout.stacks.heights + cell);
        for (Slot i = 0; i < static_cast<Slot>(layout.stacks.levels * layout.stride()); ++i) {
            f(layout.under_at(cell, 0) + i);
        }
    }
}

}  // namespace

namespace {

// Who sees what is rolled: whoever sees the attribute that it goes into.
Audience audience_of(const GameDefinition& game, const ChanceDefinition& chance) {
    const int into = chance.into.empty() ? -1 : game.find_attribute(chance.into);
    return into < 0 ? Audience::All : game.attributes[static_cast<std::size_t>(into)].known;
}

}  // namespace

bool is_secret(const GameDefinition& game, const ChanceDefinition& chance) {
    return audience_of(game, chance) != Audience::All;
}

const ChanceDefinition* chance_of_roll(const GameDefinition& game, std::uint32_t shown) {
    for (const ChanceDefinition& chance : game.chances) {
        if (shown >= 1 && shown <= chance.rolls.size()) {
            return &chance;
        }
        shown -= std::min(shown, static_cast<std::uint32_t>(chance.rolls.size()));
    }
    return nullptr;
}

void veil_cell(Position& position, Cell cell, std::uint32_t mark) {
    const Layout& layout = position.layout();
    each_slot(layout, cell, [&](Slot slot) { position.write(slot, 0); });
    if (layout.has.stacks && mark != 0) {
        position.write(layout.stacks.heights + cell, 1);
    }
    position.write(cell, mark);
}

void copy_cell(const Position& from, Position& to, Cell cell) {
    each_slot(to.layout(), cell, [&](Slot slot) { to.write(slot, from.get(slot)); });
}

std::uint64_t observation_hash(const Position& observation) {
    return observation.computed_keys()[static_cast<std::size_t>(Key::State)];
}

Observer::Observer(std::shared_ptr<const Rules> rules)
    : rules_(std::move(rules)), stored_(stored_attributes(rules_->game, rules_->layout)),
      view_(rules_) {}

bool sees_moves(const Position& truth, Player viewer) {
    const Layout& layout = truth.layout();
    const bool secret = layout.has.together && truth.get(layout.together) != 0;
    return viewer == kNobody || truth.to_move() == viewer ||
           (truth.get(Field::Pending) != 0 && !secret);
}

const Position& Observer::observe(Worker& truth, Player viewer) {
    if (viewer != kNobody && truth.turns().in_secret()) {
        return observe_openly(without_secrets(truth, viewer), viewer);
    }
    return observe_openly(truth, viewer);
}

const Position& Observer::show(Worker& truth, Player viewer) {
    const bool hides = viewer != kNobody && hides_something(*rules_);
    return observe(truth, hides && truth.outcome() ? kNobody : viewer);
}

// The truth without what others have done in secret.
Worker& Observer::without_secrets(Worker& truth, Player viewer) {
    if (apart_ == nullptr) {
        apart_ = std::make_unique<Worker>(rules_);
    }
    Position position = truth.position();
    Together(*rules_, position).show_to(viewer);
    apart_->position() = position;  // without a line, which would be of observations again
    apart_->position().track_keys(false);
    apart_->position().clear_log();
    return *apart_;
}

const Position& Observer::observe_openly(Worker& truth, Player viewer) {
    view_.position() = truth.position();  // keys that the truth keeps go on by what is hidden
    const bool over = truth.position().get(Field::Over) != 0;
    if (viewer == kNobody || over || !hides_something(*rules_)) {
        return view_.position();
    }
    lower_fog(truth, viewer);
    hide_pieces(viewer);
    hide_hands(viewer);
    hide_attributes(viewer);
    hide_counters(viewer);
    view_.position().clear_log();
    return view_.position();
}

// ---- pieces, hands, attributes

template <typename Function>
void Observer::each_piece(Function&& f) {
    const Layout& layout = rules_->layout;
    for (const Cell cell : rules_->game.topology.cells) {
        f(PieceSlots(layout, cell));
        const auto height = layout.has.stacks ? view_.position().get(layout.stacks.heights + cell)
                                              : 0;
        for (std::uint32_t level = 0; level + 1 < height; ++level) {
            f(PieceSlots(layout, cell, static_cast<int>(level)));
        }
    }
}

void Observer::hide_pieces(Player viewer) {
    if (rules_->layout.has.known) {
        each_piece([&](const PieceSlots& piece) { hide_piece(viewer, piece); });
    }
}

void Observer::hide_piece(Player viewer, const PieceSlots& piece) {
    Position& position = view_.position();
    const std::uint32_t w = position.get(piece.word());
    if (w == 0 || w == kFogWord || ((position.get(piece.known()) >> viewer) & 1) != 0) {
        return;
    }
    const GameDefinition& game = rules_->game;
    const bool identity = game.piece_identity_known != KnownTo::All;
    const bool type = identity || game.piece_type_known != KnownTo::All;
    const bool owner = identity || game.piece_owner_known != KnownTo::All;
    const Player shown = owner ? kNobody : word::owner(w);
    if (owner) {
        position.write(piece.known(), 0);  // its owner is among those who know it
    }
    if (!type) {
        position.write(piece.word(), word::with_owner(w, shown));
        return;
    }
    // Whose it is decides how it may be met; what belongs to nobody visible is as if face down.
    const std::uint32_t face = owner ? word::kCovered : w & word::kCovered;
    position.write(piece.known(), 0);
    position.write(piece.word(), word::make(kUnknownType, shown) | face | (w & word::kTaken));
    for (std::size_t i = 0; i < rules_->layout.wide.size(); ++i) {
        position.write(piece.wide(static_cast<int>(i)), 0);
    }
}

void Observer::hide_hands(Player viewer) {
    const Layout& layout = rules_->layout;
    if (!layout.has.hands || rules_->game.hands_known == KnownTo::All) {
        return;
    }
    Position& position = view_.position();
    for (Player player = 1; player <= layout.players; ++player) {
        if (player == viewer && rules_->game.hands_known == KnownTo::Owner) {
            continue;
        }
        std::uint32_t size = 0;
        for (PieceType type = 1; type <= layout.types; ++type) {
            size += position.get(layout.hand(player, type));
            position.write(layout.hand(player, type), 0);
        }
        for (int kind = 0; kind < layout.kept.kinds; ++kind) {
            position.write(layout.kept.first + static_cast<Slot>(player * layout.kept.kinds + kind),
                           0);
        }
        position.write(layout.hand(player, kEmptyType), size);
    }
}

void Observer::hide_attributes(Player viewer) {
    const GameDefinition& game = rules_->game;
    Position& position = view_.position();
    for (std::size_t i = 0; i < game.attributes.size(); ++i) {
        const AttributeDefinition& attribute = game.attributes[i];
        if (attribute.known == Audience::All) {
            continue;
        }
        const bool owners = attribute.known == Audience::Owner;
        const Slot base = rules_->layout.attributes[i].base;
        const std::uint32_t initial = rules_->layout.attributes[i].initial;
        switch (attribute.of) {
            case AttributeOf::Piece:
                hide_piece_attribute(viewer, attribute);
                hide_kept(viewer, static_cast<int>(i));
                break;
            case AttributeOf::Cell:
                for (const Cell cell : game.topology.cells) {
                    if (!owners || word::owner(position.word(cell)) != viewer) {
                        position.write(base + cell, initial);
                    }
                }
                break;
            case AttributeOf::Player:
                for (Player player = 0; player <= rules_->layout.players; ++player) {
                    if (!owners || player != viewer) {
                        position.write(base + player, initial);
                    }
                }
                break;
            case AttributeOf::Game: position.write(base, initial); break;
        }
    }
}

void Observer::hide_piece_attribute(Player viewer, const AttributeDefinition& attribute) {
    Position& position = view_.position();
    const bool owners = attribute.known == Audience::Owner;
    for (const StoredAttribute& stored : stored_) {
        if (stored.definition != &attribute) {
            continue;
        }
        each_piece([&](const PieceSlots& piece) {
            const std::uint32_t w = position.get(piece.word());
            const bool shown = word::type(w) == kUnknownType ||
                               (owners && word::owner(w) == viewer);
            if (w != 0 && !shown) {
                store_in_piece(position, piece, stored,
                               stored_in_new_piece(rules_->layout, w, stored));
            }
        });
    }
}

// Pieces in hand that differ by this attribute alone look alike.
void Observer::hide_kept(Player viewer, int attribute) {
    const Layout& layout = rules_->layout;
    Position& position = view_.position();
    const bool owners = rules_->game.attributes[static_cast<std::size_t>(attribute)].known ==
                        Audience::Owner;
    for (PieceType type = 1; type < layout.kept.types.size(); ++type) {
        const KeptType& kept = layout.kept.types[type];
        const auto which = std::find_if(
            kept.attributes.begin(), kept.attributes.end(),
            [&](const KeptType::Attribute& one) { return one.index == attribute; });
        if (which == kept.attributes.end()) {
            continue;
        }
        for (Player player = 1; player <= layout.players; ++player) {
            for (std::uint32_t kind = 1; kind < kept.kinds; ++kind) {
                const std::uint32_t shown = kind - kind / which->step % which->values * which->step;
                const Slot slot = layout.kept_slot(player, type, kind);
                if (shown == kind || (owners && player == viewer)) {
                    continue;
                }
                if (shown != 0) {
                    const Slot as = layout.kept_slot(player, type, shown);
                    position.write(as, position.get(as) + position.get(slot));
                }
                position.write(slot, 0);
            }
        }
    }
}

// ---- counters

// What the header and the counters of results would tell of moves that the viewer did not see.
void Observer::hide_counters(Player viewer) {
    const Layout& layout = rules_->layout;
    Position& position = view_.position();
    const bool fog = rules_->game.fog != Fog::None;
    for (std::size_t i = 0; i < rules_->quiets.size(); ++i) {
        const auto& resets =
            rules_->events[static_cast<std::size_t>(rules_->quiets[i])].resets_type;
        const bool by_type = std::find(resets.begin(), resets.end(), 1) != resets.end();
        if (fog || (by_type && layout.has.known)) {
            position.write(layout.quiet.first + static_cast<Slot>(i), 0);
        }
    }
    const ChanceDefinition* roll = chance_of_roll(rules_->game, position.get(Field::Roll));
    const Audience audience = roll == nullptr ? Audience::All : audience_of(rules_->game, *roll);
    if (audience == Audience::Nobody ||
        (audience == Audience::Owner && position.to_move() != viewer)) {
        position.write(Field::Roll, 0);
        for (Slot i = 0; i < kMaxDice; ++i) {
            position.write(layout.dice + i, 0);
        }
    }
    for (Slot i = 0; i < static_cast<Slot>(layout.held.count); ++i) {
        position.write(layout.held.first + i, 0);
    }
    if (fog) {
        position.write(Field::LastClass, 0);
        if (position.get(Field::LastMover) != viewer) {  // he is told what he took himself
            position.write(Field::LastCapture, position.get(Field::LastCapture) & (1U << viewer));
        }
    }
}

}  // namespace perthro
