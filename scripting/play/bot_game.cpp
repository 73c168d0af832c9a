#include "scripting/play/bot_game.hpp"

#include "scripting/play/playout.hpp"

namespace perthro {

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
            Chooser& chooser = *seats[match.worker().position().to_move()];
            index = chooser.choose(match, time, seed).move;
        }
        game.moves.push_back(match.texts()[index]);
        match.make(index);
    }
    game.outcome = match.outcome();
    return game;
}

}  // namespace perthro
