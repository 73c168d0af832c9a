// What is attacked: whether some enemy movement would capture on a cell, asked forward, movement by
// movement, of the pieces that could reach it at all. This is the reference; tables answer the same
// question in reverse where the plan could invert it, and only the movements that it could not
// invert are tried forward.
#include "engine/interpreter/attacks.hpp"

#include "engine/interpreter/parts.hpp"
#include "engine/kernel/kernel.hpp"
#include "engine/turns/turn_machine.hpp"

#include <algorithm>

namespace perthro::interpreter {

Attacks::Attacks(Parts& parts)
    : parts_(parts), work_(parts.work), known_(parts.known), relations_(parts.relations),
      asker_(parts.asker), aimer_(parts.aimer), composer_(parts.composer), rules_(parts.work.rules),
      position_(parts.work.position), board_(parts.work.board) {}

bool Attacks::attacked(Cell cell, Player defender) {
    for (Player enemy = 1; enemy <= rules_.layout.players; ++enemy) {
        if (relations_.enemies(enemy, defender) && ((relations_.out_mask() >> enemy) & 1) == 0 &&
            attacked_from(cell, enemy)) {
            return true;
        }
    }
    return false;
}

bool Attacks::attacked_from(Cell cell, Player attacker) {
    if (in_attack_) {
        return false;
    }
    const std::uint32_t w = cell < rules_.layout.limit ? position_.word(cell) : 0;
    const bool known = w != 0 && word::type(w) != kUnknownType &&
                       (w & (word::kCovered | word::kTaken)) == 0;
    if (known_.tables == nullptr || !known) {
        return attacked_by({.cell = cell, .attacker = attacker});
    }
    if (known_.tables->attacked(position_, cell, word::type(w), 1U << attacker)) {
        return true;
    }
    const auto& forward =
        known_.tables->plan().forward[static_cast<std::size_t>(attacker) *
                                          (static_cast<std::size_t>(rules_.layout.types) + 1) +
                                      word::type(w)];
    return !forward.empty() &&
           attacked_by({.cell = cell, .attacker = attacker, .movements = &forward});
}

bool Attacks::attacked_by(const AttackQuestion& question) {
    if (in_attack_) {
        return false;
    }
    const bool within_reach = known_.reach != nullptr && question.origins == nullptr &&
                              question.name < 0;
    const Aim aimed = within_reach ? aim_at(question) : Aim::Open;
    if (aimed != Aim::Open) {
        return aimed == Aim::Hit;
    }
    in_attack_ = true;
    const Task saved_task = work_.task;
    const bool saved_found = work_.found;
    const std::uint32_t saved_subject = work_.subject;
    work_.subject = 0;
    work_.task = Task{};
    work_.task.purpose = Purpose::Attack;
    work_.task.first_only = true;
    work_.task.target = question.cell;
    const bool any = within_reach ? attacked_within_reach(question) : attacked_by_pieces(question);
    work_.task = saved_task;
    work_.found = saved_found;
    work_.subject = saved_subject;
    in_attack_ = false;
    return any;
}

// Asks every piece; with `origins` all of them, else until one attacks.
bool Attacks::attacked_by_pieces(const AttackQuestion& question) {
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
    if (rules_.layout.has.counters) {
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

bool Attacks::attacks_from(Cell from, std::uint32_t piece, const AttackQuestion& question) {
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
        work_.found = false;
        composer_.run_movement_from(movement, from, piece, question.attacker);
        if (work_.found) {
            return true;
        }
    }
    return false;
}

bool Attacks::attacked_within_reach(const AttackQuestion& question) {
    return any_within_reach(question, [&](const AttackReach::Source& source, Cell from,
                                          std::uint32_t w) {
        const Aim aimed = aimer_.aim(source, from, question.attacker, question.cell, nullptr);
        if (aimed != Aim::Open) {
            return aimed == Aim::Hit;
        }
        work_.task.choices = source.open ? ~0U
                                         : known_.reach->way(source, question.cell, from).choices;
        work_.found = false;
        composer_.run_movement_from(source.movement, from, w, question.attacker);
        return work_.found;
    });
}

// What aiming alone tells of an attack: Hit, Missed, or Open, where words have to be run to know.
Aim Attacks::aim_at(const AttackQuestion& question) {
    bool open = false;
    const bool hit = any_within_reach(
        question, [&](const AttackReach::Source& source, Cell from, std::uint32_t) {
            const Aim aimed = aimer_.aim(source, from, question.attacker, question.cell, nullptr);
            open = open || aimed == Aim::Open;
            return aimed == Aim::Hit;
        });
    return hit ? Aim::Hit : open ? Aim::Open : Aim::Missed;
}

// What aiming alone tells of an attack on a royal of the player; Missed inside another attack.
Aim Attacks::aim_at_royals(Player me) {
    Aim aimed = Aim::Missed;
    any_royal(me, [&](Cell cell) {
        for (Player enemy = 1; enemy <= rules_.layout.players && aimed == Aim::Missed; ++enemy) {
            if (relations_.enemies(enemy, me) && ((relations_.out_mask() >> enemy) & 1) == 0) {
                aimed = aim_at({.cell = cell, .attacker = enemy});
            }
        }
        return aimed != Aim::Missed;
    });
    return in_attack_ ? Aim::Missed : aimed;
}

// aim_at_royals() with the piece on `from` moved to `to`; the position is left as it was.
Aim Attacks::aim_behind(Cell from, Cell to, Player me) {
    const std::size_t mark = position_.mark();
    const std::uint32_t w = position_.word(from);
    position_.write(from, 0);
    position_.write(to, w);
    const Aim aimed = aim_at_royals(me);
    position_.undo_to(mark);
    return aimed;
}

// The first `protect` that the position breaks, null if it keeps them all.
const CompiledProtect* Attacks::broken_protect(Player me) {
    const auto broken = std::find_if(
        rules_.protect.begin(), rules_.protect.end(), [&](const CompiledProtect& protect) {
            return (protect.when < 0 || asker_.holds(protect.when, me)) &&
                   any_attacked(me, protect);
        });
    return broken == rules_.protect.end() ? nullptr : &*broken;
}

bool Attacks::checked(Player player) {
    return any_royal(player, [&](Cell cell) { return attacked(cell, player); });
}

bool Attacks::any_royal_attacked(Player victim, Player attacker,
                                 std::span<const std::int32_t> types) {
    return any_royal(victim, [&](Cell cell) {
        return types.empty() ? attacked_from(cell, attacker)
                             : attacked_by({.cell = cell, .attacker = attacker, .types = types});
    });
}

bool Attacks::checks(Player attacker, Player victim) {
    return any_royal_attacked(victim, attacker, {});
}

bool Attacks::gives_check(Player player, std::span<const std::int32_t> types) {
    for (Player enemy = 1; enemy <= rules_.layout.players; ++enemy) {
        if (relations_.enemies(enemy, player) && ((relations_.out_mask() >> enemy) & 1) == 0 &&
            any_royal_attacked(enemy, player, types)) {
            return true;
        }
    }
    return false;
}

// As if the move ended now: this player attacks an enemy's royal, and he, were it his turn, has no
// reply. Among several players, a mate that somebody else has given is not this player's.
bool Attacks::gives_mate(Run& run) {
    if (in_mate_) {
        return false;
    }
    in_mate_ = true;
    const std::size_t mark = position_.mark();
    if (run.mover.in_air && !run.mover.lost && run.mover.lifted_from != kNoCell &&
        (board_.height(run.mover.lifted_from) == 0 ||
         board_.holds(run.mover.lifted_from) != Holds::One)) {
        board_.put_down(run.mover.lifted_from, run.mover.lifted_from);
    }
    const Player me = run.me;
    const auto name = run.name;
    bool mate = false;
    for (Player enemy = 1; enemy <= rules_.layout.players && !mate; ++enemy) {
        if (!relations_.enemies(enemy, me) || ((relations_.out_mask() >> enemy) & 1) != 0 ||
            !checks(me, enemy)) {
            continue;
        }
        if (!work_.turns->in_secret()) {
            work_.turns->after_move(name);
        }
        const auto& offers = work_.turns->offers_for(enemy);
        position_.write(Field::ToMove, enemy);
        mate = !composer_.has_move(enemy, offers);
    }
    position_.undo_to(mark);
    in_mate_ = false;
    return mate;
}

bool Attacks::any_attacked(Player me, const CompiledProtect& protect) {
    if (protect.royals_only) {
        return checked(me);
    }
    const int words = position_.set_words();
    const std::uint64_t* own = position_.set(me);
    for (int i = 0; i < words; ++i) {
        for (std::uint64_t left = own[i]; left != 0; left &= left - 1) {
            const auto cell = static_cast<Cell>(i * 64 + std::countr_zero(left));
            if (asker_.holds(protect.which, me, cell) && attacked(cell, me)) {
                return true;
            }
        }
    }
    return false;
}

}  // namespace perthro::interpreter
