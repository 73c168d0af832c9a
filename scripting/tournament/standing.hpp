// How a tournament stands. Games end in any order, but they are counted in that of their numbers:
// what a sequential test decides, and after which game, does not depend on the number of threads.
#pragma once

#include "scripting/tournament/sprt.hpp"
#include "scripting/tournament/tally.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace perthro::tournament {

class Standing {
public:
    // A test wants a match of two bots at two seats. The schedule must outlive this.
    Standing(const Schedule& schedule, const std::optional<Sprt>& test)
        : schedule_(schedule), test_(test), tally_(schedule) {}

    // Counts a game, or keeps it until those before it have ended. A number comes once.
    void add(GameResult game);
    // No more games will come: counts those behind gaps, too.
    void finish();

    [[nodiscard]] bool has(std::uint64_t number) const {
        return number < next_ || waiting_.contains(number);
    }
    // Whether the test is decided; then nothing is counted any more.
    [[nodiscard]] bool decided() const { return verdict_ != Verdict::Open; }

    [[nodiscard]] const Schedule& schedule() const { return schedule_; }
    [[nodiscard]] const Tally& tally() const { return tally_; }
    [[nodiscard]] const std::vector<GameResult>& games() const { return games_; }  // counted
    [[nodiscard]] const std::optional<Sprt>& test() const { return test_; }
    [[nodiscard]] double ratio() const { return ratio_; }  // of the test, after the last pair
    [[nodiscard]] Verdict verdict() const { return verdict_; }

private:
    void count(GameResult game);

    const Schedule& schedule_;
    std::optional<Sprt> test_;
    Tally tally_;
    std::vector<GameResult> games_;
    std::map<std::uint64_t, GameResult> waiting_;
    std::uint64_t next_ = 0;  // all games before this one are counted
    double ratio_ = 0;
    Verdict verdict_ = Verdict::Open;
};

}  // namespace perthro::tournament
