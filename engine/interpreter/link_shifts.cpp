#include "engine/interpreter/link_shifts.hpp"

#include <algorithm>

namespace perthro {

namespace {
constexpr std::size_t kMostShifts = 4;  // of a direction; walking is as quick where there are more
}  // namespace

LinkShifts::LinkShifts(const Topology& topology, const std::vector<Cell>& to) {
    if (topology.limit > kMostWords * 64) {
        return;
    }
    for (const Cell cell : topology.cells) {
        if (to[cell] == kNoCell) {
            continue;
        }
        const int by = static_cast<int>(to[cell]) - static_cast<int>(cell);
        auto known = std::find_if(shifts_.begin(), shifts_.end(),
                                  [&](const Shift& shift) { return shift.by == by; });
        if (known == shifts_.end()) {
            if (shifts_.size() == kMostShifts) {
                shifts_.clear();
                return;
            }
            known = shifts_.insert(shifts_.end(), {by, {}});
        }
        known->sources[cell / 64U] |= std::uint64_t{1} << (cell % 64U);
    }
    const int cells = static_cast<int>(topology.cells.size());
    for (const Cell first : topology.cells) {
        int length = 0;
        for (Cell cell = to[first]; cell != kNoCell && length < cells; cell = to[cell]) {
            ++length;
        }
        longest_ = std::max(longest_, length);
    }
}

}  // namespace perthro
