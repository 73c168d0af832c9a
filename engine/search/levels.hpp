// Strength levels: a bot that looks at less and now and then plays anything, so that people of any
// strength find somebody to win against. A bot's name may carry one: `ab@easy`.
#pragma once

#include "engine/search/bot.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace perthro::search {

struct Level {
    std::string_view name;
    std::uint64_t nodes;   // positions that it looks at for a move, at most; 0 = any number
    std::uint64_t random;  // of 100 moves so many are drawn from all that are legal
};
// From the weakest to the strongest, each four to eight times the nodes of the one before.
inline constexpr std::array<Level, 5> kLevels{{{"beginner", 30, 25},
                                               {"easy", 200, 10},
                                               {"medium", 1'000, 3},
                                               {"hard", 8'000, 0},
                                               {"full", 0, 0}}};

// Names of kLevels, from the weakest to the strongest.
[[nodiscard]] std::vector<std::string> level_names();

struct LevelledName {
    std::string_view bot;
    const Level* level;  // full where the name has none; null if there is no such level
};
// Takes "ab@easy" apart at the first `@`; whether there is such a bot is not asked. The views point
// into the name.
[[nodiscard]] LevelledName split_level(std::string_view name);

// A bot at a level: its nodes are bounded by Level::nodes, and Level::random of 100 moves, drawn by
// the view's seed, are those of `random`, which gives no score.
class Weakened final : public Bot {
public:
    Weakened(std::unique_ptr<Bot> bot, const Level& level, std::unique_ptr<Bot> random)
        : bot_(std::move(bot)), random_(std::move(random)), level_(level) {}
    using Bot::think;
    // Of the level's nodes and those of the budget the smaller number holds, and the budget's time.
    [[nodiscard]] Thought think(const View& view, const Budget& budget,
                                const Progress& progress) override;

private:
    std::unique_ptr<Bot> bot_, random_;
    Level level_;
};

}  // namespace perthro::search
