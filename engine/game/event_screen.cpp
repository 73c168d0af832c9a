#include "engine/game/event_screen.hpp"

namespace perthro {

namespace {

// The types that an event is about; all pieces of a player are one set.
std::vector<PieceType> types_of(const CompiledEvent& event) {
    return event.definition.of.empty() ? std::vector<PieceType>{kEmptyType} : event.definition.of;
}

}  // namespace

EventScreen::EventScreen(const Rules& rules, const CompiledEvent& event) {
    const std::vector<int>& number = event.definition.number;
    if (number.size() > 1) {
        least_ = *std::min_element(number.begin() + 1, number.end());
    }
    switch (event.definition.kind) {
        case EventKind::Quiet:
            asks_ = Asks::Slot;
            slot_ = rules.layout.quiet + static_cast<Slot>(event.quiet);
            break;
        case EventKind::Passes:
            asks_ = Asks::Slot;
            slot_ = rules.layout.header + static_cast<Slot>(Field::Passes);
            break;
        case EventKind::Score: ask_numbers(rules, event); break;
        case EventKind::Named: ask_named(rules, event); break;
        case EventKind::Repeated: asks_ = Asks::Occurrences; break;
        case EventKind::Material:
        case EventKind::Pieces: ask_few(rules, event); break;
        case EventKind::Line: ask_many(rules, event); break;
        case EventKind::Reached: ask_inside(rules, event); break;
        default: break;
    }
}

// What a player has in hand comes on top. What nobody knows is in his set and not among his types.
void EventScreen::ask_few(const Rules& rules, const CompiledEvent& event) {
    const Layout& layout = rules.layout;
    if (layout.has_bag || layout.has_known) {
        return;
    }
    asks_ = Asks::Few;
    if (event.definition.kind == EventKind::Material) {
        groups_.push_back({{layout.set_offset(1, kEmptyType), layout.set_offset(2, kEmptyType)},
                           event.most_material});
        return;
    }
    add_players(rules, event);
}

// A row takes as many pieces as it has cells.
void EventScreen::ask_many(const Rules& rules, const CompiledEvent& event) {
    if (!rules.layout.one_word_cells()) {
        return;
    }
    asks_ = Asks::Many;
    add_players(rules, event);
}

void EventScreen::add_players(const Rules& rules, const CompiledEvent& event) {
    for (Player player = 1; player <= rules.layout.players; ++player) {
        Group& group = groups_.emplace_back();
        group.number = event.definition.number[player];
        for (const PieceType type : types_of(event)) {
            group.sets.push_back(rules.layout.set_offset(player, type));
        }
    }
}

void EventScreen::ask_inside(const Rules& rules, const CompiledEvent& event) {
    if (event.definition.count < 1) {
        return;
    }
    asks_ = Asks::Inside;
    for (Player player = 1; player <= rules.layout.players; ++player) {
        for (const PieceType type : types_of(event)) {
            parts_.push_back({rules.layout.set_offset(player, type), event.inside[player].words()});
        }
    }
}

void EventScreen::ask_numbers(const Rules& rules, const CompiledEvent& event) {
    if (event.attribute < 0) {
        return;
    }
    const auto attribute = static_cast<std::size_t>(event.attribute);
    if (rules.game.attributes[attribute].of != AttributeOf::Player) {
        return;
    }
    const AttributeSlot& slot = rules.layout.attributes[attribute];
    asks_ = Asks::Numbers;
    slot_ = slot.base + 1;
    slots_ = static_cast<Slot>(rules.layout.players);
    least_ -= slot.low;
}

void EventScreen::ask_named(const Rules& rules, const CompiledEvent& event) {
    if (event.attribute >= 0) {
        condition_.emplace(rules, event.attribute);
    } else if (const int named = rules.find_condition(event.definition.name); named >= 0) {
        condition_.emplace(rules, rules.game.conditions[static_cast<std::size_t>(named)].body);
    }
    asks_ = condition_ && condition_->knows() ? Asks::Condition : Asks::Nothing;
}

}  // namespace perthro
