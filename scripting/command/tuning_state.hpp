// What `perthro tune` has played so far, and the file that keeps it while it runs: one JSON line
// for every game. For several threads.
#pragma once

#include "engine/search/tuning.hpp"
#include "scripting/command/json_lines.hpp"

#include <cstdint>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

namespace perthro::command {

// A game of the new weights against those before, as the new ones see it.
struct CheckGame {
    double result = 0;  // 1 won, 0.5 drawn, 0 lost
    double ahead = 0;   // less the mean of the others
};

// Rounds, games and checks are numbered from 0, below the numbers that it was made with.
class TuningState {
public:
    // Goes on with the file if it has this heading; throws as JsonLines does.
    TuningState(const std::string& file, const nlohmann::ordered_json& heading,
                std::uint64_t rounds, std::uint64_t games, std::uint64_t checks);

    // Whether this game of a round was played and noted.
    [[nodiscard]] bool has(std::uint64_t round, std::uint64_t game) const;
    // Whether this check was played and noted.
    [[nodiscard]] bool has_check(std::uint64_t game) const;
    // Keeps what a game taught, and writes it. Throws WriteFailure.
    void note(std::uint64_t round, std::uint64_t game, std::vector<search::Sample> samples);
    // Keeps how a check ended, and writes it. Throws WriteFailure.
    void note(std::uint64_t check, const CheckGame& game);

    // The samples of this round and those before, in the order of the games.
    [[nodiscard]] std::vector<search::Sample> samples_until(std::uint64_t round) const;
    // All checks that were noted, in their order.
    [[nodiscard]] std::vector<CheckGame> checks() const;

    // Takes the file away: everything is done.
    void remove() { file_.remove(); }

private:
    using Games = std::vector<std::optional<std::vector<search::Sample>>>;

    void read(const nlohmann::ordered_json& line);

    std::vector<Games> rounds_;
    std::vector<std::optional<CheckGame>> checks_;
    JsonLines file_;
    mutable std::mutex mutex_;
};

}  // namespace perthro::command
