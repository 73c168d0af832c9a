// Passes: beside other moves, or for want of them.
#include "engine/game/legal_moves.hpp"
#include "engine/game/results.hpp"
#include "engine/interpreter/finisher.hpp"
#include "engine/interpreter/interpreter.hpp"

#include <algorithm>

namespace perthro {

namespace {

// The first step of the turn program that may come again or yet: where the outermost repetition
// around the present one begins, or the present one; a label before it may be gone to.
std::size_t first_to_come(const TurnProgram& turns, std::uint32_t present) {
    auto first = static_cast<std::size_t>(present);
    for (std::size_t end = present; end < turns.code.size(); ++end) {
        const TurnCode& code = turns.code[end];
        if (code.op == TurnOp::Jump || code.op == TurnOp::TimesNext) {
            first = std::min(first, static_cast<std::size_t>(code.jump));
        }
    }
    for (const auto& [label, address] : turns.labels) {
        first = std::min(first, static_cast<std::size_t>(address));
    }
    return first;
}

}  // namespace

bool LegalMoves::pass_due(const CompiledEntry& entry, bool empty) {
    switch (entry.pass) {
        case PassKind::May: return true;
        case PassKind::Forced: return empty && !(results_.stuck_is_shared() && nobody_else_moves());
        case PassKind::Never: break;
    }
    return false;
}

// The classes that a player plays in turns like this one, or could in any of his that may come.
std::vector<char> LegalMoves::offers_beside(const CompiledEntry& entry, Player player) const {
    if (entry.who == WhoKind::Next) {
        return entry.offers;
    }
    std::vector<char> offers(rules_.classes.size(), 0);
    const std::vector<TurnCode>& code = rules_.turns.code;
    for (std::size_t step = first_to_come(rules_.turns, position_.get(Field::Counter));
         step < code.size(); ++step) {
        if (code[step].op != TurnOp::Entry) {
            continue;
        }
        const auto number = static_cast<std::size_t>(code[step].entry);
        const CompiledEntry& other = rules_.turns.entries[number];
        const bool his = other.who != WhoKind::Fixed || other.player == player;
        for (std::size_t i = 0; his && !other.only_roll && i < offers.size(); ++i) {
            offers[i] = static_cast<char>(offers[i] != 0 || other.offers[i] != 0);
        }
    }
    return offers;
}

bool LegalMoves::nobody_else_moves() {
    const CompiledEntry& entry = turns_.entry();
    const std::uint32_t living = results_.living_players() & ~(1U << position_.to_move());
    for (Player player = 1; player <= rules_.layout.players; ++player) {
        if (((living >> player) & 1) != 0 &&
            interpreter_.has_move(player, offers_beside(entry, player))) {
            return false;
        }
    }
    return true;
}

std::size_t LegalMoves::list_pass(const CompiledEntry& entry, bool empty, MoveList& out) {
    if (!pass_due(entry, empty)) {
        return 0;
    }
    const std::size_t before = out.size();
    interpreter_.generate_pass(position_.to_move(), true, out);
    return out.size() - before;
}

std::size_t LegalMoves::pass_beside_tables(const CompiledEntry& entry, bool empty, MoveList& out,
                                           bool counts) {
    if (!pass_due(entry, empty)) {
        return 0;
    }
    if (!scratch_->safe || !rules_.tables->plan().guards_royals ||
        !interpreter_.finisher().may_surely_pass()) {
        return list_pass(entry, empty, out);
    }
    if (!counts) {
        interpreter_.generate_pass(position_.to_move(), false, out);
    }
    return 1;
}

}  // namespace perthro
