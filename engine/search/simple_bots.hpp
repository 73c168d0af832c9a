// The two bots that do not look ahead.
#pragma once

#include "engine/search/bot.hpp"

#include <memory>

namespace perthro::search {

// The bot `random`: every move equally likely, of view.moves where something is hidden.
class RandomBot final : public Bot {
public:
    explicit RandomBot(std::shared_ptr<const Rules> rules) : walker_(std::move(rules)) {}
    using Bot::think;
    // Needs no budget; the thought has no score.
    [[nodiscard]] Thought think(const View& view, const Budget& budget,
                                const Progress& progress) override;

private:
    Walker walker_;
    MoveList moves_;
};

// The bot `greedy`: the move after which the position is worth most to the player; of equal ones
// the package's `order` decides, then chance. Outcomes of chance count by their weights. One node
// of the budget is one position that was judged.
class GreedyBot final : public Bot {
public:
    explicit GreedyBot(std::shared_ptr<const Knowledge> knowledge);
    using Bot::think;
    // A budget that ends leaves some moves out: which ones, the seed decides.
    [[nodiscard]] Thought think(const View& view, const Budget& budget,
                                const Progress& progress) override;

private:
    [[nodiscard]] int worth(Player seat, int rolls);

    std::shared_ptr<const Knowledge> knowledge_;
    Walker walker_;
    MoveList moves_;
    Scores scores_{};
    std::uint64_t nodes_ = 0;
};

}  // namespace perthro::search
