// What is attacked: whether some enemy movement would capture on a cell, asked forward, movement by
// movement, of the pieces that could reach it at all. This is the reference; tables answer the same
// question in reverse where the plan could invert it, and only the movements that it could not
// invert are tried forward.
//
// Sensitive cells: what `protect` says of a position depends on the cells that the pieces which
// could reach a royal look at, or, where their ways are refused, on the cells that refuse them. A
// move that changes none of them cannot change the answer; all others are judged as they were made.
#include "engine/interpreter/interpreter.hpp"
#include "engine/kernel/kernel.hpp"
#include "engine/turns/turn_machine.hpp"

#include <algorithm>

namespace perthro {

// Whether a player has a royal on a cell of which this holds.
template <typename Test>
bool Interpreter::any_royal(Player player, Test&& test) {
    for (const PieceType type : rules_.royals) {
        for (int i = 0; i < position_.set_words(); ++i) {
            for (std::uint64_t left = position_.set(player, type)[i]; left != 0; left &= left - 1) {
                if (test(static_cast<Cell>(i * 64 + std::countr_zero(left)))) {
                    return true;
                }
            }
        }
    }
    return false;
}

bool Interpreter::attacked(Cell cell, Player defender) {
    for (Player enemy = 1; enemy <= rules_.layout.players; ++enemy) {
        if (enemies(enemy, defender) && ((out_mask() >> enemy) & 1) == 0 &&
            attacked_from(cell, enemy)) {
            return true;
        }
    }
    return false;
}

bool Interpreter::attacked_from(Cell cell, Player attacker) {
    if (in_attack_) {
        return false;
    }
    const std::uint32_t w = cell < rules_.layout.limit ? position_.word(cell) : 0;
    const bool known = w != 0 && word::type(w) != kUnknownType &&
                       (w & (word::kCovered | word::kTaken)) == 0;
    if (tables_ == nullptr || !known) {
        return attacked_by({.cell = cell, .attacker = attacker});
    }
    if (tables_->attacked(position_, cell, word::type(w), 1U << attacker)) {
        return true;
    }
    const auto& forward =
        tables_->plan().forward[static_cast<std::size_t>(attacker) *
                                    (static_cast<std::size_t>(rules_.layout.types) + 1) +
                                word::type(w)];
    return !forward.empty() &&
           attacked_by({.cell = cell, .attacker = attacker, .movements = &forward});
}

bool Interpreter::attacked_by(const AttackQuestion& question) {
    if (in_attack_) {
        return false;
    }
    const bool within_reach = reach_ != nullptr && question.origins == nullptr && question.name < 0;
    const Aim aimed = within_reach ? aim_at(question) : Aim::Open;
    if (aimed != Aim::Open) {
        return aimed == Aim::Hit;
    }
    in_attack_ = true;
    const Task saved_task = task_;
    const bool saved_found = found_;
    const std::uint32_t saved_subject = subject_;
    subject_ = 0;
    task_ = Task{};
    task_.purpose = Purpose::Attack;
    task_.first_only = true;
    task_.target = question.cell;
    const bool any = within_reach ? attacked_within_reach(question) : attacked_by_pieces(question);
    task_ = saved_task;
    found_ = saved_found;
    subject_ = saved_subject;
    in_attack_ = false;
    return any;
}

// Asks every piece; with `origins` all of them, else until one attacks.
bool Interpreter::attacked_by_pieces(const AttackQuestion& question) {
    bool any = false;
    const auto enough = [&] { return any && question.origins == nullptr; };
    const auto ask = [&](Cell from, std::uint32_t piece) {
        if (!attacks_from(from, piece, question)) {
            return;
        }
        any = true;
        if (question.origins != nullptr) {
            question.origins->push_back(from);
        }
    };
    const int words = position_.set_words();
    for (int i = 0; i < words && !enough(); ++i) {
        for (std::uint64_t left = position_.set(question.attacker)[i]; left != 0 && !enough();
             left &= left - 1) {
            const auto from = static_cast<Cell>(i * 64 + std::countr_zero(left));
            ask(from, position_.word(from));
        }
    }
    if (rules_.layout.has_counters) {
        for (const Cell from : rules_.game.topology.cells) {
            if (board_.holds(from) == Holds::Counters && !enough()) {
                board_.any_piece(from, [&](std::uint32_t piece, int) {
                    ask(from, piece);
                    return enough();
                });
            }
        }
    }
    return any;
}

bool Interpreter::attacks_from(Cell from, std::uint32_t piece, const AttackQuestion& question) {
    const PieceType type = word::type(piece);
    if (word::owner(piece) != question.attacker || (piece & (word::kCovered | word::kTaken)) != 0 ||
        from == question.cell || type == kUnknownType || !question.means(type)) {
        return false;
    }
    const std::vector<int>& own = question.name < 0
                                      ? rules_.moves_of[type]
                                      : rules_.continued(type,
                                                         static_cast<std::uint16_t>(question.name));
    for (const int movement : own) {
        if (!question.means_movement(movement) ||
            !rules_.movements[static_cast<std::size_t>(movement)].captures) {
            continue;
        }
        found_ = false;
        run_movement_from(movement, from, piece, question.attacker);
        if (found_) {
            return true;
        }
    }
    return false;
}

// Whether this holds of a piece that the board lets reach the cell: ask(source, from, its word).
template <typename Ask>
bool Interpreter::any_within_reach(const AttackQuestion& question, Ask&& ask) {
    const Cell cell = question.cell;
    const auto words = static_cast<std::size_t>(reach_->words());
    for (const AttackReach::Source& source : reach_->sources(question.attacker)) {
        if (!question.means(source.type) || !question.means_movement(source.movement)) {
            continue;
        }
        const std::uint64_t* pieces = position_.set(question.attacker, source.type);
        const std::uint64_t* origins = source.open ? nullptr : source.origins.data() + cell * words;
        for (std::size_t i = 0; i < words; ++i) {
            std::uint64_t left = pieces[i] & (origins != nullptr ? origins[i] : ~std::uint64_t{0});
            for (; left != 0; left &= left - 1) {
                const auto from = static_cast<Cell>(
                    i * 64 + static_cast<std::size_t>(std::countr_zero(left)));
                const std::uint32_t w = position_.word(from);
                if (from != cell && (w & (word::kCovered | word::kTaken)) == 0 &&
                    ask(source, from, w)) {
                    return true;
                }
            }
        }
    }
    return false;
}

bool Interpreter::attacked_within_reach(const AttackQuestion& question) {
    return any_within_reach(
        question, [&](const AttackReach::Source& source, Cell from, std::uint32_t w) {
            const Aim aimed = aim(source, from, question.attacker, question.cell, nullptr);
            if (aimed != Aim::Open) {
                return aimed == Aim::Hit;
            }
            task_.choices = source.open ? ~0U : reach_->way(source, question.cell, from).choices;
            found_ = false;
            run_movement_from(source.movement, from, w, question.attacker);
            return found_;
        });
}

// What aiming alone tells of an attack: Hit, Missed, or Open, where words have to be run to know.
Interpreter::Aim Interpreter::aim_at(const AttackQuestion& question) {
    bool open = false;
    const bool hit = any_within_reach(
        question, [&](const AttackReach::Source& source, Cell from, std::uint32_t) {
            const Aim aimed = aim(source, from, question.attacker, question.cell, nullptr);
            open = open || aimed == Aim::Open;
            return aimed == Aim::Hit;
        });
    return hit ? Aim::Hit : open ? Aim::Open : Aim::Missed;
}

// What aiming alone tells of an attack on a royal of the player; Missed inside another attack.
Interpreter::Aim Interpreter::aim_at_royals(Player me) {
    Aim aimed = Aim::Missed;
    any_royal(me, [&](Cell cell) {
        for (Player enemy = 1; enemy <= rules_.layout.players && aimed == Aim::Missed; ++enemy) {
            if (enemies(enemy, me) && ((out_mask() >> enemy) & 1) == 0) {
                aimed = aim_at({.cell = cell, .attacker = enemy});
            }
        }
        return aimed != Aim::Missed;
    });
    return in_attack_ ? Aim::Missed : aimed;
}

// aim_at_royals() with the piece on `from` moved to `to`; the position is left as it was.
Interpreter::Aim Interpreter::aim_behind(Cell from, Cell to, Player me) {
    const std::size_t mark = position_.mark();
    const std::uint32_t w = position_.word(from);
    position_.write(from, 0);
    position_.write(to, w);
    const Aim aimed = aim_at_royals(me);
    position_.undo_to(mark);
    return aimed;
}

// ---- sensitive cells

void Interpreter::prepare_guard(Player me) {
    if (!guardable_ || reach_ == nullptr) {
        return;
    }
    const auto depth = static_cast<std::size_t>(depth_);
    if (guards_.size() <= depth) {
        guards_.resize(depth + 1);
    }
    Guard& guard = guards_[depth];
    guard.begin(me, reach_->words());
    task_.guarded = !any_royal(me, [&](Cell cell) { return !guard_royal(me, cell, guard); });
}

// Adds what attacks on the royal on the cell depend on; false where that is not known.
bool Interpreter::guard_royal(Player me, Cell cell, Guard& guard) {
    guard.add(cell);
    bool asks = false;
    for (Player enemy = 1; enemy <= rules_.layout.players; ++enemy) {
        const auto may_attack = [&](const AttackReach::Source& source, Cell from, std::uint32_t) {
            asks = guard_against(source, from, enemy, cell, guard) || asks;
            return source.open;
        };
        if (enemies(enemy, me) && any_within_reach({.cell = cell, .attacker = enemy}, may_attack)) {
            return false;
        }
    }
    guard.attacked = guard.attacked || (asks && attacked(cell, me));
    return true;
}

// Whether an enemy's piece may attack the cell. The guard learns what that depends on: the cells
// that refuse its ways, if all are refused, else all that it looks at.
bool Interpreter::guard_against(const AttackReach::Source& source, Cell from, Player enemy,
                                Cell cell, Guard& guard) {
    if (source.open || aim(source, from, enemy, cell, &guard) == Aim::Missed) {
        return source.open;
    }
    const AttackReach::Way& way = reach_->way(source, cell, from);
    guard.add(from);
    guard.add_all(reach_->looks(way));
    guard.reads_state = guard.reads_state || way.reads_state;
    return true;
}

// Whether the move on the log changes anything that the guard's answer depends on.
bool Interpreter::touched(const Guard& guard) const {
    const auto& log = position_.log();
    const auto limit = static_cast<Slot>(rules_.layout.limit);
    for (std::size_t i = task_.base; i < log.size(); ++i) {
        const Slot slot = log[i].slot;
        if (slot < limit) {
            const auto cell = static_cast<Cell>(slot);
            const std::uint32_t w = position_.word(cell);
            if (!(w == 0 ? guard.may_leave(cell) : guard.may_change(cell)) ||
                (w != 0 && (word::owner(w) != guard.me || rules_.is_royal(word::type(w))))) {
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
bool Interpreter::stands_as_guarded(Cell cell, Player me, std::uint32_t w) const {
    if (!task_.guarded || word::owner(w) != me || !rules_.is_royal(word::type(w))) {
        return false;
    }
    const Guard& guard = guards_[static_cast<std::size_t>(depth_)];
    const auto& log = position_.log();
    bool lifted = false;
    for (std::size_t i = task_.base; i < log.size(); ++i) {
        const bool lifts = log[i].slot == cell && log[i].old == w && !lifted;
        if (!lifts && log[i].slot != rules_.layout.air()) {
            return false;
        }
        lifted = lifted || lifts;
    }
    return guard.me == me && !guard.attacked && (lifted || position_.word(cell) == w);
}

// The first `protect` that the position breaks, null if it keeps them all.
const CompiledProtect* Interpreter::broken_protect(Player me) {
    const auto broken = std::find_if(
        rules_.protect.begin(), rules_.protect.end(), [&](const CompiledProtect& protect) {
            return (protect.when < 0 || holds(protect.when, me)) && any_attacked(me, protect);
        });
    return broken == rules_.protect.end() ? nullptr : &*broken;
}

// Whether a move that is made now leaves something that `protect` guards attacked.
bool Interpreter::unprotected(Player me) {
    if (task_.guarded) {
        const Guard& guard = guards_[static_cast<std::size_t>(depth_)];
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

bool Interpreter::checked(Player player) {
    return any_royal(player, [&](Cell cell) { return attacked(cell, player); });
}

bool Interpreter::any_royal_attacked(Player victim, Player attacker,
                                     std::span<const std::int32_t> types) {
    return any_royal(victim, [&](Cell cell) {
        return types.empty() ? attacked_from(cell, attacker)
                             : attacked_by({.cell = cell, .attacker = attacker, .types = types});
    });
}

bool Interpreter::checks(Player attacker, Player victim) {
    return any_royal_attacked(victim, attacker, {});
}

bool Interpreter::gives_check(Player player, std::span<const std::int32_t> types) {
    for (Player enemy = 1; enemy <= rules_.layout.players; ++enemy) {
        if (enemies(enemy, player) && ((out_mask() >> enemy) & 1) == 0 &&
            any_royal_attacked(enemy, player, types)) {
            return true;
        }
    }
    return false;
}

// As if the move ended now: this player attacks an enemy's royal, and he, were it his turn, has no
// reply. Among several players, a mate that somebody else has given is not this player's.
bool Interpreter::gives_mate(Run& run) {
    if (in_mate_) {
        return false;
    }
    in_mate_ = true;
    const std::size_t mark = position_.mark();
    if (run.in_air && !run.lost && run.lifted_from != kNoCell &&
        (board_.height(run.lifted_from) == 0 || board_.holds(run.lifted_from) != Holds::One)) {
        board_.put_down(run.lifted_from, run.lifted_from);
    }
    const Player me = run.me;
    const auto name = run.name;
    bool mate = false;
    for (Player enemy = 1; enemy <= rules_.layout.players && !mate; ++enemy) {
        if (!enemies(enemy, me) || ((out_mask() >> enemy) & 1) != 0 || !checks(me, enemy)) {
            continue;
        }
        if (!turns_->in_secret()) {
            turns_->after_move(name);
        }
        const auto& offers = turns_->offers_for(enemy);
        position_.write(Field::ToMove, enemy);
        mate = !has_move(enemy, offers);
    }
    position_.undo_to(mark);
    in_mate_ = false;
    return mate;
}

}  // namespace perthro
