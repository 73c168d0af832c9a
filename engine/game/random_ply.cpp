// One ply by lot: a move drawn from the tables, from the words, or from the list. Played for good,
// it is made where it was drawn, without a frame and with no more of a log than keys need.
#include "engine/game/worker.hpp"
#include "engine/kernel/make.hpp"
#include "engine/moves/draw.hpp"

#include <algorithm>

namespace perthro {

namespace {
constexpr int kSkippedDraws = 4;  // where few of the ways lead to moves they will not soon be more
}  // namespace

// ---- what kind of ply is due

// Whether plies are bare and in tables from this turn on, though perhaps not in those before.
bool Worker::settled() const { return settles_ && simple_turn(); }

// Whether the tables' maker says all that happens in a ply, of this turn and of those that follow,
// though perhaps not of those before.
bool Worker::plain_turn() const {
    return bare_plies_ || ((settles_ || plain_plies_) && simple_turn());
}

bool Worker::simple_turn() const { return maker_->simple_from(position_.get(Field::Counter)); }

bool Worker::move_due() const {
    return position_.get(Field::Over) == 0 && !chance_due() && !turns_.finished();
}

// Whether it is tried to draw the move that is due by the words.
bool Worker::draws_by_words() {
    if (!draws_) {
        return false;
    }
    draws_skipped_ = std::max(0, draws_skipped_ - 1);
    return draws_skipped_ == 0 && !(settled() && rest_holds());
}

// Whether the tables have all moves of the turn that is due.
bool Worker::draws_by_tables() { return (lists_by_tables_ || settled()) && rest_holds(); }

// ---- drawing

// Picks one of the tables' moves without listing the simple ones: its index in the list that it is
// put into, or kNoMove.
std::size_t Worker::picked(Random& random, MoveList& out) {
    out.clear();
    const std::size_t entry = entry_number();
    const CompiledEntry& turn = rules_->turns.entries[entry];
    if (filters_) {
        list_unordered(out);
        return out.empty() ? kernel::kNoMove : draw_move(out, random);
    }
    if (turn.pass == PassKind::May) {
        list_pass(turn, false, out);
    }
    const std::size_t drawn = rules_->tables->pick(
        position_, position_.to_move(), entry_classes_[entry], *this, *scratch_, {random, out});
    if (drawn == kernel::kNoMove && list_pass(turn, true, out) > 0) {
        return 0;
    }
    return drawn;
}

// Does picked() for draw(): if it throws, takes back what was done, as an Operation would.
std::size_t Worker::pick(Random& random, MoveList& out) {
    const Hooks::Operation hooks(hooks_.get());
    const std::size_t mark = position_.mark();
    try {
        return picked(random, out);
    } catch (...) {
        position_.undo_to(mark);
        if (operations_ == 0) {
            interpreter_.forget();
        }
        throw;
    }
}

// one(player, classes, whether passing is allowed) draws one by the words.
template <typename One>
bool Worker::drawn_by_words(One&& one) {
    const CompiledEntry& entry = turns_.entry();
    const Player player = position_.to_move();
    const auto drawn = one(player, compelled(player, entry.offers), entry.pass == PassKind::May);
    draws_skipped_ = drawn == Interpreter::Drawn::Failed ? kSkippedDraws : 0;
    return drawn == Interpreter::Drawn::One;
}

bool Worker::draw_by_words(Random& random, MoveList& out) {
    const Operation operation(*this);
    out.clear();
    return drawn_by_words([&](Player player, const std::vector<char>& offers, bool pass) {
        return interpreter_.draw(player, offers, pass, random, out);
    });
}

std::size_t Worker::draw_listed(Random& random, MoveList& out) {
    if (draw_dice(random, out)) {
        return out.empty() ? kernel::kNoMove : 0;
    }
    list(out);
    return out.empty() ? kernel::kNoMove : draw_move(out, random);
}

std::optional<std::size_t> Worker::draw(Random& random, MoveList& out) {
    if (move_due() && draws_sowings() && draw_sowing(random, out)) {
        return out.empty() ? std::nullopt : std::optional(std::size_t{0});
    }
    if (move_due() && draws_by_words() && draw_by_words(random, out)) {
        return 0;
    }
    const bool by_tables = move_due() && draws_by_tables();
    const std::size_t index = by_tables ? pick(random, out) : draw_listed(random, out);
    return index == kernel::kNoMove ? std::nullopt : std::optional(index);
}

// ---- playing

// Runs work that is not taken back if it throws: an Operation would ask at both ends what is being
// thrown, which takes a tenth of a quick ply.
template <typename Work>
auto Worker::for_good(Work&& work) {
    const Hooks::Operation hooks(hooks_.get());
    try {
        return work();
    } catch (...) {
        interpreter_.forget();
        throw;
    }
}

bool Worker::play_drawn(Random& random, MoveList& moves) {
    if (!move_due() || !plain_turn()) {  // it is more than what the tables' maker says of a ply
        const auto index = draw(random, moves);
        if (index) {
            make(moves, *index);
        }
        return index.has_value();
    }
    const bool by_words = draws_by_words();
    return for_good([&] {
        if (draws_sowings() && play_sowing(random)) {
            return true;
        }
        if (by_words && play_by_words(random)) {
            return true;
        }
        const std::size_t index = draws_by_tables() ? picked(random, moves)
                                                    : draw_listed(random, moves);
        if (index != kernel::kNoMove) {
            play_plain(moves, index);
        }
        return index != kernel::kNoMove;
    });
}

// Lets the words draw a move, which they leave made on the position, and does the rest of the ply,
// which is alike for every ply of such a turn.
bool Worker::play_by_words(Random& random) {
    const bool drawn = drawn_by_words(
        [&](Player player, const std::vector<char>& offers, bool pass) {
            return interpreter_.play(player, offers, pass, random, played_);
        });
    if (drawn) {
        end_played(played_.move, played_.lost);
    }
    return drawn;
}

// The rest of a ply whose move stands on the position for good.
void Worker::end_played(const MoveContext& move, std::uint32_t lost) {
    const Player mover = position_.to_move();
    if (shows_moves_) {
        last_ = last_by_[move.player] = move;
    }
    maker_->finish_for_good(position_, move, lost);
    judge_played(mover);
}

void Worker::play_plain(const MoveList& list, std::size_t index) {
    const Player mover = position_.to_move();
    if (shows_moves_) {
        last_ = described(list, index);
        last_by_[last_.player] = last_;
    }
    kernel::Undo undo;
    maker_->apply(position_, list, index, undo);
    maker_->finish_for_good(position_, undo);
    judge_played(mover);
}

void Worker::judge_played(Player mover) {
    if (rules_->needs_line && position_.tracks_keys()) {
        remember(mover);
    }
    judge_results(mover);
    position_.clear_log();
}

}  // namespace perthro
