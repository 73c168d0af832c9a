#include "scripting/play/alike_moves.hpp"

#include <algorithm>
#include <set>

namespace perthro {

void look_at_positions(Match& match, int plies, int positions,
                       const std::function<void(Match&)>& look) {
    Random random(1, "alike moves");
    look(match);
    int looked = 1;
    while (plies > 0 && looked < positions) {
        int made = 0;
        for (; made < plies && looked < positions && !match.moves().empty(); ++made, ++looked) {
            match.make(random.below(match.moves().size()));
            look(match);
        }
        const bool walked = made > 0;
        for (; made > 0; --made) {
            match.undo();
        }
        if (!walked) {
            return;
        }
    }
}

void look_for_alike_moves(Match& match, int plies, int positions) {
    look_at_positions(match, plies, positions,
                      [](Match& there) { static_cast<void>(there.texts()); });
}

std::string difference_of(const GameDefinition& game, const MoveList& list, const Compound& one,
                          const Compound& other) {
    const auto effects = list.effects_of(one);
    const auto others = list.effects_of(other);
    std::set<Cell> cells;
    const auto add_missing = [&](const auto& from, const auto& in) {
        for (const Effect& effect : from) {
            if (effect.slot < game.topology.info.size() &&
                std::find(in.begin(), in.end(), effect) == in.end()) {
                cells.insert(static_cast<Cell>(effect.slot));
            }
        }
    };
    add_missing(effects, others);
    add_missing(others, effects);
    std::string text;
    for (const Cell cell : cells) {
        text += (text.empty() ? "they differ on " : " and ") + game.topology.info[cell].name;
    }
    return text;
}

}  // namespace perthro
