// Monte Carlo tree search on several threads: each grows a tree of its own with its own random
// numbers, and the visits and rewards of the moves at the roots are added up at the end (root
// parallelisation; Chaslot, Winands, van den Herik: "Parallel Monte-Carlo Tree Search", 2008).
#pragma once

#include "engine/search/bot.hpp"
#include "engine/search/monte_carlo.hpp"
#include "engine/search/team.hpp"

#include <memory>

namespace perthro::search {

class RootParallel final : public Bot {
public:
    RootParallel(const std::shared_ptr<const Knowledge>& knowledge, Threads threads);

    using Bot::think;
    // Nodes of the budget are games played out. Progress is that of the first tree, with the games
    // of all.
    [[nodiscard]] Thought think(const View& view, const Budget& budget,
                                const Progress& progress) override;

private:
    Team<MonteCarlo> trees_;
};

}  // namespace perthro::search
