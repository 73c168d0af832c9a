// Sensitive cells: what `protect` says of a position depends on the cells that the pieces which
// could reach a royal look at, or, where their ways are refused, on the cells that refuse them. A
// move that changes none of them cannot change the answer; all others are judged as they were made.
#include "engine/interpreter/attacks.hpp"
#include "engine/interpreter/parts.hpp"

#include <stdexcept>

namespace perthro::interpreter {

void Attacks::prepare_guard(Player me) {
    if (!known_.guardable || known_.reach == nullptr) {
        return;
    }
    const auto depth = static_cast<std::size_t>(work_.depth);
    if (guards_.size() <= depth) {
        guards_.resize(depth + 1);
    }
    Guard& guard = guards_[depth];
    guard.begin(me, known_.reach->words());
    work_.task.guarded = !any_royal(me, [&](Cell cell) { return !guard_royal(me, cell, guard); });
}

// Adds what attacks on the royal on the cell depend on; false where that is not known.
bool Attacks::guard_royal(Player me, Cell cell, Guard& guard) {
    guard.add(cell);
    bool asks = false;
    for (Player enemy = 1; enemy <= rules_.layout.players; ++enemy) {
        const auto may_attack = [&](const AttackReach::Source& source, Cell from, std::uint32_t) {
            asks = guard_against(source, from, enemy, cell, guard) || asks;
            return source.open;
        };
        if (relations_.enemies(enemy, me) &&
            any_within_reach({.cell = cell, .attacker = enemy}, may_attack)) {
            return false;
        }
    }
    guard.attacked = guard.attacked || (asks && attacked(cell, me));
    return true;
}

// Whether an enemy's piece may attack the cell. The guard learns what that depends on: the cells
// that refuse its ways, if all are refused, else all that it looks at.
bool Attacks::guard_against(const AttackReach::Source& source, Cell from, Player enemy, Cell cell,
                            Guard& guard) {
    if (source.open || aimer_.aim(source, from, enemy, cell, &guard) == Aim::Missed) {
        return source.open;
    }
    const AttackReach::Way& way = known_.reach->way(source, cell, from);
    guard.add(from);
    guard.add_all(known_.reach->looks(way));
    guard.reads_state = guard.reads_state || way.reads_state;
    return true;
}

// Whether a slot has the height of a column.
bool Attacks::is_height(Slot slot) const {
    const Layout& layout = rules_.layout;
    return layout.has.stacks && slot >= layout.stacks.heights &&
           slot - layout.stacks.heights <= layout.air();
}

// Whether the move on the log changes anything that the guard's answer depends on.
bool Attacks::touched(const Guard& guard) const {
    const auto& log = position_.log();
    const auto limit = static_cast<Slot>(rules_.layout.limit);
    for (std::size_t i = work_.task.base; i < log.size(); ++i) {
        const Slot slot = log[i].slot;
        if (slot < limit) {
            const auto cell = static_cast<Cell>(slot);
            const std::uint32_t w = position_.word(cell);
            if (!(w == 0 ? guard.may_leave(cell) : guard.may_change(cell)) ||
                (w != 0 && (word::owner(w) != guard.me || rules_.is_royal(word::type(w))))) {
                return true;
            }
        } else if (is_height(slot)) {
            if (slot - rules_.layout.stacks.heights != limit &&
                !guard.may_change(static_cast<Cell>(slot - rules_.layout.stacks.heights))) {
                return true;
            }
        } else if (slot != rules_.layout.air() &&
                   (guard.reads_state ||
                    slot - rules_.layout.header < static_cast<Slot>(Field::kCount))) {
            return true;
        }
    }
    return false;
}

// Whether a royal of the player stood there when the guard found none attacked, and nothing has
// changed since but that it has been lifted.
bool Attacks::stands_as_guarded(Cell cell, Player me, std::uint32_t w) const {
    if (!work_.task.guarded || word::owner(w) != me || !rules_.is_royal(word::type(w))) {
        return false;
    }
    const Guard& guard = guards_[static_cast<std::size_t>(work_.depth)];
    const auto& log = position_.log();
    bool lifted = false;
    for (std::size_t i = work_.task.base; i < log.size(); ++i) {
        const bool lifts = log[i].slot == cell && log[i].old == w && !lifted;
        if (!lifts && log[i].slot != rules_.layout.air()) {
            return false;
        }
        lifted = lifted || lifts;
    }
    return guard.me == me && !guard.attacked && (lifted || position_.word(cell) == w);
}

// Whether a move that is made now leaves something that `protect` guards attacked.
bool Attacks::unprotected(Player me) {
    if (work_.task.guarded) {
        const Guard& guard = guards_[static_cast<std::size_t>(work_.depth)];
        if (guard.me == me && !touched(guard)) {
#ifdef PERTHRO_CHECKS
            if ((broken_protect(me) != nullptr) != guard.attacked) {
                throw std::logic_error("a move changed what is attacked, but no sensitive cell");
            }
#endif
            return guard.attacked;
        }
    }
    return broken_protect(me) != nullptr;
}

}  // namespace perthro::interpreter
