#include "scripting/play/game_loop.hpp"

#include "engine/moves/draw.hpp"

namespace perthro {

std::optional<Outcome> play_on(Match& match, Random& random, const GameLoop& loop) {
    for (int ply = 0; ply < loop.plies; ++ply) {
        if (const int claim = match.worker().claimable(); claim >= 0) {
            return match.worker().claimed(claim);
        }
        const MoveList& moves = match.moves();
        if (moves.empty()) {
            break;
        }
        const std::uint64_t seed = random.next();
        const bool drawn = moves.chance || ply < loop.random_plies;
        const std::optional<std::size_t> index = drawn ? draw_move(moves, random)
                                                       : loop.choose(seed);
        if (!index) {
            return std::nullopt;
        }
        if (loop.making) {
            loop.making(*index);
        }
        match.make(*index);
    }
    return match.outcome();
}

}  // namespace perthro
