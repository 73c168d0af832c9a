#include "engine/game/event_screen.hpp"

#include <limits>

namespace perthro {

namespace {

// The types that an event is about; all pieces of a player are one set.
std::vector<PieceType> types_of(const CompiledEvent& event) {
    return event.definition.of.empty() ? std::vector<PieceType>{kEmptyType} : event.definition.of;
}

// The fewest pieces of a chain that leads from a cell of the one set to one of the other, wherever
// chains may be linked at all.
int fewest_pieces(const Rules& rules, const CellSet& one, const CellSet& other) {
    const Topology& topology = rules.game.topology;
    std::vector<Cell> reached;
    std::vector<int> pieces(static_cast<std::size_t>(topology.limit), 0);
    const auto reach = [&](Cell cell, int number) {
        if (cell != kNoCell && pieces[cell] == 0) {
            pieces[cell] = number;
            reached.push_back(cell);
        }
    };
    one.each([&](Cell cell) { reach(cell, 1); });
    for (std::size_t i = 0; i < reached.size(); ++i) {
        const Cell cell = reached[i];
        if (other.has(cell)) {
            return pieces[cell];
        }
        for (std::size_t d = 0; d < rules.chains.joined.size(); ++d) {
            if (rules.chains.joined[d] != CompiledChains::kNotLinked) {
                for (const std::vector<Direction>& seen : topology.view) {
                    reach(topology.link[seen[d]][cell], pieces[cell] + 1);
                }
            }
        }
    }
    return std::numeric_limits<int>::max();
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
            slot_ = rules.layout.quiet.first + static_cast<Slot>(event.quiet);
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
        case EventKind::Line:
        case EventKind::Connected: ask_many(rules, event); break;
        case EventKind::Reached: ask_inside(rules, event); break;
        default: break;
    }
}

// What a player has in hand comes on top. What nobody knows is in his set and not among his types.
void EventScreen::ask_few(const Rules& rules, const CompiledEvent& event) {
    const Layout& layout = rules.layout;
    if (layout.has.bag || layout.has.known) {
        return;
    }
    asks_ = Asks::Few;
    if (event.definition.kind == EventKind::Material) {
        groups_.push_back({{layout.set_offset(1, kEmptyType), layout.set_offset(2, kEmptyType)},
                           event.most_material,
                           {}});
        for (PieceType type = 1; type <= layout.types; ++type) {
            if (event.has_any_number(type)) {
                groups_.back().without.push_back(layout.set_offset(1, type));
                groups_.back().without.push_back(layout.set_offset(2, type));
            }
        }
        return;
    }
    add_players(rules, event);
}

// A row takes as many pieces as it has cells, a connection as many as its shortest way.
void EventScreen::ask_many(const Rules& rules, const CompiledEvent& event) {
    const bool connects = event.definition.kind == EventKind::Connected;
    const std::vector<int>& zones = event.definition.zones;
    if (!rules.layout.one_word_cells()) {
        return;
    }
    asks_ = Asks::Many;
    if (!connects) {
        add_players(rules, event);
    }
    for (Player player = 1; connects && player <= rules.layout.players; ++player) {
        const auto zone = [&](std::size_t i) -> const CellSet& {
            return rules.game.topology.zones[static_cast<std::size_t>(zones[i])].cells[player];
        };
        int fewest = 1;
        for (std::size_t i = 1; i < zones.size(); ++i) {  // the farthest of them is far enough
            fewest = std::max(fewest, fewest_pieces(rules, zone(0), zone(i)));
        }
        groups_.push_back({{rules.layout.set_offset(player, kEmptyType)}, fewest, {}});
    }
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
        condition_ = ConditionScreen::of_attribute(rules, event.attribute);
    } else if (const int named = rules.find_condition(event.definition.name); named >= 0) {
        condition_ = ConditionScreen::of(rules, rules.conditions[static_cast<std::size_t>(named)]);
    }
    asks_ = condition_ && condition_->knows() ? Asks::Condition : Asks::Nothing;
}

}  // namespace perthro
