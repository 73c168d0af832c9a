// `grids` and `cells` of the board.
#include "scripting/package/board_parts.hpp"
#include "scripting/package/cell_names.hpp"
#include "scripting/package/options.hpp"
#include "scripting/parse_number.hpp"

#include <algorithm>
#include <map>
#include <memory>

namespace perthro {

namespace {

constexpr std::size_t kMostPlaces = 65'536;  // of all grids, those that `keep` leaves out included

// "skip i": the alphabet without these letters. "from 0": numbers from there. "987654321": one name
// each.
std::vector<std::string> read_line_names(ReadContext& context, const DocumentNode* node,
                                         const std::string& path, int count) {
    std::vector<std::string> names;
    if (node == nullptr) {
        return names;
    }
    if (node->is_list()) {
        names = read_texts(context, *node, path);
    } else if (const auto text = read_text(context, *node, path)) {
        if (text->rfind("skip ", 0) == 0) {
            for (char c = 'a'; c <= 'z' && static_cast<int>(names.size()) < count; ++c) {
                if (text->find(c, 5) == std::string::npos) {
                    names.emplace_back(1, c);
                }
            }
        } else if (text->rfind("from ", 0) == 0) {
            const int first = parse_number<int>(text->substr(5)).value_or(1);
            for (int i = 0; i < count; ++i) {
                names.push_back(std::to_string(first + i));
            }
        } else {
            for (const char c : *text) {
                names.emplace_back(1, c);
            }
        }
    }
    if (static_cast<int>(names.size()) < count) {
        context.error(node->at, path,
                      "these are " + std::to_string(names.size()) + " names for " +
                          std::to_string(count) + " lines",
                      "a name for each line: \"987654321\", `skip i`, `from 0` or a list");
        return {};
    }
    return names;
}

class GridReader {
public:
    GridReader(ReadContext& context, MapReader& board, TopologyBuilder& builder)
        : context_(context), board_(board), builder_(builder) {}

    // Reads `grids`; false, like read_cells(), if there are more cells than a board may have.
    bool read_grids() {
        const auto* grids = board_.take("grids");
        if (grids == nullptr) {
            return !is_grid_itself();
        }
        const auto items = items_of(*grids);
        for (std::size_t i = 0; i < items.size() && has_room_; ++i) {
            read_grid(*items[i], path_to(board_.path("grids"), i));
        }
        return has_room_;
    }

    bool read_cells() {
        const auto* cells = board_.take("cells");
        if (cells == nullptr) {
            return true;
        }
        const auto path = board_.path("cells");
        const MapReader map(context_, *cells, path);
        std::size_t count = 0;
        for (const auto& entry : map.entries()) {
            MapReader cell(context_, entry.value, path_to(path, entry.key));
            ExtraCellSpec spec;
            spec.off_board = cell.boolean("off_board");
            if (const auto* at = cell.take("at")) {
                spec.place = read_place(*at, cell.path("at"));
            }
            cell.finish();
            const auto names = expand_range(entry.key);
            if (names.empty()) {
                context_.error(entry.at, path_to(path, entry.key),
                               "`" + entry.key + "` is no range of names", "p1-p24");
            }
            count += names.size();
            if (!check_count(context_, entry.at, path, count, kMaxCells, "cells")) {
                return false;
            }
            for (const auto& name : names) {
                spec.name = name;
                builder_.add_cell(spec);
            }
        }
        return true;
    }

private:
    // `board: {size: [8, 8]}`: reports keys of a grid among those of the board.
    bool is_grid_itself() {
        std::string keys;
        const DocumentNode::Entry* first = nullptr;
        for (const auto& entry : board_.entries()) {
            if (entry.key == "size" || entry.key == "side" || entry.key == "shape") {
                (void)board_.take(entry.key);  // nothing more is said of it
                first = first == nullptr ? &entry : first;
                keys += (keys.empty() ? "" : ", ") + entry.key + ": " + in_one_line(entry.value);
            }
        }
        if (first != nullptr) {
            context_.error(first->at, board_.path(first->key),
                           "`" + first->key + "` is a key of a grid", "grids: [{size: [8, 8]}]",
                           "grids: [{" + keys + "}]");
        }
        return first != nullptr;
    }

    static std::string in_one_line(const DocumentNode& node) {
        std::string text = node.text;
        for (const DocumentNode& item : node.items) {
            text += (text.empty() ? "" : ", ") + item.text;
        }
        return node.is_list() ? "[" + text + "]" : text;
    }

    void read_grid(const DocumentNode& node, const std::string& path) {
        MapReader map(context_, node, path);
        GridSpec grid;
        grid.name = map.text("name");
        const bool shaped = read_shape(map, grid);
        read_size(map, node, grid, shaped);
        const bool chosen = map.has("keep");
        if (!count_places(node, path, grid, chosen)) {
            return;
        }
        const int width = grid.side == 0                      ? grid.size[0]
                          : grid.shape == GridShape::Triangle ? grid.side
                                                              : 2 * grid.side - 1;
        const int height = grid.side == 0 ? grid.size[1] : width;
        grid.file_names = read_line_names(context_, map.take("files"), map.path("files"), width);
        grid.rank_names = read_line_names(context_, map.take("ranks"), map.path("ranks"), height);
        if (const auto* keep = map.take("keep")) {
            grid.keep = kept_places(*keep, map.path("keep"));
        }
        map.finish();
        builder_.add_grid(std::move(grid));
    }

    // False if the shape is none that there is: its first letters say which is meant.
    bool read_shape(MapReader& map, GridSpec& grid) {
        constexpr std::size_t kTelling = 3;
        const auto* shape = map.take("shape");
        if (shape == nullptr) {
            return true;
        }
        const std::vector<std::string> names{"square", "hex", "triangle"};
        constexpr GridShape kShapes[] = {GridShape::Square, GridShape::Hex, GridShape::Triangle};
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (shape->is_scalar() && shape->text != names[i] &&
                shape->text.starts_with(names[i].substr(0, kTelling))) {
                context_.error(shape->at, map.path("shape"),
                               "`" + shape->text + "` is not known here", one_of(names),
                               "did you mean `" + names[i] + "`?");
                return false;
            }
        }
        const auto index = read_choice(context_, *shape, map.path("shape"), names);
        grid.shape = index ? kShapes[*index] : GridShape::Square;
        return index.has_value();
    }

    // Before anything is made of them: places of all grids, and cells of those that keep all.
    bool count_places(const DocumentNode& node, const std::string& path, const GridSpec& grid,
                      bool chosen) {
        const auto side = static_cast<std::size_t>(grid.side);
        std::size_t places = 1, cells = 0;
        if (grid.side == 0) {
            for (const int size : grid.size) {  // at most kMaxCells each
                places = std::min(places * static_cast<std::size_t>(size), kMostPlaces + 1);
            }
            cells = places;
        } else if (grid.shape == GridShape::Triangle) {
            places = side * side;
            cells = side * (side + 1) / 2;
        } else {
            places = (2 * side - 1) * (2 * side - 1);
            cells = 3 * side * (side - 1) + 1;
        }
        places_ += places;
        cells_ += chosen ? 0 : cells;
        has_room_ = check_count(context_, node.at, path, places_, kMostPlaces,
                                "places on the grids of this board") &&
                    check_count(context_, node.at, path, cells_, kMaxCells,
                                "cells on the grids of this board");
        return has_room_;
    }

    // `shaped`: nothing is wrong with its shape.
    void read_size(MapReader& map, const DocumentNode& node, GridSpec& grid, bool shaped) {
        const auto* size = map.take("size");
        const auto* side = map.take("side");
        if ((size == nullptr) == (side == nullptr)) {
            context_.error(node.at, map.path(), "a grid has either a size or a side",
                           "size: [8, 8] or side: 5");
            return;
        }
        if (side != nullptr) {
            grid.side = read_integer(context_, *side, map.path("side"), 1, kMaxCells).value_or(1);
            if (shaped && grid.shape == GridShape::Square) {
                context_.error(side->at, map.path("side"), "a square grid has no side",
                               "size: [8, 8]",
                               "a hexagon or a triangle has one: shape: hex, or shape: triangle");
            }
            return;
        }
        if (!size->is_list() || size->items.size() < 2 || size->items.size() > 4) {
            const bool joined = size->is_list() && size->items.size() == 1 &&
                                size->items[0].text.find(' ') != std::string::npos;
            const bool one = size->is_scalar() && grid.shape != GridShape::Square;
            context_.error(size->at, map.path("size"), "a grid has two to four dimensions",
                           "[8, 8]",
                           joined ? "write a comma between the numbers"
                           : one  ? "cells along a side: side: " + size->text
                                  : "");
            return;
        }
        grid.dimensions = static_cast<int>(size->items.size());
        for (std::size_t i = 0; i < size->items.size(); ++i) {
            grid.size[i] = read_integer(context_, size->items[i], path_to(map.path("size"), i), 1,
                                        kMaxCells)
                               .value_or(1);
        }
    }

    // The expression is asked once per place, however often the cells are numbered.
    std::function<bool(const Vector&)> kept_places(const DocumentNode& node,
                                                   const std::string& path) {
        const auto text = read_text(context_, node, path);
        if (!text) {
            return {};
        }
        auto known = std::make_shared<std::map<Vector, bool>>();
        auto failed = std::make_shared<bool>(false);
        return [&context = context_, node, path, text = *text, known, failed](const Vector& at) {
            if (const auto found = known->find(at); found != known->end()) {
                return found->second;
            }
            auto variables = context.variables;
            const char* const names[] = {"x", "y", "z", "w"};
            for (std::size_t i = 0; i < 4; ++i) {
                variables[names[i]] = std::int64_t{at[i]};
            }
            variables["level"] = variables["z"];
            bool kept = true;
            if (!*failed) {  // one message is enough
                const auto value = evaluate_at(context, node, path, text, variables);
                const auto* truth = value ? std::get_if<bool>(&*value) : nullptr;
                if (value && truth == nullptr) {
                    context.error(node.at, path, "`" + text + "` is neither true nor false",
                                  "a condition");
                }
                *failed = truth == nullptr;
                kept = truth == nullptr || *truth;
            }
            return known->emplace(at, kept).first->second;
        };
    }

    std::optional<std::pair<double, double>> read_place(const DocumentNode& node,
                                                        const std::string& path) {
        if (!node.is_list() || node.items.size() != 2) {
            context_.error(node.at, path, "a place is a pair of numbers", "[12, 2]");
            return std::nullopt;
        }
        const auto x = read_number(context_, node.items[0], path_to(path, 0));
        const auto y = read_number(context_, node.items[1], path_to(path, 1));
        return x && y ? std::optional(std::pair{*x, *y}) : std::nullopt;
    }

    ReadContext& context_;
    MapReader& board_;
    TopologyBuilder& builder_;
    std::size_t places_ = 0, cells_ = 0;  // of the grids so far
    bool has_room_ = true;
};

}  // namespace

bool read_grids_and_cells(ReadContext& context, MapReader& board, TopologyBuilder& builder) {
    GridReader reader(context, board, builder);
    return reader.read_grids() && reader.read_cells();
}

}  // namespace perthro
