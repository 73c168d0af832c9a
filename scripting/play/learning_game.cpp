#include "scripting/play/learning_game.hpp"

#include "scripting/play/game_loop.hpp"

#include <algorithm>

namespace perthro {

namespace {

constexpr int kLeastOpening = 2, kMoreOpening = 9;  // plies at random at the beginning
constexpr std::size_t kMostSamples = 30;            // of a game

// What can be learnt of the position in front of a move.
void note(Match& match, const search::Terms& terms, const search::Thought& thought,
          std::vector<double>& counts, std::vector<std::pair<Player, search::Sample>>& into) {
    if (!thought.move.captures.empty()) {
        return;
    }
    const Rules& rules = match.rules();
    const Player player = match.worker().position().to_move();
    terms.count(match.worker(), counts);
    into.emplace_back(player, search::sample_of(terms, counts, rules.layout.players,
                                                rules.ally_mask[player] | (1U << player)));
}

}  // namespace

double LearningGame::result_of(Player player) const {
    constexpr double kDrawn = 0.5;
    if (((winners >> player) & 1) != 0) {
        return 1;
    }
    return winners != 0 || ((losers >> player) & 1) != 0 ? 0 : kDrawn;
}

LearningGame play_learning_game(Match& match, const std::vector<Chooser*>& seats,
                                const LearningStart& start, const search::Terms* terms) {
    Random random(start.seed, "learning game", start.number);
    MatchStart drawn;
    drawn.setup = start.setup;
    drawn.seed = random.next();
    match.start(drawn);
    std::vector<std::pair<Player, search::Sample>> seen;
    std::vector<double> counts;
    GameLoop loop;
    loop.random_plies = kLeastOpening + static_cast<int>(random.below(kMoreOpening));
    loop.choose = [&](std::uint64_t seed) {
        const Player player = match.worker().position().to_move();
        const BotChoice choice = seats[player]->must_choose(
            match, {std::chrono::milliseconds(0), start.nodes}, seed);
        if (terms != nullptr) {
            note(match, *terms, choice.thought, counts, seen);
        }
        return std::optional(choice.move);
    };
    const std::optional<Outcome> outcome = play_on(match, random, loop);
    LearningGame game;
    if (outcome) {
        game.winners = outcome->winners;
        game.losers = outcome->losers;
    }
    const std::size_t kept = std::min(seen.size(), kMostSamples);
    for (std::size_t i = 0; i < kept; ++i) {  // any of them
        std::swap(seen[i], seen[i + random.below(seen.size() - i)]);
    }
    seen.resize(kept);
    for (auto& [player, sample] : seen) {
        sample.result = game.result_of(player);
        sample.share = search::share_of_sample(seen.size());
        game.samples.push_back(std::move(sample));
    }
    return game;
}

}  // namespace perthro
