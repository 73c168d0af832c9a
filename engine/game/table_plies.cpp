// How far the tables say all of a game's plies: found once, when a worker is made.
#include "engine/game/worker.hpp"
#include "engine/kernel/make.hpp"

#include <algorithm>

namespace perthro {

// Whether moves that the tables list are judged by all that judges moves in this game.
bool Worker::final_in_tables() const {
    return rules_->tables != nullptr && rules_->tables->complete() &&
           rules_->classes.size() <= 64 && rules_->game.repetition.forbid == 0 &&
           rules_->game.chances.empty() && !rules_->layout.has_together;
}

// Whether lists and counts of the tables are what a list of the position would be.
bool Worker::lists_by_tables() const {
    if (!final_in_tables()) {
        return false;
    }
    if (bare_plies_) {
        return true;
    }
    // Riders and hooks would see of a drop where the mover came from.
    const auto& rows = rules_->tables->plan().rows;
    return std::none_of(rows.begin(), rows.end(), [](const kernel::RowPlan& row) {
        return row.idiom == kernel::Idiom::Drop || row.idiom == kernel::Idiom::Place;
    });
}

// Something is done behind every move.
bool Worker::has_applied() const {
    const auto& riders = rules_->applied_of;
    return (hooks_ != nullptr && hooks_->has(Hook::OnApplied)) ||
           std::any_of(riders.begin(), riders.end(), [](std::int32_t rider) { return rider >= 0; });
}

// Nothing happens beside the moves but what is applied behind them and results that read the
// position.
bool Worker::plies_are_moves() const {
    return rules_->tables != nullptr && !stuck_eagerly_ &&
           (hooks_ == nullptr || !hooks_->has(Hook::OnTurn)) &&
           std::none_of(rules_->game.results.begin(), rules_->game.results.end(),
                        [](const ResultDefinition& result) {
                            return result.event.kind == EventKind::Captured;
                        });
}

// Whether a word of a move asks something of the turn, which the turn program alone hears. What is
// applied may ask: whoever makes a ply by tables looks at such a request.
bool Worker::asks_turn() const {
    const auto& code = rules_->program.code;
    const auto moves_end = code.begin() + rules_->applied_begin;
    const auto applied_end = code.begin() + rules_->applied_end;
    const auto asks = [](const Code& word) {
        switch (word.op) {
            case Op::Again:
            case Op::EndTurn:
            case Op::GoTo:
            case Op::NextTurn:
            case Op::SwapSeats:
            case Op::Eliminate:
            case Op::Reveal:
            case Op::ApplyFunction: return true;
            default: return false;
        }
    };
    return std::any_of(code.begin(), moves_end, asks) || std::any_of(applied_end, code.end(), asks);
}

// Two players alternate, and nothing else happens.
bool Worker::quick_plies() const {
    return plies_are_moves() && maker_->simple_plies() && !asks_turn();
}

// After an opening two players alternate, by moves that are all in tables, and nothing else
// happens.
bool Worker::settles() const {
    if (!plies_are_moves() || has_applied() || !final_in_tables()) {
        return false;
    }
    for (std::size_t address = 0; address < rules_->turns.code.size(); ++address) {
        if (rules_->turns.settled[address] == 0) {
            continue;
        }
        const auto entry = static_cast<std::size_t>(rules_->turns.code[address].entry);
        const std::vector<char>& offers = rules_->turns.entries[entry].offers;
        for (const auto& movements : rules_->tables->plan().compound) {
            if (std::any_of(movements.begin(), movements.end(),
                            [&](const auto& movement) { return offers[movement.name] != 0; })) {
                return false;
            }
        }
    }
    return true;
}

// Some result may be told by a Lua function, which sees the last move.
bool Worker::results_call_hooks() const {
    const auto& code = rules_->program.code;
    const auto& asked = rules_->program.expressions;
    const auto tests = [](const Code& word) { return word.op == Op::TestFunction; };
    return hooks_ != nullptr &&
           (hooks_->has(Hook::Outcome) || std::any_of(code.begin(), code.end(), tests) ||
            std::any_of(asked.begin(), asked.end(), tests) ||
            std::any_of(rules_->results.begin(), rules_->results.end(),
                        [&](const CompiledResult& result) {
                            return result.ask_function || result.most_function ||
                                   rules_->events[static_cast<std::size_t>(result.event)].function;
                        }));
}

bool Worker::asks_hard_results() const {
    return std::any_of(rules_->game.results.begin(), rules_->game.results.end(),
                       [](const ResultDefinition& result) {
                           switch (result.event.kind) {
                               case EventKind::Stuck:
                               case EventKind::Repeated:
                               case EventKind::Quiet:
                               case EventKind::Material: return false;
                               default: return !result.claim;
                           }
                       });
}

}  // namespace perthro
