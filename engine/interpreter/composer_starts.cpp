// Where movements begin: on the cells of pieces, and with pieces in hand.
#include "engine/interpreter/composer.hpp"
#include "engine/interpreter/parts.hpp"
#include "engine/interpreter/planned.hpp"
#include "engine/runner/plans.hpp"

#include <algorithm>

namespace perthro::interpreter {

// The movements of each type that are offered, unless attributes of the game leave them no chance.
void Composer::find_openings(Player player, const std::vector<char>& offers,
                             Openings& openings) const {
    const bool filters = known_.reach != nullptr && work_.refusals == nullptr &&
                         !rules_.game.movable_any;
    const bool planned = follows_plans();
    const auto holds = [&](std::uint16_t attribute) {
        return position_.get(rules_.layout.attributes[attribute].base) != 0;
    };
    const auto as_before = [&](const Openings::Need& need) {
        return holds(need.attribute) == need.held;
    };
    if (openings.player == player && openings.reach == (filters ? known_.reach : nullptr) &&
        openings.planned == planned && openings.offers == offers &&
        std::all_of(openings.needs.begin(), openings.needs.end(), as_before)) {
        return;
    }
    openings.player = player;
    openings.reach = filters ? known_.reach : nullptr;
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
            if (filters && known_.reach->movement(player, movement).followed) {
                const AttackReach::Movement& known = known_.reach->movement(player, movement);
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
bool Composer::follows_plans() const {
    return known_.plans != nullptr && known_.reach != nullptr && work_.refusals == nullptr &&
           !work_.name_directions && work_.task.random == nullptr;
}

const runner::Plan* Composer::plan_of(Player me, int movement) const {
    return known_.plans->of(me, movement);
}

// What every movement of a piece begins with.
void Composer::begin_piece_run(Run& run, Player player, Cell cell, std::uint32_t kind) {
    const Player owner = word::owner(kind);
    stacks_.begin_run(run, owner == kNobody ? player : owner);
    run.player = player;
    run.kind = kind;
    run.here = run.start = run.from = run.mover.cell = cell;
    run.mover.exists = true;
    run.start_type = word::type(kind);
    stacks_.tokens.push_back({TokenKind::Start, true, cell});
    ++run.end.tokens;
}

void Composer::run_movement_from(int movement, Cell cell, std::uint32_t kind, Player player) {
    if (!numbers_.begins()) {
        return;
    }
    const CompiledMovement& compiled = rules_.movements[static_cast<std::size_t>(movement)];
    Run run;
    begin_piece_run(run, player, cell, kind);
    run.movement = static_cast<std::uint16_t>(movement);
    run.name = compiled.name;
    work_.task.base = position_.mark();
    const runner::Plan* const plan = follows_plans() ? plan_of(run.me, movement) : nullptr;
    if (plan != nullptr) {
        Planned(parts_, *plan, run).follow();
    } else {
        words_.run(compiled.start, run);
    }
    position_.undo_to(work_.task.base);
    stacks_.end_run(run);
}

void Composer::run_drops(Player player, PieceType type, int movement) {
    for (std::uint32_t kind = 0; kind < rules_.layout.kinds_in_hand(type) && !work_.stopped();
         ++kind) {
        if (board_.number_in_hand(player, type, kind) > 0) {
            run_drop(player, type, kind, movement);
        }
    }
}

void Composer::run_drop(Player player, PieceType type, std::uint32_t kind, int movement) {
    if (!numbers_.begins()) {
        return;
    }
    const CompiledMovement& compiled = rules_.movements[static_cast<std::size_t>(movement)];
    Run run = stacks_.fresh_run(player);
    run.movement = static_cast<std::uint16_t>(movement);
    run.name = compiled.name;
    run.mover.exists = true;
    run.mover.in_air = run.mover.lifted_once = true;
    run.start_type = run.hand_item = type;
    work_.task.base = position_.mark();
    board_.place_on_top(rules_.layout.air(), board_.take_from_hand(player, type, kind));
    stacks_.add_token(run, TokenKind::HandItem, type, true);
    if (rules_.layout.kinds_in_hand(type) > 1) {
        stacks_.add_token(run, TokenKind::Label,
                          static_cast<std::uint16_t>(rules_.kept_labels[type] + kind), true);
    }
    words_.run(compiled.start, run);
    position_.undo_to(work_.task.base);
    stacks_.end_run(run);
}

void Composer::run_from_piece(Player player, Cell cell, std::uint32_t kind,
                              const Openings& openings) {
    const Player owner = word::owner(kind);
    if ((owner != player && !rules_.game.movable_any) ||
        (kind & (word::kCovered | word::kTaken)) != 0) {
        return;
    }
    const PieceType type = word::type(kind);
    if (((relations_.out_mask() >> owner) & 1) != 0 || type == kUnknownType || !numbers_.begins()) {
        return;
    }
    Run start;  // the same for all movements of the piece
    begin_piece_run(start, player, cell, kind);
    work_.task.base = position_.mark();
    for (std::uint32_t i = openings.first[type]; i < openings.first[type + 1U]; ++i) {
        const Opening& opening = openings.list[i];
        if (work_.stopped() || (opening.starts != nullptr &&
                                ((opening.starts[cell / 64U] >> (cell % 64U)) & 1) == 0)) {
            continue;
        }
        start.movement = opening.movement;
        start.name = opening.name;
        if (opening.plan != nullptr) {
            Planned(parts_, *opening.plan, start).follow();
            continue;
        }
        Run run = start;
        words_.run(opening.start, run);
        position_.undo_to(work_.task.base);
    }
    stacks_.end_run(start);
}

void Composer::run_from_pieces(Player player, const std::vector<char>& offers) {
    Openings& openings = openings_[static_cast<std::size_t>(work_.depth)];
    find_openings(player, offers, openings);
    if (!rules_.layout.has.counters && !rules_.game.movable_any) {
        each_cell_of(position_.set(player), [&](Cell cell) {
            run_from_piece(player, cell, position_.word(cell), openings);
        });
        return;
    }
    for (const Cell cell : rules_.game.topology.cells) {
        if (work_.stopped()) {
            return;
        }
        if (rules_.layout.has.counters && board_.holds(cell) == Holds::Counters) {
            board_.any_piece(cell, [&](std::uint32_t kind, int) {
                run_from_piece(player, cell, kind, openings);
                return false;
            });
        } else if (position_.word(cell) != 0) {
            run_from_piece(player, cell, position_.word(cell), openings);
        }
    }
}

}  // namespace perthro::interpreter
