#include "engine/facts/links.hpp"

#include <cstdlib>
#include <map>

namespace perthro::facts {

Links::Links(const Topology& topology, const std::vector<Cell>& links, std::size_t set_words)
    : to(&links) {
    std::map<int, std::vector<Cell>> by;
    for (const Cell cell : topology.cells) {
        if (links[cell] != kNoCell) {
            by[static_cast<int>(links[cell]) - static_cast<int>(cell)].push_back(cell);
        }
    }
    shifted = by.size() <= kMostShifts;
    for (const auto& [distance, cells] : by) {
        if (!shifted) {
            break;
        }
        Shift shift;
        shift.up = distance >= 0;
        shift.words = std::abs(distance) / 64;
        shift.bits = std::abs(distance) % 64;
        shift.from.assign(set_words, 0);
        for (const Cell cell : cells) {
            shift.from[cell / 64U] |= std::uint64_t{1} << (cell % 64U);
        }
        shifts.push_back(std::move(shift));
    }
}

}  // namespace perthro::facts
