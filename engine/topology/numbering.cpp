// Names, places and internal numbers of cells. Numbers ascend in board order (grid, w, z, y, x,
// then extra cells). They are those of the full box, so that a direction is one constant shift
// wherever it leads; a board that keeps one colour of a chequered grid halves them, which leaves
// its diagonals single shifts.
#include "engine/topology/builder.hpp"

#include <algorithm>
#include <cmath>

namespace perthro {

namespace {

constexpr int kLargestNumber = 16383;
constexpr long kLargestBox = 1L << 16;  // places looked at, of all grids; only kMaxCells are kept
constexpr int kBitsetLimit = 128;       // up to here the kernel keeps sets of cells as bitsets

// a, b, ..., z, aa, ab, ...
std::string letters_of(int index) {
    std::string name(1, static_cast<char>('a' + index % 26));
    return index < 26 ? name : letters_of(index / 26 - 1) + name;
}

GridInfo grid_info(const GridSpec& spec, bool named) {
    GridInfo grid;
    grid.name = named ? spec.name : "";
    grid.shape = spec.shape;
    grid.size = spec.size;
    grid.dimensions = spec.dimensions;
    if (spec.side > 0) {
        const int width = spec.shape == GridShape::Triangle ? spec.side : 2 * spec.side - 1;
        grid.size = {width, width, 1, 1};
    }
    for (int x = 0; x < grid.size[0]; ++x) {
        const auto i = static_cast<std::size_t>(x);
        grid.file_names.push_back(i < spec.file_names.size() ? spec.file_names[i] : letters_of(x));
    }
    for (int y = 0; y < grid.size[1]; ++y) {
        const auto i = static_cast<std::size_t>(y);
        grid.rank_names.push_back(i < spec.rank_names.size() ? spec.rank_names[i]
                                                             : std::to_string(y + 1));
    }
    return grid;
}

bool exists(const GridSpec& spec, const Vector& at) {
    const int sum = at[0] + at[1];
    if (spec.side > 0 && spec.shape == GridShape::Hex &&
        (sum < spec.side + 1 || sum > 3 * spec.side - 1)) {
        return false;
    }
    if (spec.shape == GridShape::Triangle && spec.side > 0 && sum > spec.side + 1) {
        return false;
    }
    return !spec.keep || spec.keep(at);
}

void set_drawing_place(CellInfo& info, const GridInfo& grid, const Vector& at, double left) {
    info.draw_x = left + (at[0] - 1) + (at[2] - 1) * (grid.size[0] + 1);
    info.draw_y = (at[1] - 1) + (at[3] - 1) * (grid.size[1] + 1);
    if (grid.shape != GridShape::Square) {
        info.draw_x += (at[1] - 1) / 2.0;
        info.draw_y *= std::sqrt(3.0) / 2;
    }
}

std::string name_of(const GridInfo& grid, const Vector& at) {
    std::string name = grid.name.empty() ? "" : grid.name + ".";
    name += grid.file_names[static_cast<std::size_t>(at[0]) - 1];
    name += grid.rank_names[static_cast<std::size_t>(at[1]) - 1];
    for (int i = 2; i < grid.dimensions; ++i) {
        name += "." + std::to_string(at[static_cast<std::size_t>(i)]);
    }
    return name;
}

// Goes on to the next place of a box, the first coordinate fastest; false behind the last.
bool advance(const GridInfo& grid, Vector& at) {
    for (std::size_t i = 0; i < at.size(); ++i) {
        if (++at[i] <= grid.size[i]) {
            return true;
        }
        at[i] = 1;
    }
    return false;
}

[[noreturn]] void refuse_size() {
    throw TopologyError("the board is too large: at most " + std::to_string(kMaxCells) + " cells");
}

// Before anything is made of it. How many places its box has.
long checked_box(const GridSpec& spec) {
    const int width = spec.shape == GridShape::Triangle ? spec.side : 2 * spec.side - 1;
    long box = 1;
    for (const int size : spec.side > 0 ? Vector{width, width, 1, 1} : spec.size) {
        if (size < 1) {
            throw TopologyError("a grid has no cells: its sizes must be 1 or more");
        }
        box *= std::min<long>(size, kLargestBox + 1);
        if (box > kLargestBox) {
            refuse_size();
        }
    }
    return box;
}

}  // namespace

std::vector<TopologyBuilder::Place> TopologyBuilder::places_of_grids() {
    std::vector<Place> places;
    topology_.grids.clear();
    int number = 0;
    double left = 0;
    long looked_at = 0;
    for (std::size_t g = 0; g < grid_specs_.size(); ++g) {
        looked_at += checked_box(grid_specs_[g]);
        if (looked_at > kLargestBox) {
            refuse_size();
        }
        const auto grid = grid_info(grid_specs_[g], grid_specs_.size() > 1);
        Vector at{1, 1, 1, 1};
        do {
            Place place;
            place.box_number = number++;
            place.info.name = name_of(grid, at);
            if (!exists(grid_specs_[g], at) || removed_.count(place.info.name) > 0) {
                continue;
            }
            place.info.grid = static_cast<int>(g);
            std::copy_n(at.begin(), grid.dimensions, place.info.at.begin());
            set_drawing_place(place.info, grid, at, left);
            places.push_back(std::move(place));
        } while (advance(grid, at));
        left += (grid.size[0] + 1) * grid.size[2] +
                (grid.shape == GridShape::Square ? 0 : grid.size[1] / 2.0);
        topology_.grids.push_back(grid);
    }
    return places;
}

bool TopologyBuilder::is_chequered(const std::vector<Place>& places) const {
    if (topology_.grids.size() != 1 || topology_.grids.front().dimensions != 2 ||
        topology_.grids.front().shape != GridShape::Square || places.size() < 2) {
        return false;
    }
    const auto colour = [](const Place& place) {
        return (place.info.at[0] + place.info.at[1]) % 2;
    };
    const int first = colour(places.front());
    return std::all_of(places.begin(), places.end(),
                       [&](const auto& place) { return colour(place) == first; });
}

void TopologyBuilder::place_extra_cells(std::vector<Place>& places, int next_number) const {
    int in_row = 0;
    for (const auto& spec : extra_specs_) {
        if (removed_.count(spec.name) > 0) {
            continue;
        }
        Place place;
        place.box_number = next_number++;
        place.info.name = spec.name;
        place.info.off_board = spec.off_board;
        place.info.draw_x = spec.place ? spec.place->first - 1 : in_row++;
        place.info.draw_y = spec.place ? spec.place->second - 1 : -1.5;
        places.push_back(std::move(place));
    }
}

void TopologyBuilder::number_cells() {
    auto places = places_of_grids();
    int limit = 0;
    if (is_chequered(places)) {
        // An odd width w makes y * w + x even or odd on all cells of a colour: halved, the
        // diagonals are shifts by (w + 1) / 2 and (w - 1) / 2.
        const int odd_width = topology_.grids.front().size[0] | 1;
        for (auto& place : places) {
            place.box_number = ((place.info.at[1] - 1) * odd_width + place.info.at[0] - 1) / 2;
        }
    }
    if (!places.empty()) {
        limit = places.back().box_number + 1;
    }
    place_extra_cells(places, limit);
    if (places.empty()) {
        throw TopologyError("the board has no cells");
    }
    const auto count = static_cast<int>(places.size());
    if (count > kMaxCells) {
        throw TopologyError("the board has " + std::to_string(count) + " cells, at most " +
                            std::to_string(kMaxCells) + " are possible");
    }
    const int highest = places.back().box_number;
    if (highest > kLargestNumber || (highest >= kBitsetLimit && count <= kBitsetLimit)) {
        for (int i = 0; i < count; ++i) {
            places[static_cast<std::size_t>(i)].box_number = i;
        }
    }
    topology_.limit = places.back().box_number + 1;
    topology_.info.assign(static_cast<std::size_t>(topology_.limit), {});
    topology_.cells.clear();
    topology_.board = CellSet(topology_.limit);
    topology_.place.clear();
    for (const auto& grid : topology_.grids) {
        const auto size = static_cast<std::size_t>(grid.size[0] * grid.size[1] * grid.size[2] *
                                                   grid.size[3]);
        topology_.place.emplace_back(size, kNoCell);
    }
    for (const auto& place : places) {
        const auto cell = static_cast<Cell>(place.box_number);
        topology_.info[cell] = place.info;
        topology_.cells.push_back(cell);
        if (!place.info.off_board) {
            topology_.board.add(cell);
        }
        if (place.info.grid >= 0) {
            const auto grid = static_cast<std::size_t>(place.info.grid);
            const auto& size = topology_.grids[grid].size;
            const auto& at = place.info.at;
            const int index = ((std::max(at[3], 1) - 1) * size[2] + std::max(at[2], 1) - 1) *
                                  size[1] * size[0] +
                              (at[1] - 1) * size[0] + at[0] - 1;
            topology_.place[grid][static_cast<std::size_t>(index)] = cell;
        }
    }
}

}  // namespace perthro
