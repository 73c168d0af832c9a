// Where movements begin: on the cells of pieces, and with pieces in hand.
#include "engine/interpreter/interpreter.hpp"
#include "engine/interpreter/planned.hpp"
#include "engine/runner/plans.hpp"

#include <algorithm>
#include <bit>

namespace perthro {

// ---- starting

Run Interpreter::fresh_run(Player me) const {
    Run run;
    begin_run(run, me);
    return run;
}

void Interpreter::begin_run(Run& run, Player me) const {
    run.me = me;
    run.player = me;
    run.tokens = run.tokens_begin = static_cast<std::uint32_t>(tokens_.size());
    run.taken = run.taken_begin = static_cast<std::uint32_t>(taken_.size());
    run.marks = run.marks_begin = static_cast<std::uint32_t>(marks_.size());
    run.edges = run.edges_begin = static_cast<std::uint32_t>(edges_.size());
    run.seen = run.seen_begin = static_cast<std::uint32_t>(seen_.size());
}

void Interpreter::end_run(const Run& run) {
    const auto give_back = [](auto& stack, std::uint32_t size) {
        if (stack.size() != size) {
            stack.resize(size);
        }
    };
    give_back(tokens_, run.tokens_begin);
    give_back(taken_, run.taken_begin);
    give_back(marks_, run.marks_begin);
    give_back(edges_, run.edges_begin);
    give_back(seen_, run.seen_begin);
}

// The movements of each type that are offered, unless attributes of the game leave them no chance.
void Interpreter::find_openings(Player player, const std::vector<char>& offers,
                                Openings& openings) const {
    const bool filters = reach_ != nullptr && refusals_ == nullptr && !rules_.game.movable_any;
    const bool planned = follows_plans();
    const auto holds = [&](std::uint16_t attribute) {
        return position_.get(rules_.layout.attributes[attribute].base) != 0;
    };
    const auto as_before = [&](const Openings::Need& need) {
        return holds(need.attribute) == need.held;
    };
    if (openings.player == player && openings.reach == (filters ? reach_ : nullptr) &&
        openings.planned == planned && openings.offers == offers &&
        std::all_of(openings.needs.begin(), openings.needs.end(), as_before)) {
        return;
    }
    openings.player = player;
    openings.reach = filters ? reach_ : nullptr;
    openings.planned = planned;
    openings.offers = offers;
    openings.needs.clear();
    openings.list.clear();
    openings.first.assign(1, 0);
    for (const std::vector<int>& movements : rules_.moves_of) {
        for (const int movement : movements) {
            const CompiledMovement& compiled = rules_.movements[static_cast<std::size_t>(movement)];
            if (offers[compiled.name] == 0) {
                continue;
            }
            Opening opening{.movement = static_cast<std::uint16_t>(movement),
                            .name = compiled.name,
                            .start = compiled.start};
            if (filters && reach_->movement(player, movement).followed) {
                const AttackReach::Movement& known = reach_->movement(player, movement);
                for (const std::uint16_t attribute : known.needs) {
                    openings.needs.push_back({attribute, holds(attribute)});
                }
                if (!std::all_of(known.needs.begin(), known.needs.end(), holds)) {
                    continue;
                }
                opening.starts = known.starts.data();
            }
            if (planned && !rules_.game.movable_any) {
                opening.plan = plan_of(player, movement);
            }
            openings.list.push_back(opening);
        }
        openings.first.push_back(static_cast<std::uint32_t>(openings.list.size()));
    }
}

// Whether movements of pieces may be followed by their plans: nobody asks for words, and none is
// drawn way by way. The reference has neither what is known of the board nor plans.
bool Interpreter::follows_plans() const {
    return plans_ != nullptr && reach_ != nullptr && refusals_ == nullptr && !name_directions_ &&
           task_.random == nullptr;
}

const runner::Plan* Interpreter::plan_of(Player me, int movement) const {
    return plans_->of(me, movement);
}

// What every movement of a piece begins with.
void Interpreter::begin_piece_run(Run& run, Player player, Cell cell, std::uint32_t kind) {
    const Player owner = word::owner(kind);
    begin_run(run, owner == kNobody ? player : owner);
    run.player = player;
    run.kind = kind;
    run.here = run.start = run.from = run.mover = cell;
    run.has_mover = true;
    run.start_type = word::type(kind);
    tokens_.push_back({TokenKind::Start, true, cell});
    ++run.tokens;
}

void Interpreter::run_movement_from(int movement, Cell cell, std::uint32_t kind, Player player) {
    if (!begins()) {
        return;
    }
    const CompiledMovement& compiled = rules_.movements[static_cast<std::size_t>(movement)];
    Run run;
    begin_piece_run(run, player, cell, kind);
    run.movement = static_cast<std::uint16_t>(movement);
    run.name = compiled.name;
    task_.base = position_.mark();
    const runner::Plan* const plan = follows_plans() ? plan_of(run.me, movement) : nullptr;
    if (plan != nullptr) {
        Nested::Planned(*this, *plan, run).follow();
    } else {
        this->run(compiled.start, run);
    }
    position_.undo_to(task_.base);
    end_run(run);
}

void Interpreter::run_drops(Player player, PieceType type, int movement) {
    for (std::uint32_t kind = 0; kind < rules_.layout.kinds_in_hand(type) && !stopped(); ++kind) {
        if (board_.number_in_hand(player, type, kind) > 0) {
            run_drop(player, type, kind, movement);
        }
    }
}

void Interpreter::run_drop(Player player, PieceType type, std::uint32_t kind, int movement) {
    if (!begins()) {
        return;
    }
    const CompiledMovement& compiled = rules_.movements[static_cast<std::size_t>(movement)];
    Run run = fresh_run(player);
    run.movement = static_cast<std::uint16_t>(movement);
    run.name = compiled.name;
    run.has_mover = true;
    run.in_air = run.lifted_once = true;
    run.start_type = run.hand_item = type;
    task_.base = position_.mark();
    board_.place_on_top(rules_.layout.air(), board_.take_from_hand(player, type, kind));
    add_token(run, TokenKind::HandItem, type, true);
    if (rules_.layout.kinds_in_hand(type) > 1) {
        add_token(run, TokenKind::Label,
                  static_cast<std::uint16_t>(rules_.kept_labels[type] + kind), true);
    }
    this->run(compiled.start, run);
    position_.undo_to(task_.base);
    end_run(run);
}

void Interpreter::run_from_piece(Player player, Cell cell, std::uint32_t kind,
                                 const Openings& openings) {
    const Player owner = word::owner(kind);
    if ((owner != player && !rules_.game.movable_any) ||
        (kind & (word::kCovered | word::kTaken)) != 0) {
        return;
    }
    const PieceType type = word::type(kind);
    if (((out_mask() >> owner) & 1) != 0 || type == kUnknownType || !begins()) {
        return;
    }
    Run start;  // the same for all movements of the piece
    begin_piece_run(start, player, cell, kind);
    task_.base = position_.mark();
    for (std::uint32_t i = openings.first[type]; i < openings.first[type + 1U]; ++i) {
        const Opening& opening = openings.list[i];
        if (stopped() || (opening.starts != nullptr &&
                          ((opening.starts[cell / 64U] >> (cell % 64U)) & 1) == 0)) {
            continue;
        }
        start.movement = opening.movement;
        start.name = opening.name;
        if (opening.plan != nullptr) {
            Nested::Planned(*this, *opening.plan, start).follow();
            continue;
        }
        Run run = start;
        this->run(opening.start, run);
        position_.undo_to(task_.base);
    }
    end_run(start);
}

void Interpreter::run_from_pieces(Player player, const std::vector<char>& offers) {
    Openings& openings = openings_[static_cast<std::size_t>(depth_)];
    find_openings(player, offers, openings);
    if (!rules_.layout.has_counters && !rules_.game.movable_any) {
        for (int i = 0; i < position_.set_words(); ++i) {
            for (std::uint64_t left = position_.set(player)[i]; left != 0 && !stopped();
                 left &= left - 1) {
                const auto cell = static_cast<Cell>(i * 64 + std::countr_zero(left));
                run_from_piece(player, cell, position_.word(cell), openings);
            }
        }
        return;
    }
    for (const Cell cell : rules_.game.topology.cells) {
        if (stopped()) {
            return;
        }
        if (rules_.layout.has_counters && board_.holds(cell) == Holds::Counters) {
            board_.any_piece(cell, [&](std::uint32_t kind, int) {
                run_from_piece(player, cell, kind, openings);
                return false;
            });
        } else if (position_.word(cell) != 0) {
            run_from_piece(player, cell, position_.word(cell), openings);
        }
    }
}

}  // namespace perthro
