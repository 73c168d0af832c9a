// Outcomes: the results of game.yaml in their order, who gets what, elimination, and being stuck.
#include "engine/game/results.hpp"

#include "engine/game/observe.hpp"
#include "engine/game/worker.hpp"
#include "engine/interpreter/asker.hpp"
#include "engine/interpreter/attacks.hpp"
#include "engine/interpreter/interpreter.hpp"

#include <algorithm>
#include <bit>

namespace perthro {

namespace {
constexpr std::uint32_t kDecidedElsewhere = 0x10000;  // Over: the turns have come to their end

// Whether some result may be told by a Lua function.
bool may_ask_hooks(const Rules& rules, const Hooks& hooks) {
    const auto& code = rules.program.code;
    const auto& asked = rules.program.expressions;
    const auto tests = [](const Code& word) { return word.op == Op::TestFunction; };
    return hooks.has(Hook::Outcome) || std::any_of(code.begin(), code.end(), tests) ||
           std::any_of(asked.begin(), asked.end(), tests) ||
           std::any_of(rules.results.begin(), rules.results.end(),
                       [&](const CompiledResult& result) {
                           return result.ask_function || result.most_function ||
                                  rules.events[static_cast<std::size_t>(result.event)].function;
                       });
}

}  // namespace

bool is_soft(EventKind kind) {
    return kind == EventKind::Material || kind == EventKind::Repeated || kind == EventKind::Quiet;
}

Results::Results(Worker& worker)
    : worker_(worker), rules_(worker.rules()), position_(worker.position()),
      interpreter_(worker.interpreter()), events_(worker.events()), turns_(worker.turns()),
      line_(worker.line()), hides_(hides_something(rules_)) {
    for (const ResultDefinition& result : rules_.game.results) {
        if (result.event.kind == EventKind::Stuck) {
            stuck_is_shared_ = stuck_is_shared_ || result.event.everybody;
            stuck_puts_out_ = stuck_puts_out_ ||
                              std::any_of(
                                  result.awards.begin(), result.awards.end(),
                                  [](const Award& award) { return award.kind == AwardKind::Out; });
        }
        has_hard_ = has_hard_ || (!result.claim && result.event.kind != EventKind::Stuck &&
                                  !is_soft(result.event.kind));
    }
    hard_ask_hooks_ = has_hard_ && worker.hooks() != nullptr &&
                      may_ask_hooks(rules_, *worker.hooks());
    sort();
}

bool Results::is_ignored(EventKind kind) const { return ignores_soft_ && is_soft(kind); }

// The players for whom a result's event holds, as a mask. The mover is asked first.
std::uint32_t Results::holders(int index, Player mover) {
    const ResultDefinition& result = rules_.game.results[static_cast<std::size_t>(index)];
    const CompiledResult& compiled = rules_.results[static_cast<std::size_t>(index)];
    const CompiledEvent& event = rules_.events[static_cast<std::size_t>(compiled.event)];
    std::uint32_t found = 0;
    const std::uint32_t out = position_.get(Field::OutMask);
    event_held_ = false;
    if (event.alike && !events_.holds(event, 1)) {
        return 0;
    }
    const auto ask = [&](Player player) {
        const bool wanted = result.asked_for == AskedFor::All ||
                            (result.asked_for == AskedFor::Mover && player == mover) ||
                            (result.asked_for == AskedFor::ToMove &&
                             player == position_.to_move()) ||
                            (result.asked_for == AskedFor::Player && player == result.asked_player);
        if (!wanted || ((out >> player) & 1) != 0 ||
            (!event.alike && !events_.holds(event, player))) {
            return;
        }
        event_held_ = true;
        if (compiled.ask_condition >= 0 &&
            !interpreter_.asker().holds(compiled.ask_condition, player)) {
            return;
        }
        if (compiled.ask_function &&
            (worker_.hooks() == nullptr || !worker_.hooks()->holds(result.ask, worker_, player))) {
            return;
        }
        found |= 1U << player;
    };
    if (mover != kNobody) {
        ask(mover);
    }
    for (Player player = 1; player <= rules_.layout.players; ++player) {
        if (player != mover) {
            ask(player);
        }
    }
    holders_ = found;
    return found;
}

void Results::note(int index, ResultAnswer answer, std::uint32_t holders) {
    if (recorded_ == nullptr) {
        return;
    }
    const int held = rules_.results[static_cast<std::size_t>(index)].held;
    recorded_->push_back(
        {index, answer, holders,
         held < 0 ? 0 : position_.get(rules_.layout.held.first + static_cast<Slot>(held))});
}

// Sorts the results by when they are asked: those about being stuck where a list is made.
void Results::sort() {
    for (std::size_t i = 0; i < rules_.results.size(); ++i) {
        const ResultDefinition& result = rules_.game.results[i];
        if (result.event.kind == EventKind::Stuck) {
            continue;
        }
        const auto event = static_cast<std::size_t>(rules_.results[i].event);
        const Asked asked{static_cast<int>(i), EventScreen(rules_, rules_.events[event])};
        if (result.claim) {
            claims_.push_back(asked);
        }
        if (!result.claim || result.held != 0) {
            judged_.push_back(asked);
            judged_.back().same = i > 0 && judged_.size() > 1 &&
                                  asks_same(judged_.end()[-2], asked);
        }
    }
}

// False if asking the result would change nothing: its event surely does not hold, nor has it held
// before.
bool Results::may_decide(const Asked& asked) const {
    const int held = rules_.results[static_cast<std::size_t>(asked.result)].held;
    return asked.screen.may_hold(position_, line_) ||
           (held >= 0 && position_.get(rules_.layout.held.first + static_cast<Slot>(held)) != 0);
}

// Whether the one asks for a row of everybody, and the other for such a row.
bool Results::asks_same(const Asked& one, const Asked& other) const {
    const auto event = [&](const Asked& asked) -> const EventDefinition& {
        return rules_.game.results[static_cast<std::size_t>(asked.result)].event;
    };
    const EventDefinition& a = event(one);
    const EventDefinition& b = event(other);
    return a.kind == EventKind::Line && b.kind == EventKind::Line && a.number == b.number &&
           a.of == b.of && a.along == b.along && a.exactly == b.exactly &&
           rules_.results[static_cast<std::size_t>(other.result)].held < 0 &&
           rules_.game.results[static_cast<std::size_t>(one.result)].asked_for == AskedFor::All;
}

void Results::judge(Player mover) {
    event_held_ = true;
    for (const Asked& asked : judged_) {
        if (position_.get(Field::Over) != 0) {
            return;
        }
        if (asked.same && !event_held_) {
            note(asked.result, ResultAnswer::No, 0);
            continue;
        }
        event_held_ = true;
        holders_ = 0;
        const ResultAnswer answer = may_decide(asked) ? decide(asked.result, mover)
                                                      : ResultAnswer::No;
        note(asked.result, answer, holders_);
    }
    if (position_.get(Field::Over) == 0 && turns_.finished()) {
        Outcome draw;
        draw.kind = "finished";
        finish(draw, kDecidedElsewhere);
    }
}

// Asks one result and carries it out.
ResultAnswer Results::decide(int index, Player mover) {
    const ResultDefinition& result = rules_.game.results[static_cast<std::size_t>(index)];
    const CompiledResult& compiled = rules_.results[static_cast<std::size_t>(index)];
    const EventKind kind = result.event.kind;
    if (is_ignored(kind) || (result.tested_turn && position_.get(Field::TurnStart) == 0)) {
        return ResultAnswer::NotAsked;
    }
    if (kind == EventKind::Outcome) {
        return decide_by_hook(index, mover);
    }
    const std::uint32_t who = holders(index, mover);
    if (compiled.held >= 0) {
        const Slot slot = rules_.layout.held.first + static_cast<Slot>(compiled.held);
        position_.write(slot, who == 0 ? 0 : position_.get(slot) + 1);
        if (position_.get(slot) < static_cast<std::uint32_t>(result.held) || result.claim) {
            return ResultAnswer::No;
        }
    }
    if (who == 0) {
        return ResultAnswer::No;
    }
    if (decide_stuck(index, mover)) {
        return ResultAnswer::Yes;
    }
    const Outcome outcome = award(index, who, mover);
    if (position_.get(Field::Over) == 0 && (outcome.result >= 0)) {
        finish(outcome, static_cast<std::uint32_t>(index) + 1);
    }
    return ResultAnswer::Yes;
}

// Asks the hook `outcome` and carries out what it says.
ResultAnswer Results::decide_by_hook(int index, Player mover) {
    Hooks* const hooks = worker_.hooks();
    if (hooks == nullptr || !hooks->has(Hook::Outcome)) {
        return ResultAnswer::No;
    }
    const HookOutcome decided = hooks->outcome(worker_);
    if (!decided.decided) {
        return ResultAnswer::No;
    }
    if (decide_stuck(index, mover)) {
        return ResultAnswer::Yes;
    }
    Outcome outcome;
    outcome.kind = decided.kind.empty() ? rules_.game.results[static_cast<std::size_t>(index)].kind
                                        : decided.kind;
    outcome.winners = decided.winners;
    hook_kind_ = outcome.kind;
    finish(outcome, index + 1);
    return ResultAnswer::Yes;
}

void Results::finish(const Outcome& outcome, int code) {
    position_.write(Field::Over, static_cast<std::uint32_t>(code));
    position_.write(Field::Winners, outcome.winners);
    position_.write(Field::Losers, outcome.losers);
    position_.write(Field::PointsSlot, static_cast<std::uint32_t>(outcome.points));
}

std::optional<Outcome> Results::outcome() {
    const std::uint32_t over = position_.get(Field::Over);
    if (over != 0) {
        Outcome outcome;
        outcome.winners = position_.get(Field::Winners);
        outcome.losers = position_.get(Field::Losers);
        outcome.points = static_cast<int>(position_.get(Field::PointsSlot));
        outcome.kind = "finished";
        if (over <= rules_.results.size()) {
            outcome.result = static_cast<int>(over) - 1;
            const ResultDefinition& result = rules_.game.results[over - 1];
            outcome.kind = result.event.kind == EventKind::Outcome && !hook_kind_.empty()
                               ? hook_kind_
                               : result.kind;
        }
        return outcome;
    }
    if (worker_.chance_due() || turns_.finished()) {
        return std::nullopt;
    }
    if (!lacks_moves()) {
        return std::nullopt;
    }
    const int index = stuck();
    const auto mover = static_cast<Player>(position_.get(Field::LastMover));
    if (index < 0) {
        Outcome outcome;
        outcome.kind = "stuck";
        return outcome;
    }
    const std::size_t mark = position_.mark();
    Outcome outcome = award(index, 1U << position_.to_move(), mover);
    position_.undo_to(mark);
    return outcome;
}

bool Results::may_be_claimed() const {
    return position_.get(Field::Over) == 0 &&
           std::any_of(claims_.begin(), claims_.end(),
                       [&](const Asked& asked) { return asked.screen.may_hold(position_, line_); });
}

int Results::claimable() {
    const auto mover = static_cast<Player>(position_.get(Field::LastMover));
    for (const Asked& asked : claims_) {
        const int i = asked.result;
        const ResultDefinition& result = rules_.game.results[static_cast<std::size_t>(i)];
        const CompiledResult& compiled = rules_.results[static_cast<std::size_t>(i)];
        const bool held = compiled.held < 0 || position_.get(rules_.layout.held.first +
                                                             static_cast<Slot>(compiled.held)) >=
                                                   static_cast<std::uint32_t>(result.held);
        if (held && holders(i, mover) != 0) {
            return stuck_above(i) < 0 ? i : -1;
        }
    }
    return -1;
}

Outcome Results::claimed(int result) {
    const auto mover = static_cast<Player>(position_.get(Field::LastMover));
    return award(result, holders(result, mover), mover);
}

}  // namespace perthro
