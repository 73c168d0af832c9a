#include "engine/game/worker.hpp"

#include "engine/game/perft.hpp"
#include "engine/game/random_plies.hpp"
#include "engine/interpreter/interpreter.hpp"

#include <exception>

namespace perthro {

Worker::Worker(std::shared_ptr<const Rules> rules)
    : rules_(std::move(rules)), position_(rules_->layout),
      interpreter_(std::make_unique<Interpreter>(*rules_, position_)),
      events_(*rules_, position_, *interpreter_, line_), turns_(*rules_, position_, events_),
      hooks_(rules_->make_hooks ? rules_->make_hooks() : nullptr), results_(*this),
      repetition_(*this, line_),
      table_plies_(TablePlies::of(*rules_, hooks_.get(), results_.stuck_puts_out())),
      moves_(*this, table_plies_), plies_(*this, line_, table_plies_) {
    attach();
    random_ = std::make_unique<RandomPlies>(*this);
}

Worker::~Worker() = default;

Worker::Operation::Operation(Worker& worker)
    : worker_(worker), hooks_(worker.hooks_.get()), mark_(worker.position_.mark()),
      exceptions_(std::uncaught_exceptions()) {
    ++worker_.operations_;
}

Worker::Operation::~Operation() {
    const bool failed = std::uncaught_exceptions() > exceptions_;
    if (failed) {
        worker_.position_.undo_to(mark_);
    }
    if (--worker_.operations_ == 0 && failed) {
        worker_.interpreter_->forget();
    }
}

void Worker::attach() {
    interpreter_->attach(this, hooks_.get(), &turns_);
    interpreter_->use_reach(rules_->reach.get());
    if (rules_->tables != nullptr) {
        interpreter_->use_tables(rules_->tables.get());
    }
    events_.attach(this, hooks_.get());
    if (hooks_ != nullptr && hooks_->has(Hook::OnTogether)) {
        turns_.settle_with([this] { hooks_->on_together(*this); });
    }
}

void Worker::forget_plies() {
    plies_.forget();
    line_.clear();
    events_.last_lost().clear();
    random_->forget();
}

// ---- moves

void Worker::list(MoveList& out, bool with_routes) { moves_.list(out, with_routes); }

void Worker::make(const MoveList& list, std::size_t index) { plies_.make(list, index); }

void Worker::unmake() { plies_.unmake(); }

std::optional<std::size_t> Worker::draw(Random& random, MoveList& out) {
    return random_->draw(random, out);
}

bool Worker::play_drawn(Random& random, MoveList& moves) { return random_->play(random, moves); }

std::uint64_t Worker::perft(int depth, const PerftOptions& options) {
    if (perft_ == nullptr) {
        perft_ = std::make_unique<Perft>(*this);
    }
    return perft_->count(depth, options);
}

// ---- results

std::optional<Outcome> Worker::outcome() {
    const Operation operation(*this);
    return results_.outcome();
}

int Worker::claimable() {
    if (!results_.may_be_claimed()) {
        return -1;
    }
    const Operation operation(*this);
    return results_.claimable();
}

Outcome Worker::claimed(int result) {
    const Operation operation(*this);
    return results_.claimed(result);
}

std::vector<std::int64_t> Worker::scores(int result) {
    if (!results_.counts(result)) {
        return {};
    }
    const Operation operation(*this);
    return results_.scores(result);
}

}  // namespace perthro
