#include "scripting/package/cell_names.hpp"

#include "scripting/parse_number.hpp"

#include <cctype>
#include <cstdlib>

namespace perthro {

namespace {

// "p24" -> "p", 24; empty prefix or no digits: nothing.
std::optional<std::pair<std::string, int>> numbered_name(const std::string& name) {
    auto digits = name.size();
    while (digits > 0 && std::isdigit(static_cast<unsigned char>(name[digits - 1]))) {
        --digits;
    }
    const auto number = parse_number<int>(name.substr(digits));
    if (digits == 0 || !number) {
        return std::nullopt;
    }
    return std::pair{name.substr(0, digits), *number};
}

// Calls f(place) for every place of a box from one corner to the other, x first.
template <typename Function>
void each_place(const Vector& from, const Vector& to, Function&& f) {
    const auto next = [](int from_there, int to_there) { return from_there <= to_there ? 1 : -1; };
    Vector at = from;
    for (bool inside = true; inside;) {
        f(at);
        inside = false;
        for (std::size_t i = 0; i < at.size() && !inside; ++i) {
            inside = at[i] != to[i];
            at[i] = inside ? at[i] + next(from[i], to[i]) : from[i];
        }
    }
}

}  // namespace

std::optional<std::pair<std::string, std::string>> split_range(const std::string& text) {
    const auto dash = text.find('-');
    if (dash == std::string::npos || dash == 0 || dash + 1 == text.size()) {
        return std::nullopt;
    }
    return std::pair{text.substr(0, dash), text.substr(dash + 1)};
}

std::vector<std::string> expand_range(const std::string& text) {
    const auto ends = split_range(text);
    if (!ends) {
        return {text};
    }
    const auto first = numbered_name(ends->first), last = numbered_name(ends->second);
    if (!first || !last || first->first != last->first ||
        std::abs(first->second - last->second) > kMaxCells) {
        return {};
    }
    std::vector<std::string> names;
    const int step = first->second <= last->second ? 1 : -1;
    for (int i = first->second; i != last->second + step; i += step) {
        names.push_back(first->first + std::to_string(i));
    }
    return names;
}

CellNames::CellNames(const Topology& topology) : topology_(topology) {
    for (const Cell cell : topology.cells) {
        cells_.emplace(topology.info[cell].name, cell);
    }
    for (std::size_t g = 0; g < topology.grids.size(); ++g) {
        const auto& grid = topology.grids[g];
        each_place({1, 1, 1, 1}, grid.size,
                   [&](const Vector& at) { name_corner(grid, {static_cast<int>(g), at}); });
    }
}

void CellNames::name_corner(const GridInfo& grid, const Corner& corner) {
    auto name = grid.name.empty() ? "" : grid.name + ".";
    name += grid.file_names[static_cast<std::size_t>(corner.at[0]) - 1];
    name += grid.rank_names[static_cast<std::size_t>(corner.at[1]) - 1];
    if (grid.dimensions > 2 && corner.at[2] == 1 && corner.at[3] == 1) {
        add_corner(name, corner);  // the first level may be left out
    }
    for (int i = 2; i < grid.dimensions; ++i) {
        name += "." + std::to_string(corner.at[static_cast<std::size_t>(i)]);
    }
    add_corner(name, corner);
}

void CellNames::add_corner(const std::string& name, const Corner& corner) {
    const Cell cell = topology_.at(corner.grid, corner.at[0], corner.at[1], corner.at[2],
                                   corner.at[3]);
    const auto [known, fresh] = corners_.emplace(name, corner);
    if (!fresh && cell != kNoCell) {
        known->second = corner;  // of two places with one printed name the one that exists
    }
    if (cell != kNoCell) {
        cells_.emplace(name, cell);
    }
}

Cell CellNames::find(const std::string& name) const {
    const auto found = cells_.find(name);
    return found == cells_.end() ? kNoCell : found->second;
}

std::optional<std::vector<Cell>> CellNames::find_range(const std::string& text) const {
    const auto ends = split_range(text);
    if (!ends) {
        return std::nullopt;
    }
    std::vector<Cell> cells;
    const auto from = corners_.find(ends->first);
    auto to = corners_.find(ends->second);
    const auto dot = ends->first.find('.');
    if (from != corners_.end() && to == corners_.end() && dot != std::string::npos) {
        to = corners_.find(ends->first.substr(0, dot + 1) + ends->second);  // big.a1-c3
    }
    if (from == corners_.end() || to == corners_.end()) {
        for (const auto& name : expand_range(text)) {
            const Cell cell = find(name);
            if (cell == kNoCell) {
                return std::nullopt;
            }
            cells.push_back(cell);
        }
        return cells.empty() ? std::nullopt : std::optional(cells);
    }
    if (from->second.grid != to->second.grid) {
        return std::nullopt;
    }
    each_place(from->second.at, to->second.at, [&](const Vector& at) {
        const Cell cell = topology_.at(from->second.grid, at[0], at[1], at[2], at[3]);
        if (cell != kNoCell) {
            cells.push_back(cell);
        }
    });
    return cells;
}

}  // namespace perthro
