// Turns what a package says about its board into a Topology, step by step:
//   grids and extra cells -> number_cells -> directions, families, sets -> connect -> link, unlink
//   -> set_views -> zones, tracks, permutations -> take
// Each step may look at topology() as built so far (regions are resolved against it).
// Every error is a TopologyError whose text names the offending thing.
#pragma once

#include "engine/topology/geometry.hpp"
#include "engine/topology/topology.hpp"

#include <functional>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace perthro {

// What a package says of its board that cannot be; what() is one sentence, without a place.
class TopologyError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// A grid as a package describes it.
struct GridSpec {
    // In front of the names of its cells, where there are several grids.
    std::string name;
    GridShape shape = GridShape::Square;
    std::array<int, 4> size{1, 1, 1, 1};  // x, y, z, w
    int dimensions = 2;                   // 2 to 4
    int side = 0;                         // a hexagon or triangle of that side instead of `size`
    std::vector<std::string> file_names;  // printed names; empty = a, b, ...
    std::vector<std::string> rank_names;  // empty = 1, 2, ...
    std::function<bool(const Vector&)> keep;  // which 1-based places exist; empty = all
};

// A cell outside the grids, with a name of its own. Without a place it is drawn below the board.
struct ExtraCellSpec {
    std::string name;
    bool off_board = false;
    std::optional<std::pair<double, double>> place;  // 1-based, in the units of the first grid
};

// A direction as a package describes it, before its links are known.
struct DirectionSpec {
    std::string name;
    Vector by{0, 0, 0, 0};         // all 0: links only
    std::optional<CellSet> where;  // both ends must lie in it
};

// How a player sees the board: turned by half where he is the second of two, else as the first does
// (Default); turned by degrees; with far and near exchanged; or so that some directions become
// others.
enum class ViewKind { Default, Turned, Mirrored, Map };
struct ViewSpec {
    ViewKind kind = ViewKind::Default;
    int degrees = 0;                                       // Turned: clockwise
    std::vector<std::pair<std::string, std::string>> map;  // Map: directions to directions
};

// A track as one player goes it, from its beginning.
struct TrackPath {
    std::vector<Cell> cells;
    std::vector<char> bend;  // bend[i]: between cells[i] and the next
};

// Made for one board. Cells and directions given to it are numbers of the board as built so far.
class TopologyBuilder {
public:
    // players: 1 to kMaxPlayers.
    explicit TopologyBuilder(int players);

    // Grids and extra cells take effect at number_cells(), in this order. The shape of the first
    // grid is that of all directions, turns and leaps.
    void add_grid(GridSpec grid) { grid_specs_.push_back(std::move(grid)); }
    void add_cell(ExtraCellSpec cell) { extra_specs_.push_back(std::move(cell)); }
    // A cell that does not exist, by its printed name.
    void remove_cell(const std::string& name) { removed_.insert(name); }
    // Chooses the numbers; may be called again after remove_cell. Throws where the board has no
    // cell, or more than kMaxCells.
    void number_cells();

    // The lattice's own directions and the sets orthogonal, diagonal, around (with `space`: all
    // 26).
    void add_default_directions(bool space);
    // Forgets all directions, families and sets.
    void clear_directions();
    // Adds a direction or changes the one of that name. Its links are made by connect().
    void set_direction(const DirectionSpec& spec);
    // A family `name` with a direction `name.d` for every d; also a set of that name. Their links
    // lead between cells of `where`; without it, of where the original ones do.
    void copy_directions(const std::string& name, const std::vector<Direction>& of,
                         const std::optional<CellSet>& where);
    // Defines or replaces a set of directions.
    void set_directions(const std::string& name, const std::vector<Direction>& directions);
    // The directions of a name: a direction, a set or a family; empty if there is none. Where a
    // direction and a set share the name, it is the direction.
    [[nodiscard]] std::vector<Direction> directions_of(const std::string& name) const;

    // Makes the links that the vectors give, finds opposites and cyclic orders.
    void connect();
    // Makes a link by hand, in place of the one there, and the link back in the opposite direction
    // unless `one_way`. A link back of the cell that was the neighbour before stays.
    void link(Cell from, Direction direction, Cell to, bool one_way);
    // Takes a link away, and the link back if it leads here.
    void unlink(Cell from, Direction direction);
    // Links (or unlinks) from all these cells to where the vectors lead, whatever `where` says.
    // both: also the links of these directions that lead to the cells, and all links back.
    void link_along(const CellSet& from, const std::vector<Direction>& along, bool both);
    void unlink_along(const CellSet& from, const std::vector<Direction>& along, bool both);

    // One per player, in order. Throws where a turn is none of the lattice, or a map is no view.
    // Links are made before, leaps and paths after.
    void set_views(const std::vector<ViewSpec>& views);

    // A region of the first player's, turned by the view for the others. Cells that the view turns
    // off the board are left out.
    void add_zone(const std::string& name, const CellSet& first_players);
    // The same cells for everybody.
    void add_shared_zone(const std::string& name, const CellSet& cells);
    // Cells for each player: [player 0..n].
    void add_zones(const std::string& name, std::vector<CellSet> cells);

    // [player 1..n], or one path that the views turn (the same for all where there is no grid).
    // Makes its two directions unless a player visits a cell twice. Throws where a view leads off
    // the board.
    void add_track(const std::string& name, std::vector<TrackPath> paths, bool closed);

    // A permutation for rules, and a set of some by their numbers in order of addition, from 0.
    void add_permutation(Permutation permutation);
    void add_permutation_set(const std::string& name, std::vector<int> members);

    // The cells of a set as a player sees them.
    [[nodiscard]] CellSet seen_by(Player player, const CellSet& first_players) const;
    // The board as built so far; what a later step makes is empty.
    [[nodiscard]] const Topology& topology() const { return topology_; }
    // The finished board; the builder is of no use after that.
    [[nodiscard]] Topology take() { return std::move(topology_); }

private:
    struct Place {
        CellInfo info;
        int box_number = 0;  // number of its place if no place of the boxes is left out
    };

    [[nodiscard]] std::vector<Place> places_of_grids();
    [[nodiscard]] bool is_chequered(const std::vector<Place>& places) const;
    void place_extra_cells(std::vector<Place>& places, int next_number) const;
    [[nodiscard]] Cell neighbour(Cell cell, const Vector& by) const;
    [[nodiscard]] GridShape shape() const;
    void order_family(const std::vector<Direction>& members);
    void set_view_of_cells(Player player, const TurnMatrix& turn);
    void check_view_of_cells(Player player, const ViewSpec& view) const;
    void set_view_of_directions(Player player, const ViewSpec& view);
    [[nodiscard]] TurnMatrix turn_of(const ViewSpec& view, Player player) const;
    [[nodiscard]] Direction image_of(Player player, Direction direction);

    Topology topology_;
    std::vector<GridSpec> grid_specs_;
    std::vector<ExtraCellSpec> extra_specs_;
    std::set<std::string> removed_;
    std::vector<std::optional<CellSet>> where_;  // [direction]
    std::vector<int> group_;  // [direction]: 0 = the board's own, k = the k-th copy
    int copies_ = 0;
    bool view_by_links_ = false;  // levels turn about their own centres: vectors are no guide
};

// Adds a direction with its links ([cell]) and returns its number; every player sees it as itself
// until told otherwise.
Direction append_direction(Topology& topology, DirectionInfo info, std::vector<Cell> links);

}  // namespace perthro
