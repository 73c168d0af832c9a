// Derives what is drawn of a board from its topology.
#include "scripting/session/board_view.hpp"

#include "engine/notation/written_cells.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>
#include <string_view>

namespace perthro::session {

namespace {

constexpr double kLabelGap = 0.75;  // from the centre of an outer cell to the coordinate beside it
constexpr int kArcPoints = 24;

std::string hint(const GameDefinition& game, std::string_view key) {
    for (const auto& [name, value] : game.view) {
        if (name == key) {
            return value;
        }
    }
    return "";
}

bool has_shape(const Topology& topology, GridShape shape) {
    return std::any_of(topology.grids.begin(), topology.grids.end(),
                       [&](const GridInfo& grid) { return grid.shape == shape; });
}

BoardStyle style_of(const GameDefinition& game) {
    static constexpr std::pair<std::string_view, BoardStyle> kStyles[] = {
        {"chequered", BoardStyle::Chequered}, {"plain", BoardStyle::Plain},
        {"points", BoardStyle::Points},       {"hexes", BoardStyle::Hexes},
        {"pits", BoardStyle::Pits},           {"graph", BoardStyle::Graph}};
    for (const std::string_view key : {"board.style", "style"}) {
        for (const auto& [name, style] : kStyles) {
            if (hint(game, key) == name) {
                return style;
            }
        }
    }
    const Topology& topology = game.topology;
    if (topology.grids.empty()) {
        return BoardStyle::Graph;
    }
    if (std::all_of(topology.cells.begin(), topology.cells.end(), [&](Cell cell) {
            return topology.info[cell].holds == Holds::Counters || topology.info[cell].off_board;
        })) {
        return BoardStyle::Pits;
    }
    if (has_shape(topology, GridShape::Hex)) {
        return BoardStyle::Hexes;
    }
    const bool bends = std::any_of(
        topology.tracks.begin(), topology.tracks.end(), [](const Track& track) {
            return std::any_of(track.bend.begin(), track.bend.end(), [](const auto& bend) {
                return std::count(bend.begin(), bend.end(), 1) > 0;
            });
        });
    if (bends || has_shape(topology, GridShape::Triangle) || game.notation == "go" ||
        game.notation == "xiangqi") {
        return BoardStyle::Points;
    }
    return game.notation == "chess" || game.notation == "draughts" ? BoardStyle::Chequered
                                                                   : BoardStyle::Plain;
}

CellShape shape_of(const CellInfo& info, BoardStyle style) {
    if (info.off_board) {
        return CellShape::OffBoard;
    }
    switch (style) {
        case BoardStyle::Hexes: return CellShape::Hex;
        case BoardStyle::Pits: return CellShape::Pit;
        case BoardStyle::Points:
        case BoardStyle::Graph:
            return info.holds == Holds::Counters ? CellShape::Pit : CellShape::Point;
        default: return CellShape::Square;
    }
}

CellTint tint_of(const CellInfo& info, BoardStyle style) {
    if (info.grid < 0) {
        return CellTint::Plain;
    }
    if (style == BoardStyle::Chequered) {
        return (info.at[0] + info.at[1] + info.at[2]) % 2 == (info.at[2] == 0 ? 0 : 1)
                   ? CellTint::Dark
                   : CellTint::Light;
    }
    if (style == BoardStyle::Hexes) {  // three tints, no two neighbours alike
        static constexpr CellTint kTints[] = {CellTint::Plain, CellTint::Light, CellTint::Dark};
        return kTints[(((info.at[0] - info.at[1]) % 3) + 3) % 3];
    }
    return CellTint::Plain;
}

std::vector<std::string> zones_of(const GameDefinition& game, Cell cell) {
    std::vector<std::string> names;
    for (const Zone& zone : game.topology.zones) {
        if (zone.shared) {
            if (zone.cells[0].has(cell)) {
                names.push_back(zone.name);
            }
            continue;
        }
        for (std::size_t player = 1; player < zone.cells.size(); ++player) {
            if (zone.cells[player].has(cell)) {
                names.push_back(game.players[player] + ": " + zone.name);
            }
        }
    }
    return names;
}

CellView cell_view(const GameDefinition& game, Cell cell, BoardStyle style) {
    const CellInfo& info = game.topology.info[cell];
    CellView view;
    view.name = info.name;
    view.x = info.draw_x;
    view.y = info.draw_y;
    view.shape = shape_of(info, style);
    view.holds = static_cast<CellHolds>(info.holds);
    view.tint = tint_of(info, style);
    view.grid = info.grid;
    for (int i = 0;
         info.grid >= 0 && i < game.topology.grids[static_cast<std::size_t>(info.grid)].dimensions;
         ++i) {
        view.at.push_back(info.at[static_cast<std::size_t>(i)]);
    }
    view.zones = zones_of(game, cell);
    return view;
}

// ---- lines

class Lines {
public:
    Lines(const Topology& topology, const CellMap& map) : topology_(topology), map_(map) {}

    std::vector<LineView> all() {
        for (std::size_t d = 0; d < topology_.directions.size(); ++d) {
            add_links(static_cast<Direction>(d));
        }
        for (const Track& track : topology_.tracks) {
            for (std::size_t player = 1; player < track.cells.size(); ++player) {
                add_track(track, player);
            }
        }
        return std::move(lines_);
    }

private:
    // Where the vector of a direction leads, kNoCell if nowhere.
    [[nodiscard]] Cell by_vector(const DirectionInfo& direction, Cell cell) const {
        const CellInfo& info = topology_.info[cell];
        if (info.grid < 0) {
            return kNoCell;
        }
        return topology_.at(info.grid, info.at[0] + direction.by[0], info.at[1] + direction.by[1],
                            std::max(info.at[2], 1) + direction.by[2],
                            std::max(info.at[3], 1) + direction.by[3]);
    }
    [[nodiscard]] bool belongs_to_track(Direction direction) const {
        return std::any_of(topology_.tracks.begin(), topology_.tracks.end(),
                           [&](const Track& track) {
                               return track.forward == direction || track.back == direction;
                           });
    }
    // A way that pieces take everywhere by rule and that boards do not print: diagonals of a square
    // grid, leaps, paths. Where the package restricts it to some cells, or where it is the nearest
    // way, the lines are a part of the board.
    [[nodiscard]] bool is_unprinted(Direction direction) const {
        const DirectionInfo& info = topology_.directions[direction];
        const int dx = std::abs(info.by[0]);
        const int dy = std::abs(info.by[1]);
        if (info.by[2] != 0 || info.by[3] != 0 || info.name.find('(') != std::string::npos) {
            return true;
        }
        if (dx > 1 || dy > 1) {
            return !is_straight_over_gaps(direction);
        }
        const bool slanted = dx == 1 && dy == 1 && !topology_.grids.empty() &&
                             topology_.grids.front().shape == GridShape::Square;
        return slanted && has_straight_steps() &&
               std::all_of(topology_.cells.begin(), topology_.cells.end(), [&](Cell cell) {
                   return topology_.link[direction][cell] == by_vector(info, cell);
               });
    }
    // Whether a direction leads to the next cell but one of a file or rank, where the board leaves
    // the one between out.
    [[nodiscard]] bool is_straight_over_gaps(Direction direction) const {
        const auto& by = topology_.directions[direction].by;
        if (std::abs(by[0] + by[1]) != 2 || by[0] * by[1] != 0) {
            return false;
        }
        DirectionInfo half = topology_.directions[direction];
        half.by = {by[0] / 2, by[1] / 2, 0, 0};
        return std::all_of(topology_.cells.begin(), topology_.cells.end(), [&](Cell cell) {
            return topology_.link[direction][cell] == kNoCell || by_vector(half, cell) == kNoCell;
        });
    }
    [[nodiscard]] bool has_straight_steps() const {
        return std::any_of(topology_.directions.begin(), topology_.directions.end(),
                           [](const DirectionInfo& direction) {
                               return std::abs(direction.by[0]) + std::abs(direction.by[1]) == 1;
                           });
    }
    void add_links(Direction direction) {
        if (belongs_to_track(direction) || is_unprinted(direction)) {
            return;
        }
        for (const Cell cell : topology_.cells) {
            const Cell to = topology_.link[direction][cell];
            if (to != kNoCell && to != cell) {
                add(cell, to);
            }
        }
    }
    bool add(Cell from, Cell to) {
        if (!drawn_.insert(std::minmax(from, to)).second) {
            return false;
        }
        lines_.push_back({map_.index(from), map_.index(to), false, {}});
        return true;
    }
    void add_track(const Track& track, std::size_t player) {
        const auto& cells = track.cells[player];
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const bool last = i + 1 == cells.size();
            if (last && !track.closed) {
                break;
            }
            const Cell to = cells[last ? 0 : i + 1];
            if (i < track.bend[player].size() && track.bend[player][i] != 0 && add(cells[i], to)) {
                lines_.back().arc = true;
                lines_.back().points = arc(topology_.info[cells[i]], topology_.info[to]);
            }
        }
    }
    // Around the corner of the board that both cells are equally far from, else a bulge away from
    // its middle.
    [[nodiscard]] std::vector<std::pair<double, double>> arc(const CellInfo& from,
                                                             const CellInfo& to) const {
        double left = from.draw_x, right = from.draw_x, bottom = from.draw_y, top = from.draw_y;
        for (const Cell cell : topology_.cells) {
            const CellInfo& info = topology_.info[cell];
            if (info.grid == from.grid) {
                left = std::min(left, info.draw_x);
                right = std::max(right, info.draw_x);
                bottom = std::min(bottom, info.draw_y);
                top = std::max(top, info.draw_y);
            }
        }
        for (const double x : {left, right}) {
            for (const double y : {bottom, top}) {
                const double one = std::hypot(from.draw_x - x, from.draw_y - y);
                const double other = std::hypot(to.draw_x - x, to.draw_y - y);
                const bool on_sides = (from.draw_x == x) != (from.draw_y == y) &&
                                      (to.draw_x == x) != (to.draw_y == y);
                const bool same_side = (from.draw_x == x) == (to.draw_x == x);
                if (on_sides && !same_side && std::abs(one - other) < 0.01 &&
                    one < (right - left + top - bottom) / 4) {
                    return around(x, y, from, to);
                }
            }
        }
        return bulge((left + right) / 2, (bottom + top) / 2, from, to);
    }
    static std::vector<std::pair<double, double>> around(double x, double y, const CellInfo& from,
                                                         const CellInfo& to) {
        const double radius = std::hypot(from.draw_x - x, from.draw_y - y);
        const double start = std::atan2(from.draw_y - y, from.draw_x - x);
        double turn = std::atan2(to.draw_y - y, to.draw_x - x) - start;
        turn = std::remainder(turn, 2 * std::numbers::pi);
        turn -= std::copysign(2 * std::numbers::pi, turn);  // the long way
        std::vector<std::pair<double, double>> points;
        for (int i = 0; i <= kArcPoints; ++i) {
            const double angle = start + turn * i / kArcPoints;
            points.emplace_back(x + radius * std::cos(angle), y + radius * std::sin(angle));
        }
        return points;
    }
    static std::vector<std::pair<double, double>> bulge(double x, double y, const CellInfo& from,
                                                        const CellInfo& to) {
        const double middle_x = (from.draw_x + to.draw_x) / 2;
        const double middle_y = (from.draw_y + to.draw_y) / 2;
        const double far = std::max(std::hypot(middle_x - x, middle_y - y), 0.01);
        const double width = std::hypot(to.draw_x - from.draw_x, to.draw_y - from.draw_y);
        const double control_x = middle_x + (middle_x - x) / far * width;
        const double control_y = middle_y + (middle_y - y) / far * width;
        std::vector<std::pair<double, double>> points;
        for (int i = 0; i <= kArcPoints; ++i) {
            const double t = static_cast<double>(i) / kArcPoints;
            const double a = (1 - t) * (1 - t), b = 2 * t * (1 - t), c = t * t;
            points.emplace_back(a * from.draw_x + b * control_x + c * to.draw_x,
                                a * from.draw_y + b * control_y + c * to.draw_y);
        }
        return points;
    }

    const Topology& topology_;
    const CellMap& map_;
    std::set<std::pair<Cell, Cell>> drawn_;
    std::vector<LineView> lines_;
};

// ---- coordinates

// The cells of a plane of a grid.
struct Plane {
    const Topology& topology;
    int grid, z, w;

    [[nodiscard]] const GridInfo& info() const {
        return topology.grids[static_cast<std::size_t>(grid)];
    }
    template <typename Function>
    void at(int x, int y, Function&& f) const {
        if (const Cell cell = topology.at(grid, x, y, z, w); cell != kNoCell) {
            f(topology.info[cell]);
        }
    }
};

// One label for each file and rank of a plane, beside its outermost cell.
void add_labels(const Plane& plane, std::vector<BoardLabel>& labels) {
    const GridInfo& info = plane.info();
    const bool square = info.shape == GridShape::Square;
    double bottom = 1e9, left = 1e9;
    for (int x = 1; x <= info.size[0]; ++x) {
        for (int y = 1; y <= info.size[1]; ++y) {
            plane.at(x, y, [&](const CellInfo& cell) {
                bottom = std::min(bottom, cell.draw_y);
                left = std::min(left, cell.draw_x);
            });
        }
    }
    for (int x = 1; x <= info.size[0] && x <= static_cast<int>(info.file_names.size()); ++x) {
        const CellInfo* lowest = nullptr;
        for (int y = info.size[1]; y >= 1; --y) {
            plane.at(x, y, [&](const CellInfo& cell) { lowest = &cell; });
        }
        if (lowest != nullptr) {
            labels.push_back({info.file_names[static_cast<std::size_t>(x - 1)],
                              square ? lowest->draw_x : lowest->draw_x - kLabelGap / 2,
                              (square ? bottom : lowest->draw_y) - kLabelGap});
        }
    }
    for (int y = 1; y <= info.size[1] && y <= static_cast<int>(info.rank_names.size()); ++y) {
        const CellInfo* leftmost = nullptr;
        for (int x = info.size[0]; x >= 1; --x) {
            plane.at(x, y, [&](const CellInfo& cell) { leftmost = &cell; });
        }
        if (leftmost != nullptr) {
            labels.push_back({info.rank_names[static_cast<std::size_t>(y - 1)],
                              (square ? left : leftmost->draw_x) - kLabelGap, leftmost->draw_y});
        }
    }
}

void add_labels(const Topology& topology, int grid, std::vector<BoardLabel>& labels) {
    const GridInfo& info = topology.grids[static_cast<std::size_t>(grid)];
    for (int w = 1; w <= info.size[3]; ++w) {
        for (int z = 1; z <= info.size[2]; ++z) {
            add_labels(Plane{topology, grid, z, w}, labels);
        }
    }
}

// The places of cells that a rectangle of square cells lacks.
void add_blanks(const Topology& topology, int grid,
                std::vector<std::pair<double, double>>& blanks) {
    const GridInfo& info = topology.grids[static_cast<std::size_t>(grid)];
    const CellInfo* some = nullptr;
    for (const Cell cell : topology.cells) {
        if (topology.info[cell].grid == grid && topology.info[cell].at[2] <= 1 &&
            topology.info[cell].at[3] <= 1) {
            some = &topology.info[cell];
            break;
        }
    }
    for (int x = 1; some != nullptr && x <= info.size[0]; ++x) {
        for (int y = 1; y <= info.size[1]; ++y) {
            if (topology.at(grid, x, y) == kNoCell) {
                blanks.emplace_back(some->draw_x + x - some->at[0], some->draw_y + y - some->at[1]);
            }
        }
    }
}

// The angle between a player's forward direction and the first player's.
int degrees_of(const Topology& topology, std::size_t player) {
    if (player >= topology.turned.size()) {
        return 0;
    }
    const auto& turn = topology.turned[player];
    const bool slanted = !topology.grids.empty() &&
                         topology.grids.front().shape != GridShape::Square;
    const auto angle = [&](int x, int y) {
        return slanted ? std::atan2(y * std::sqrt(3.0) / 2, x + y / 2.0) : std::atan2(y, x);
    };
    if (turn[1] == 0 && turn[3] == 0) {
        return 0;
    }
    const double radians = angle(turn[1], turn[3]) - angle(0, 1);
    const int degrees = static_cast<int>(std::lround(radians * 180 / std::numbers::pi));
    return ((degrees % 360) + 360) % 360;
}

std::vector<PieceTypeView> types_of(const GameDefinition& game) {
    std::vector<PieceTypeView> types{{"unknown", "", "?", "", "", false}};
    for (std::size_t i = 1; i < game.pieces.size(); ++i) {
        const PieceDefinition& piece = game.pieces[i];
        const auto text = [&](const char* key) {
            const auto found = piece.texts.find(key);
            return found == piece.texts.end() ? std::string() : found->second;
        };
        const std::string& alike = piece.like == kEmptyType ? piece.name
                                                            : game.pieces[piece.like].name;
        types.push_back({piece.name, piece.title.empty() ? piece.name : piece.title,
                         piece.letter.empty() ? piece.name.substr(0, 1) : piece.letter,
                         text("art").empty() ? alike : text("art"), text("shape"), piece.royal});
    }
    return types;
}

// Whether moves call cells otherwise than by their names; then they carry what they are called.
bool add_written(const GameDefinition& game, std::vector<CellView>& cells) {
    const WrittenCells written(game);
    const int players = !written.any() ? 0 : written.by_player() ? game.player_count() : 1;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        for (int player = 1; player <= players; ++player) {
            cells[i].written.push_back(
                written.text(static_cast<Player>(player), game.topology.cells[i]));
        }
    }
    return written.any();
}

}  // namespace

CellMap::CellMap(const Topology& topology)
    : index_(static_cast<std::size_t>(topology.limit) + 1, -1), cells_(topology.cells) {
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        index_[cells_[i]] = static_cast<int>(i);
    }
}

std::vector<int> CellMap::indices(const std::vector<Cell>& cells) const {
    std::vector<int> indices;
    for (const Cell cell : cells) {
        if (index(cell) >= 0) {
            indices.push_back(index(cell));
        }
    }
    return indices;
}

BoardView board_view(const GameDefinition& game) {
    const Topology& topology = game.topology;
    const CellMap map(topology);
    BoardView view;
    view.style = style_of(game);
    view.theme = hint(game, "theme");
    view.hints = game.view;
    for (const Cell cell : topology.cells) {
        view.cells.push_back(cell_view(game, cell, view.style));
    }
    const bool numbered = add_written(game, view.cells);
    for (int grid = 0; grid < static_cast<int>(topology.grids.size()); ++grid) {
        if (view.style != BoardStyle::Pits && !numbered) {
            add_labels(topology, grid, view.labels);
        }
        if (view.style == BoardStyle::Chequered) {
            add_blanks(topology, grid, view.blanks);
        }
    }
    view.lines = Lines(topology, map).all();
    if (view.style != BoardStyle::Points && view.style != BoardStyle::Graph) {
        std::erase_if(view.lines, [](const LineView& line) { return !line.arc; });
    }
    view.types = types_of(game);
    for (const Permutation& permutation : topology.permutations) {
        PermutationView& shown = view.permutations.emplace_back();
        shown.name = permutation.name;
        for (const auto& [from, to] : permutation.moves) {
            shown.moves.emplace_back(map.index(from), map.index(to));
        }
    }
    for (std::size_t player = 0; player < game.players.size(); ++player) {
        view.turned.push_back(degrees_of(topology, player));
    }
    return view;
}

}  // namespace perthro::session
