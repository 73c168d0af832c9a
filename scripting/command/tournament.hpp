// Plays the games of a schedule on several threads and notes each as it ends.
#pragma once

#include "scripting/command/tournament_file.hpp"
#include "scripting/play/bot_game.hpp"
#include "scripting/tournament/standing.hpp"

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

namespace perthro::command {

// What a call of `perthro autoplay` is to play.
struct TournamentPlan {
    tournament::Schedule schedule;
    std::vector<Player> seated;  // [seat]
    std::uint64_t games = 0;     // of all shards
    Shard shard;
    BotGameStart start;
    std::vector<std::string> openings;  // moves; may be empty
};

// The games of one plan, as far as they were played here or before.
class Tournament {
public:
    // The plan must outlive this. Throws PlayError if there is no such bot.
    Tournament(const TournamentPlan& plan, const std::shared_ptr<const Rules>& rules,
               const std::optional<tournament::Sprt>& test);

    // What all games so far come to.
    [[nodiscard]] const tournament::Standing& standing() const { return standing_; }
    // A game that was played before.
    void take(const tournament::GameResult& game);

    // Plays what is missing. `note` is told every game as it ends, from one thread at a time;
    // problems of bots are told once each.
    using Note = std::function<void(const tournament::GameResult&, const BotGame&)>;
    void play(int threads, const Note& note, std::ostream& problems);

private:
    struct Table;

    [[nodiscard]] bool is_due(std::uint64_t number);
    void play_one(Table& table, std::uint64_t number, const Note& note, std::ostream& problems);

    const TournamentPlan& plan_;
    std::shared_ptr<const Rules> rules_;
    std::shared_ptr<const search::Knowledge> knowledge_;
    tournament::Standing standing_;
    std::set<std::string> told_;  // problems
    std::mutex mutex_;
};

}  // namespace perthro::command
