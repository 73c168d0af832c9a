#include "scripting/session/hop_ways.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace perthro::session {

std::vector<int> HopWays::between(const Standing& standing, int from, int to, bool captures) const {
    if (captures) {
        if (auto bent = way_along_track(standing, from, to); !bent.empty()) {
            return bent;
        }
    }
    if (auto straight = straight_way(standing, from, to); !straight.empty()) {
        return straight;
    }
    if (auto bent = way_along_track(standing, from, to); !bent.empty()) {
        return bent;
    }
    return {from, to};
}

// Straight ways need no cells in between to be drawn, unless links lead around.
std::vector<int> HopWays::straight_way(const Standing& standing, int from, int to) const {
    for (std::size_t d = 0; d < topology_.directions.size(); ++d) {
        std::vector<int> way{from};
        Cell cell = cells_.cell(from);
        for (int i = 0; i < cells_.size(); ++i) {
            cell = topology_.link[d][cell];
            const int index = cell == kNoCell ? -1 : cells_.index(cell);
            if (index < 0 || index == from) {
                break;
            }
            way.push_back(index);
            if (index == to) {
                return way;
            }
            if (!standing[static_cast<std::size_t>(index)].empty()) {
                break;
            }
        }
    }
    return {};
}

// Along a track in one sense, over empty cells and around at least one bend; empty: it does not
// lead there.
std::vector<int> HopWays::way_on(const Track& track, int start, int step, const Standing& standing,
                                 int to) const {
    const std::size_t player = track.cells.size() > 1 ? 1 : 0;
    const auto& cells = track.cells[player];
    const auto& bend = track.bend[player];
    const int count = static_cast<int>(cells.size());
    const int from = cells_.index(cells[static_cast<std::size_t>(start)]);
    std::vector<int> way{from};
    bool bends = false;
    int at = start;
    for (int i = 0; i < count; ++i) {
        const int next = at + step;
        if (!track.closed && (next < 0 || next >= count)) {
            break;
        }
        const int behind = step > 0 ? at : (next + count) % count;
        bends = bends || (behind < static_cast<int>(bend.size()) &&
                          bend[static_cast<std::size_t>(behind)] != 0);
        at = (next + count) % count;
        const int cell = cells_.index(cells[static_cast<std::size_t>(at)]);
        way.push_back(cell);
        if (cell == to && bends) {
            return way;
        }
        if (cell != from && !standing[static_cast<std::size_t>(cell)].empty()) {
            break;
        }
    }
    return {};
}

// The shortest way along a track and round a bend; empty if there is none.
std::vector<int> HopWays::way_along_track(const Standing& standing, int from, int to) const {
    std::vector<int> best;
    for (const Track& track : topology_.tracks) {
        const auto& cells = track.cells[track.cells.size() > 1 ? 1 : 0];
        for (std::size_t start = 0; start < cells.size(); ++start) {
            if (cells_.index(cells[start]) != from) {
                continue;
            }
            for (const int step : {1, -1}) {
                auto way = way_on(track, static_cast<int>(start), step, standing, to);
                if (!way.empty() && (best.empty() || way.size() < best.size())) {
                    best = std::move(way);
                }
            }
        }
    }
    return best;
}

}  // namespace perthro::session
