// The links of one direction for sets of cells of any width: shifts of the set's words, or cell by
// cell where that is too many of them.
#pragma once

#include "engine/topology/topology.hpp"

#include <cstdint>
#include <vector>

namespace perthro::facts {

struct Links {
    // The links from these cells, all so far apart by number.
    struct Shift {
        int words = 0, bits = 0;  // up (bits >= 0): the cell number grows by words * 64 + bits
        bool up = true;
        std::vector<std::uint64_t> from;
    };
    static constexpr std::size_t kMostShifts = 16;

    Links(const Topology& topology, const std::vector<Cell>& to, std::size_t set_words);

    std::vector<Shift> shifts;
    bool shifted = true;  // else cell by cell
    const std::vector<Cell>* to;
};

}  // namespace perthro::facts
