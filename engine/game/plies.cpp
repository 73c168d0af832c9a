// Making a move: one ply in the order of the architecture page, (a) to (g), and taking it back.
#include "engine/game/plies.hpp"

#include "engine/game/screens.hpp"
#include "engine/game/worker.hpp"
#include "engine/interpreter/finisher.hpp"
#include "engine/interpreter/interpreter.hpp"
#include "engine/kernel/make.hpp"

#include <algorithm>
#include <span>

namespace perthro {

namespace {

// Whether hooks are called behind a ply of each class.
std::vector<char> called_behind(const Rules& rules, const Hooks* hooks) {
    std::vector<char> calls;
    for (const std::string& name : rules.classes) {
        calls.push_back(hooks != nullptr && hooks->has(Hook::OnApplied, name) ? 1 : 0);
    }
    return calls;
}

}  // namespace

MoveContext context_of(const Compound& move) {
    MoveContext context;
    context.name = move.name;
    context.from = move.from;
    context.to = context.here = move.to;
    context.mover = move.mover;
    context.player = move.player;
    context.captured = static_cast<int>(move.capture_count);
    context.parts = move.parts;
    context.die = move.die;
    return context;
}

PieceType mover_of(const Rules& rules, const MoveList& list, std::size_t index) {
    const MoveBits bits = list.moves[index];
    return move_bits::compound(bits) ? list.compound(index).mover
                                     : rules.tables->plan().rows[move_bits::row(bits)].type;
}

Plies::Plies(Worker& worker, Line& line, const TablePlies& kind)
    : worker_(worker), rules_(worker.rules()), position_(worker.position()),
      interpreter_(worker.interpreter()), events_(worker.events()), turns_(worker.turns()),
      results_(worker.results()), repetition_(worker.repetition()), line_(line),
      hooks_(worker.hooks()), kind_(kind),
      maker_(rules_.tables == nullptr ? nullptr : &rules_.tables->maker()),
      calls_applied_(called_behind(rules_, hooks_)) {
    if (rules_.screens != nullptr && (hooks_ == nullptr || !hooks_->has(Hook::OnApplied))) {
        applied_screens_ = rules_.screens->applied;
    }
    record_.frames.reserve(1024);
}

void Plies::forget() {
    MoveContext none;
    none.name = kNoMovement;
    record_.frames.clear();
    record_.last.any = {};
    record_.last.of.fill(none);
}

bool Plies::may_apply(PieceType mover) const {
    return applied_screens_.empty() || applied_screens_[mover].may_do(position_);
}

void Plies::apply_effects(const MoveList& list, std::size_t index) {
    for (const Effect& effect : list.effects_of(list.compound(index))) {
        position_.write(effect.slot, effect.value);
    }
}

void Plies::make(const MoveList& list, std::size_t index) {
    const bool compound = move_bits::compound(list.moves[index]);
    if (kind_.quick && !(compound && list.compound(index).refused)) {
        make_quick(list, index);
    } else {
        make_whole(list, index);
    }
}

void Plies::make_whole(const MoveList& list, std::size_t index) {
    if (!move_bits::compound(list.moves[index])) {
        make_row(list.moves[index]);
        return;
    }
    const Compound& move = list.compound(index);
    make_ply(move, list.captures_of(move), list.chance, [&] { apply_effects(list, index); });
}

// A simple move of the tables, with all that happens at a ply.
void Plies::make_row(MoveBits bits) {
    const kernel::Maker& maker = *maker_;
    row_captures_.clear();
    const Compound move = maker.described(position_, bits, row_captures_);
    make_ply(move, row_captures_, false, [&] {
        kernel::Undo undo;
        maker.apply_logged(position_, bits, undo);
    });
}

MoveContext Plies::described(const MoveList& list, std::size_t index) {
    row_captures_.clear();
    const MoveBits bits = list.moves[index];
    return context_of(move_bits::compound(bits)
                          ? list.compound(index)
                          : maker_->described(position_, bits, row_captures_));
}

void Plies::show_move(const MoveList& list, std::size_t index) {
    const MoveContext context = described(list, index);
    if (hooks_ != nullptr || !kind_.bare) {
        interpreter_.finisher().set_captures(move_bits::compound(list.moves[index])
                                                 ? list.captures_of(list.compound(index))
                                                 : row_captures_);
    }
    events_.last_lost().clear();
    record_.last.any = record_.last.of[context.player] = context;
}

// A ply of which the tables' maker says all but what is applied and its results.
void Plies::make_quick(const MoveList& list, std::size_t index) {
    const Worker::Operation operation(worker_);
    const kernel::Maker& maker = *maker_;
    const Player mover = position_.to_move();
    record_.frames.push_back(
        {position_.mark(), line_.size(), record_.last.any, record_.last.of[mover], mover});
    try {
        show_move(list, index);
        maker.make_logged(position_, list, index, [&] {
            if (!kind_.bare && may_apply(record_.last.any.mover)) {
                applied();
            }
        });
        if (position_.get(Field::Request) != 0) {  // a hook has a wish about the turn
            unmake();
            make_whole(list, index);
            return;
        }
        if (rules_.needs_line && position_.tracks_keys()) {
            repetition_.remember(mover);
        }
        results_.judge(mover);
    } catch (...) {
        unmake();
        throw;
    }
}

template <typename Effects>
void Plies::make_ply(const Compound& move, std::span<const Cell> captured, bool chance,
                     Effects&& effects) {
    const Worker::Operation operation(worker_);
    const Player mover = position_.to_move();
    record_.frames.push_back({position_.mark(), line_.size(), record_.last.any,
                              record_.last.of[move.player], move.player});
    try {
        if (move.refused) {
            make_try(mover);
            return;
        }
        const bool secret = turns_.in_secret();
        if (rules_.applied_of[move.mover] >= 0 || hooks_ != nullptr) {
            interpreter_.finisher().set_captures(captured);
        }
        note_losses(captured, move);
        record_.last.any = record_.last.of[move.player] = context_of(move);
        effects();
        count_ply(move, chance);
        if (position_.get(Field::Pending) == kPendingReveal) {
            return;  // the ply goes on with what is revealed
        }
        static_cast<void>(turns_.took_effect());
        go_on(move);
        if (worker_.chance_due() && chance) {
            return;
        }
        bool begun = false;
        if (secret && !turns_.took_effect()) {  // nobody else knows of it yet
            begin_turn();
            begun = true;
            if (!turns_.took_effect()) {
                return;
            }
        }
        if (rules_.needs_line && position_.tracks_keys()) {
            repetition_.remember(mover);
        }
        results_.judge(mover);
        if (!begun) {
            turns_.share();
        }
        if (position_.get(Field::Over) == 0 && !begun) {
            begin_turn();
        }
        if (results_.stuck_puts_out() && position_.get(Field::Over) == 0) {
            results_.resolve_stuck(mover);
        }
    } catch (...) {
        unmake();
        throw;
    }
}

// A try that the true position refuses: a ply that changes nothing, or costs the turn.
void Plies::make_try(Player mover) {
    events_.last_lost().clear();
    record_.last.any = {};
    record_.last.any.player = mover;
    position_.write(Field::Ply, position_.get(Field::Ply) + 1);
    position_.write(Field::LastMover, mover);
    position_.write(Field::LastClass, 0);
    position_.write(Field::LastCapture, 0);
    if (!rules_.game.tries_cost_turn) {
        return;
    }
    position_.write(Field::Request, static_cast<std::uint32_t>(Request::EndTurn));
    turns_.after_move(kMoveClass);
    results_.judge(mover);
    if (position_.get(Field::Over) == 0) {
        begin_turn();
    }
}

void Plies::unmake() {
    const Frame& frame = record_.frames.back();
    position_.undo_to(frame.mark);
    while (line_.size() > frame.line) {
        line_.pop();
    }
    record_.last.any = frame.last;
    record_.last.of[frame.mover] = frame.last_of_mover;
    events_.last_lost().clear();
    record_.frames.pop_back();
}

void Plies::note_losses(std::span<const Cell> captured, const Compound& move) {
    auto& lost = events_.last_lost();
    lost.clear();
    for (const Cell cell : captured) {
        const std::uint32_t w = cell == rules_.layout.air() ? 0 : interpreter_.board().top(cell);
        if (w != 0) {
            lost.push_back({word::type(w), word::owner(w)});
        } else {
            lost.push_back({move.mover, move.player});
        }
    }
}

void Plies::count_ply(const Compound& move, bool chance) {
    position_.write(Field::Ply, position_.get(Field::Ply) + 1);
    position_.write(Field::LastMover, move.player);
    position_.write(Field::LastClass, move.name + 1U);
    std::uint32_t lost = 0;
    for (const Lost& piece : events_.last_lost()) {
        lost |= 1U << piece.owner;
    }
    position_.write(Field::LastCapture, lost);
    if (chance) {
        return;
    }
    position_.write(Field::Passes, move.name == kPassClass ? position_.get(Field::Passes) + 1 : 0);
    for (std::size_t i = 0; i < rules_.quiets.size(); ++i) {
        const CompiledEvent& event = rules_.events[static_cast<std::size_t>(rules_.quiets[i])];
        const bool resets = (event.definition.without_capture && move.capture_count > 0) ||
                            event.resets[move.name] != 0 || event.resets_type[move.mover] != 0;
        const Slot slot = rules_.layout.quiet.first + static_cast<Slot>(i);
        position_.write(slot, resets ? 0 : position_.get(slot) + 1);
    }
}

// (b) the turn goes on, (d) applied words and hook, whose wishes about the turn replace (b)'s
// choice.
void Plies::go_on(const Compound& move) {
    const bool roll = move.player == kNobody && move.movement == kNoMovement &&
                      move.name != kPassClass && rules_.classes[move.name] != "reveal";
    const std::int32_t address = rules_.applied_of[move.mover];
    const bool hook = calls_applied_[move.name] != 0;
    if (roll) {
        if (hook) {
            hooks_->on_applied(worker_, record_.last.any);
        }
        turns_.after_roll();
        return;
    }
    if (address < 0 && !hook) {
        turns_.after_move(move.name);
        return;
    }
    if (turns_.in_secret()) {  // on his own position, before it becomes another player's
        applied();
        turns_.after_move(move.name);
        return;
    }
    const Slot first = rules_.layout.header;
    const std::array fields{Field::ToMove,    Field::RoundOwner, Field::Counter, Field::Phase,
                            Field::PliesLeft, Field::TurnStart,  Field::Pending, Field::Roll};
    turn_header_.clear();
    for (const Field field : fields) {
        turn_header_.emplace_back(first + static_cast<Slot>(field), position_.get(field));
    }
    for (int i = 0; i < rules_.layout.loops.count; ++i) {
        const Slot slot = rules_.layout.loops.first + static_cast<Slot>(i);
        turn_header_.emplace_back(slot, position_.get(slot));
    }
    for (int i = 0; rules_.layout.has.dice && i < kMaxDice; ++i) {
        const Slot slot = rules_.layout.dice + static_cast<Slot>(i);
        turn_header_.emplace_back(slot, position_.get(slot));
    }
    bool ended = turns_.go_on(move.name);
    applied();
    if (position_.get(Field::Request) != 0) {
        turns_.leave_block();
        for (const auto& [slot, value] : turn_header_) {
            position_.write(slot, value);
        }
        ended = turns_.go_on(move.name);
    }
    if (ended) {
        turns_.fall_back();
    }
}

namespace {

// What the words behind a move have captured, the ply has captured.
void count_late_losses(const Rules& rules, Position& position, std::span<const Lost> lost) {
    std::uint32_t owners = position.get(Field::LastCapture);
    for (const Lost& piece : lost) {
        owners |= 1U << piece.owner;
    }
    position.write(Field::LastCapture, owners);
    for (std::size_t i = 0; i < rules.quiets.size(); ++i) {
        if (rules.events[static_cast<std::size_t>(rules.quiets[i])].definition.without_capture) {
            position.write(rules.layout.quiet.first + static_cast<Slot>(i), 0);
        }
    }
}

}  // namespace

void Plies::applied() {
    const std::int32_t address = rules_.applied_of[record_.last.any.mover];
    if (address >= 0) {
        const std::vector<Lost>& lost = events_.last_lost();
        const std::size_t before = lost.size();
        interpreter_.finisher().run_closed(address, record_.last.any);
        if (lost.size() > before) {
            count_late_losses(rules_, position_, std::span(lost).subspan(before));
        }
    }
    if (calls_applied_[record_.last.any.name] != 0) {
        hooks_->on_applied(worker_, record_.last.any);
    }
}

void Plies::begin_turn() {
    if (hooks_ == nullptr || !hooks_->has(Hook::OnTurn)) {
        return;
    }
    for (int skipped = 0; skipped < rules_.layout.players; ++skipped) {
        if (position_.get(Field::TurnStart) == 0 || position_.get(Field::Begun) != 0 ||
            turns_.finished()) {
            return;
        }
        const bool skip = hooks_->on_turn(worker_);
        position_.write(Field::Begun, 1);
        if (!skip) {
            return;
        }
        turns_.skip();
    }
}

}  // namespace perthro
