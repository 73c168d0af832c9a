// The tree below the root; root_search.cpp has the root and what is told of it, move_order.cpp what
// is looked at first.
#include "engine/search/alpha_beta.hpp"

#include "engine/interpreter/attacks.hpp"
#include "engine/interpreter/interpreter.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace perthro::search {

namespace {

constexpr int kQuietPlies = 8;   // of captures behind the last ply
constexpr int kCutMargin = 130;  // a ply: so much ahead that nothing will change it
constexpr int kCutDepth = 3;
constexpr int kReducedDepth = 3, kReducedFrom = 4, kReducedMore = 14;
constexpr int kDeltaMargin = 150;

// Values of wins count plies from the root; the table keeps them from its position.
int to_table(int value, int ply) {
    return value >= kSureWin ? value + ply : value <= -kSureWin ? value - ply : value;
}
int from_table(int value, int ply) {
    return value >= kSureWin ? value - ply : value <= -kSureWin ? value + ply : value;
}

// Whether there is no move. Where words make them, one is found much sooner than all, but what a
// hook leaves of them only the list can tell.
bool is_stuck(Walker& walker, MoveList& moves) {
    Worker& worker = walker.worker();
    const bool filtered = worker.hooks() != nullptr && worker.hooks()->has(Hook::Filter);
    if (!walker.is_light() && !filtered && worker.moves().has_move_for(walker.to_move(), -1)) {
        return false;
    }
    walker.list(moves);
    return moves.empty();
}

}  // namespace

bool AlphaBeta::out_of_budget() {
    constexpr std::uint64_t kEvery = 128;
    if (stopped_ || (most_nodes_ != 0 && nodes_ >= most_nodes_)) {
        return stopped_ = true;
    }
    if (budget_->stop && (slow_ || nodes_ % kEvery == 0)) {
        stopped_ = budget_->stop();
    }
    return stopped_;
}

// ---- values without a list

int AlphaBeta::ended_value(const Ended& ended, int ply) const {
    const bool mine = ours(walker_.to_move());
    const bool won = (ended.winners & team_) != 0;
    const bool lost = (ended.losers & team_) != 0 || (!won && ended.winners != 0);
    if (won == lost) {
        return 0;
    }
    return won == mine ? kWin - ply : ply - kWin;
}

// Exact where it may lie in the window: what is far from it is far from it without knowing all.
int AlphaBeta::static_value(Window window) {
    knowledge_->evaluate_roughly(walker_.worker(), scores_);
    const int rough = compared_scores();
    const int margin = knowledge_->rough_margin();
    if (!knowledge_->is_rough() || rough >= window.beta + margin ||
        rough <= window.alpha - margin) {
        return rough;
    }
    knowledge_->add_activity(walker_.worker(), scores_);
    return compared_scores();
}

// Never a proved win, however many a side are.
int AlphaBeta::compared_scores() const {
    int own = 0;
    int other = 0;
    int others = 0;
    for (Player player = 1; player <= walker_.rules().layout.players; ++player) {
        if (ours(player)) {
            own += scores_[player];
        } else {
            other += scores_[player];
            ++others;
        }
    }
    const int team = walker_.rules().layout.players - others;
    const int sum = std::clamp(own - (others > 1 ? other * team / others : other), 1 - kSureWin,
                               kSureWin - 1);
    return ours(walker_.to_move()) ? sum : -sum;
}

bool AlphaBeta::in_check() {
    return checks_ && walker_.worker().interpreter().attacks().checked(walker_.to_move());
}

// Whether the position needs no look ahead: it is over, the side that is asked is out of a game
// that goes on, or the position stood before.
bool AlphaBeta::decided(int& result, int ply) {
    if (walker_.over()) {
        result = ended_value(walker_.ended(), ply);
        return true;
    }
    const std::uint32_t out = walker_.seats_of(walker_.position().get(Field::OutMask));
    if ((team_ & ~out) == 0) {
        result = ours(walker_.to_move()) ? ply - kWin : kWin - ply;
        return true;
    }
    result = 0;
    return !options_.plain && repeats_ && ply > 0 && walker_.repeated();
}

// ---- the tree

int AlphaBeta::child_value(const MoveList& moves, std::size_t index, int depth, int ply, int alpha,
                           int beta) {
    const bool mine = ours(walker_.to_move());
    level(ply).made = Walker::id_of(moves, index);
    walker_.make(moves, index);
    table_->fetch(walker_.key());
    const bool same = ours(walker_.to_move()) == mine;
    const int result = same ? value(depth, ply + 1, alpha, beta)
                            : -value(depth, ply + 1, -beta, -alpha);
    walker_.unmake();
    return result;
}

int AlphaBeta::value(int depth, int ply, int alpha, int beta) {
    ++nodes_;
    if (out_of_budget()) {
        return 0;
    }
    int result = 0;
    if (decided(result, ply)) {
        return result;
    }
    if (ply >= kMostPly - 1) {
        return static_value(kOpen);
    }
    if (walker_.chance_due()) {
        return depth <= 0 ? static_value(kOpen) : chance_value(depth, ply);
    }
    if (!options_.plain && depth <= 1 && ply < 2 * depth_ && in_check()) {
        ++depth;
    }
    if (depth <= 0) {
        return options_.plain ? static_value(kOpen) : quiet_value(ply, alpha, beta, kQuietPlies);
    }
    return moves_value(depth, ply, alpha, beta);
}

int AlphaBeta::chance_value(int depth, int ply) {
    Level& here = level(ply);
    walker_.list_in_order(here.moves);
    std::int64_t sum = 0;
    std::int64_t weights = 0;
    for (std::size_t i = 0; i < here.moves.size() && !stopped_; ++i) {
        const std::int64_t weight = here.moves.compound(i).weight;
        sum += weight * child_value(here.moves, i, depth - 1, ply, -kInfinite, kInfinite);
        weights += weight;
    }
    return weights == 0 ? 0 : static_cast<int>(sum / weights);
}

// The value of a move that is not the first: only whether it is better, and how much if it is.
int AlphaBeta::later_value(const MoveList& moves, std::size_t index, Depth depth, int ply,
                           Window window) {
    const auto [alpha, beta] = window;
    int result = child_value(moves, index, depth.full - depth.less, ply, alpha, alpha + 1);
    if (result > alpha && depth.less > 0) {
        result = child_value(moves, index, depth.full, ply, alpha, alpha + 1);
    }
    if (result > alpha && result < beta) {
        result = child_value(moves, index, depth.full, ply, alpha, beta);
    }
    return result;
}

// What the table holds of a position: its move, and if that answers the question, the value.
bool AlphaBeta::known_value(std::uint64_t key, int depth, int ply, Window window,
                            std::uint64_t& move, int& value) {
    const auto known = options_.table ? table_->find(key) : std::nullopt;
    if (!known) {
        return false;
    }
    move = known->move;
    value = from_table(known->value, ply);
    const bool deep = options_.plain ? known->depth == depth : known->depth >= depth;
    return deep && (known->bound == Bound::Exact ||
                    (known->bound == Bound::AtLeast && value >= window.beta) ||
                    (known->bound == Bound::AtMost && value <= window.alpha));
}

int AlphaBeta::moves_value(int depth, int ply, int alpha, int beta) {
    const std::uint64_t key = walker_.key();
    std::uint64_t best_move = 0;
    if (int known = 0; known_value(key, depth, ply, {alpha, beta}, best_move, known)) {
        return known;
    }
    const bool checked = !options_.plain && depth >= 2 && in_check();
    if (!options_.plain && depth <= kCutDepth && beta - alpha == 1 && !checked &&
        knowledge_->captures() && std::abs(beta) < kSureWin) {
        const int enough = beta + kCutMargin * depth;
        const int now = static_value({enough - 1, enough});
        if (now >= enough) {
            return now;
        }
    }
    Level& here = level(ply);
    walker_.list(here.moves);
    if (here.moves.empty()) {
        return ended_value(walker_.stuck(), ply);
    }
    if (!options_.plain && here.moves.size() == 1 && ply < 2 * depth_) {
        ++depth;
    }
    order_moves(ply, best_move);
    const int floor = alpha;
    int best = -kInfinite;
    for (std::size_t i = 0; i < here.moves.size(); ++i) {
        const std::size_t at = next_move(here, i);
        const std::uint64_t id = Walker::id_of(here.moves, at);
        const bool quiet = here.order[i] < kKiller;
        int result = 0;
        if (i == 0) {
            result = child_value(here.moves, at, depth - 1, ply, alpha, beta);
        } else {
            const bool late = !options_.plain && quiet && !checked && depth >= kReducedDepth &&
                              i >= kReducedFrom;
            const int less = !late ? 0 : i >= kReducedMore ? 2 : 1;
            result = later_value(here.moves, at, {depth - 1, less}, ply, {alpha, beta});
        }
        if (stopped_) {
            return 0;
        }
        if (result > best) {
            best = result;
            best_move = id;
        }
        alpha = std::max(alpha, best);
        if (alpha >= beta) {
            note_cut(ply, at, depth);
            break;
        }
    }
    if (options_.table) {
        const Bound bound = best >= beta    ? Bound::AtLeast
                            : best <= floor ? Bound::AtMost
                                            : Bound::Exact;
        table_->store(key, best_move, to_table(best, ply), depth, bound);
    }
    return best;
}

// What a quiet search looks at; false: there is no move at all. Only where rules compel it is asked
// whether all moves take something.
bool AlphaBeta::list_quiet(MoveList& moves) {
    if (!compels_) {
        return walker_.list_taking(moves);
    }
    walker_.list(moves);
    return !moves.empty();
}

// Only moves that take something, until none is left. Where rules compel somebody to take he does
// not choose to stand still.
int AlphaBeta::quiet_value(int ply, int alpha, int beta, int depth) {
    Level& here = level(ply);
    // Where nothing is taken it would see nobody who is stuck.
    if (ply == 1 && is_stuck(walker_, here.moves)) {
        return ended_value(walker_.stuck(), ply);
    }
    int stand = 0;
    if (!compels_) {
        stand = static_value({alpha, beta});
        if (stand >= beta || !knowledge_->captures() || depth == 0) {
            return stand;
        }
    }
    if (!list_quiet(here.moves)) {
        return ended_value(walker_.stuck(), ply);
    }
    const std::size_t taking = keep_taking(ply);
    const bool forced = compels_ && depth > -kQuietPlies && taking == here.moves.size();
    int best = -kInfinite;
    if (!forced) {
        best = compels_ ? static_value({alpha, beta}) : stand;
        stand = best;
        if (best >= beta || depth <= 0) {
            return best;
        }
        alpha = std::max(alpha, best);
    }
    for (std::size_t i = 0; i < taking; ++i) {
        const std::size_t at = next_move(here, i);
        if (!forced && stand + gain_of(here.moves, at) + kDeltaMargin <= alpha) {
            continue;
        }
        const bool mine = ours(walker_.to_move());
        walker_.make(here.moves, at);
        ++nodes_;
        const bool same = ours(walker_.to_move()) == mine;
        int result = 0;
        if (out_of_budget()) {
            walker_.unmake();
            return 0;
        }
        if (!decided(result, ply + 1)) {
            const bool leaf = walker_.chance_due() || ply + 1 >= kMostPly - 1;
            result = leaf   ? static_value(kOpen)
                     : same ? quiet_value(ply + 1, alpha, beta, depth - 1)
                            : quiet_value(ply + 1, -beta, -alpha, depth - 1);
        }
        walker_.unmake();
        if (stopped_) {
            return 0;
        }
        best = std::max(best, same ? result : -result);
        alpha = std::max(alpha, best);
        if (alpha >= beta) {
            break;
        }
    }
    return best;
}

}  // namespace perthro::search
