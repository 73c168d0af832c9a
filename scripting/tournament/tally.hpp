// What games of a schedule come to: who won how often, from where, how, how long it took.
#pragma once

#include "scripting/play/thinking.hpp"
#include "scripting/tournament/elo.hpp"
#include "scripting/tournament/ratings.hpp"
#include "scripting/tournament/schedule.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace perthro::tournament {

// One game; winners and losers are sets of seats, bit 0 is the first.
struct GameResult {
    std::uint64_t number = 0;
    std::string kind;
    std::uint32_t winners = 0, losers = 0;
    int plies = 0;
    std::vector<Thinking> thinking;  // [seat]

    // 1 won, 0.5 drawn, 0 lost; whoever does not win where somebody does has lost.
    [[nodiscard]] double points_of(std::size_t seat) const;
};

struct Score {
    std::uint64_t wins = 0, draws = 0, losses = 0;

    void add(double points) { ++(points == 1 ? wins : points == 0 ? losses : draws); }
    [[nodiscard]] std::uint64_t games() const { return wins + draws + losses; }
    [[nodiscard]] double points() const;
};

struct Kind {
    std::uint64_t games = 0;
    std::vector<std::uint64_t> wins;  // [bot]
};

class Tally {
public:
    explicit Tally(const Schedule& schedule);

    // Games come in the order of their numbers.
    void add(const GameResult& game);

    [[nodiscard]] const std::vector<Score>& bots() const { return bots_; }
    [[nodiscard]] const std::vector<Score>& seats() const { return seats_; }
    [[nodiscard]] const Score& at(std::size_t bot, std::size_t seat) const {
        return at_[bot][seat];
    }
    [[nodiscard]] const std::map<std::string, Kind>& kinds() const { return kinds_; }
    [[nodiscard]] const Thinking& thinking(std::size_t bot) const { return thinking_[bot]; }
    [[nodiscard]] const std::vector<int>& plies() const { return plies_; }  // [game counted]
    // Pairs of games of a match by the half points of the first bot, 0 .. 4. A game whose partner
    // is missing is in none.
    [[nodiscard]] const Frequencies& pairs() const { return pairs_; }
    // The points of all games, taken apart into pairs of seats. Two who both won, or both lost, say
    // nothing about each other.
    [[nodiscard]] const Points& points() const { return points_; }

private:
    void add_pair(const GameResult& game);
    void add_points(const GameResult& game);

    const Schedule& schedule_;
    std::vector<Score> bots_, seats_;
    std::vector<std::vector<Score>> at_;  // [bot][seat]
    std::map<std::string, Kind> kinds_;
    std::vector<Thinking> thinking_;  // [bot]
    std::vector<int> plies_;
    Frequencies pairs_;
    std::optional<GameResult> first_of_pair_;
    Points points_;
};

}  // namespace perthro::tournament
