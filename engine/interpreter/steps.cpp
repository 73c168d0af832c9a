// What each word is about to do, told with what it sees: conditions are asked once more for that.
#include "engine/interpreter/steps.hpp"

#include "engine/interpreter/choice_end.hpp"
#include "engine/interpreter/facts.hpp"
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

StepListener* Interpreter::Nested::Steps::listener_of(const Interpreter& interpreter) {
    StepListener* const listener = steps_listener(interpreter.refusals_);
    return listener != nullptr && listener->wants_refusals() && interpreter.depth_ != 1 ? nullptr
                                                                                        : listener;
}

bool Interpreter::Nested::Steps::is_deaf(const Interpreter& interpreter) {
    const StepListener* const listener = steps_listener(interpreter.refusals_);
    return listener != nullptr && !listener->wants_refusals();
}

Step Interpreter::Nested::Steps::step_of(Interpreter& interpreter, const Run& run) {
    Step step;
    step.here = run.here;
    step.start = run.start;
    step.mover = run.mover;
    step.in_air = run.has_mover && run.in_air && !run.lost;
    step.ahead = run.ahead;
    step.movement = run.movement;
    step.held = run.held;
    step.die = run.die;
    for (std::uint32_t i = run.marks_begin; i < run.marks; ++i) {
        step.marks.emplace_back(interpreter.marks_[i].mark, interpreter.marks_[i].cell);
    }
    step.path = choice_end::path_of(interpreter.tokens_, run);
    Run settled = run;
    const std::size_t mark = interpreter.position_.mark();
    interpreter.settle(settled);
    step.board = std::make_shared<const Position>(interpreter.position_);
    interpreter.position_.undo_to(mark);
    return step;
}

void Interpreter::Nested::Steps::tell(Interpreter& interpreter, std::int32_t address,
                                      const Run& run) {
    if (!listener_->begins(address)) {
        return;
    }
    const Code& code = interpreter.rules_.program.at(address);
    Step step = step_of(interpreter, run);
    step.address = address;
    step.at = code.at;
    step.word = is_control(code.op) ? control(code.op) : std::string(written(code.op));
    const bool asks = code.op == Op::Test || code.op == Op::Branch ||
                      (code.op == Op::Land && code.kids > 0);
    if (asks) {
        tell_condition(interpreter, code.kid[0], run, step);
    }
    listener_->heard(std::move(step));
}

void Interpreter::Nested::Steps::tell_condition(Interpreter& interpreter, std::int32_t condition,
                                                const Run& run, Step& step) {
    const std::size_t mark = interpreter.position_.mark();
    const Silent silent(interpreter);
    Run asked = run;
    step.holds = interpreter.condition(condition, asked);
    interpreter.position_.undo_to(mark);
    Run again = run;
    interpreter.settle(again);
    step.said = Facts(interpreter, again, Facts::Telling::Answer)
                    .fact(condition, *step.holds, step.word == "land");
    interpreter.position_.undo_to(mark);
    interpreter.test_why_.clear();
}

void Interpreter::Nested::Steps::complete(Interpreter& interpreter, const Run& run) {
    StepListener* const listener = listener_of(interpreter);
    if (listener != nullptr && listener->begins(kComplete)) {
        Step step = step_of(interpreter, run);
        step.address = kComplete;
        step.word = "the move is complete";
        listener->heard(std::move(step));
    }
}

void Interpreter::Nested::Steps::refused(Interpreter& interpreter, const Source& at, const Run& run,
                                         const RefusalText& text) {
    StepListener* const listener = listener_of(interpreter);
    if (listener == nullptr) {
        return;
    }
    Step step = step_of(interpreter, run);
    step.address = text.address;
    step.refused = true;
    step.at = at;
    step.word = text.rule;
    step.saw = text.saw;
    step.said = text.said;
    listener->heard(std::move(step));
}

}  // namespace perthro
