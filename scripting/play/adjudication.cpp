#include "scripting/play/adjudication.hpp"

#include <algorithm>
#include <cstdlib>

namespace perthro {

Adjudicator::Adjudicator(const AdjudicationRules& rules, std::vector<Player> players)
    : rules_(rules), players_(std::move(players)) {
    const Player last = *std::max_element(players_.begin(), players_.end());
    losing_.resize(static_cast<std::size_t>(last) + 1);
    winning_.resize(losing_.size());
}

std::optional<Outcome> Adjudicator::judge(Player player, const search::Thought& thought,
                                          std::size_t plies) {
    const ResignRule& resign = rules_.resign;
    losing_[player] = thought.scored && thought.score <= -resign.score ? losing_[player] + 1 : 0;
    winning_[player] = thought.scored && thought.score >= resign.score ? winning_[player] + 1 : 0;
    level_ = thought.scored && std::abs(thought.score) <= rules_.draw.score ? level_ + 1 : 0;
    Outcome outcome;
    if (resign.movecount > 0 && resigns(player)) {
        outcome.kind = kAdjudicatedWin;
        for (const Player other : players_) {
            (other == player ? outcome.losers : outcome.winners) |= 1U << other;
        }
        return outcome;
    }
    const DrawRule& draw = rules_.draw;
    const auto seats = static_cast<int>(players_.size());
    if (draw.movecount > 0 && level_ >= draw.movecount * seats &&
        plies >= static_cast<std::size_t>(draw.movenumber) * players_.size()) {
        outcome.kind = kAdjudicatedDraw;
        return outcome;
    }
    return std::nullopt;
}

bool Adjudicator::resigns(Player player) const {
    const ResignRule& resign = rules_.resign;
    if (losing_[player] < resign.movecount) {
        return false;
    }
    return !resign.twosided || std::all_of(players_.begin(), players_.end(), [&](Player other) {
        return other == player || winning_[other] >= resign.movecount;
    });
}

}  // namespace perthro
