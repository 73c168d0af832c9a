// Derives what is drawn of a board from its topology.
#include "scripting/session/board_view.hpp"

#include "engine/notation/written_cells.hpp"
#include "scripting/session/board_labels.hpp"
#include "scripting/session/board_lines.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace perthro::session {

namespace {

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

// Levels of a grid drawn in one another, each a little aside of the one below: points of lattices
// fall on no other then, and links between levels can be seen.
void lean(std::vector<CellView>& cells) {
    constexpr double kAside = 0.5, kUp = 0.025;
    for (CellView& cell : cells) {
        if (cell.at.size() > 2) {
            const int level = cell.at[2] - 1;
            cell.x = cell.at[0] - 1 + kAside * level;
            cell.y = cell.at[1] - 1 + kUp * level;
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
    const bool in_space = hint(game, "levels") == "oblique";
    if (in_space) {
        lean(view.cells);
    }
    const bool numbered = add_written(game, view.cells);
    for (int grid = 0; grid < static_cast<int>(topology.grids.size()); ++grid) {
        if (view.style != BoardStyle::Pits && !numbered && !in_space) {
            add_labels(topology, grid, view.labels);
        }
        if (view.style == BoardStyle::Chequered) {
            add_blanks(topology, grid, view.blanks);
        }
    }
    view.lines = board_lines(topology, map, in_space);
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

std::string theme_of(const BoardView& board) {
    if (!board.theme.empty()) {
        return board.theme;
    }
    switch (board.style) {
        case BoardStyle::Points:
        case BoardStyle::Graph: return "kaya";
        case BoardStyle::Hexes: return "slate";
        default: return "wood";
    }
}

}  // namespace perthro::session
