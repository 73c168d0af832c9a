#include "renderer/panels/stats_words.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace perthro::renderer {

const session::ComparedView* compared(const session::StatsView& stats, const std::string& what,
                                      const std::string& name, int player) {
    const auto found = std::find_if(
        stats.compared.begin(), stats.compared.end(), [&](const auto& one) {
            return one.what == what && one.name == name && one.player == player;
        });
    return found == stats.compared.end() ? nullptr : &*found;
}

std::string was_words(const session::ComparedView& number, int decimals) {
    const bool share = number.what != "length" && number.what != "branching";
    return fmt::format("was {:.{}f}{}{}", share ? 100 * number.before : number.before, decimals,
                       share ? " %" : "", number.differs ? " *" : "");
}

std::string balance_words(const session::StatsView& stats,
                          const std::vector<std::string>& players) {
    std::vector<std::int64_t> won(players.size() + 1, 0);  // [player], 0 = nobody
    for (const session::CountView& count : stats.results) {
        won[static_cast<std::size_t>(count.player)] += count.number;
    }
    const auto share = [&](std::size_t player, const std::string& name) {
        const auto* const before = compared(stats, "won", "", static_cast<int>(player));
        return fmt::format("{} {:.0f} %{}", name,
                           100.0 * static_cast<double>(won[player]) /
                               static_cast<double>(stats.games),
                           before == nullptr ? "" : " (" + was_words(*before, 0) + ")");
    };
    std::string words = "won by ";
    for (std::size_t i = 0; i < players.size(); ++i) {
        words += share(i + 1, players[i]) + ", ";
    }
    return words + share(0, "nobody");
}

}  // namespace perthro::renderer
