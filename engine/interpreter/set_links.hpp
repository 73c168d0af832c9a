// Rows and connections of a whole set of cells at once, by shifts of its words; the interpreter
// walks from piece to piece where LinkShifts has no answer.
#pragma once

#include "engine/cell_set.hpp"
#include "engine/interpreter/link_shifts.hpp"
#include "engine/topology/topology.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace perthro {

class SetLinks {
public:
    // What was reached within a set, for the next question: where the set has only grown since, no
    // more is followed than what the new cells reach.
    struct Reached {
        std::array<std::uint64_t, LinkShifts::kMostWords> set{}, from{}, cells{};
        std::array<std::uint64_t, LinkShifts::kMostWords> beside{};  // where `cells` lead
    };

    // Sets are of so many words.
    SetLinks(const Topology& topology, int set_words);

    // Whether connections along a direction can be asked here, as the first player names it.
    [[nodiscard]] bool has(Direction direction) const {
        return !directions_[direction].links.empty();
    }
    // Whether rows can be: each link has its way back, and none leads round in a circle.
    [[nodiscard]] bool has_rows(Direction axis) const { return directions_[axis].straight; }
    [[nodiscard]] bool has_rows(std::span<const Direction> axes) const {
        return std::all_of(axes.begin(), axes.end(),
                           [&](Direction axis) { return has_rows(axis); });
    }

    // Whether at least n cells of the set, or exactly so many, stand in a row along one of the
    // axes, all of which has_rows(). Cells off the board do not count.
    [[nodiscard]] bool row(const std::uint64_t* set, int n, bool exactly,
                           std::span<const Direction> axes) const;
    // Whether cells of the set, linked along these directions, lead from a cell of one set to one
    // of another, all directions being here. `reached` is of questions about the same directions;
    // it begins empty and is left to the next one.
    [[nodiscard]] bool connected(const std::uint64_t* set, const CellSet& one, const CellSet& other,
                                 std::span<const Direction> along, Reached& reached) const;

private:
    struct Way {
        LinkShifts links;
        bool straight = false;
    };
    template <int W>
    struct Sets;

    [[nodiscard]] static bool straight(const Topology& topology, Direction direction);

    int words_;
    std::vector<Way> directions_;  // as the first player names them
    CellSet board_;                // without the cells off the board
};

}  // namespace perthro
