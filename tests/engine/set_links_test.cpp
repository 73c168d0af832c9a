// Rows and connections of whole sets: at random sets of several boards the same answers as walking
// from cell to cell.
#include "engine/interpreter/set_links.hpp"
#include "engine/random.hpp"
#include "engine/topology/builder.hpp"

#include <catch2/catch.hpp>
#include <string>
#include <utility>

using namespace perthro;

namespace {

constexpr int kSets = 60;  // of every density

Topology board(const GridSpec& grid) {
    TopologyBuilder builder(2);
    builder.add_grid(grid);
    builder.number_cells();
    builder.add_default_directions(false);
    builder.connect();
    builder.set_views({ViewSpec{}, ViewSpec{}});
    return builder.take();
}

Topology rectangle(GridShape shape, int side) {
    GridSpec grid;
    grid.shape = shape;
    grid.size = {side, side, 1, 1};
    return board(grid);
}

int words_of(const Topology& topology) { return (topology.limit + 63) / 64; }

CellSet drawn(const Topology& topology, Random& random, std::uint64_t percent) {
    CellSet set(words_of(topology) * 64);
    for (const Cell cell : topology.cells) {
        if (random.below(100) < percent) {
            set.add(cell);
        }
    }
    return set;
}

// The longest way from a cell along a direction within the set, the cell itself included.
int length(const Topology& topology, const CellSet& set, Cell cell, Direction direction) {
    int cells = 0;
    while (cell != kNoCell && set.has(cell)) {
        ++cells;
        cell = topology.link[direction][cell];
    }
    return cells;
}

bool walks_row(const Topology& topology, const CellSet& set, int n, bool exactly, Direction axis) {
    const Direction back = topology.directions[axis].opposite;
    for (const Cell cell : set.list()) {
        const int all = length(topology, set, cell, axis) + length(topology, set, cell, back) - 1;
        if (exactly ? all == n : all >= n) {
            return true;
        }
    }
    return false;
}

bool walks_connected(const Topology& topology, const CellSet& set, Cell one, Cell other,
                     const std::vector<Direction>& along) {
    std::vector<Cell> reached;
    CellSet seen(words_of(topology) * 64);
    const auto reach = [&](Cell cell) {
        if (cell != kNoCell && set.has(cell) && !seen.has(cell)) {
            seen.add(cell);
            reached.push_back(cell);
        }
    };
    reach(one);
    for (std::size_t i = 0; i < reached.size(); ++i) {
        const Cell from = reached[i];
        for (const Direction direction : along) {
            reach(topology.link[direction][from]);
        }
    }
    return seen.has(other);
}

}  // namespace

TEST_CASE("Whole sets have the rows and connections that walking finds") {
    struct Board {
        GridShape shape;
        int side;
    };
    const auto [shape, side] = GENERATE(Board{GridShape::Square, 6}, Board{GridShape::Square, 9},
                                        Board{GridShape::Square, 15}, Board{GridShape::Hex, 5},
                                        Board{GridShape::Hex, 11});
    const Topology topology = rectangle(shape, side);
    const SetLinks links(topology, words_of(topology));
    const std::vector<Direction>& along = topology.sets.back().second;
    INFO("a board of " << topology.cells.size() << " cells numbered below " << topology.limit);
    Random random(41, "sets");
    for (const std::uint64_t percent : {30U, 60U, 85U}) {
        for (int i = 0; i < kSets; ++i) {
            const CellSet set = drawn(topology, random, percent);
            for (const Direction direction : along) {
                INFO("along " << topology.directions[direction].name);
                REQUIRE(links.has_rows(direction));
                const int n = 2 + static_cast<int>(random.below(5));
                const bool exactly = random.below(2) == 1;
                REQUIRE(links.row(set.words().data(), n, exactly, {&direction, 1}) ==
                        walks_row(topology, set, n, exactly, direction));
            }
            CellSet one(words_of(topology) * 64), other(words_of(topology) * 64);
            one.add(topology.cells[random.below(topology.cells.size())]);
            other.add(topology.cells[random.below(topology.cells.size())]);
            SetLinks::Reached reached;
            REQUIRE(links.connected(set.words().data(), one, other, along, reached) ==
                    walks_connected(topology, set, one.first(), other.first(), along));
        }
    }
}

TEST_CASE("What was reached before is right after cells come, go, or others are asked from") {
    const auto [shape, side] = GENERATE(std::pair(GridShape::Square, 7),
                                        std::pair(GridShape::Hex, 11),
                                        std::pair(GridShape::Square, 15));
    const Topology topology = rectangle(shape, side);
    const SetLinks links(topology, words_of(topology));
    const std::vector<Direction>& along = topology.sets.back().second;
    Random random(43, "growing");
    const auto any_cell = [&] { return topology.cells[random.below(topology.cells.size())]; };
    SetLinks::Reached reached;
    CellSet set(words_of(topology) * 64), one = set, other = set;
    one.add(any_cell());
    int joined = 0;
    for (int i = 0; i < 4000; ++i) {
        const std::uint64_t what = random.below(60);
        if (what == 0) {
            set.remove(any_cell());
        } else if (what == 1) {
            one.clear();
            one.add(any_cell());
        } else if (what == 2 && random.below(10) == 0) {
            set.clear();
        } else {
            set.add(any_cell());
        }
        other.clear();
        other.add(any_cell());
        const bool walked = walks_connected(topology, set, one.first(), other.first(), along);
        REQUIRE(links.connected(set.words().data(), one, other, along, reached) == walked);
        joined += walked ? 1 : 0;
    }
    CHECK(joined > 200);
    CHECK(joined < 3800);
}

TEST_CASE("A direction that leads round in a circle has no rows of whole sets") {
    Topology topology = rectangle(GridShape::Square, 6);
    const auto east = topology.find_direction("e"), west = topology.find_direction("w");
    const Cell first = topology.find_cell("a1"), last = topology.find_cell("f1");
    topology.link[east][last] = first;
    topology.link[west][first] = last;
    const SetLinks links(topology, words_of(topology));
    CHECK(links.has(east));
    CHECK_FALSE(links.has_rows(east));
    CHECK(links.has_rows(topology.find_direction("n")));
}

TEST_CASE("Links of many shifts are walked") {
    GridSpec grid;
    grid.shape = GridShape::Hex;
    grid.side = 7;  // rows of 7 to 13 cells
    const Topology topology = board(grid);
    const SetLinks links(topology, words_of(topology));
    CHECK(links.has_rows(topology.find_direction("e")));
    CHECK_FALSE(links.has(topology.find_direction("ne")));
}

TEST_CASE("Boards of more than 256 cells are walked") {
    const Topology topology = rectangle(GridShape::Square, 17);
    const SetLinks links(topology, words_of(topology));
    CHECK_FALSE(links.has(topology.find_direction("e")));
}
