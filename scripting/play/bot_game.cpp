#include "scripting/play/bot_game.hpp"

#include <algorithm>

namespace perthro {

namespace {

std::vector<Player> players_of(const std::vector<Chooser*>& seats) {
    std::vector<Player> players;
    for (std::size_t player = 1; player < seats.size(); ++player) {
        if (seats[player] != nullptr) {
            players.push_back(static_cast<Player>(player));
        }
    }
    return players;
}

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

// One game under way: who chooses, and what is noted.
class BotGameUnderWay {
public:
    BotGameUnderWay(Match& match, const std::vector<Chooser*>& seats, const BotGameStart& start)
        : match_(match), seats_(seats), start_(start),
          adjudicator_(start.adjudication, players_of(seats)) {
        game_.thinking.resize(seats.size());
    }

    BotGame play(std::uint64_t number, std::uint64_t opening) {
        game_.moves = play_opening(match_, start_.opening, opening);
        game_.opening = game_.moves.size();
        Random random(start_.opening.start.seed, "autoplay", number);
        GameLoop loop;
        loop.plies = std::max(start_.most_plies - static_cast<int>(game_.opening), 0);
        loop.choose = [this](std::uint64_t seed) { return choose(seed); };
        loop.making = [this](std::size_t index) { game_.moves.push_back(match_.texts()[index]); };
        game_.outcome = play_on(match_, random, loop);
        if (ended_) {
            game_.outcome = ended_;
        }
        return std::move(game_);
    }

private:
    std::optional<std::size_t> choose(std::uint64_t seed) {
        const Player player = match_.worker().position().to_move();
        const BotChoice choice = timed_choice(player, seed);
        if (!choice.forfeit.empty()) {
            ended_ = forfeit(match_.rules().game, choice.forfeit, player);
            game_.note = choice.because;
            return std::nullopt;
        }
        if (game_.problem.empty()) {
            game_.problem = choice.thought.problem;
        }
        ended_ = adjudicator_.judge(player, choice.thought, game_.moves.size());
        return ended_ ? std::nullopt : std::optional(choice.move);
    }

    BotChoice timed_choice(Player player, std::uint64_t seed) {
        using Clock = std::chrono::steady_clock;
        const auto begin = Clock::now();
        BotChoice choice = seats_[player]->choose(match_, start_.time, seed);
        const std::chrono::duration<double> took = Clock::now() - begin;
        game_.thinking[player].add(
            {1, choice.thought.nodes, took.count(), choice.thought.problem.empty() ? 0U : 1U});
        return choice;
    }

    Match& match_;
    const std::vector<Chooser*>& seats_;
    const BotGameStart& start_;
    Adjudicator adjudicator_;
    std::optional<Outcome> ended_;  // by what no rule says
    BotGame game_;
};

}  // namespace

BotGame play_bot_game(Match& match, const std::vector<Chooser*>& seats, const BotGameStart& start,
                      std::uint64_t number, std::uint64_t opening) {
    return BotGameUnderWay(match, seats, start).play(number, opening);
}

}  // namespace perthro
