// Random games: every legal move equally likely, chance by its weights, claims taken at once. The
// n-th game of a seed is the same on any number of threads.
#pragma once

#include "engine/game/worker.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace perthro {

inline constexpr int kLongestPlayout = 10'000;  // plies

// Where a random game begins.
struct PlayoutStart {
    int setup = 0;                       // index of it
    const Position* position = nullptr;  // instead of the setup
};

// What came of one.
struct PlayoutEnd {
    std::optional<Outcome> outcome;  // nothing: the bound was reached
    int plies = 0;
};

// Plays random games with one worker.
class Playout {
public:
    // The worker is used until the end of this.
    explicit Playout(Worker& worker) : worker_(worker) {}

    // The number-th game of a seed from its start, of kLongestPlayout plies at most; the worker
    // stands at its end.
    [[nodiscard]] PlayoutEnd play(const PlayoutStart& start, std::uint64_t seed,
                                  std::uint64_t number);
    // Goes on from where the worker stands, at most so many plies, and stays there.
    [[nodiscard]] PlayoutEnd go_on(Random& random, int plies = kLongestPlayout);

private:
    void begin(const PlayoutStart& start, std::uint64_t seed);
    template <typename Ply>
    PlayoutEnd go_on(int plies, Ply ply);

    Worker& worker_;
    MoveList moves_;
    int begun_ = -1;  // setup of first_, which every game from it begins with
    Position first_;
};

// What many games came to.
struct PlayoutCounts {
    std::uint64_t games = 0, plies = 0, unfinished = 0;
    std::map<std::pair<std::string, std::uint32_t>, std::uint64_t> ends;  // kind, winners

    // Add one game, or what others counted.
    void add(const PlayoutEnd& end);
    void add(const PlayoutCounts& other);
};

}  // namespace perthro
