#include "scripting/play/idle_players.hpp"

#include <algorithm>

namespace perthro {

namespace {

constexpr int kTurnsOfEach = 5;  // that positions are looked at for each player, at least

}  // namespace

void IdlePlayers::look(Match& match) {
    if (match.moves().empty() || match.moves().chance) {
        return;
    }
    moved_.resize(match.rules().game.players.size(), 0);
    moved_[match.worker().position().to_move()] = 1;
    ++positions_;
}

std::vector<LoadWarning> IdlePlayers::warnings(const GameDefinition& game) const {
    std::vector<LoadWarning> warnings;
    if (positions_ < kTurnsOfEach * game.player_count()) {
        return warnings;
    }
    const auto plays = [&](std::size_t player) {
        return std::all_of(game.setups.begin(), game.setups.end(), [&](const Setup& setup) {
            return std::find(setup.absent.begin(), setup.absent.end(), player) ==
                   setup.absent.end();
        });
    };
    for (std::size_t player = 1; player < moved_.size(); ++player) {
        if (moved_[player] == 0 && plays(player)) {
            warnings.push_back({game.turns.front().at,
                                "`" + game.players[player] + "` never comes to move in " +
                                    std::to_string(positions_) + " positions",
                                "turns: [{loop: [{turn: next}]}] lets one after the other move"});
        }
    }
    return warnings;
}

}  // namespace perthro
