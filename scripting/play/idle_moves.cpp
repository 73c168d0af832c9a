#include "scripting/play/idle_moves.hpp"

#include "scripting/record/check.hpp"

#include <algorithm>
#include <span>

namespace perthro {

namespace {

// Whether what follows a ply may change something that no move of its list tells.
bool acts_behind_plies(const GameDefinition& game) {
    const auto& hooks = game.hooks.defined;
    return !game.applied.empty() ||
           std::find(hooks.begin(), hooks.end(), "on_applied") != hooks.end();
}

// Whether words of the movement lead a piece somewhere, and none puts it down.
bool lacks_land(const GameDefinition& game, const Source& at) {
    return std::any_of(game.movements.begin(), game.movements.end(), [&](const Movement& movement) {
        return movement.at == at && leaves_in_the_air(movement);
    });
}

// Whether its player says something that should come of it: not that he passes, nor a way back to
// where the piece began, which is how a piece stays.
bool says_what(std::span<const Token> path) {
    return !path.empty() && std::none_of(path.begin(), path.end(), [](const Token& token) {
        return token.kind == TokenKind::Landing;
    });
}

}  // namespace

void IdleMoves::look(Match& match) {
    const MoveList& moves = match.moves();
    if (moves.chance || acts_behind_plies(match.rules().game)) {
        return;
    }
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Compound& move = moves.compound(i);
        if (move.movement == kNoMovement || move.refused || move.effect_count > 0 ||
            !says_what(moves.tokens_of(move))) {
            continue;
        }
        if (!by_movement_.contains(move.movement)) {
            by_movement_[move.movement] = {match.texts()[i], match.position(), move.at,
                                           lacks_land(match.rules().game, move.at)};
        }
    }
}

std::vector<LoadWarning> IdleMoves::warnings() const {
    std::vector<LoadWarning> warnings;
    for (const auto& [movement, seen] : by_movement_) {
        const std::string refuse = "let a condition refuse it where nothing comes of it, or say by "
                                   "`end_turn` that it is meant; `perthro trace` shows what its "
                                   "words do";
        warnings.push_back(
            {seen.at,
             "the move `" + seen.example + "` is legal and changes nothing in the position `" +
                 seen.position + "`" +
                 (seen.lacks_land ? ": no word of its movement puts the piece down" : ""),
             seen.lacks_land ? "`land` puts it down where it has come: step, land" : refuse});
    }
    return warnings;
}

}  // namespace perthro
