// What `perthro tune` has played so far, and the file that keeps it while it runs: a heading, then
// one JSON line for every game. A last line that was cut off by a kill is played again. For several
// threads.
#pragma once

#include "engine/search/tuning.hpp"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

namespace perthro::command {

struct CheckGame {
    double result = 0;  // 1 won, 0.5 drawn, 0 lost
    double ahead = 0;   // less the mean of the others
};

class TuningState {
public:
    // Goes on with the file if it has this heading. Throws UsageError if it has another one, or
    // cannot be written.
    TuningState(std::string file, const nlohmann::ordered_json& heading, std::uint64_t rounds,
                std::uint64_t games, std::uint64_t checks);

    [[nodiscard]] bool has(std::uint64_t round, std::uint64_t game) const;
    [[nodiscard]] bool has_check(std::uint64_t game) const;
    void note(std::uint64_t round, std::uint64_t game, std::vector<search::Sample> samples);
    void note(std::uint64_t check, const CheckGame& game);

    // Of this round and those before, in the order of the games.
    [[nodiscard]] std::vector<search::Sample> samples_until(std::uint64_t round) const;
    [[nodiscard]] std::vector<CheckGame> checks() const;

    // Takes the file away: everything is done.
    void remove();

private:
    using Games = std::vector<std::optional<std::vector<search::Sample>>>;

    void read(std::istream& from);
    void write(const std::string& line);

    std::string name_;
    std::vector<Games> rounds_;
    std::vector<std::optional<CheckGame>> checks_;
    std::string kept_;
    std::ofstream file_;
    mutable std::mutex mutex_;
};

}  // namespace perthro::command
