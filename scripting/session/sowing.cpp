// Tries every track: sows along it, and compares with what lies there afterwards.
#include "scripting/session/sowing.hpp"

#include <algorithm>
#include <optional>

namespace perthro::session {

namespace {

bool neutral(const CellContent& content) {
    return std::all_of(content.pieces.begin(), content.pieces.end(),
                       [](const PieceView& piece) { return piece.owner == 0; });
}

// The cells behind the start, as many as there are seeds; empty if there are not so many.
std::vector<int> along(const Track& track, const std::vector<int>& cells, const Counted& counted,
                       bool skips_start) {
    std::vector<int> fallen;
    const auto found = std::find(cells.begin(), cells.end(), counted.start);
    if (found == cells.end() || cells.size() < 2) {
        return fallen;
    }
    auto at = static_cast<std::size_t>(found - cells.begin());
    for (int seeds = counted.before[static_cast<std::size_t>(counted.start)]; seeds > 0;) {
        if (++at >= cells.size() && !track.closed) {
            return {};
        }
        const int cell = cells[at % cells.size()];
        if (cell != counted.start || !skips_start) {
            fallen.push_back(cell);
            --seeds;
        }
    }
    return fallen;
}

// How many cells hold something else than what fell into them, if they may: those that were
// emptied, and one, not the start, that has what was in them.
std::optional<std::size_t> unexplained(const std::vector<int>& fallen, const Counted& counted) {
    const auto start = static_cast<std::size_t>(counted.start);
    std::vector<int> now = counted.before;
    now[start] = 0;
    for (const int cell : fallen) {
        ++now[static_cast<std::size_t>(cell)];
    }
    std::size_t differ = 0, more = 0;
    for (std::size_t i = 0; i < now.size(); ++i) {
        const int after = counted.after[i];
        differ += now[i] != after ? 1U : 0U;
        more += after > now[i] ? 1U : 0U;
        if (after != 0 && after < now[i]) {
            return std::nullopt;
        }
    }
    return more > 1 || counted.after[start] > now[start] ? std::nullopt : std::optional(differ);
}

}  // namespace

std::vector<int> sown_cells(const Topology& topology, const CellMap& cells,
                            const PositionView& before, const Counted& counted) {
    std::vector<int> best;
    if (counted.start < 0 || !neutral(before.cells[static_cast<std::size_t>(counted.start)])) {
        return best;
    }
    std::size_t least = counted.before.size() + 1;
    for (const Track& track : topology.tracks) {
        for (const auto& player : track.cells) {
            const std::vector<int> indices = cells.indices(player);
            for (const bool skips_start : {false, true}) {
                std::vector<int> fallen = along(track, indices, counted, skips_start);
                const auto left = unexplained(fallen, counted);
                if (!fallen.empty() && left && *left < least) {
                    least = *left;
                    best = std::move(fallen);
                }
            }
        }
    }
    return best;
}

}  // namespace perthro::session
