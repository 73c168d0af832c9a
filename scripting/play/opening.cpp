#include "scripting/play/opening.hpp"

#include "engine/moves/draw.hpp"

#include <fmt/format.h>

namespace perthro {

namespace {

bool is_over(Match& match) { return match.worker().claimable() >= 0 || match.moves().empty(); }

// The plies made so far, in words: what was made is known by its place in its list only.
std::vector<std::string> made_again(Match& match) {
    const std::vector<std::size_t> made = match.made();
    MatchStart start = match.began();
    match.start(start);
    std::vector<std::string> texts;
    for (const std::size_t index : made) {
        texts.push_back(match.texts()[index]);
        match.make(index);
    }
    return texts;
}

}  // namespace

std::vector<std::string> play_opening(Match& match, const OpeningStart& opening,
                                      std::uint64_t number) {
    constexpr int kMostDrawings = 100;
    Random random(opening.start.seed, "opening", number);
    MatchStart start = opening.start;
    start.seed = random.next();
    for (int drawing = 0; drawing < kMostDrawings; ++drawing) {
        match.start(start);
        int left = opening.random_plies;
        while (left > 0 && !is_over(match)) {
            match.make(draw_move(match.moves(), random));
            --left;
        }
        if (opening.random_plies == 0 || !is_over(match)) {
            return made_again(match);
        }
    }
    throw PlayError(fmt::format("games that begin with {} plies at random are over by then (fewer)",
                                opening.random_plies));
}

}  // namespace perthro
