// What random games of some rules came to, and how two versions of the rules differ in it.
#pragma once

#include "scripting/session/design_values.hpp"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace perthro::session {

// One random game.
struct PlayedOut {
    int plies = 0;
    std::int64_t choices = 0;  // moves to choose from, of all plies
    bool ended = false;
    std::string kind;               // of the result
    int winner = 0;                 // 0 = several, or nobody
    std::uint64_t fingerprint = 0;  // of the way it went: games alike have the same
};

class CountedGames {
public:
    // Memory grows with each game that is added.
    void add(const PlayedOut& game);

    // Whether no game was added yet.
    [[nodiscard]] bool empty() const { return lengths_.empty(); }
    // All but `running`, `seconds`, `problem`, and what these games were before.
    [[nodiscard]] StatsView view() const;
    // Fills in what they were before: every number of `players` players, and of the results of
    // both.
    void compare_with(const CountedGames& before, int players, StatsView& view) const;

private:
    // Ended so that this player alone won; 0: nobody, or several.
    [[nodiscard]] std::int64_t won_by(int player) const;

    using Result = std::pair<std::string, int>;  // kind, winner

    std::vector<double> lengths_, branchings_;  // [game]
    std::int64_t plies_ = 0, choices_ = 0, unfinished_ = 0;
    std::map<Result, std::int64_t> results_;
    std::set<std::pair<std::uint64_t, int>> ways_;  // fingerprint, plies
};

}  // namespace perthro::session
