// One question about moves inside another.
#pragma once

#include "engine/facts/window.hpp"
#include "engine/interpreter/interpreter.hpp"

namespace perthro {

inline constexpr int kDeepestQuestion = 6;

// Saves the task of the move being composed while another question is asked, also when that throws.
class Interpreter::Nested {
public:
    class Facts;    // in a player's words, facts.hpp
    class Planned;  // movements that were resolved for a player, planned.hpp
    class Quick;    // what is told at a glance, quick.hpp
    class Silent;   // while it lives nothing is noted as a refusal
    class Steps;    // word by word, steps.hpp

    Nested(Interpreter& interpreter, Purpose purpose)
        : interpreter_(interpreter), task_(interpreter.task_), found_(interpreter.found_),
          subject_(interpreter.subject_), mark_(interpreter.position_.mark()),
          flooding_(interpreter.flooding_), window_(interpreter.facts_.get(), mark_) {
        if (++interpreter.depth_ > kDeepestQuestion) {
            --interpreter.depth_;
            throw RuleError("questions about moves are nested too deep", Source{});
        }
        if (interpreter.depth_ == 1 && interpreter.breath_ != nullptr) {
            interpreter.breath_->begin(mark_);
        }
        interpreter.task_ = Task{};
        interpreter.task_.purpose = purpose;
        interpreter.found_ = false;
        interpreter.subject_ = 0;
    }
    // A list that moves are appended to unjudged, without those that equal one of it from
    // `merge_from` on.
    Nested(Interpreter& interpreter, MoveList& out, std::size_t merge_from)
        : Nested(interpreter, Purpose::List) {
        Task& task = interpreter.task_;
        task.out = &out;
        task.judge = false;
        task.merge_from = merge_from;
        ++interpreter.epoch_;
        // 0: those before are not in buckets yet
        task.epoch = merge_from == out.size() ? interpreter.epoch_ : 0;
        task.weighs_landings = interpreter.can_weigh_landings();
        interpreter.steps_ = interpreter.depth_ == 1 ? 0 : interpreter.steps_;
    }
    Nested(const Nested&) = delete;
    Nested& operator=(const Nested&) = delete;
    ~Nested() {
        interpreter_.position_.undo_to(mark_);
        interpreter_.task_ = task_;
        interpreter_.found_ = found_;
        interpreter_.subject_ = subject_;
        interpreter_.flooding_ = flooding_;
        if (--interpreter_.depth_ == 0 && interpreter_.breath_ != nullptr) {
            interpreter_.breath_->end();
        }
    }

private:
    Interpreter& interpreter_;
    Task task_;
    bool found_;
    std::uint32_t subject_;
    std::size_t mark_;
    std::size_t flooding_;
    facts::Window window_;
};

// Parts of conditions are being run: what they refuse is no refusal.
class Interpreter::Nested::Silent {
public:
    explicit Silent(Interpreter& interpreter)
        : interpreter_(interpreter), kept_(interpreter.refusals_) {
        if (kept_ != nullptr) {
            interpreter.refusals_ = &lost_;
        }
    }
    ~Silent() { interpreter_.refusals_ = kept_; }
    Silent(const Silent&) = delete;
    Silent& operator=(const Silent&) = delete;

private:
    Interpreter& interpreter_;
    std::vector<Refusal>* kept_;
    std::vector<Refusal> lost_;
};

}  // namespace perthro
