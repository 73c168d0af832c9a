// Words that run behind a move: what a reveal leaves to do, `applied`, conditions asked of it.
#include "engine/facts/window.hpp"
#include "engine/game/worker.hpp"
#include "engine/interpreter/finisher.hpp"
#include "engine/interpreter/parts.hpp"

namespace perthro::interpreter {

// Revealing a piece that nobody has seen ends the ply: a chance ply follows, and the words behind
// run there.
Ending Finisher::reveal(std::int32_t next, Run& run, bool& goes_on) {
    goes_on = false;
    const Cell cell = run.here;
    if (cell == kNoCell || board_.height(cell) == 0) {
        return Ending::Refused;
    }
    PieceRecord piece = board_.top_record(cell);
    if (word::type(piece.word) != kUnknownType) {
        if (asker_.opaque(run, cell)) {
            asker_.look(run);
        }
        piece.known = ~0U >> (32 - (rules_.game.player_count() + 1));
        piece.word &= ~word::kCovered;
        board_.set_top(cell, piece);
        goes_on = true;
        return Ending::Done;
    }
    stacks_.record_cell(run, run.start == kNoCell ? TokenKind::Start : TokenKind::Cell, cell);
    const Cell waits = run.mover.exists && !run.mover.lost
                           ? (run.mover.in_air ? run.mover.lifted_from : run.mover.cell)
                           : kNoCell;
    if (run.mover.in_air) {
        board_.put_down(run.mover.lifted_from, run.mover.lifted_from);
        run.mover.in_air = false;
        run.mover.cell = run.mover.lifted_from;
    }
    position_.write(Field::Pending, kPendingReveal);
    position_.write(Field::PendingCell, cell + 1U);
    position_.write(Field::PendingMove, static_cast<std::uint32_t>(next) + 1);
    position_.write(Field::PendingFrom, waits == kNoCell ? 0 : waits + 1U);
    return finish(run);
}

void Finisher::run_closed(std::int32_t address, const MoveContext& move) {
    work_.begin_steps();
    const facts::Window window(work_.facts.get(), position_.mark());
    const Task saved = work_.task;
    work_.task = Task{};
    work_.task.base = position_.mark();
    Run run = stacks_.fresh_run(move.player);
    run.player = move.player;
    run.name = move.name;
    run.here = move.to;
    run.start = run.from = move.from;
    run.mover.cell = move.to;
    run.start_type = move.mover;
    const std::uint32_t w = move.to == kNoCell ? 0 : board_.top(move.to);
    run.mover.exists = w != 0 && move.mover != kEmptyType;
    // Where the mover fell, what beat it stands there. Whose the mover was need be asked only in
    // games where one may move what is not one's own.
    if (rules_.game.movable_any && w != 0 && word::owner(w) != kNobody &&
        move.mover != kEmptyType) {
        run.me = word::owner(w);
    }
    take_as_applied(run);
    const std::uint32_t taken = run.end.taken;
    words_.run(address, run);
    for (std::uint32_t i = taken; i < run.end.taken; ++i) {  // the ply took this too
        const std::uint32_t lost = stacks_.taken[i].piece.word;
        work_.worker->events().last_lost().push_back({word::type(lost), word::owner(lost)});
    }
    stacks_.end_run(run);
    work_.task = saved;
}

bool Finisher::holds_after(std::int32_t expression, const Compound& move) {
    work_.begin_steps();
    const facts::Window window(work_.facts.get(), position_.mark());
    Run run = stacks_.fresh_run(move.player);
    run.here = run.mover.cell = move.to;
    run.start = run.from = move.from;
    run.start_type = move.mover;
    run.name = move.name;
    take_as_applied(run);
    const bool held = asker_.condition(expression, run);
    stacks_.end_run(run);
    return held;
}

void Finisher::take_as_applied(Run& run) {
    stacks_.taken.insert(stacks_.taken.end(), applied_taken_.begin(), applied_taken_.end());
    run.end.taken += static_cast<std::uint32_t>(applied_taken_.size());
}

void Finisher::set_captures(std::span<const Cell> captured) {
    applied_taken_.clear();
    for (const Cell cell : captured) {
        applied_taken_.push_back({cell, false, board_.top_record(cell)});
    }
}

}  // namespace perthro::interpreter
