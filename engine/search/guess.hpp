// A bot that needs whole positions, asked in a game that hides something: it answers for several
// positions that the player's observation allows, and the move that it names most often, by the
// sum of its scores where they are as many, is played.
#pragma once

#include "engine/search/belief.hpp"
#include "engine/search/bot.hpp"

#include <memory>
#include <vector>

namespace perthro::search {

// Wraps `greedy`, `ab` and `maxn` where something is hidden.
class Guess final : public Bot {
public:
    // Asks `bot`, which needs whole positions, in games of these rules.
    Guess(std::unique_ptr<Bot> bot, std::shared_ptr<const Rules> rules)
        : bot_(std::move(bot)), belief_(std::move(rules)) {}

    using Bot::think;
    // Nodes of the budget are divided among the positions; a bound of time alone is used up by
    // asking again with four times the nodes. `progress` hears the answer alone. The move is one of
    // view.moves.
    [[nodiscard]] Thought think(const View& view, const Budget& budget,
                                const Progress& progress) override;

private:
    struct Vote {
        Thought thought;
        int number = 0;
        std::int64_t score = 0;
    };
    [[nodiscard]] std::vector<Vote> ask(const View& view, const Budget& share);

    std::unique_ptr<Bot> bot_;
    Belief belief_;
};

}  // namespace perthro::search
