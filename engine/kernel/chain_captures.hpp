// What one part of a chain may take from a cell: a jump over a piece, or a rake, the row of victims
// beside a step. And which pieces of a row have a first capture. All of it looks at sets alone and
// changes nothing. `victims` are the cells of pieces that may be taken and have not been yet,
// `occupied` those where anything stands.
#pragma once

#include "engine/kernel/node.hpp"

#include <algorithm>
#include <vector>

namespace perthro::kernel {

// The victim of a jump from a cell that way, behind empty cells if the plan flies; kNoCell if there
// is none, or the cell behind it is missing or occupied.
template <int W>
[[nodiscard]] inline Cell victim_along(const ChainPlan& plan, const ChainWay<W>& way, Cell from,
                                       const Bits<W>& victims, const Bits<W>& occupied) {
    Cell victim = way.next[from];
    while (plan.flies && victim != kNoCell && !occupied.has(victim)) {
        victim = way.next[victim];
    }
    if (victim == kNoCell || !victims.has(victim)) {
        return kNoCell;
    }
    const Cell landing = way.next[victim];
    return landing != kNoCell && !occupied.has(landing) ? victim : kNoCell;
}

// Those of these pieces that have a jump over what stands beside them, all at once: for a way that
// is a shift (way.shift is not 0) and a plan that does not fly.
template <int W>
[[nodiscard]] inline Bits<W> jumpers(const ChainWay<W>& way, const Bits<W>& pieces,
                                     const Bits<W>& victims, const Bits<W>& occupied) {
    return (pieces & way.sources & rotated(victims, -way.shift)) -
           rotated(occupied, -2 * way.shift);
}

// A row of victims: `count` of them from `first` on along links ([cell], of the tables), and their
// cells as a set. None if count is 0; what `first` is then means nothing.
template <int W>
struct RowOfVictims {
    Cell first = kNoCell;
    std::uint16_t count = 0;
    const Cell* links = nullptr;
    Bits<W> cells{};
};

// What a rake takes of a step that way, from one cell to the next.
template <int W>
[[nodiscard]] inline RowOfVictims<W> raked(const Rake& rake, const ChainWay<W>& way, Cell from,
                                           Cell to, const Bits<W>& victims) {
    RowOfVictims<W> row;
    row.links = rake.behind ? way.back : way.next;
    row.first = row.links[rake.behind ? from : to];
    for (Cell cell = row.first; cell != kNoCell && victims.has(cell); cell = row.links[cell]) {
        row.cells.add(cell);
        ++row.count;
    }
    return row;
}

// Those of these pieces that some rake lets take something by a step that way to an empty cell, all
// at once: for a way that is a shift.
template <int W>
[[nodiscard]] inline Bits<W> rakers(const std::vector<Rake>& rakes, const ChainWay<W>& way,
                                    const Bits<W>& pieces, const Bits<W>& victims,
                                    const Bits<W>& occupied) {
    Bits<W> result{};
    for (const Rake& rake : rakes) {
        result |= rake.behind ? way.between & rotated(victims, way.shift)
                              : way.sources & rotated(victims, -2 * way.shift);
    }
    return (pieces & result) - rotated(occupied, -way.shift);
}

// Whether a piece of the row that stands on this cell has a first capture: for ways of any kind.
template <int W>
[[nodiscard]] inline bool starts_chain(const ChainRow<W>& row, Cell cell, const Bits<W>& victims,
                                       const Bits<W>& occupied) {
    const auto takes = [&](const ChainWay<W>& way) {
        const std::vector<Rake>& rakes = row.plan->rakes;
        if (rakes.empty()) {
            return victim_along(*row.plan, way, cell, victims, occupied) != kNoCell;
        }
        const Cell to = way.next[cell];
        return to != kNoCell && !occupied.has(to) &&
               std::any_of(rakes.begin(), rakes.end(), [&](const Rake& rake) {
                   return raked(rake, way, cell, to, victims).count > 0;
               });
    };
    const bool near = !row.plan->rakes.empty() || (row.victims[cell] & victims).any();
    return near && std::any_of(row.ways.begin(), row.ways.end(), takes);
}

// The pieces of a row, on the position that a node was made of, that have a first capture. Where
// all ways are shifts that takes a few operations on sets a way, else a look at each piece.
template <int W>
[[nodiscard]] inline Bits<W> chain_starters(const Node<W>& node, const ChainRow<W>& row) {
    const Bits<W> pieces = node.board.at(row.pieces);
    if (!pieces.any()) {
        return pieces;
    }
    const Bits<W> victims = node.accept(row.takes);
    const std::vector<Rake>& rakes = row.plan->rakes;
    Bits<W> result{};
    if (row.shifts) {
        for (const ChainWay<W>& way : row.ways) {
            result |= rakes.empty() ? jumpers(way, pieces, victims, node.occupied)
                                    : rakers(rakes, way, pieces, victims, node.occupied);
        }
        return result;
    }
    pieces.each([&](Cell cell) {
        if (starts_chain(row, cell, victims, node.occupied)) {
            result |= Bits<W>::cell(cell);
        }
    });
    return result;
}

}  // namespace perthro::kernel
