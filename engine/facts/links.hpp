// The links of one direction for sets of cells of any width: shifts of the set's words, or cell by
// cell where that is too many of them.
#pragma once

#include "engine/topology/topology.hpp"

#include <cstdint>
#include <vector>

namespace perthro::facts {

// Made once for a direction of a game; what is read is the table of links itself or the shifts.
struct Links {
    // The links from these cells: each leads to the cell whose number is so much higher or lower.
    struct Shift {
        int words = 0, bits = 0;  // up (bits >= 0): the cell number grows by words * 64 + bits
        bool up = true;
        std::vector<std::uint64_t> from;
    };
    static constexpr std::size_t kMostShifts = 16;

    // to: [cell] where the links of the direction lead, kNoCell where there is none; it outlives
    // this. set_words: of a set of the game's cells, 64 cells each.
    Links(const Topology& topology, const std::vector<Cell>& to, std::size_t set_words);

    std::vector<Shift> shifts;  // all links of the direction, each in one; none where not `shifted`
    bool shifted = true;        // false: more than kMostShifts are needed, so cell by cell
    const std::vector<Cell>* to;
};

}  // namespace perthro::facts
