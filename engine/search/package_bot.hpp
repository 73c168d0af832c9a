// The bot that a package brings, its bot.lua: a function `choose` names a move of the list that the
// player is shown, or the search that fits the game runs with the package's `evaluate` and `order`.
// Where the script fails the bot that would play without it answers, and the thought says so.
#pragma once

#include "engine/search/bot.hpp"

#include <memory>
#include <string>

namespace perthro::search {

// The bot `lua`. `choose` gets no budget: it counts as one node and is bounded as every hook is.
class PackageBot final : public Bot {
public:
    // The rules must have a bot.lua. Throws what loading it throws.
    PackageBot(std::shared_ptr<const Knowledge> knowledge, Threads threads);

    using Bot::think;
    // Where the script fails, Thought::problem says why and who thought instead.
    [[nodiscard]] Thought think(const View& view, const Budget& budget,
                                const Progress& progress) override;

private:
    [[nodiscard]] Thought choose(const View& view);
    void take_shown(const std::vector<MovePath>& shown);
    void begin();

    Threads threads_;
    std::shared_ptr<const Knowledge> plain_, scripted_;  // without bot.lua and with it
    std::unique_ptr<Walker> walker_;                     // of a bot.lua with `choose`, else null
    std::unique_ptr<Bot> search_;                        // else
    MoveList moves_;
};

}  // namespace perthro::search
