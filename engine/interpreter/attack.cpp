// What is attacked: whether some enemy movement would capture on a cell, asked forward, movement by
// movement. This is the reference; tables answer the same question in reverse where the plan could
// invert it, and only the movements that it could not invert are tried forward.
#include "engine/interpreter/interpreter.hpp"
#include "engine/kernel/kernel.hpp"
#include "engine/turns/turn_machine.hpp"

#include <algorithm>

namespace perthro {

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
    const std::uint32_t w = cell < rules_.layout.limit ? position_.word(cell) : 0;
    const bool known = w != 0 && word::type(w) != kUnknownType &&
                       (w & (word::kCovered | word::kTaken)) == 0;
    if (tables_ == nullptr || !known) {
        return attacked_by(cell, attacker, nullptr, 0);
    }
    if (tables_->attacked(position_, cell, word::type(w), 1U << attacker)) {
        return true;
    }
    const auto& forward =
        tables_->plan().forward[static_cast<std::size_t>(attacker) *
                                    (static_cast<std::size_t>(rules_.layout.types) + 1) +
                                word::type(w)];
    return !forward.empty() && attacked_by(cell, attacker, nullptr, 0, nullptr, &forward);
}

bool Interpreter::attacked_by(Cell cell, Player attacker, const std::int32_t* types, int type_count,
                              std::vector<Cell>* origins,
                              const std::vector<std::uint16_t>* movements, int name) {
    const Task saved_task = task_;
    const bool saved_found = found_;
    const std::uint32_t saved_subject = subject_;
    subject_ = 0;
    task_ = Task{};
    task_.purpose = Purpose::Attack;
    task_.first_only = true;
    task_.target = cell;
    bool any = false;
    const auto try_piece = [&](Cell from, std::uint32_t w) {
        if (word::owner(w) != attacker || (w & (word::kCovered | word::kTaken)) != 0 ||
            from == cell) {
            return;
        }
        const PieceType type = word::type(w);
        bool wanted = type_count == 0;
        for (int i = 0; i < type_count && !wanted; ++i) {
            wanted = types[i] == type;
        }
        if (!wanted || type == kUnknownType) {
            return;
        }
        const std::vector<int>& own = name < 0 ? rules_.moves_of[type]
                                               : rules_.continued(type,
                                                                  static_cast<std::uint16_t>(name));
        for (const int movement : own) {
            const bool asked = movements == nullptr ||
                               std::find(movements->begin(), movements->end(), movement) !=
                                   movements->end();
            if (!asked || !rules_.movements[static_cast<std::size_t>(movement)].captures) {
                continue;
            }
            found_ = false;
            run_movement_from(movement, from, w, attacker);
            if (found_) {
                any = true;
                if (origins != nullptr) {
                    origins->push_back(from);
                }
                return;
            }
        }
    };
    const int words = position_.set_words();
    for (int i = 0; i < words && (!any || origins != nullptr); ++i) {
        for (std::uint64_t left = position_.set(attacker)[i];
             left != 0 && (!any || origins != nullptr); left &= left - 1) {
            const auto from = static_cast<Cell>(i * 64 + std::countr_zero(left));
            try_piece(from, position_.word(from));
        }
    }
    if (rules_.layout.has_counters) {
        for (const Cell from : rules_.game.topology.cells) {
            if (board_.holds(from) == Holds::Counters && (!any || origins != nullptr)) {
                board_.any_piece(from, [&](std::uint32_t w, int) {
                    try_piece(from, w);
                    return any && origins == nullptr;
                });
            }
        }
    }
    task_ = saved_task;
    found_ = saved_found;
    subject_ = saved_subject;
    return any;
}

bool Interpreter::checked(Player player) {
    const int words = position_.set_words();
    for (int i = 0; i < words; ++i) {
        for (std::uint64_t left = position_.set(player)[i]; left != 0; left &= left - 1) {
            const auto cell = static_cast<Cell>(i * 64 + std::countr_zero(left));
            const PieceType type = word::type(position_.word(cell));
            if (type < rules_.royal.size() && rules_.royal[type] != 0 && attacked(cell, player)) {
                return true;
            }
        }
    }
    return false;
}

bool Interpreter::any_royal_attacked(Player victim, Player attacker, const std::int32_t* types,
                                     int type_count) {
    for (int i = 0; i < position_.set_words(); ++i) {
        for (std::uint64_t left = position_.set(victim)[i]; left != 0; left &= left - 1) {
            const auto cell = static_cast<Cell>(i * 64 + std::countr_zero(left));
            const PieceType type = word::type(position_.word(cell));
            if (type < rules_.royal.size() && rules_.royal[type] != 0 &&
                (type_count == 0 ? attacked_from(cell, attacker)
                                 : attacked_by(cell, attacker, types, type_count))) {
                return true;
            }
        }
    }
    return false;
}

bool Interpreter::checks(Player attacker, Player victim) {
    return any_royal_attacked(victim, attacker, nullptr, 0);
}

bool Interpreter::gives_check(Player player, const std::int32_t* types, int type_count) {
    for (Player enemy = 1; enemy <= rules_.layout.players; ++enemy) {
        if (enemies(enemy, player) && ((out_mask() >> enemy) & 1) == 0 &&
            any_royal_attacked(enemy, player, types, type_count)) {
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
