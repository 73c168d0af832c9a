// Rows and connections of a whole set of cells at once: all cells of a set go along a direction by
// shifting its words. For boards of up to 256 cells, and directions whose links are few shifts; the
// interpreter walks from piece to piece elsewhere.
#pragma once

#include "engine/cell_set.hpp"
#include "engine/topology/topology.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace perthro {

class SetLinks {
public:
    // Sets are of so many words.
    SetLinks(const Topology& topology, int set_words);

    // Whether the direction is in shifts here; a row's has a way back, too, and does not end where
    // it began.
    [[nodiscard]] bool has(Direction direction) const {
        return !directions_[direction].shifts.empty();
    }
    [[nodiscard]] bool has_rows(Direction axis) const { return directions_[axis].straight; }

    // Whether at least n cells of the set, or exactly so many, stand in a row along the axis.
    [[nodiscard]] bool row(const std::uint64_t* set, int n, bool exactly, Direction axis) const;
    // Whether cells of the set, linked along these directions, lead from a cell of one set to one
    // of another.
    [[nodiscard]] bool connected(const std::uint64_t* set, const CellSet& one, const CellSet& other,
                                 std::span<const Direction> along) const;

private:
    // The links of a direction from these cells, all as far apart by number.
    struct Shift {
        int by = 0;
        CellSet sources;
    };
    struct Links {
        std::vector<Shift> shifts;  // empty: too many of them
        bool straight = false;
    };
    template <int W>
    struct Sets;

    template <typename Question>
    [[nodiscard]] bool ask(Question&& question) const;
    [[nodiscard]] static Links links_of(const Topology& topology, Direction direction, int limit);
    [[nodiscard]] static bool straight(const Topology& topology, Direction direction);

    int words_;
    std::vector<Links> directions_;  // as the first player names them
    CellSet board_;                  // without the cells off the board
};

}  // namespace perthro
