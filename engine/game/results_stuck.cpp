// Being stuck: whether the player to move has no move at all, and what results say of him.
#include "engine/game/results.hpp"
#include "engine/game/worker.hpp"
#include "engine/interpreter/asker.hpp"
#include "engine/interpreter/attacks.hpp"
#include "engine/interpreter/interpreter.hpp"

#include <algorithm>

namespace perthro {

// Most positions are asked for one move only: what sees whole lists needs them, and so do moves
// that are made as wholes. Rules that let moves of one kind stand before others leave one of a list
// that has any.
bool Results::lacks_moves() {
    LegalMoves& moves = worker_.moves();
    if (!moves.is_due() || moves.filters() || moves.has_whole_moves() ||
        interpreter_.records_refusals()) {
        worker_.list(moves_);
        return moves_.empty();
    }
    const Worker::Operation operation(worker_);
    const CompiledEntry& entry = turns_.entry();
    moves_.clear();
    const bool any = interpreter_.has_move(position_.to_move(), entry.offers) ||
                     moves.list_pass(entry, true, moves_) > 0;
#ifdef PERTHRO_CHECKS
    worker_.list(moves_);
    if (any == moves_.empty()) {
        throw std::logic_error("whether there is a move is not what the list of them says");
    }
#endif
    return !any;
}

// The line about being stuck that stands above this one and fits the player to move, -1 if there is
// none. It lists moves, so it is asked only where this line holds; lines that put players out are
// asked by resolve_stuck.
int Results::stuck_above(int index) {
    const auto begin = rules_.game.results.begin();
    const bool above = std::any_of(begin, begin + index, [](const ResultDefinition& result) {
        return result.event.kind == EventKind::Stuck;
    });
    if (!above || stuck_puts_out_ || worker_.chance_due() || turns_.finished()) {
        return -1;
    }
    const int found = lacks_moves() ? stuck() : -1;
    return found < index ? found : -1;
}

// Ends the game by the line about being stuck that stands above this one; false if there is none.
bool Results::decide_stuck(int index, Player mover) {
    const int stuck = stuck_above(index);
    if (stuck >= 0) {
        finish(award(stuck, 1U << position_.to_move(), mover), stuck + 1);
    }
    return stuck >= 0;
}

// Whether a player has no royal piece although every setup gives him one, and none can be lost: of
// such a position no line about being stuck speaks.
bool Results::lacks_royal(Player player) const {
    const auto royals = [this](const Position& position, Player owner) {
        return std::any_of(rules_.royals.begin(), rules_.royals.end(), [&](PieceType type) {
            return position.count(owner, type) > 0 ||
                   (rules_.layout.has.hands && position.get(rules_.layout.hand(owner, type)) > 0);
        });
    };
    if (rules_.royals.empty() || hides_ || royals(position_, player)) {
        return false;
    }
    Worker other(worker_.shared_rules());
    for (std::size_t setup = 0; setup < rules_.game.setups.size(); ++setup) {
        other.new_game(static_cast<int>(setup));
        if (!royals(other.position(), player)) {
            return false;
        }
    }
    return !rules_.game.setups.empty();
}

// The `stuck` result that fits the player to move, -1 if there is none.
int Results::stuck() {
    if (lacks_royal(position_.to_move())) {
        return -1;
    }
    for (std::size_t i = 0; i < rules_.results.size(); ++i) {
        const ResultDefinition& result = rules_.game.results[i];
        if (result.event.kind != EventKind::Stuck ||
            (result.event.checked && !interpreter_.attacks().checked(position_.to_move())) ||
            (result.event.everybody && !worker_.moves().nobody_else_moves())) {
            continue;
        }
        const CompiledResult& compiled = rules_.results[i];
        const Player player = position_.to_move();
        if (compiled.ask_condition >= 0 &&
            !interpreter_.asker().holds(compiled.ask_condition, player)) {
            continue;
        }
        if (compiled.ask_function &&
            (worker_.hooks() == nullptr || !worker_.hooks()->holds(result.ask, worker_, player))) {
            continue;
        }
        return static_cast<int>(i);
    }
    return -1;
}

// Where being stuck puts a player out, it is asked at once, and again for whoever comes next.
void Results::resolve_stuck(Player mover) {
    for (int k = 0; k <= rules_.layout.players; ++k) {
        if (position_.get(Field::Over) != 0 || worker_.chance_due() || turns_.finished()) {
            return;
        }
        const int index = lacks_moves() ? stuck() : -1;
        if (index < 0) {
            return;
        }
        note(index, ResultAnswer::Yes, 1U << position_.to_move());
        const Outcome outcome = award(index, 1U << position_.to_move(), mover);
        if (outcome.result >= 0) {
            finish(outcome, index + 1);
            return;
        }
        judge(mover);
        if (position_.get(Field::Over) == 0) {
            worker_.made().begin_turn();
        }
    }
}

}  // namespace perthro
