#include "renderer/panels/stats_words.hpp"

#include <fmt/format.h>

namespace perthro::renderer {

std::string balance_words(const session::StatsView& stats,
                          const std::vector<std::string>& players) {
    std::vector<std::int64_t> won(players.size() + 1, 0);  // [player], 0 = nobody
    for (const session::CountView& count : stats.results) {
        won[static_cast<std::size_t>(count.player)] += count.number;
    }
    const auto share = [&](std::size_t player, const std::string& name) {
        return fmt::format("{} {:.0f} %", name,
                           100.0 * static_cast<double>(won[player]) /
                               static_cast<double>(stats.games));
    };
    std::string words = "won by ";
    for (std::size_t i = 0; i < players.size(); ++i) {
        words += share(i + 1, players[i]) + ", ";
    }
    return words + share(0, "nobody");
}

}  // namespace perthro::renderer
