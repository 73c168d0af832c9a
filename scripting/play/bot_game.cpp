#include "scripting/play/bot_game.hpp"

#include "scripting/play/game_loop.hpp"

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
    std::optional<Outcome> forfeited;
    GameLoop loop;
    loop.choose = [&](std::uint64_t seed) -> std::optional<std::size_t> {
        const Player player = match.worker().position().to_move();
        const BotChoice choice = seats[player]->choose(match, time, seed);
        if (!choice.forfeit.empty()) {
            forfeited = forfeit(match.rules().game, choice.forfeit, player);
            game.note = choice.because;
            return std::nullopt;
        }
        if (game.problem.empty()) {
            game.problem = choice.thought.problem;
        }
        return choice.move;
    };
    loop.making = [&](std::size_t index) { game.moves.push_back(match.texts()[index]); };
    game.outcome = play_on(match, random, loop);
    if (forfeited) {
        game.outcome = forfeited;
    }
    return game;
}

}  // namespace perthro
