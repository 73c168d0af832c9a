// A counter-based random stream: value i of stream (seed, name, number) does not depend on who
// asked before, so results are the same on any number of threads. Mixing as in splitmix64 (Steele,
// Lea, Flood 2014).
#pragma once

#include <cstdint>
#include <string_view>

namespace perthro {

// One stream of numbers. Streams with another seed, name or number have nothing to do with each
// other; a copy goes on with the same values as the original. No part of it is for cryptography.
class Random {
    __extension__ using Wide = unsigned __int128;

public:
    // The stream at its beginning. name: what the values are for ("playout"); number: which of
    // several streams for the same purpose, as the number of a game.
    explicit Random(std::uint64_t seed, std::string_view name = "", std::uint64_t number = 0) {
        key_ = mix(seed + 0x9E3779B97F4A7C15ULL);
        for (const char c : name) {
            key_ = mix(key_ ^ static_cast<unsigned char>(c));
        }
        key_ = mix(key_ ^ number);
    }
    // The next 64 bits of the stream, all values equally likely.
    [[nodiscard]] std::uint64_t next() { return mix(key_ + 0x9E3779B97F4A7C15ULL * ++count_); }
    // 0 .. bound-1, unbiased (Lemire, "Fast random integer generation in an interval", 2019); 0 for
    // a bound of 0. Mostly one step of the stream, rarely more.
    [[nodiscard]] std::uint64_t below(std::uint64_t bound) {
        Wide product = static_cast<Wide>(next()) * bound;
        if (static_cast<std::uint64_t>(product) < bound) {
            const std::uint64_t threshold = (0 - bound) % bound;
            while (static_cast<std::uint64_t>(product) < threshold) {
                product = static_cast<Wide>(next()) * bound;
            }
        }
        return static_cast<std::uint64_t>(product >> 64);
    }

private:
    static std::uint64_t mix(std::uint64_t x) {
        x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
        x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
        return x ^ (x >> 31);
    }
    std::uint64_t key_ = 0;
    std::uint64_t count_ = 0;
};

}  // namespace perthro
