// What each word is about to do, told with what it sees: conditions are asked once more for that.
#include "engine/interpreter/steps.hpp"

#include "engine/interpreter/choice_end.hpp"
#include "engine/interpreter/reasons.hpp"
#include "engine/interpreter/reasons_effects.hpp"
#include "engine/rules/written.hpp"

namespace perthro {

namespace {

const std::string kSteps = {kSaw, kSaw};
constexpr std::size_t kMostSteps = 200'000;  // kept: a list of moves may take ten million

// Words that no one writes, as one reads what they do.
std::string control(Op control) {
    switch (control) {
        case Op::Jump: return "go on behind";
        case Op::End: return "all words done";
        case Op::EndAfter: return "the words after it are done";
        case Op::Return: return "this part is done";
        case Op::Fork: return "either";
        case Op::FirstForking:
        case Op::FirstPlain: return "first";
        case Op::Commit: return "this one of first";
        case Op::Branch: return "when";
        case Op::TimesBegin:
        case Op::TimesTest: return "times";
        case Op::AtEnter: return "at";
        case Op::AtLeave: return "back from at";
        case Op::Test: return "ask";
        default: return "";
    }
}

}  // namespace

StepListener::StepListener() {
    Refusal first;
    first.what = kSteps;
    push_back(first);
}

void StepRecord::heard(Step step) {
    if (steps.size() == kMostSteps) {
        return;
    }
    const bool inside = !open_.empty();
    step.parent = inside ? open_.back() : -1;
    if (!steps.empty() && *steps.back().board == *step.board) {
        step.board = steps.back().board;
    }
    if (inside && !step.refused) {
        open_.back() = static_cast<std::int32_t>(steps.size());
    }
    steps.push_back(std::move(step));
}

void StepRecord::came_to(const std::string& said) {
    if (!open_.empty() && open_.back() >= 0) {
        steps[static_cast<std::size_t>(open_.back())].said = said;
    }
}

StepListener* steps_listener(std::vector<Refusal>* refusals) {
    return refusals != nullptr && !refusals->empty() && refusals->front().what == kSteps
               ? static_cast<StepListener*>(refusals)
               : nullptr;
}

const StepListener* steps_listener(const std::vector<Refusal>* refusals) {
    return refusals != nullptr && !refusals->empty() && refusals->front().what == kSteps
               ? static_cast<const StepListener*>(refusals)
               : nullptr;
}

namespace interpreter {

StepListener* StepTeller::listener_of(const Parts& parts) {
    StepListener* const listener = steps_listener(parts.work.refusals);
    return listener != nullptr && listener->wants_refusals() && parts.work.depth != 1 ? nullptr
                                                                                      : listener;
}

bool StepTeller::is_deaf(const Parts& parts) {
    const StepListener* const listener = steps_listener(parts.work.refusals);
    return listener != nullptr && !listener->wants_refusals();
}

Step StepTeller::step_of(Parts& parts, const Run& run) {
    Step step;
    step.here = run.here;
    step.start = run.start;
    step.mover = run.mover.cell;
    step.in_air = run.mover.exists && run.mover.in_air && !run.mover.lost;
    step.ahead = run.ahead;
    step.movement = run.movement;
    step.name = run.name;
    step.held = run.held;
    step.die = run.die;
    for (std::uint32_t i = run.begin.marks; i < run.end.marks; ++i) {
        step.marks.emplace_back(parts.stacks.marks[i].mark, parts.stacks.marks[i].cell);
    }
    step.path = choice_end::path_of(parts.stacks.tokens, run);
    Run settled = run;
    const std::size_t mark = parts.work.position.mark();
    parts.work.settle(settled);
    step.board = std::make_shared<const Position>(parts.work.position);
    parts.work.position.undo_to(mark);
    return step;
}

void StepTeller::tell(Parts& parts, std::int32_t address, const Run& run) {
    if (!listener_->begins(address)) {
        return;
    }
    const Code& code = parts.work.rules.program.at(address);
    Step step = step_of(parts, run);
    step.address = address;
    step.at = code.at;
    step.word = is_control(code.op) ? control(code.op) : std::string(written(code.op));
    tell_effect(parts, code, run, step);
    const bool asks = code.kid[0] >= 0 &&
                      is_condition(parts.work.rules.program.expression(code.kid[0]).op);
    if (asks && step.said.empty()) {
        tell_condition(parts, code.kid[0], run, step);
    }
    listener_->heard(std::move(step));
}

void StepTeller::tell_condition(Parts& parts, std::int32_t condition, const Run& run, Step& step) {
    const std::size_t mark = parts.work.position.mark();
    const Silent silent(parts);
    Run asked = run;
    step.holds = parts.asker.condition(condition, asked);
    parts.work.position.undo_to(mark);
    Run again = run;
    parts.work.settle(again);
    step.said = Reasons(parts, again, Reasons::Telling::Answer)
                    .fact(condition, *step.holds, step.word == "land");
    parts.work.position.undo_to(mark);
    parts.work.test_why.clear();
}

void StepTeller::tell_effect(Parts& parts, const Code& code, const Run& run, Step& step) {
    const std::size_t mark = parts.work.position.mark();
    const Silent silent(parts);
    step.said = Effects(parts, run).of(code);
    parts.work.position.undo_to(mark);
}

void StepTeller::generate_begins(const Parts& parts) {
    if (StepListener* const listener = listener_of(parts)) {
        listener->way_begins();
    }
}

void StepTeller::generates(Parts& parts, const Run& run, const char* what) {
    tell_made(parts, run, kGenerated, what);
}

void StepTeller::generate_ends(const Parts& parts) {
    if (StepListener* const listener = listener_of(parts)) {
        listener->way_ends();
    }
}

void StepTeller::complete(Parts& parts, const Run& run) {
    tell_made(parts, run, kComplete, "the move is complete");
}

void StepTeller::tell_made(Parts& parts, const Run& run, std::int32_t address, const char* word) {
    StepListener* const listener = listener_of(parts);
    if (listener == nullptr || !listener->begins(address)) {
        return;
    }
    Step step = step_of(parts, run);
    step.address = address;
    step.word = word;
    if (run.movement == kNoMovement && run.name != kPassClass) {
        step.at = parts.work.rules.game.hooks.place("generate");
    }
    listener->heard(std::move(step));
}

void StepTeller::refused(Parts& parts, const Source& at, const Run& run, const RefusalText& text) {
    StepListener* const listener = listener_of(parts);
    if (listener == nullptr) {
        return;
    }
    Step step = step_of(parts, run);
    step.address = text.address;
    step.refused = true;
    step.at = at;
    step.word = text.rule;
    step.saw = text.saw;
    step.said = text.said;
    listener->heard(std::move(step));
}

}  // namespace interpreter
}  // namespace perthro
