// Moves that are sowings: listed, drawn and played from their tables, where nobody asks why a
// move is not legal.
#include "engine/game/worker.hpp"
#include "engine/kernel/sow_plays.hpp"

namespace perthro {

using Sown = kernel::SowPlays::Ending;

// A move is due, and all that the entry of the turn program offers are sowings.
bool Worker::sows() const {
    return sowings_ != nullptr && uses_plays_ && !interpreter_.records_refusals() &&
           sow_entries_[entry_number()] != 0;
}

// Whether a sowing may be drawn without a list: sows(), and no hook `filter` sees the moves first.
bool Worker::draws_sowings() const { return !filters_ && sows(); }

// Appends a player's sowings. False: the words have to be followed, and nothing is appended.
bool Worker::list_sowings(Player player, MoveList& out) {
    const std::size_t before = out.size();
    for (const Cell cell : sowings_->starts(player)) {
        const std::size_t mark = position_.mark();
        const Sown ending = sowings_->make(position_, player, cell);
        if (ending == Sown::Unknown) {
            out.moves.resize(before);
            return false;
        }
        if (ending == Sown::Made) {
            add_sowing(player, cell, mark, out);
            position_.undo_to(mark);
        }
    }
    return true;
}

// Appends the sowing that stands on the position, as the words would have listed it.
void Worker::add_sowing(Player player, Cell start, std::size_t mark, MoveList& out) {
    Compound& move = interpreter_.append(out, mark);
    move.from = move.to = move.last_here = start;
    move.movement = rules_->sowing->movement();
    move.name = rules_->sowing->name();
    move.player = player;
    move.at = rules_->sowing->at();
    move.tokens = static_cast<std::uint32_t>(out.tokens.size());
    move.token_count = 1;
    move.captures = static_cast<std::uint32_t>(out.captures.size());
    out.tokens.push_back({TokenKind::Start, true, start});
    move.choices_key = interpreter_.name_route(std::span(out.tokens).last(1), move.name,
                                               move.mover);
}

// Makes one of them, each equally likely, without making those that are not drawn: the cell where
// it begins, kNoCell if there is none. Nothing: the words have to be followed.
std::optional<Cell> Worker::sow_one(Random& random) {
    const Player player = position_.to_move();
    starts_ = sowings_->starts(player);
    for (std::size_t left = starts_.size(); left > 0; --left) {
        Cell& drawn = starts_[random.below(left)];
        const Sown ending = sowings_->make(position_, player, drawn);
        if (ending != Sown::Refused) {
            return ending == Sown::Made ? std::optional(drawn) : std::nullopt;
        }
        drawn = starts_[left - 1];
    }
    return kNoCell;
}

// Leaves in `out` the one move that was drawn, if there is any. False: the words must be followed.
bool Worker::draw_sowing(Random& random, MoveList& out) {
    const Operation operation(*this);
    const std::size_t mark = position_.mark();
    const std::optional<Cell> drawn = sow_one(random);
    if (!drawn) {
        return false;
    }
    out.clear();
    if (*drawn != kNoCell) {
        add_sowing(position_.to_move(), *drawn, mark, out);
        position_.undo_to(mark);
    } else {
        list_pass(turns_.entry(), true, out);
    }
    return true;
}

// Draws a sowing in a turn of which the tables' maker says all, and plays the ply for good. False:
// nothing was played, and the ply has to be played otherwise.
bool Worker::play_sowing(Random& random) {
    const std::optional<Cell> drawn = sow_one(random);
    if (drawn.value_or(kNoCell) == kNoCell) {
        return false;
    }
    MoveContext move;
    move.name = rules_->sowing->name();
    move.from = move.to = move.here = *drawn;
    move.player = position_.to_move();
    end_played(move, 0);
    return true;
}

}  // namespace perthro
