#include "engine/search/max_n.hpp"

#include <algorithm>
#include <functional>
#include <utility>

namespace perthro::search {

namespace {

constexpr int kMostPly = 100;
constexpr int kQuietPlies = 4;            // of captures behind the last ply
constexpr std::size_t kMostCaptures = 2;  // the best of a position, since nothing is cut
// The value for a player who is out of a game that goes on: the loss, whenever it came.
constexpr int kOut = -kSureWin;

}  // namespace

MaxN::MaxN(std::shared_ptr<const Knowledge> knowledge, MaxNOptions options)
    : knowledge_(std::move(knowledge)), options_(options), walker_(knowledge_->rules()),
      players_(walker_.rules().layout.players) {
    const auto& results = walker_.rules().game.results;
    repeats_ = std::any_of(results.begin(), results.end(), [](const ResultDefinition& result) {
        return result.event.kind == EventKind::Repeated;
    });
}

MaxN::Level& MaxN::level(int ply) {
    while (levels_.size() <= static_cast<std::size_t>(ply)) {
        levels_.push_back(std::make_unique<Level>());
    }
    return *levels_[static_cast<std::size_t>(ply)];
}

bool MaxN::out_of_budget() {
    constexpr std::uint64_t kEvery = 16;
    if (stopped_ || (most_nodes_ != 0 && nodes_ >= most_nodes_)) {
        return stopped_ = true;
    }
    if (budget_->stop && nodes_ % kEvery == 0) {
        stopped_ = budget_->stop();
    }
    return stopped_;
}

// ---- values without a list

void MaxN::ended_values(const Ended& ended, int ply, Scores& into) const {
    into.fill(0);
    for (Player player = 1; player <= players_; ++player) {
        const std::uint32_t side = walker_.rules().ally_mask[player] | (1U << player);
        const std::uint32_t seats = walker_.seats_of(side);
        const bool won = (ended.winners & seats) != 0;
        const bool lost = (ended.losers & seats) != 0 || (!won && ended.winners != 0);
        into[walker_.seat_of(player)] = won == lost ? 0 : won ? kWin - ply : ply - kWin;
    }
}

void MaxN::static_values(Scores& into) {
    knowledge_->evaluate(walker_.worker(), scores_);
    const std::uint32_t out = walker_.position().get(Field::OutMask);
    into.fill(0);
    for (Player player = 1; player <= players_; ++player) {
        const std::uint32_t side = walker_.rules().ally_mask[player] | (1U << player);
        int own = 0;
        int other = 0;
        int others = 0;
        for (Player each = 1; each <= players_; ++each) {
            const bool mine = ((side >> each) & 1) != 0;
            (mine ? own : other) += scores_[each];
            others += mine ? 0 : 1;
        }
        const int team = players_ - others;
        const int ahead = others > 1 ? own - other * team / others : own - other;
        into[walker_.seat_of(player)] = (side & ~out) == 0
                                            ? kOut
                                            : std::clamp(ahead, 1 - kSureWin, kSureWin - 1);
    }
}

// Whether the player to move, of this seat, takes the one in place of the other.
bool MaxN::better(const Scores& one, const Scores& other, Player mover) const {
    if (one[mover] != other[mover]) {
        return one[mover] > other[mover];
    }
    std::int64_t sum = 0;
    std::int64_t sum_of_other = 0;
    const Player own = walker_.to_move();
    for (Player side = 1; side <= players_; ++side) {
        if (side != own && !walker_.rules().allied(side, own)) {
            sum += one[walker_.seat_of(side)];
            sum_of_other += other[walker_.seat_of(side)];
        }
    }
    return sum != sum_of_other ? sum < sum_of_other : one < other;
}

// The captures worth looking at, those of most value.
void MaxN::find_captures(Level& here) const {
    here.captures.clear();
    for (std::size_t i = 0; i < here.moves.size(); ++i) {
        int gain = 0;
        walker_.each_taken(here.moves, i,
                           [&](std::uint32_t w) { gain += 1 + knowledge_->value(word::type(w)); });
        if (gain > 0) {
            here.captures.emplace_back(gain, i);
        }
    }
    const std::size_t kept = std::min(here.captures.size(), kMostCaptures);
    std::partial_sort(here.captures.begin(),
                      here.captures.begin() + static_cast<std::ptrdiff_t>(kept),
                      here.captures.end(), std::greater<>());
    here.captures.resize(kept);
}

// ---- the tree

// depth <= 0: only captures, until so many plies behind the last one.
void MaxN::value(int depth, int ply, Scores& into) {
    ++nodes_;
    if (out_of_budget()) {
        return;
    }
    if (walker_.over()) {
        ended_values(walker_.ended(), ply, into);
    } else if (!options_.plain && repeats_ && ply > 0 && walker_.repeated()) {
        into.fill(0);
    } else if (ply >= kMostPly) {
        static_values(into);
    } else if (walker_.chance_due()) {
        depth <= 0 ? static_values(into) : chance_value(depth, ply, into);
    } else if (depth <= 0 && (options_.plain || depth <= -kQuietPlies || !knowledge_->captures())) {
        static_values(into);
    } else {
        moves_value(depth, ply, into);
    }
}

void MaxN::chance_value(int depth, int ply, Scores& into) {
    Level& here = level(ply);
    walker_.list_in_order(here.moves);
    std::array<std::int64_t, kMaxPlayers + 1> sums{};
    std::int64_t weights = 0;
    for (std::size_t i = 0; i < here.moves.size() && !stopped_; ++i) {
        const std::int64_t weight = here.moves.compound(i).weight;
        walker_.make(here.moves, i);
        value(depth - 1, ply + 1, here.best);
        walker_.unmake();
        for (Player player = 1; player <= players_; ++player) {
            sums[player] += weight * here.best[player];
        }
        weights += weight;
    }
    into.fill(0);
    for (Player player = 1; player <= players_ && weights != 0; ++player) {
        into[player] = static_cast<int>(sums[player] / weights);
    }
}

void MaxN::moves_value(int depth, int ply, Scores& into) {
    Level& here = level(ply);
    const Player mover = walker_.seat_to_move();
    walker_.list(here.moves);
    if (here.moves.empty()) {
        ended_values(walker_.stuck(), ply, into);
        return;
    }
    const bool quiet = depth <= 0;
    if (quiet) {
        static_values(here.best);
        find_captures(here);
    }
    bool any = quiet;
    const std::size_t number = quiet ? here.captures.size() : here.moves.size();
    Scores child{};
    for (std::size_t i = 0; i < number; ++i) {
        walker_.make(here.moves, quiet ? here.captures[i].second : i);
        value(depth - 1, ply + 1, child);
        walker_.unmake();
        if (stopped_) {
            return;
        }
        if (!any || better(child, here.best, mover)) {
            here.best = child;
            any = true;
        }
        if (!options_.plain && here.best[mover] == kWin - ply - 1) {
            break;  // nothing is better than to win at once
        }
    }
    into = here.best;
}

// ---- the root

void MaxN::begin(const View& view) {
    walker_.stand_on(view.position, view.history.get());
    walker_.list_in_order(root_list_);
    require_choice(root_list_);
    asked_ = walker_.seat_to_move();
    root_.clear();
    for (std::size_t i = 0; i < root_list_.size(); ++i) {
        root_.push_back({i, {}});
    }
    Random random(view.seed, "max^n");
    for (std::size_t i = root_.size(); i > 1; --i) {  // equal moves in any order
        std::swap(root_[i - 1], root_[random.below(i)]);
    }
    best_ = root_.front();
    nodes_ = 0;
    completed_ = 0;
    stopped_ = false;
}

// One iteration. One that is cut short has looked at the best move of the last one first.
void MaxN::deepen(int depth) {
    std::size_t looked_at = 0;
    for (RootMove& move : root_) {
        Scores values{};
        walker_.make(root_list_, move.index);
        value(depth - 1, 1, values);
        walker_.unmake();
        if (stopped_) {
            break;
        }
        move.values = values;
        if (looked_at++ == 0 || better(values, best_.values, asked_)) {
            best_ = move;
        }
    }
    if (!stopped_) {
        std::stable_sort(root_.begin(), root_.end(), [&](const RootMove& one, const RootMove& two) {
            return better(one.values, two.values, asked_);
        });
    }
}

Thought MaxN::think(const View& view, const Budget& budget, const Progress& progress) {
    budget_ = &budget;
    most_nodes_ = budget.most_nodes();
    begin(view);
    if (root_.size() == 1 && !options_.plain) {
        return thought();
    }
    for (int depth = options_.plain ? options_.depth : 1; depth <= options_.depth && !stopped_;
         ++depth) {
        deepen(depth);
        if (!stopped_) {
            completed_ = depth;
            if (progress) {
                progress(thought());
            }
        }
        if (best_.values[asked_] >= kSureWin) {
            break;
        }
    }
    return thought();
}

Thought MaxN::thought() const {
    Thought result;
    result.index = best_.index;
    result.move = path_of(root_list_, best_.index);
    result.line = {result.move};
    result.score = best_.values[asked_];
    result.scored = nodes_ > 0;
    result.nodes = nodes_;
    result.depth = completed_;
    return result;
}

}  // namespace perthro::search
