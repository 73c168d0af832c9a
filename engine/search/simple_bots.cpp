#include "engine/search/simple_bots.hpp"

#include <algorithm>
#include <tuple>

namespace perthro::search {

namespace {

constexpr int kMostRolls = 2;  // plies of chance behind a move that are looked into

}  // namespace

Thought RandomBot::think(const View& view, const Budget& /*budget*/, const Progress& progress) {
    Random random(view.seed, "random bot");
    Thought thought;
    if (view.moves.empty()) {
        walker_.stand_on(view.position, view.history.get());
        walker_.list_in_order(moves_);
        require_choice(moves_);
        thought.index = random.below(moves_.size());
        thought.move = path_of(moves_, thought.index);
    } else {
        thought.index = random.below(view.moves.size());
        thought.move = view.moves[thought.index];
    }
    thought.line = {thought.move};
    if (progress) {
        progress(thought);
    }
    return thought;
}

GreedyBot::GreedyBot(std::shared_ptr<const Knowledge> knowledge)
    : knowledge_(std::move(knowledge)), walker_(knowledge_->rules()) {}

// What the position is worth to a seat, compared with the mean of those who are not its allies.
int GreedyBot::worth(Player seat, int rolls) {
    ++nodes_;
    MoveList outcomes;
    if (!walker_.over() && (!walker_.chance_due() || rolls > 0)) {
        walker_.list(outcomes);
    }
    if (walker_.over() || (outcomes.empty() && !walker_.chance_due())) {
        const Ended ended = walker_.over() ? walker_.ended() : walker_.stuck();
        const bool won = ((ended.winners >> seat) & 1) != 0;
        const bool lost = !won && (ended.winners != 0 || ((ended.losers >> seat) & 1) != 0);
        return won ? kWin - 1 : lost ? 1 - kWin : 0;
    }
    if (outcomes.chance) {
        std::int64_t sum = 0;
        std::int64_t weights = 0;
        for (std::size_t i = 0; i < outcomes.size(); ++i) {
            const std::int64_t weight = outcomes.compound(i).weight;
            walker_.make(outcomes, i);
            sum += weight * worth(seat, rolls - 1);
            walker_.unmake();
            weights += weight;
        }
        return weights == 0 ? 0 : static_cast<int>(sum / weights);
    }
    knowledge_->evaluate(walker_.worker(), scores_);
    int sum = 0;
    int opponents = 0;
    const Rules& rules = walker_.rules();
    const Player own = walker_.side_of(seat);
    for (Player side = 1; side <= rules.layout.players; ++side) {
        if (side != own && !rules.allied(own, side)) {
            sum += scores_[side];
            ++opponents;
        }
    }
    return scores_[own] - sum / std::max(1, opponents);
}

Thought GreedyBot::think(const View& view, const Budget& budget, const Progress& progress) {
    walker_.stand_on(view.position, view.history.get());
    walker_.list_in_order(moves_);
    require_choice(moves_);
    nodes_ = 0;
    const Player seat = walker_.seat_to_move();
    Random random(view.seed, "greedy bot");
    const std::size_t first = random.below(moves_.size());  // where a budget that ends looks first
    std::tuple<int, std::int64_t, std::uint64_t> best;
    Thought thought;
    thought.index = first;
    for (std::size_t k = 0; k < moves_.size(); ++k) {
        const std::size_t i = (first + k) % moves_.size();
        const std::int64_t order = walker_.worker().order(moves_, i);
        walker_.make(moves_, i);
        const std::tuple here{worth(seat, kMostRolls), order, random.next()};
        walker_.unmake();
        if (k == 0 || here > best) {
            best = here;
            thought.index = i;
        }
        if ((budget.nodes != 0 && nodes_ >= budget.nodes) || (budget.stop && budget.stop())) {
            break;
        }
    }
    thought.move = path_of(moves_, thought.index);
    thought.line = {thought.move};
    thought.score = std::get<0>(best);
    thought.scored = true;
    thought.nodes = nodes_;
    thought.depth = 1;
    if (progress) {
        progress(thought);
    }
    return thought;
}

}  // namespace perthro::search
