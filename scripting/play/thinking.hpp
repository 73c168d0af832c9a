// What it took somebody to choose his moves.
#pragma once

#include <cstdint>

namespace perthro {

// A bot that looks at fewer positions in all of its time hardly sees what a move leads to.
inline constexpr std::uint64_t kFewNodes = 100;

// Sums over the moves of one player.
struct Thinking {
    std::uint64_t moves = 0;   // that were chosen, chance and openings left out
    std::uint64_t nodes = 0;   // looked at for all of them
    double seconds = 0;        // of the clock, for all of them
    std::uint64_t failed = 0;  // of the moves, those at which a package's bot failed and another
                               // one thought in its place

    void add(const Thinking& other) {
        moves += other.moves;
        nodes += other.nodes;
        seconds += other.seconds;
        failed += other.failed;
    }
};

}  // namespace perthro
