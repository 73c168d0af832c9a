#include "engine/search/guess.hpp"

#include "engine/rules/stopped.hpp"

#include <algorithm>

namespace perthro::search {

namespace {
constexpr std::size_t kWorlds = 8;
constexpr std::uint64_t kFirstShare = 200;  // nodes for each position where only time is bounded
}  // namespace

// One answer for each position, as long as there is time.
std::vector<Guess::Vote> Guess::ask(const View& view, const Budget& share) {
    std::vector<Vote> votes;
    for (std::size_t i = 0; i < kWorlds; ++i) {
        if (i > 0 && share.stop && share.stop()) {
            break;
        }
        Thought thought;
        try {
            thought = bot_->think({belief_.world(i, kWorlds), view.history, view.seed, {}}, share);
        } catch (const RuleError& error) {  // on a position that was only drawn
            heed_stop(error);
            continue;
        }
        const auto same = std::find_if(votes.begin(), votes.end(), [&](const Vote& vote) {
            return same_move(vote.thought.move, thought.move);
        });
        Vote& vote = same != votes.end() ? *same : votes.emplace_back();
        ++vote.number;
        vote.score += thought.score;
        thought.nodes += vote.thought.nodes;
        vote.thought = std::move(thought);
    }
    if (votes.empty()) {
        votes.push_back({bot_->think(view, share), 1, 0});
    }
    return votes;
}

Thought Guess::think(const View& view, const Budget& budget, const Progress& progress) {
    belief_.begin(view.position, view.seed, view.deduced);
    const std::uint64_t all = budget.most_nodes();
    Budget share = budget;
    share.nodes = all != 0 ? std::max<std::uint64_t>(all / kWorlds, 1) : kFirstShare;
    std::vector<Vote> votes = ask(view, share);
    while (all == 0 && !budget.stop()) {  // deeper, until the time is up
        share.nodes *= 4;
        std::vector<Vote> deeper = ask(view, share);
        votes = budget.stop() ? std::move(votes) : std::move(deeper);
    }
    const auto best = std::max_element(
        votes.begin(), votes.end(), [](const Vote& one, const Vote& other) {
            return one.number != other.number ? one.number < other.number : one.score < other.score;
        });
    Thought result = best->thought;
    result.score = static_cast<int>(best->score / best->number);
    result.nodes = 0;
    for (const Vote& vote : votes) {
        result.nodes += vote.thought.nodes;
    }
    result.line = {result.move};
    keep_to_known_moves(view, result);
    if (progress) {
        progress(result);
    }
    return result;
}

}  // namespace perthro::search
