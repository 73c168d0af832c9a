// The fixed set of measurements in `bench.txt` beside the packages.
#pragma once

#include <string>
#include <vector>

namespace perthro::command {

// A count of leaves, `depth` plies below a position.
struct BenchCount {
    std::string game, position;        // position: "start" or a text
    std::vector<std::string> options;  // "key=value"
    int depth = 1;
    std::string variant;  // what other programs call the game, "" = they do not know it
};

// Random games of one game, for so long.
struct BenchPlayout {
    std::string game;
    std::vector<std::string> options;
    double seconds = 1;
};

struct BenchSet {
    std::vector<BenchCount> counts;
    std::vector<BenchPlayout> playouts;
};

// Throws LoadErrors with everything that is wrong in the file.
[[nodiscard]] BenchSet read_bench_set();

}  // namespace perthro::command
