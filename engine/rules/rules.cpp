// Drives the compiler in the order in which names become known.
#include "engine/rules/rules.hpp"

#include "engine/rules/compiler.hpp"
#include "engine/rules/event_compiler.hpp"
#include "engine/rules/turn_compiler.hpp"

#include <algorithm>

namespace perthro {

namespace {

// Pieces have more attributes, with what counts how long some last, than a record of one holds.
Defect too_many_attributes(const GameDefinition& game) {
    const auto last = std::find_if(
        game.attributes.rbegin(), game.attributes.rend(),
        [](const AttributeDefinition& attribute) { return attribute.of == AttributeOf::Piece; });
    return {last->at, "pieces have more attributes than there is room for",
            "narrow their ranges, or let cells, players or the game have some of them"};
}

}  // namespace

Rules::Rules(GameDefinition definition) : game(std::move(definition)) {
    std::vector<Defect> defects;
    derive();
    Compiler compiler(*this, defects);
    EventCompiler events_of(*this, defects);
    TurnCompiler turns_of(*this, events_of, defects);
    compiler.classes();
    turns_of.declare();
    compiler.movements();
    compiler.declarations();
    compiler.riders();
    events_of.results();
    turns_of.compile();
    if (!defects.empty()) {
        throw DefectiveRules(std::move(defects));
    }
    program.code.shrink_to_fit();  // a game stays loaded for long
    program.expressions.shrink_to_fit();
    program.lists.shrink_to_fit();
    const auto held = static_cast<int>(
        std::count_if(results.begin(), results.end(),
                      [](const CompiledResult& result) { return result.held >= 0; }));
    layout = Layout(game, turns.loop_counters, static_cast<int>(quiets.size()), held);
    if (layout.wide.size() > kMostWide) {
        throw DefectiveRules({too_many_attributes(game)});
    }
}

void Rules::derive() {
    for (const std::string& name : game.constants) {
        std::vector<int> values;
        for (const PieceDefinition& piece : game.pieces) {
            const auto found = piece.constants.find(name);
            values.push_back(found == piece.constants.end() ? 0 : found->second);
        }
        values.resize(static_cast<std::size_t>(kUnknownType) + 1, 0);
        constants_.push_back(std::move(values));
    }
    ally_mask.assign(game.players.size(), 0);
    for (const auto& [name, members] : game.teams) {
        for (const Player a : members) {
            for (const Player b : members) {
                ally_mask[a] |= a == b ? 0U : 1U << b;
            }
        }
    }
    derive_axes();
    derive_steady();
    has_off_board = game.topology.board.size() != static_cast<int>(game.topology.cells.size());
}

// Rows run along the directions of the set `around` (else along every direction with a vector).
void Rules::derive_axes() {
    std::vector<Direction> all;
    for (const auto& [name, members] : game.topology.sets) {
        if (name == "around") {
            all = members;
        }
    }
    for (std::size_t i = 0; all.empty() && i < game.topology.directions.size(); ++i) {
        all.push_back(static_cast<Direction>(i));
    }
    for (const Direction direction : all) {
        const Direction back = game.topology.directions[direction].opposite;
        if (std::find(axes.begin(), axes.end(), back) == axes.end()) {
            axes.push_back(direction);
        }
    }
}

// A function that is applied might set any.
void Rules::derive_steady() {
    const auto sets = [](const auto& self, const Node& node, int attribute) -> bool {
        return node.op == Op::ApplyFunction ||
               ((node.op == Op::SetAttribute || node.op == Op::AddAttribute) &&
                node.a == attribute) ||
               std::any_of(node.kids.begin(), node.kids.end(),
                           [&](const Node& kid) { return self(self, kid, attribute); });
    };
    for (std::size_t i = 0; i < game.attributes.size(); ++i) {
        const AttributeDefinition& attribute = game.attributes[i];
        const int index = static_cast<int>(i);
        const bool set = std::any_of(game.movements.begin(), game.movements.end(),
                                     [&](const auto& m) { return sets(sets, m.body, index); }) ||
                         std::any_of(game.after.begin(), game.after.end(), [&](const auto& rider) {
                             return sets(sets, rider.body, index);
                         });
        steady.push_back(static_cast<char>(attribute.of == AttributeOf::Game &&
                                           attribute.lasts == 0 && !attribute.lasts_turn && !set));
    }
}

Player Rules::next_player(Player p, std::uint32_t out) const {
    const int count = game.player_count();
    for (int k = 1; k <= count; ++k) {
        const auto next = static_cast<Player>((p - 1 + k) % count + 1);
        if (((out >> next) & 1) == 0) {
            return next;
        }
    }
    return p;
}

Player Rules::previous_player(Player p, std::uint32_t out) const {
    const int count = game.player_count();
    for (int k = 1; k <= count; ++k) {
        const int from = p == kNobody ? count + 1 : p;
        const auto before = static_cast<Player>((from - 1 - k + 2 * count) % count + 1);
        if (((out >> before) & 1) == 0) {
            return before;
        }
    }
    return p;
}

bool Rules::guards_royals() const { return has_protect && !royals.empty(); }

bool Rules::roll_alike(std::uint32_t roll) const {
    if (roll == 0) {
        return false;
    }
    std::uint32_t index = roll - 1;  // rolls of all chances are numbered one behind the other
    for (const ChanceDefinition& chance : game.chances) {
        if (index < chance.rolls.size()) {
            const auto& values = chance.rolls[index].values;
            return std::all_of(values.begin(), values.end(),
                               [&](int v) { return v == values.front(); });
        }
        index -= static_cast<std::uint32_t>(chance.rolls.size());
    }
    return false;
}

int Rules::find_class(std::string_view name) const {
    const auto found = std::find(classes.begin(), classes.end(), name);
    return found == classes.end() ? -1 : static_cast<int>(found - classes.begin());
}

int Rules::find_condition(std::string_view name) const {
    for (std::size_t i = game.conditions.size(); i-- > 0;) {
        if (game.conditions[i].name == name) {
            return static_cast<int>(i);
        }
    }
    return -1;
}

const std::vector<int>& Rules::continued(PieceType type, std::uint16_t name) const {
    static const std::vector<int> kNothing;
    const auto& classes_of = continued_[type];
    return name < classes_of.size() ? classes_of[name] : kNothing;
}

}  // namespace perthro
