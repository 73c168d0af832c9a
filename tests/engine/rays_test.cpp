// Straight ways as sets of cells: at random sets of several boards as far as walking from cell to
// cell leads.
#include "engine/interpreter/rays.hpp"
#include "engine/random.hpp"
#include "engine/topology/builder.hpp"

#include <array>
#include <catch2/catch.hpp>
#include <type_traits>

using namespace perthro;

namespace {

Topology square(int side) {
    TopologyBuilder builder(2);
    GridSpec grid;
    grid.size = {side, side, 1, 1};
    builder.add_grid(grid);
    builder.number_cells();
    builder.add_default_directions(false);
    builder.connect();
    builder.set_views({ViewSpec{}, ViewSpec{}});
    return builder.take();
}

int words_of(const Topology& topology) { return (topology.limit + 63) / 64; }

CellSet walked(const Topology& topology, Cell from, Direction direction, const CellSet& through) {
    CellSet cells(words_of(topology) * 64);
    const std::vector<Cell>& to = topology.link[direction];
    for (Cell cell = to[from]; cell != kNoCell && through.has(cell); cell = to[cell]) {
        cells.add(cell);
    }
    return cells;
}

}  // namespace

TEST_CASE("Straight ways lead as far through a set as walking does") {
    const int side = GENERATE(3, 7, 8, 10, 13, 15);
    const Topology topology = square(side);
    const Rays rays(topology, words_of(topology));
    Random random(47, "rays");
    for (int i = 0; i < 200; ++i) {
        CellSet through(words_of(topology) * 64), ends = through;
        const std::uint64_t percent = 10 + random.below(90);
        for (const Cell cell : topology.cells) {
            (random.below(100) < percent ? through : ends).add(cell);
        }
        const Cell from = topology.cells[random.below(topology.cells.size())];
        for (const Direction direction : topology.sets.back().second) {
            REQUIRE(rays.has(direction));
            const CellSet expected = walked(topology, from, direction, through);
            ask_of_width(words_of(topology), [&]<int W>(std::integral_constant<int, W>) {
                using Bits = kernel::Bits<W>;
                CHECK(rays.until(from, direction, Bits::of(ends)) == Bits::of(expected));
            });
        }
    }
}

TEST_CASE("A direction that leads back to smaller numbers is walked") {
    Topology topology = square(6);
    const auto east = topology.find_direction("e");
    topology.link[east][topology.find_cell("f1")] = topology.find_cell("a1");
    const Rays rays(topology, words_of(topology));
    CHECK_FALSE(rays.has(east));
    CHECK(rays.has(topology.find_direction("n")));
}

TEST_CASE("Ways are apart where no cell is on two of them") {
    Topology topology = square(6);
    const std::int32_t east = topology.find_direction("e"), north = topology.find_direction("n");
    int longest = 0;
    const std::array both{east, north};
    CHECK(are_apart(topology, both, longest));
    CHECK(longest == 5);
    const std::array twice{east, east};
    CHECK_FALSE(are_apart(topology, twice, longest));
    topology.link[topology.find_direction("e")][topology.find_cell("f1")] = topology.find_cell(
        "a1");
    CHECK_FALSE(are_apart(topology, {&east, 1}, longest));
}
