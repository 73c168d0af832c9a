#include "engine/game/table_plies.hpp"

#include "engine/kernel/kernel.hpp"
#include "engine/kernel/make.hpp"
#include "engine/rules/kinds.hpp"

#include <algorithm>

namespace perthro {

namespace {

// Whether all moves of every turn may come from tables, as far as turns have a say in it.
bool turns_allow_tables(const Rules& rules) {
    return rules.tables != nullptr && rules.classes.size() <= 64 && rules.game.chances.empty() &&
           !rules.layout.has.together;
}

// Whether moves that the tables list are judged by all that judges moves in this game.
bool final_in_tables(const Rules& rules) {
    return turns_allow_tables(rules) && rules.tables->complete() &&
           rules.game.repetition.forbid == 0;
}

// Something is done behind every move.
bool has_applied(const Rules& rules, const Hooks* hooks) {
    const auto& riders = rules.applied_of;
    return (hooks != nullptr && hooks->has(Hook::OnApplied)) ||
           std::any_of(riders.begin(), riders.end(), [](std::int32_t rider) { return rider >= 0; });
}

// Whether whoever is told of a move of the tables hears what the words would say of it: what is
// applied, and the hook `on_turn`, would see of a drop where the mover came from.
bool tells_moves(const Rules& rules, const Hooks* hooks) {
    if (!has_applied(rules, hooks) && (hooks == nullptr || !hooks->has(Hook::OnTurn))) {
        return true;
    }
    const auto& rows = rules.tables->plan().rows;
    return std::none_of(rows.begin(), rows.end(), [](const kernel::RowPlan& row) {
        return row.idiom == kernel::Idiom::Drop || row.idiom == kernel::Idiom::Place;
    });
}

// Nothing happens beside the moves but what is applied behind them and results that read the
// position.
bool plies_are_moves(const Rules& rules, const Hooks* hooks, bool stuck_puts_out) {
    return rules.tables != nullptr && !stuck_puts_out &&
           (hooks == nullptr || !hooks->has(Hook::OnTurn)) &&
           std::none_of(rules.game.results.begin(), rules.game.results.end(),
                        [](const ResultDefinition& result) {
                            return result.event.kind == EventKind::Captured;
                        });
}

// Whether a word of a move asks something of the turn, which the turn program alone hears. What is
// applied may ask: whoever makes a ply by tables looks at such a request.
bool asks_turn(const Rules& rules) {
    const auto& code = rules.program.code;
    const auto moves_end = code.begin() + rules.applied_begin;
    const auto applied_end = code.begin() + rules.applied_end;
    const auto asks = [](const Code& word) {
        return is_turn_word(word.op) || word.op == Op::Reveal || word.op == Op::ApplyFunction;
    };
    return std::any_of(code.begin(), moves_end, asks) || std::any_of(applied_end, code.end(), asks);
}

// After an opening two players alternate, by moves that are all in tables.
bool settles_in_tables(const Rules& rules) {
    if (!final_in_tables(rules)) {
        return false;
    }
    for (std::size_t address = 0; address < rules.turns.code.size(); ++address) {
        if (rules.turns.settled[address] == 0) {
            continue;
        }
        const auto entry = static_cast<std::size_t>(rules.turns.code[address].entry);
        const std::vector<char>& offers = rules.turns.entries[entry].offers;
        for (const auto& movements : rules.tables->plan().compound) {
            if (std::any_of(movements.begin(), movements.end(),
                            [&](const auto& movement) { return offers[movement.name] != 0; })) {
                return false;
            }
        }
    }
    return true;
}

}  // namespace

TablePlies TablePlies::of(const Rules& rules, const Hooks* hooks, bool stuck_puts_out) {
    TablePlies plies;
    if (plies_are_moves(rules, hooks, stuck_puts_out)) {
        const bool applies = has_applied(rules, hooks);
        const bool asks = asks_turn(rules);
        plies.quick = rules.tables->maker().simple_plies() && !asks;
        plies.bare = plies.quick && !applies;
        plies.plain = !applies && !asks;
        plies.settles = !applies && settles_in_tables(rules);
    }
    const bool filters = hooks != nullptr && hooks->has(Hook::Filter);
    plies.lists = final_in_tables(rules) && tells_moves(rules, hooks);
    plies.lists_unjudged = turns_allow_tables(rules) && rules.tables->plan().left_to_judge &&
                           !rules.tables->plan().rows.empty() && !filters &&
                           tells_moves(rules, hooks);
    return plies;
}

}  // namespace perthro
