// The choice of a cell that was sifted last: which cells may succeed, and by which of their ways.
#pragma once

#include "engine/interpreter/sieve.hpp"

#include <cstdint>
#include <vector>

namespace perthro::interpreter {

struct Sifting {
    std::vector<std::uint64_t> candidates;  // set of cells, see Drawer::count_candidates
    std::int32_t candidates_of = -1;        // the `choose` that they were weighed for; -1: none
    Sieve::OpenWays open_ways;   // what the sieve last found of an `every` behind a choice
    std::uint64_t followed = 0;  // the number of the open ways of the choice that is followed
};

}  // namespace perthro::interpreter
