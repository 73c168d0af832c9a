#include "engine/game/random_plies.hpp"

#include "engine/game/worker.hpp"
#include "engine/interpreter/drawer.hpp"
#include "engine/interpreter/interpreter.hpp"
#include "engine/kernel/make.hpp"
#include "engine/moves/draw.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace perthro {

namespace {
constexpr int kSkippedDraws = 4;  // where few of the ways lead to moves they will not soon be more
constexpr int kMostJudged = 16;   // moves that are drawn and refused before the legal ones are
                                  // listed
}  // namespace

RandomPlies::RandomPlies(Worker& worker)
    : worker_(worker), rules_(worker.rules()), position_(worker.position()), turns_(worker.turns()),
      interpreter_(worker.interpreter()), judges_(worker.table_plies_.lists_unjudged),
      draws_(!judges_ && !worker.moves_.has_whole_moves() &&
             (!worker.table_plies_.lists ||
              (rules_.tables->plan().rows.empty() && rules_.tables->plan().chains.empty()))),
      shows_moves_(worker.hooks_ != nullptr || rules_.needs_line) {}

// ---- what kind of ply is due

// Whether plies are bare and in tables from this turn on, though perhaps not in those before.
bool RandomPlies::settled() const { return worker_.table_plies_.settles && simple_turn(); }

// Whether the tables' maker says all that happens in a ply, of this turn and of those that follow,
// though perhaps not of those before.
bool RandomPlies::plain_turn() const {
    return worker_.table_plies_.bare ||
           ((worker_.table_plies_.settles || worker_.table_plies_.plain) && simple_turn());
}

bool RandomPlies::simple_turn() const {
    return worker_.rules().tables->maker().simple_from(position_.get(Field::Counter));
}

// Whether it is tried to draw the move that is due by the words.
bool RandomPlies::draws_by_words() {
    if (!draws_) {
        return false;
    }
    draws_skipped_ = std::max(0, draws_skipped_ - 1);
    return draws_skipped_ == 0 && !(settled() && worker_.moves_.rest_holds());
}

// Whether the tables have all moves of the turn that is due.
bool RandomPlies::draws_by_tables() {
    return (worker_.table_plies_.lists || settled()) && worker_.moves_.rest_holds();
}

// Whether a sowing may be drawn without a list: no hook `filter` sees the moves first.
bool RandomPlies::draws_sowings() const {
    return !worker_.moves_.filters() && worker_.moves_.sows();
}

// ---- drawing

// Picks one of the tables' moves without listing the simple ones: its index in the list that it is
// put into, or kNoMove.
std::size_t RandomPlies::picked(Random& random, MoveList& out) {
    out.clear();
    const std::size_t entry = worker_.moves_.entry_number();
    const CompiledEntry& turn = rules_.turns.entries[entry];
    if (worker_.moves_.filters()) {
        worker_.moves_.list_unordered(out);
        return out.empty() ? kernel::kNoMove : draw_move(out, random);
    }
    if (turn.pass == PassKind::May) {
        worker_.moves_.list_pass(turn, false, out);
    }
    const std::size_t drawn = rules_.tables->pick(
        position_, position_.to_move(), worker_.moves_.classes_of(entry), worker_.moves_.fallback(),
        worker_.moves_.scratch(), {random, out});
    worker_.moves_.numbers().learn();
    if (drawn == kernel::kNoMove && worker_.moves_.list_pass(turn, true, out) > 0) {
        return 0;
    }
    return drawn;
}

// Does picked() for draw(): if it throws, takes back what was done, as an Operation would.
std::size_t RandomPlies::pick(Random& random, MoveList& out) {
    const Hooks::Operation hooks(worker_.hooks_.get());
    const std::size_t mark = position_.mark();
    try {
        return picked(random, out);
    } catch (...) {
        position_.undo_to(mark);
        if (worker_.operations_ == 0) {
            interpreter_.forget();
        }
        throw;
    }
}

// one(player, classes, whether passing is allowed) draws one by the words.
template <typename One>
bool RandomPlies::drawn_by_words(One&& one) {
    const CompiledEntry& entry = turns_.entry();
    const Player player = position_.to_move();
    const auto drawn = one(player, worker_.moves_.words().compelled(player, entry.offers),
                           entry.pass == PassKind::May);
    draws_skipped_ = drawn == interpreter::Drawn::Failed ? kSkippedDraws : 0;
    return drawn == interpreter::Drawn::One;
}

bool RandomPlies::draw_by_words(Random& random, MoveList& out) {
    const Worker::Operation operation(worker_);
    out.clear();
    return drawn_by_words([&](Player player, const std::vector<char>& offers, bool pass) {
        return interpreter_.drawer().draw(player, offers, pass, random, out);
    });
}

// The only move of the list then. Drawn of the same numbers as from the whole list, in which a
// forced pass stands alone.
void RandomPlies::draw_play(Random& random, MoveList& out) {
    DiceMoves& dice = worker_.moves_.dice();
    const std::size_t drawn = random.below(std::max<std::size_t>(dice.size(), 1));
    if (dice.size() > 0) {
        dice.list_one(drawn, out);
    } else if (turns_.entry().pass == PassKind::Forced) {
        worker_.moves_.list_pass(turns_.entry(), true, out);
    }
}

// Draws a roll, or a play of dice, of which no list is made: what is drawn is the only move of
// `out`, or there is none. False: something else is due.
bool RandomPlies::draw_dice(Random& random, MoveList& out) {
    if (position_.get(Field::Over) != 0 || turns_.finished() ||
        position_.get(Field::Pending) == kPendingReveal) {
        return false;
    }
    const Worker::Operation operation(worker_);
    if (worker_.chance_due()) {
        out.clear();
        worker_.moves_.chance().draw_roll(random, out);
        return true;
    }
    if (worker_.moves_.filters() || !worker_.moves_.finds_dice()) {
        return false;
    }
    out.clear();
    draw_play(random, out);
    return true;
}

// Leaves in `out` the one move that was drawn, if there is any. False: the words must be followed.
bool RandomPlies::draw_sowing(Random& random, MoveList& out) {
    const Worker::Operation operation(worker_);
    const std::size_t mark = position_.mark();
    const std::optional<Cell> drawn = worker_.moves_.sowings().make_one(random);
    if (!drawn) {
        return false;
    }
    out.clear();
    if (*drawn != kNoCell) {
        worker_.moves_.sowings().add(position_.to_move(), *drawn, mark, out);
        position_.undo_to(mark);
    } else {
        worker_.moves_.list_pass(turns_.entry(), true, out);
    }
    return true;
}

#ifdef PERTHRO_CHECKS
// The self-check of numbers: the list has as many moves, and at that place the one that was drawn.
void RandomPlies::check_numbered(std::uint64_t all, std::uint64_t number, const MoveList& out) {
    MoveList list;
    worker_.list(list);
    const auto same = [&](auto a, auto b) {
        return std::equal(a.begin(), a.end(), b.begin(), b.end());
    };
    if (list.size() != all || !same(list.effects_of(list.compound(number)),
                                    out.effects_of(out.compound(out.size() - 1)))) {
        throw std::logic_error("the move of number " + std::to_string(number) + " of " +
                               std::to_string(all) + " is another one on the list of " +
                               std::to_string(list.size()));
    }
}
#endif

// Draws a move of the words by its number. kNoMove: none has one, and the list tells more.
std::size_t RandomPlies::draw_numbered(Random& random, MoveList& out) {
    const Worker::Operation operation(worker_);
    const CompiledEntry& entry = turns_.entry();
    const Player player = position_.to_move();
    const auto count = worker_.moves_.words().number(player, entry, worker_.moves_.numbers());
    if (!count) {
        return kernel::kNoMove;
    }
    out.clear();
    if (entry.pass == PassKind::May) {
        interpreter_.generate_pass(player, true, out);
    }
    const std::uint64_t all = *count + out.size();
    if (all == 0) {
        return kernel::kNoMove;
    }
    const std::uint64_t number = random.below(all);
    if (number >= *count) {
        return number - *count;
    }
    const std::size_t before = out.size();
    worker_.moves_.numbers().append(number, out);
    if (out.size() == before) {
        throw std::logic_error("no move has the number that was drawn");
    }
#ifdef PERTHRO_CHECKS
    check_numbered(all, number, out);
#endif
    return out.size() - 1;
}

// Draws one of the tables' moves, of which some may have to be refused, until one may stand: each
// that may is as likely as any other.
std::size_t RandomPlies::draw_judged(Random& random, MoveList& out) {
    const Worker::Operation operation(worker_);
    for (int tries = kMostJudged; tries > 0; --tries) {
        const std::size_t drawn = picked(random, out);
        if (drawn == kernel::kNoMove || worker_.moves_.may_stand(out, drawn)) {
            return drawn;
        }
    }
    worker_.moves_.list_unordered(out);
    return out.empty() ? kernel::kNoMove : draw_move(out, random);
}

std::size_t RandomPlies::draw_listed(Random& random, MoveList& out) {
    if (judges_ && worker_.moves_.is_due()) {
        return draw_judged(random, out);
    }
    if (draw_dice(random, out)) {
        return out.empty() ? kernel::kNoMove : 0;
    }
    if (worker_.moves_.is_due()) {
        if (const std::size_t drawn = draw_numbered(random, out); drawn != kernel::kNoMove) {
            worker_.moves_.numbers().learn();
            return drawn;
        }
    }
    worker_.list(out);
    worker_.moves_.numbers().learn();
    return out.empty() ? kernel::kNoMove : draw_move(out, random);
}

std::optional<std::size_t> RandomPlies::draw(Random& random, MoveList& out) {
    if (worker_.moves_.is_due() && draws_sowings() && draw_sowing(random, out)) {
        return out.empty() ? std::nullopt : std::optional(std::size_t{0});
    }
    if (worker_.moves_.is_due() && draws_by_words() && draw_by_words(random, out)) {
        return 0;
    }
    const bool by_tables = worker_.moves_.is_due() && draws_by_tables();
    const std::size_t index = by_tables ? pick(random, out) : draw_listed(random, out);
    return index == kernel::kNoMove ? std::nullopt : std::optional(index);
}

// ---- playing

// Runs work that is not taken back if it throws: an Operation would ask at both ends what is being
// thrown, which takes a tenth of a quick ply.
template <typename Work>
auto RandomPlies::for_good(Work&& work) {
    const Hooks::Operation hooks(worker_.hooks_.get());
    try {
        return work();
    } catch (...) {
        interpreter_.forget();
        throw;
    }
}

bool RandomPlies::play(Random& random, MoveList& moves) {
    if (!worker_.moves_.is_due() || !plain_turn()) {  // it is more than what the tables' maker says
                                                      // of a
                                                      // ply
        const auto index = draw(random, moves);
        if (index) {
            worker_.make(moves, *index);
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

// Draws a sowing in a turn of which the tables' maker says all, and plays the ply for good. False:
// nothing was played, and the ply has to be played otherwise.
bool RandomPlies::play_sowing(Random& random) {
    const std::optional<Cell> drawn = worker_.moves_.sowings().make_one(random);
    if (drawn.value_or(kNoCell) == kNoCell) {
        return false;
    }
    end_played(worker_.moves_.sowings().context(*drawn), 0);
    return true;
}

// Lets the words draw a move, which they leave made on the position, and does the rest of the ply,
// which is alike for every ply of such a turn.
bool RandomPlies::play_by_words(Random& random) {
    const bool drawn = drawn_by_words(
        [&](Player player, const std::vector<char>& offers, bool pass) {
            return interpreter_.drawer().play(player, offers, pass, random, played_);
        });
    if (drawn) {
        end_played(played_.move, played_.lost);
    }
    return drawn;
}

// The rest of a ply whose move stands on the position for good.
void RandomPlies::end_played(const MoveContext& move, std::uint32_t lost) {
    const Player mover = position_.to_move();
    if (shows_moves_) {
        worker_.plies_.last().any = worker_.plies_.last().of[move.player] = move;
    }
    worker_.rules().tables->maker().finish_for_good(position_, move, lost);
    judge_played(mover);
}

void RandomPlies::play_plain(const MoveList& list, std::size_t index) {
    const Player mover = position_.to_move();
    if (shows_moves_) {
        worker_.plies_.last().any = worker_.plies_.described(list, index);
        worker_.plies_.last().of[worker_.plies_.last().any.player] = worker_.plies_.last().any;
    }
    kernel::Undo undo;
    worker_.rules().tables->maker().apply(position_, list, index, undo);
    worker_.rules().tables->maker().finish_for_good(position_, undo);
    judge_played(mover);
}

void RandomPlies::judge_played(Player mover) {
    if (rules_.needs_line && position_.tracks_keys()) {
        worker_.repetition_.remember(mover);
    }
    worker_.results_.judge(mover);
    position_.clear_log();
}

}  // namespace perthro
