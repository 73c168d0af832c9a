// Boards: numbering, links, views, tracks. Expected numbers are geometry: a hexagon of side n has
// 3n(n - 1) + 1 cells, knights have 336 and kings 420 moves on the empty 8x8 board (sums over its
// cells).
#include "engine/topology/builder.hpp"

#include <catch2/catch.hpp>
#include <set>

using namespace perthro;

namespace {

GridSpec square(int width, int height) {
    GridSpec grid;
    grid.size = {width, height, 1, 1};
    return grid;
}

GridSpec hexagon(int side) {
    GridSpec grid;
    grid.shape = GridShape::Hex;
    grid.side = side;
    return grid;
}

// A builder up to its views: everybody sees the board by default, or as given.
TopologyBuilder board(const GridSpec& grid,
                      std::vector<ViewSpec> views = {ViewSpec{}, ViewSpec{}}) {
    TopologyBuilder builder(static_cast<int>(views.size()));
    builder.add_grid(grid);
    builder.number_cells();
    builder.add_default_directions(false);
    builder.connect();
    builder.set_views(views);
    return builder;
}

ViewSpec turned(int degrees) {
    ViewSpec view;
    view.kind = ViewKind::Turned;
    view.degrees = degrees;
    return view;
}

int link_count(const Topology& topology, const std::vector<Direction>& directions) {
    int count = 0;
    for (const Direction direction : directions) {
        for (const Cell cell : topology.cells) {
            count += topology.link[direction][cell] != kNoCell ? 1 : 0;
        }
    }
    return count;
}

// The different differences of numbers along a direction.
std::set<int> shifts(const Topology& topology, const std::string& direction) {
    std::set<int> result;
    const auto& links = topology.link[topology.find_direction(direction)];
    for (const Cell cell : topology.cells) {
        if (links[cell] != kNoCell) {
            result.insert(links[cell] - cell);
        }
    }
    return result;
}

}  // namespace

TEST_CASE("A square board has the moves of king and knight") {
    auto topology = board(square(8, 8)).take();
    CHECK(topology.cells.size() == 64);
    CHECK(topology.limit == 64);
    CHECK(topology.info[topology.find_cell("e4")].at == Vector{5, 4, 0, 0});
    CHECK(link_count(topology, topology.sets.back().second) == 420);
    const auto leaps = topology.add_leaps(1, 2);
    CHECK(leaps.size() == 8);
    CHECK(link_count(topology, leaps) == 336);
    CHECK(topology.add_leaps(0, 2).size() == 4);
    CHECK(topology.add_leaps(1, 2) == leaps);
}

TEST_CASE("Every direction of a whole board is one shift") {
    const auto topology = board(square(9, 10)).take();
    for (const auto* name : {"n", "ne", "e", "se", "s", "sw", "w", "nw"}) {
        CHECK(shifts(topology, name).size() == 1);
    }
}

TEST_CASE("One colour of a chequered board is numbered so that diagonals are single shifts") {
    const int width = GENERATE(7, 8, 10, 12);
    const int colour = GENERATE(0, 1);
    auto grid = square(width, width);
    grid.keep = [=](const Vector& at) { return (at[0] + at[1]) % 2 == colour; };
    const auto topology = board(grid).take();
    CHECK(static_cast<int>(topology.cells.size()) == (width * width + (colour == 0 ? 1 : 0)) / 2);
    for (const auto* name : {"ne", "se", "sw", "nw"}) {
        CHECK(shifts(topology, name).size() == 1);
    }
    CHECK(topology.limit <= (width * (width | 1) + 1) / 2);
}

TEST_CASE("Hexagons count and turn") {
    const int side = GENERATE(1, 2, 5, 8);
    const auto topology = board(hexagon(side), {turned(0), turned(60), turned(120)}).take();
    CHECK(static_cast<int>(topology.cells.size()) == 3 * side * (side - 1) + 1);
    const auto e = topology.find_direction("e"), se = topology.find_direction("se");
    CHECK(topology.seen(2, e) == se);
    CHECK(topology.directions[topology.seen(3, e)].name == "sw");
    for (const Cell cell : topology.cells) {  // turning is a symmetry of the hexagon
        const Cell seen = topology.seen_cell[2][cell];
        REQUIRE(seen != kNoCell);
        const Cell next = topology.link[e][cell];
        CHECK((next == kNoCell ? kNoCell : topology.seen_cell[2][next]) == topology.link[se][seen]);
    }
}

TEST_CASE("Triangles are points with six directions") {
    GridSpec grid;
    grid.shape = GridShape::Triangle;
    grid.side = 4;
    const auto topology = board(grid, {turned(0), turned(120)}).take();
    CHECK(topology.cells.size() == 10);
    CHECK(topology.info[topology.seen_cell[2][topology.find_cell("a1")]].name == "a4");
}

TEST_CASE("The second of two players sees the board turned") {
    const auto topology = board(square(8, 8)).take();
    CHECK(topology.seen_cell[2][topology.find_cell("a1")] == topology.find_cell("h8"));
    CHECK(topology.directions[topology.seen(2, topology.find_direction("ne"))].name == "sw");
    CHECK(topology.next(2, topology.find_direction("n"), topology.find_cell("e7")) ==
          topology.find_cell("e6"));
    CHECK(topology.seen(0, topology.find_direction("n")) == topology.find_direction("n"));
}

TEST_CASE("A mirrored player keeps the files") {
    ViewSpec mirrored;
    mirrored.kind = ViewKind::Mirrored;
    const auto topology = board(square(8, 8), {ViewSpec{}, mirrored}).take();
    CHECK(topology.seen_cell[2][topology.find_cell("b1")] == topology.find_cell("b8"));
    CHECK(topology.directions[topology.seen(2, topology.find_direction("ne"))].name == "se");
}

TEST_CASE("Four players sit around the board") {
    auto topology = board(square(9, 9), {turned(0), turned(90), turned(180), turned(270)}).take();
    const auto n = topology.find_direction("n");
    CHECK(topology.directions[topology.seen(2, n)].name == "e");
    CHECK(topology.directions[topology.seen(4, n)].name == "w");
    CHECK(topology.seen_cell[2][topology.find_cell("e1")] == topology.find_cell("a5"));
    const auto leap = topology.add_leap({1, 2, 0, 0});
    CHECK(topology.directions[topology.seen(2, leap)].by == Vector{2, -1, 0, 0});
    CHECK(topology.directions[topology.directions[leap].opposite].by == Vector{-1, -2, 0, 0});
}

TEST_CASE("A view by directions finds its cells") {
    ViewSpec view;
    view.kind = ViewKind::Map;
    view.map = {{"n", "s"}, {"s", "n"}, {"e", "e"}, {"w", "w"}};
    const auto topology = board(square(5, 5), {ViewSpec{}, view}).take();
    CHECK(topology.seen_cell[2][topology.find_cell("b1")] == topology.find_cell("b5"));
    CHECK(topology.directions[topology.seen(2, topology.find_direction("ne"))].name == "se");
}

TEST_CASE("A view that shears the board is refused") {
    ViewSpec view;
    view.kind = ViewKind::Map;
    view.map = {{"n", "ne"}, {"e", "e"}};
    CHECK_THROWS_WITH(board(square(4, 4), {ViewSpec{}, view}),
                      Catch::Contains("goes the same way for `n` and `ne`"));
    view.map = {{"n", "e"}, {"e", "n"}};  // a reflection is none
    auto topology = board(square(4, 4), {ViewSpec{}, view}).take();
    CHECK(topology.directions[topology.seen(2, topology.add_leap({1, 2, 0, 0}))].by ==
          Vector{2, 1, 0, 0});
}

TEST_CASE("A board is turned onto itself or not at all") {
    GridSpec triangle;
    triangle.shape = GridShape::Triangle;
    triangle.side = 4;
    for (const int degrees : {60, 180, 300}) {
        CHECK_THROWS_WITH(board(triangle, {ViewSpec{}, turned(degrees)}),
                          Catch::Contains("cannot be turned"));
    }
    CHECK_NOTHROW(board(triangle, {turned(120), turned(240)}));
    CHECK_THROWS_WITH(board(square(4, 5), {ViewSpec{}, turned(90)}),
                      Catch::Contains("takes the cell a1 off the board"));
    CHECK_NOTHROW(board(square(4, 5), {ViewSpec{}, turned(180)}));
    CHECK_NOTHROW(board(hexagon(4), {ViewSpec{}, turned(60)}));
}

TEST_CASE("Paths lead where their steps lead, for every player") {
    auto topology = board(square(8, 8)).take();
    const auto n = topology.find_direction("n"), ne = topology.find_direction("ne");
    const auto path = topology.add_path({n, ne});
    CHECK(topology.next(1, path, topology.find_cell("a1")) == topology.find_cell("b3"));
    CHECK(topology.next(2, path, topology.find_cell("h8")) == topology.find_cell("g6"));
    CHECK(topology.next(1, path, topology.find_cell("h1")) == kNoCell);
}

TEST_CASE("The cyclic order turns clockwise") {
    const auto topology = board(square(8, 8)).take();
    const auto& n = topology.directions[topology.find_direction("n")];
    const auto& family = topology.families[static_cast<std::size_t>(n.family)];
    REQUIRE(family.size() == 8);
    CHECK(topology.directions[family[static_cast<std::size_t>(n.turn) + 1]].name == "ne");
}

TEST_CASE("Levels of a pyramid turn about their own centres") {
    GridSpec grid;
    grid.size = {4, 4, 4, 1};
    grid.dimensions = 3;
    grid.keep = [](const Vector& at) { return at[0] + at[2] <= 5 && at[1] + at[2] <= 5; };
    TopologyBuilder builder(2);
    builder.add_grid(grid);
    builder.number_cells();
    CHECK(builder.topology().cells.size() == 16 + 9 + 4 + 1);
    builder.set_direction({"ua", {0, 0, 1, 0}, std::nullopt});
    builder.set_direction({"ud", {-1, -1, 1, 0}, std::nullopt});
    builder.connect();
    builder.set_views({ViewSpec{}, ViewSpec{}});
    const auto& topology = builder.topology();
    CHECK(topology.seen_cell[2][topology.find_cell("a1.2")] == topology.find_cell("c3.2"));
    CHECK(topology.directions[topology.seen(2, topology.find_direction("ua"))].name == "ud");
    CHECK(topology.find_cell("b1") == topology.find_cell("b1.1"));
}

TEST_CASE("A family has links of its own, and links are made and cut") {
    TopologyBuilder builder(2);
    builder.add_grid(square(3, 3));
    builder.add_cell({"gate", false, std::nullopt});
    builder.number_cells();
    builder.add_default_directions(false);
    CellSet corners(builder.topology().limit);
    for (const auto* name : {"a1", "b2", "c3"}) {
        corners.add(builder.topology().find_cell(name));
    }
    builder.copy_directions("lines", builder.directions_of("diagonal"), corners);
    builder.connect();
    const auto n = builder.topology().find_direction("n");
    const Cell a3 = builder.topology().find_cell("a3"), gate = builder.topology().find_cell("gate");
    builder.link(a3, n, gate, false);
    builder.unlink(builder.topology().find_cell("b1"), n);
    builder.set_views({ViewSpec{}, ViewSpec{}});
    const auto& topology = builder.topology();
    CHECK(link_count(topology, builder.directions_of("lines")) == 4);
    CHECK(topology.link[n][a3] == gate);
    CHECK(topology.link[topology.find_direction("s")][gate] == a3);
    CHECK(topology.link[topology.find_direction("s")][topology.find_cell("b2")] == kNoCell);
    CHECK(topology.directions[topology.seen(2, topology.find_direction("lines.ne"))].name ==
          "lines.sw");
    CHECK(topology.cells.back() == gate);
}

TEST_CASE("A track is a direction unless it meets a cell twice") {
    auto builder = board(square(6, 2));
    TrackPath ring;
    const auto& topology = builder.topology();
    for (const auto* name :
         {"a1", "b1", "c1", "d1", "e1", "f1", "f2", "e2", "d2", "c2", "b2", "a2"}) {
        ring.cells.push_back(topology.find_cell(name));
    }
    auto eight = ring;
    eight.cells.push_back(ring.cells.front());
    builder.add_track("ring", {ring}, true);
    builder.add_track("eight", {eight}, false);
    CHECK(topology.tracks[1].forward == kNoDirection);
    const auto forward = topology.tracks[0].forward;
    REQUIRE(forward == topology.find_direction("ring"));
    CHECK(topology.next(1, forward, topology.find_cell("f1")) == topology.find_cell("f2"));
    CHECK(topology.next(2, forward, topology.find_cell("a2")) == topology.find_cell("a1"));
    CHECK(topology.next(1, topology.tracks[0].back, topology.find_cell("a1")) ==
          topology.find_cell("a2"));
}

TEST_CASE("Players may follow a track on different cells") {
    TopologyBuilder builder(2);
    for (const auto* name : {"p1", "p2", "p3"}) {
        builder.add_cell({name, false, std::nullopt});
    }
    builder.number_cells();
    builder.connect();
    builder.set_views({ViewSpec{}, ViewSpec{}});
    const auto& topology = builder.topology();
    const Cell p1 = topology.find_cell("p1"), p2 = topology.find_cell("p2"),
               p3 = topology.find_cell("p3");
    builder.add_track("path", {{{p3, p2, p1}, {}}, {{p1, p2, p3}, {}}}, false);
    const auto path = topology.find_direction("path");
    CHECK(topology.next(1, path, p2) == p1);
    CHECK(topology.next(2, path, p2) == p3);
    CHECK(topology.next(2, path, p3) == kNoCell);
}

TEST_CASE("A board that is too large or empty is refused") {
    CHECK_THROWS_WITH(board(square(65, 64)),
                      Catch::Contains("4160 cells") && Catch::Contains("4096"));
    CHECK_THROWS_AS(board(square(4096, 4096)), TopologyError);
    auto nothing = square(3, 3);
    nothing.keep = [](const Vector&) { return false; };
    CHECK_THROWS_WITH(board(nothing), Catch::Contains("no cells"));
    CHECK(board(square(64, 64)).topology().cells.size() == 4096);
}
