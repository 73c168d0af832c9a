#include "engine/interpreter/interpreter.hpp"

#include "engine/facts/store.hpp"
#include "engine/interpreter/nested.hpp"
#include "engine/interpreter/parts.hpp"
#include "engine/interpreter/steps.hpp"
#include "engine/rules/hooks.hpp"
#include "engine/runner/plans.hpp"

#include <algorithm>

namespace perthro {

using interpreter::Nested;
using interpreter::Parts;
using interpreter::Purpose;
using interpreter::Task;

Interpreter::Interpreter(const Rules& rules, Position& position)
    : rules_(rules), position_(position), parts_(std::make_unique<Parts>(rules, position)) {
    use_facts(true);
    interpreter::Known& known = parts_->known;
    if (known.plain_pieces && known.advances) {
        known.plans = std::make_unique<runner::Plans>(rules, parts_->work.asked_for, known.closing);
    }
}

Interpreter::~Interpreter() = default;

void Interpreter::attach(Worker* worker, Hooks* hooks, TurnMachine* turns) {
    parts_->work.worker = worker;
    parts_->work.hooks = hooks;
    parts_->work.turns = turns;
    const auto has = [hooks](Hook hook) { return hooks != nullptr && hooks->has(hook); };
    parts_->known.generates = has(Hook::Generate);
    parts_->known.filters = has(Hook::Filter);
    parts_->known.hears_moves = has(Hook::OnMove);
    parts_->known.ways_meet = parts_->forks.ways_may_meet();
}

void Interpreter::use_tables(const kernel::Kernel* tables) { parts_->known.tables = tables; }

void Interpreter::use_reach(const AttackReach* reach) { parts_->known.reach = reach; }

void Interpreter::use_facts(bool on) {
    const std::unique_ptr<facts::Store>& facts = parts_->work.facts;
    parts_->work.asked_for = on && facts != nullptr ? facts->asked_for() : nullptr;
}

void Interpreter::forget() {
    interpreter::Workspace& work = parts_->work;
    work.task = Task{};
    work.found = false;
    work.depth = 0;
    work.steps = 0;
    work.subject = 0;
    if (work.facts != nullptr) {
        work.facts->lose();
    }
    parts_->attacks.forget();
    parts_->asker.set_flooding(0);
    parts_->sifting.followed = 0;
    parts_->stacks.clear();
}

// ---- moves

void Interpreter::generate(Player player, const std::vector<char>& offers, bool merge, bool judge,
                           MoveList& out) {
    const Nested nested(*parts_, Purpose::List);
    Task& task = parts_->work.task;
    task.out = &out;
    task.merge = merge;
    task.judge = judge;
    task.merge_from = out.size();
    parts_->work.begin_list();
    parts_->composer.prepare(player);
    parts_->composer.compose_all(player, offers);
}

std::optional<std::uint64_t> Interpreter::count(Player player, const std::vector<char>& offers) {
    const Nested nested(*parts_, Purpose::List);
    interpreter::Workspace& work = parts_->work;
    work.task.counts = true;
    work.begin_list();
    parts_->composer.prepare(player);
    work.counted = 0;
    work.ambiguous = false;
    parts_->composer.compose_all(player, offers);
    return work.ambiguous ? std::nullopt : std::optional(work.counted);
}

void Interpreter::generate_by_lua(Player player, const std::vector<char>& offers, MoveList& out,
                                  std::size_t merge_from, kernel::PlainMoves* plain) {
    const Nested nested(*parts_, out, merge_from);
    parts_->composer.run_generate(player, offers, plain);
}

void Interpreter::generate_movement(int movement, PieceType type, Player player, MoveList& out,
                                    std::size_t merge_from) {
    const bool drops = rules_.movements[static_cast<std::size_t>(movement)].kind ==
                       MovementKind::Drop;
    if (!drops && type != kEmptyType && parts_->known.plain_pieces && !rules_.game.movable_any &&
        position_.count(player, type) == 0) {
        return;
    }
    const Nested nested(*parts_, out, merge_from);
    parts_->composer.run_movement(movement, type, player);
}

// A pass is a move of class "pass": its words if the game gives it some, else nothing at all.
void Interpreter::generate_pass(Player player, bool judge, MoveList& out) {
    const Nested nested(*parts_, Purpose::List);
    Task& task = parts_->work.task;
    task.out = &out;
    task.judge = judge;
    task.merge_from = out.size();
    task.epoch = ++parts_->work.epoch;
    bool worded = false;
    for (const int movement : rules_.player_moves) {
        if (rules_.movements[static_cast<std::size_t>(movement)].name == kPassClass) {
            worded = true;
            parts_->composer.run_player_move(movement, player);
        }
    }
    if (!worded) {
        parts_->composer.run_plain_pass(player);
    }
}

bool Interpreter::has_move(Player player, const std::vector<char>& offers) {
    return parts_->composer.has_move(player, offers);
}

void Interpreter::targets(Player player, std::uint16_t name, std::vector<Cell>& found) {
    const Nested nested(*parts_, Purpose::List);
    Task& task = parts_->work.task;
    MoveList list;
    task.out = &list;
    task.judge = false;
    task.merge = false;
    for (std::size_t i = 0; i < rules_.movements.size(); ++i) {
        const CompiledMovement& movement = rules_.movements[i];
        if (movement.name != name) {
            continue;
        }
        if (movement.type == kEmptyType) {
            parts_->composer.run_player_move(static_cast<int>(i), player);
            continue;
        }
        for (const Cell cell : rules_.game.topology.cells) {
            const std::uint32_t w = position_.word(cell);
            if (w != 0 && word::owner(w) == player && word::type(w) == movement.type) {
                parts_->composer.run_movement_from(static_cast<int>(i), cell, w, player);
            }
        }
    }
    for (const Compound& move : list.compounds) {
        if (std::find(found.begin(), found.end(), move.last_here) == found.end()) {
            found.push_back(move.last_here);
        }
    }
}

void Interpreter::resume_reveal(std::int32_t address, Cell cell, Cell mover, Player player,
                                std::size_t base, MoveList& out) {
    const Nested nested(*parts_, Purpose::List);
    Task& task = parts_->work.task;
    task.out = &out;
    task.merge = false;
    task.judge = false;
    task.base = base;
    Run run = parts_->stacks.fresh_run(player);
    run.here = run.start = run.from = cell;
    run.name = static_cast<std::uint16_t>(rules_.find_class("reveal"));
    if (mover != kNoCell) {
        run.mover.cell = mover;
        run.mover.exists = true;
        run.start_type = word::type(board().top(mover));
        board().lift(mover, -1, board().top(mover));
        run.mover.lifted_from = mover;
        run.mover.cell = kNoCell;
        run.mover.in_air = run.mover.lifted_once = true;
    }
    parts_->words.run(address, run);
    parts_->stacks.end_run(run);
}

// ---- who listens, and the parts

void Interpreter::record_refusals(std::vector<Refusal>* refusals) {
    parts_->work.refusals = refusals;
    StepListener* const listener = steps_listener(refusals);
    board().teller().tell(listener == nullptr ? nullptr : listener->deeds());
}

bool Interpreter::records_refusals() const { return parts_->work.refusals != nullptr; }

void Interpreter::name_directions(bool on) { parts_->work.name_directions = on; }

Board& Interpreter::board() { return parts_->work.board; }

interpreter::Asker& Interpreter::asker() { return parts_->asker; }

interpreter::Attacks& Interpreter::attacks() { return parts_->attacks; }

interpreter::Groups& Interpreter::groups() { return parts_->groups; }

interpreter::Relations& Interpreter::relations() { return parts_->relations; }

interpreter::Numbers& Interpreter::numbers() { return parts_->numbers; }

interpreter::Drawer& Interpreter::drawer() { return parts_->drawer; }

interpreter::Finisher& Interpreter::finisher() { return parts_->finisher; }

interpreter::Lister& Interpreter::lister() { return parts_->lister; }

const interpreter::Lister& Interpreter::lister() const { return parts_->lister; }

interpreter::Stacks& Interpreter::stacks() { return parts_->stacks; }

}  // namespace perthro
