// One question about moves inside another.
#pragma once

#include "engine/facts/window.hpp"
#include "engine/interpreter/parts.hpp"

namespace perthro::interpreter {

// Saves the task of the move being composed while another question is asked, also when that throws.
// At its end the position is undone to where it was.
class Nested {
public:
    // Throws a RuleError where questions nest deeper than kDeepestQuestion.
    Nested(Parts& parts, Purpose purpose)
        : parts_(parts), task_(parts.work.task), found_(parts.work.found),
          subject_(parts.work.subject), mark_(parts.work.position.mark()),
          flooding_(parts.asker.flooding()), window_(parts.work.facts.get(), mark_) {
        if (++parts.work.depth > kDeepestQuestion) {
            --parts.work.depth;
            throw RuleError("questions about moves are nested too deep", Source{});
        }
        if (parts.work.depth == 1 && parts.groups.memory() != nullptr) {
            parts.groups.memory()->begin(mark_);
        }
        parts.work.task = Task{};
        parts.work.task.purpose = purpose;
        parts.work.found = false;
        parts.work.subject = 0;
    }
    // A list that moves are appended to unjudged, without those that equal one of it from
    // `merge_from` on.
    Nested(Parts& parts, MoveList& out, std::size_t merge_from) : Nested(parts, Purpose::List) {
        Task& task = parts.work.task;
        task.out = &out;
        task.judge = false;
        task.merge_from = merge_from;
        ++parts.work.epoch;
        // 0: those before are not in buckets yet
        task.epoch = merge_from == out.size() ? parts.work.epoch : 0;
        task.weighs_landings = parts.scale.can_weigh_landings();
        parts.work.bound_steps();
    }
    Nested(const Nested&) = delete;
    Nested& operator=(const Nested&) = delete;
    ~Nested() {
        parts_.work.position.undo_to(mark_);
        parts_.work.task = task_;
        parts_.work.found = found_;
        parts_.work.subject = subject_;
        parts_.asker.set_flooding(flooding_);
        if (--parts_.work.depth == 0 && parts_.groups.memory() != nullptr) {
            parts_.groups.memory()->end();
        }
    }

private:
    Parts& parts_;
    Task task_;
    bool found_;
    std::uint32_t subject_;
    std::size_t mark_;
    std::size_t flooding_;
    facts::Window window_;
};

// While one lives, parts of conditions are being run: what they refuse is no refusal, and nobody
// who records refusals hears of it.
class Silent {
public:
    explicit Silent(Parts& parts) : parts_(parts), kept_(parts.work.refusals) {
        if (kept_ != nullptr) {
            parts.work.refusals = &lost_;
        }
    }
    ~Silent() { parts_.work.refusals = kept_; }
    Silent(const Silent&) = delete;
    Silent& operator=(const Silent&) = delete;

private:
    Parts& parts_;
    std::vector<Refusal>* kept_;
    std::vector<Refusal> lost_;
};

}  // namespace perthro::interpreter
