#include "engine/game/events.hpp"

#include "engine/game/worker.hpp"
#include "engine/interpreter/asker.hpp"
#include "engine/interpreter/attacks.hpp"
#include "engine/interpreter/groups.hpp"
#include "engine/interpreter/interpreter.hpp"

#include <algorithm>
#include <bit>

namespace perthro {

Events::Events(const Rules& rules, Position& position, Interpreter& interpreter, const Line& line)
    : rules_(rules), position_(position), interpreter_(interpreter), line_(line) {
    given_.assign(rules.game.players.size(), std::vector<char>(rules.game.pieces.size(), 0));
    for (const Setup& setup : rules.game.setups) {
        if (!setup.position.empty() || !setup.lua.empty()) {
            given_.assign(given_.size(), std::vector<char>(rules.game.pieces.size(), 1));
        }
        for (const Placement& placement : setup.placements) {
            given_[placement.player][placement.type] = 1;
        }
        for (const auto& [player, type, number] : setup.hands) {
            given_[player][type] = 1;
        }
        for (const Setup::Shuffle& shuffle : setup.shuffles) {
            for (const auto& [player, type, number] : shuffle.bag) {
                given_[player][type] = 1;
            }
        }
    }
}

bool Events::given(Player player, const std::vector<PieceType>& types) const {
    const auto& has = given_[player];
    return types.empty()
               ? std::find(has.begin(), has.end(), 1) != has.end()
               : std::any_of(types.begin(), types.end(), [&](PieceType t) { return has[t] != 0; });
}

// On the board (tops), in hand and in the bag; a type without limit in hand counts as plenty.
int Events::owned(Player player, PieceType type) {
    const Layout& layout = rules_.layout;
    int total = position_.count(player, type);
    if (layout.has.hands && rules_.game.hands[type] == HandKind::Counted) {
        total += static_cast<int>(position_.get(layout.hand(player, type)));
    }
    if (layout.has.bag) {
        total += static_cast<int>(position_.get(layout.bag_of(player, type)));
    }
    if (layout.has.counters) {
        for (const Cell cell : rules_.game.topology.cells) {
            if (rules_.game.topology.info[cell].holds == Holds::Counters) {
                total += static_cast<int>(position_.get(layout.counter(cell, player, type)));
            }
        }
    }
    return total;
}

bool Events::pieces(const CompiledEvent& event, Player player) {
    if (!given(player, event.definition.of)) {
        return false;
    }
    int total = 0;
    const auto add = [&](PieceType type) {
        if (type < rules_.game.hands.size() && rules_.game.hands[type] == HandKind::Unlimited) {
            total += 1000;
        }
        total += owned(player, type);
    };
    if (event.definition.of.empty()) {
        for (std::size_t type = 1; type < rules_.game.pieces.size(); ++type) {
            add(static_cast<PieceType>(type));
        }
    } else {
        for (const PieceType type : event.definition.of) {
            add(type);
        }
    }
    return total <= event.definition.number[player];
}

// Whether what a player owns is this, [type].
bool Events::owns_just(Player player, const std::vector<int>& numbers) {
    for (std::size_t type = 1; type < numbers.size(); ++type) {
        if (numbers[type] != kAnyNumber &&
            owned(player, static_cast<PieceType>(type)) != numbers[type]) {
            return false;
        }
    }
    return true;
}

bool Events::material(const CompiledEvent& event) {
    if (rules_.game.player_count() != 2) {
        return false;
    }
    int others = position_.count(1) + position_.count(2);
    for (PieceType type = 1; type <= rules_.layout.types; ++type) {
        others -= event.has_any_number(type) ? position_.count(1, type) + position_.count(2, type)
                                             : 0;
    }
    if (others > event.most_material) {
        return false;
    }
    return std::any_of(event.material.begin(), event.material.end(), [&](const auto& sides) {
        return (owns_just(1, sides[0]) && owns_just(2, sides[1])) ||
               (owns_just(2, sides[0]) && owns_just(1, sides[1]));
    });
}

bool Events::lost(const EventDefinition& event, Player player) {
    const auto wanted = [&](PieceType type) {
        return event.of.empty() ||
               std::find(event.of.begin(), event.of.end(), type) != event.of.end();
    };
    const bool any = std::any_of(lost_.begin(), lost_.end(), [&](const Lost& piece) {
        return piece.owner == player && wanted(piece.type);
    });
    if (!any || !event.last) {
        return any;
    }
    int left = 0;
    for (std::size_t type = 1; type < rules_.game.pieces.size(); ++type) {
        left += wanted(static_cast<PieceType>(type)) ? owned(player, static_cast<PieceType>(type))
                                                     : 0;
    }
    return left == 0;
}

bool Events::reached(const CompiledEvent& event, Player player) const {
    const EventDefinition& definition = event.definition;
    const std::vector<std::uint64_t>& there = event.inside[player].words();
    int inside = 0;
    int all = 0;
    const auto add = [&](PieceType type) {
        const std::uint64_t* pieces = position_.set(player, type);
        for (std::size_t i = 0; i < there.size(); ++i) {
            inside += std::popcount(pieces[i] & there[i]);
            all += definition.all ? std::popcount(pieces[i]) : 0;
        }
    };
    if (definition.of.empty()) {
        add(kEmptyType);
    }
    for (const PieceType type : definition.of) {
        add(type);
    }
    return definition.all ? all > 0 && inside == all : inside >= definition.count;
}

bool Events::hands_empty(Player player) {
    for (std::size_t type = 1; type < rules_.game.pieces.size(); ++type) {
        if (rules_.layout.has.hands && rules_.game.hands[type] == HandKind::Counted &&
            position_.get(rules_.layout.hand(player, static_cast<PieceType>(type))) > 0) {
            return false;
        }
    }
    return true;
}

bool Events::alone(Player player) {
    const std::uint32_t out = position_.get(Field::OutMask);
    for (Player other = 1; other <= rules_.layout.players; ++other) {
        if (other != player && ((out >> other) & 1) == 0 && !rules_.allied(player, other)) {
            return false;
        }
    }
    return ((out >> player) & 1) == 0;
}

// The event `stuck` in `turns`: the player would have no move. Asked inside itself it is false.
bool Events::stuck(const EventDefinition& event, Player player) {
    if (worker_ == nullptr || asking_stuck_ ||
        (event.checked && !interpreter_.attacks().checked(player))) {
        return false;
    }
    asking_stuck_ = true;
    try {
        bool any = worker_->moves().has_move_for(player, -1);
        for (Player other = 1; event.everybody && !any && other <= rules_.layout.players; ++other) {
            const bool out = ((position_.get(Field::OutMask) >> other) & 1) != 0;
            any = !out && worker_->moves().has_move_for(other, -1);
        }
        asking_stuck_ = false;
        return !any;
    } catch (...) {
        asking_stuck_ = false;
        throw;
    }
}

bool Events::named(const CompiledEvent& event, Player player) {
    if (event.condition >= 0) {
        return interpreter_.asker().holds(event.condition, player);
    }
    if (event.attribute >= 0) {
        const auto of = rules_.game.attributes[static_cast<std::size_t>(event.attribute)].of;
        return interpreter_.board().attribute(event.attribute,
                                              of == AttributeOf::Player ? player : 0) != 0;
    }
    return event.function && hooks_ != nullptr &&
           hooks_->holds(event.definition.name, *worker_, player);
}

namespace {

// Whether one chain of the player leads to every one of the zones.
bool connects(Interpreter& interpreter, const std::vector<int>& zones, Player player) {
    const Topology& topology = interpreter.rules().game.topology;
    const auto cells = [&](std::size_t i) -> const CellSet& {
        return topology.zones[static_cast<std::size_t>(zones[i])].cells[player];
    };
    if (zones.size() == 2) {
        return interpreter.groups().connected(player, cells(0), cells(1));
    }
    std::vector<char> seen(static_cast<std::size_t>(topology.limit) + 1, 0);
    bool joined = false;
    cells(0).each([&](Cell cell) {
        const std::uint32_t w = interpreter.board().top(cell);
        if (joined || seen[cell] != 0 || w == 0 || word::owner(w) != player) {
            return;
        }
        std::vector<char> met(zones.size(), 0);
        for (const Cell member : interpreter.groups().chain(cell)) {
            seen[member] = 1;
            for (std::size_t i = 0; i < zones.size(); ++i) {
                met[i] = met[i] != 0 || cells(i).has(member) ? 1 : 0;
            }
        }
        joined = std::find(met.begin(), met.end(), 0) == met.end();
    });
    return joined;
}

}  // namespace

bool Events::holds(const CompiledEvent& event, Player player) {
    const EventDefinition& definition = event.definition;
    switch (definition.kind) {
        case EventKind::Stuck: return stuck(definition, player);
        case EventKind::Repeated: return line_.occurrences() >= definition.number[player];
        case EventKind::Quiet:
            return position_.get(rules_.layout.quiet.first + static_cast<Slot>(event.quiet)) >=
                   static_cast<std::uint32_t>(definition.number[player]);
        case EventKind::Material: return material(event);
        case EventKind::Pieces: return pieces(event, player);
        case EventKind::Captured: return lost(definition, player);
        case EventKind::Reached: return reached(event, player);
        case EventKind::Line:
            return interpreter_.groups().has_row(player, definition.number[player],
                                                 definition.exactly, definition.along,
                                                 definition.of);
        case EventKind::Connected: return connects(interpreter_, definition.zones, player);
        case EventKind::Passes:
            return position_.get(Field::Passes) >=
                   static_cast<std::uint32_t>(definition.number[player]);
        case EventKind::Score: return score_of(event, player) >= definition.number[player];
        case EventKind::Alone: return alone(player);
        case EventKind::Plies:
            return position_.get(Field::Ply) >=
                   static_cast<std::uint32_t>(definition.number[player]);
        case EventKind::HandsEmpty: return hands_empty(player);
        case EventKind::Finished:
            return rules_.turns.code[position_.get(Field::Counter)].op == TurnOp::Finish;
        case EventKind::Outcome:
            return hooks_ != nullptr && hooks_->has(Hook::Outcome) &&
                   hooks_->outcome(*worker_).decided;
        case EventKind::Named: return named(event, player);
    }
    return false;
}

bool Events::holds_for_any(const CompiledEvent& event) {
    const std::uint32_t out = position_.get(Field::OutMask);
    const bool all = event.definition.kind == EventKind::HandsEmpty;
    for (Player player = 1; player <= rules_.layout.players; ++player) {
        if (((out >> player) & 1) == 0 && holds(event, player) != all) {
            return !all;
        }
    }
    return all;
}

std::int64_t Events::score_of(const CompiledEvent& event, Player player) {
    if (event.function && hooks_ == nullptr) {
        return 0;
    }
    return event.function ? hooks_->number_of(event.definition.of_attribute, *worker_, player)
                          : interpreter_.board().attribute(event.attribute, player);
}

std::int64_t Events::number_of(const std::string& most, const CompiledResult& result,
                               PieceType type, Player player) {
    if (result.most_pieces) {
        return type != kEmptyType ? position_.count(player, type) : position_.count(player);
    }
    if (result.most_attribute >= 0) {
        return interpreter_.board().attribute(result.most_attribute, player);
    }
    return hooks_ != nullptr ? hooks_->number_of(most, *worker_, player) : 0;
}

}  // namespace perthro
