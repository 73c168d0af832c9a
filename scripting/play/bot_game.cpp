#include "scripting/play/bot_game.hpp"

#include "engine/moves/draw.hpp"
#include "scripting/play/playout.hpp"

namespace perthro {

namespace {

// What a player loses by that no rule says; all others win.
Outcome forfeit(const GameDefinition& game, const std::string& kind, Player loser) {
    Outcome outcome;
    outcome.kind = kind;
    outcome.losers = 1U << loser;
    for (Player player = 1; player <= game.player_count(); ++player) {
        outcome.winners |= player == loser ? 0U : 1U << player;
    }
    return outcome;
}

}  // namespace

BotGame play_bot_game(Match& match, const std::vector<Chooser*>& seats, const MatchStart& start,
                      const ThinkingTime& time, std::uint64_t number) {
    Random random(start.seed, "autoplay", number);
    MatchStart drawn = start;
    drawn.seed = random.next();
    match.start(drawn);
    BotGame game;
    for (int ply = 0; ply < kLongestBotGame; ++ply) {
        const int claim = match.worker().claimable();
        if (claim >= 0) {
            game.outcome = match.worker().claimed(claim);
            return game;
        }
        const MoveList& moves = match.moves();
        if (moves.empty()) {
            break;
        }
        const std::uint64_t seed = random.next();
        std::size_t index = 0;
        if (moves.chance) {
            index = draw_move(moves, random);
        } else {
            const Player player = match.worker().position().to_move();
            const BotChoice choice = seats[player]->choose(match, time, seed);
            if (!choice.forfeit.empty()) {
                game.outcome = forfeit(match.rules().game, choice.forfeit, player);
                game.note = choice.because;
                return game;
            }
            if (game.problem.empty()) {
                game.problem = choice.thought.problem;
            }
            index = choice.move;
        }
        game.moves.push_back(match.texts()[index]);
        match.make(index);
    }
    game.outcome = match.outcome();
    return game;
}

}  // namespace perthro
