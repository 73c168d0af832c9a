#include "scripting/play/idle_players.hpp"

#include <algorithm>

namespace perthro {

namespace {

constexpr int kTurnsOfEach = 5;  // that positions are looked at for each player, at least

}  // namespace

void IdlePlayers::look(Match& match) {
    if (match.moves().empty()) {
        note_end(match);
        return;
    }
    if (match.moves().chance) {
        return;
    }
    moved_.resize(match.rules().game.players.size(), 0);
    moved_[match.worker().position().to_move()] = 1;
    ++positions_;
}

void IdlePlayers::note_end(Match& match) {
    const auto outcome = match.worker().outcome();
    const auto& results = match.rules().game.results;
    const bool no_move = outcome &&
                         (outcome->result < 0
                              ? outcome->kind == "stuck"
                              : results[static_cast<std::size_t>(outcome->result)].event.kind ==
                                    EventKind::Stuck);
    const Player stuck = no_move ? match.worker().position().to_move() : kNobody;
    if (!ends_.any) {
        ends_ = {true, stuck, match.position()};
    } else if (ends_.stuck != stuck) {
        ends_.stuck = kNobody;
    }
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
            const std::string what = "`" + game.players[player] + "` never comes to move in " +
                                     std::to_string(positions_) + " positions";
            if (ends_.stuck != kNobody && ends_.stuck != player) {
                warnings.push_back(
                    {game.turns.front().at,
                     what + ": each game ends before, where `" + game.players[ends_.stuck] +
                         "` has no move, as in `" + ends_.position + "`",
                     "`plies` and `moves` of an entry of `turns` say how many moves its player "
                     "makes, and which: there must be so many; `pass: forced` lets him pass"});
            } else {
                warnings.push_back(
                    {game.turns.front().at, what,
                     "turns: [{loop: [{turn: next}]}] lets one after the other move"});
            }
        }
    }
    return warnings;
}

}  // namespace perthro
