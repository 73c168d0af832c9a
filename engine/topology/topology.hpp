// The compiled board: a graph of named cells and directions, and how each player sees it.
// Built once by TopologyBuilder (topology/builder.hpp) from what game.yaml says, extended while
// rules.lua is recorded (leaps, paths), immutable afterwards.
//
// A direction in a rule is *abstract*: as the first player sees it. `seen(player, direction)` gives
// the concrete one, whose links are in `link`. Player 0 (nobody) sees the board as player 1 does.
#pragma once

#include "engine/cell_set.hpp"
#include "engine/ids.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace perthro {

// How the cells of a grid lie: squares; hexagons; or points of the same lattice as hexagons, of
// which `side` keeps a triangle.
enum class GridShape { Square, Hex, Triangle };
// What may stand on a cell: one piece, pieces on each other, or counters of any number and kind.
enum class Holds { One, Stack, Counters };

// What is known of one cell whatever stands on it.
struct CellInfo {
    std::string name;                   // printed and written: "e4", "bar"; "" in a gap of numbers
    int grid = -1;                      // index of the grid, -1 = an extra cell
    std::array<int, 4> at{0, 0, 0, 0};  // 1-based x, y, z, w in its grid; 0 where the grid lacks
                                        // the dimension
    double draw_x = 0, draw_y = 0;      // place for drawing in units of one cell, y upwards
    // It belongs to no set of cells that means the board, so a piece there is not on the board.
    bool off_board = false;
    Holds holds = Holds::One;
};

// A way to go; where it leads from each cell is in Topology::link.
struct DirectionInfo {
    std::string name;                   // "n", "lines.ne", "ring.back", "leap(1,2)"
    Direction opposite = kNoDirection;  // the way back, kNoDirection if none is known
    int family = -1;                    // directions of one family turn into each other (veer)
    int turn = -1;  // index in its family's cyclic order (clockwise), -1 = cannot veer
    std::array<int, 4> by{0, 0, 0, 0};  // its vector; all 0 = links only
};

// Not a leap: what a distance on the board is counted in. Also true of a direction without a
// vector.
[[nodiscard]] inline bool is_step(const DirectionInfo& direction) {
    return std::all_of(direction.by.begin(), direction.by.end(),
                       [](int by) { return by >= -1 && by <= 1; });
}

// A lattice of cells in up to four dimensions; some of its places may have no cell.
struct GridInfo {
    std::string name;  // "" for an only grid
    GridShape shape = GridShape::Square;
    std::array<int, 4> size{1, 1, 1, 1};              // x, y, z, w; of the box, whatever its shape
    int dimensions = 2;                               // that names and coordinates have: 2 to 4
    std::vector<std::string> file_names, rank_names;  // printed names, index 0 = x or y 1
};

// A named set of cells that rules speak of, as `promotion`.
struct Zone {
    std::string name;
    std::vector<CellSet> cells;  // [player 0..n]; 0 = as the first player's; all equal for shared
                                 // zones
    bool shared = false;
};

// A named way along cells, as the way of men round a backgammon board.
struct Track {
    std::string name;
    std::vector<std::vector<Cell>> cells;  // [player 0..n] in order
    std::vector<std::vector<char>> bend;   // [player][i]: a bend lies between cells[i] and the next
    bool closed = false;                   // behind the last cell comes the first one
    Direction forward = kNoDirection;  // abstract; kNoDirection if the track visits a cell twice
    Direction back = kNoDirection;
};

// Cells whose contents change places in one step of a rule, as a quarter of a board that is turned.
struct Permutation {
    std::string name;
    std::vector<std::pair<Cell, Cell>> moves;  // content of first goes to second, all at once
};

// The finished board. What is indexed by [cell] has `limit` entries, those of gaps meaning nothing.
struct Topology {
    int limit = 0;  // internal numbers are 0 .. limit-1
    int players = 2;
    std::vector<CellInfo> info;  // [cell]; name "" in gaps
    std::vector<Cell> cells;     // all existing cells, ascending
    CellSet board;               // all but off-board cells
    std::vector<GridInfo> grids;
    std::vector<std::vector<Cell>> place;  // [grid][((w * size z + z) * size y + y) * size x + x,
                                           // 0-based]
    std::vector<DirectionInfo> directions;
    std::vector<std::vector<Cell>> link;       // [concrete direction][cell]
    std::vector<std::vector<Direction>> view;  // [player 0..n][abstract direction] -> concrete
    std::vector<std::vector<Cell>> seen_cell;  // [player 0..n][cell of the first player's view] ->
                                               // cell, kNoCell
    std::vector<std::array<int, 4>> turned;  // [player 0..n] how vectors turn: x' = t0 x + t1 y, y'
                                             // = t2 x + t3 y
    std::vector<std::vector<Direction>> families;                      // cyclic orders
    std::vector<std::pair<std::string, std::vector<Direction>>> sets;  // direction sets, abstract
    std::vector<Zone> zones;
    std::vector<Track> tracks;
    std::vector<Permutation> permutations;
    std::vector<std::pair<std::string, std::vector<int>>> permutation_sets;

    // The concrete direction that an abstract one is for a player. O(1).
    [[nodiscard]] Direction seen(Player player, Direction direction) const {
        return view[player][direction];
    }
    // The neighbour of cell in abstract direction as player sees it, kNoCell if there is none.
    // O(1).
    [[nodiscard]] Cell next(Player player, Direction direction, Cell cell) const {
        return link[view[player][direction]][cell];
    }
    // Looks a printed cell name up; kNoCell if there is none. In more than two dimensions the first
    // levels may be left out: a1 is a1.1. O(cells): for texts, not for rules that run.
    [[nodiscard]] Cell find_cell(std::string_view name) const;
    // A direction, zone or track by its name; kNoDirection or -1 if there is none. O(number of
    // them).
    [[nodiscard]] Direction find_direction(std::string_view name) const;
    [[nodiscard]] int find_zone(std::string_view name) const;
    [[nodiscard]] int find_track(std::string_view name) const;
    // The cell at 1-based coordinates of a grid, kNoCell if it was removed or lies outside.
    [[nodiscard]] Cell at(int grid, int x, int y, int z = 1, int w = 1) const;

    // Adds (or finds) the direction that leaps by a vector, in the first player's view; other
    // players' views, and the leap back, are made with it. add_leap, add_leaps and add_path are
    // only for a game that is being loaded: references into `link` and others end.
    // The turns of all views have to come back to where they began, as those of a lattice do.
    Direction add_leap(std::array<int, 4> by);
    // All different images of (a, b) under the symmetries of the square, or of the hexagon on such
    // grids, clockwise from straight ahead: leaps(1, 2) gives 8 on squares.
    std::vector<Direction> add_leaps(int a, int b);
    // A direction whose link leads where following these directions leads, whatever stands between;
    // of one direction that itself. A cell where a step ends has no link.
    Direction add_path(const std::vector<Direction>& path);
};

}  // namespace perthro
