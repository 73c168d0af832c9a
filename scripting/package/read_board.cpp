// The `board` of game.yaml: drives TopologyBuilder step by step.
#include "scripting/package/read_game.hpp"
#include "scripting/package/regions.hpp"

#include <algorithm>
#include <memory>

namespace perthro {

namespace {

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
            const int first = parse_integer(text->substr(5)).value_or(1);
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

class BoardReader {
public:
    BoardReader(ReadContext& context, MapReader& board)
        : context_(context), board_(board), builder_(context.definition.player_count()) {}

    // Throws TopologyError; errors of single values are reported and leave that value out.
    void read(const std::vector<ViewSpec>& views) {
        read_grids();
        read_cells();
        builder_.number_cells();
        read_removed();
        check_names_differ();
        regions_ = std::make_unique<Regions>(context_, builder_.topology());
        zones_ = board_.take("zones");
        regions_->know_zones(zones_);
        read_directions();
        read_sets();
        builder_.connect();
        read_links();
        read_unlinks();
        builder_.set_views(views);
        read_zones();
        read_tracks();
        read_permutations();
        const auto holds = read_holds();
        context_.definition.topology = builder_.take();
        for (const auto& [cell, kind] : holds) {
            context_.definition.topology.info[cell].holds = kind;
        }
    }

private:
    // ---- cells ----
    void read_grids() {
        const auto* grids = board_.take("grids");
        if (grids == nullptr) {
            return;
        }
        const auto items = items_of(*grids);
        for (std::size_t i = 0; i < items.size(); ++i) {
            read_grid(*items[i], path_to(board_.path("grids"), i));
        }
    }

    void read_grid(const DocumentNode& node, const std::string& path) {
        MapReader map(context_, node, path);
        GridSpec grid;
        grid.name = map.text("name");
        grid.shape = map.choice("shape", GridShape::Square,
                                {{"square", GridShape::Square},
                                 {"hex", GridShape::Hex},
                                 {"triangle", GridShape::Triangle}});
        read_size(map, node, grid);
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

    void read_size(MapReader& map, const DocumentNode& node, GridSpec& grid) {
        const auto* size = map.take("size");
        const auto* side = map.take("side");
        if ((size == nullptr) == (side == nullptr)) {
            context_.error(node.at, map.path(), "a grid has either a size or a side",
                           "size: [8, 8] or side: 5");
            return;
        }
        if (side != nullptr) {
            grid.side = read_integer(context_, *side, map.path("side"), 1, kMaxCells).value_or(1);
            if (grid.shape == GridShape::Square) {
                context_.error(side->at, map.path("side"), "a square grid has no side",
                               "size: [8, 8]");
            }
            return;
        }
        if (!size->is_list() || size->items.size() < 2 || size->items.size() > 4) {
            context_.error(size->at, map.path("size"), "a grid has two to four dimensions",
                           "[8, 8]");
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
        return [this, node, path, text = *text, known, failed](const Vector& at) {
            if (const auto found = known->find(at); found != known->end()) {
                return found->second;
            }
            auto variables = context_.variables;
            const char* const names[] = {"x", "y", "z", "w"};
            for (std::size_t i = 0; i < 4; ++i) {
                variables[names[i]] = std::int64_t{at[i]};
            }
            variables["level"] = variables["z"];
            bool kept = true;
            if (!*failed) {  // one message is enough
                const auto value = evaluate_at(context_, node, path, text, variables);
                const auto* truth = value ? std::get_if<bool>(&*value) : nullptr;
                if (value && truth == nullptr) {
                    context_.error(node.at, path, "`" + text + "` is neither true nor false",
                                   "a condition");
                }
                *failed = truth == nullptr;
                kept = truth == nullptr || *truth;
            }
            return known->emplace(at, kept).first->second;
        };
    }

    void read_cells() {
        const auto* cells = board_.take("cells");
        if (cells == nullptr) {
            return;
        }
        const auto path = board_.path("cells");
        const MapReader map(context_, *cells, path);
        for (const auto& entry : map.entries()) {
            MapReader cell(context_, entry.value, path_to(path, entry.key));
            ExtraCellSpec spec;
            spec.off_board = cell.boolean("off_board");
            if (const auto* at = cell.take("at")) {
                spec.place = read_place(*at, cell.path("at"));
            }
            cell.finish();
            const auto names = Regions::expand_range(entry.key);
            if (names.empty()) {
                context_.error(entry.at, path_to(path, entry.key),
                               "`" + entry.key + "` is no range of names", "p1-p24");
            }
            for (const auto& name : names) {
                spec.name = name;
                builder_.add_cell(spec);
            }
        }
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

    void read_removed() {
        const auto* removed = board_.take("remove");
        if (removed == nullptr) {
            return;
        }
        Regions all(context_, builder_.topology());
        all.read(*removed, board_.path("remove")).each([&](Cell cell) {
            builder_.remove_cell(builder_.topology().info[cell].name);
        });
        builder_.number_cells();
    }

    void check_names_differ() const {
        std::map<std::string, int> seen;
        for (const Cell cell : builder_.topology().cells) {
            const auto& name = builder_.topology().info[cell].name;
            if (++seen[name] == 2) {
                throw TopologyError("two cells are called `" + name + "`");
            }
        }
    }

    // ---- directions ----
    void read_directions() {
        const auto* node = board_.take("directions");
        const auto path = board_.path("directions");
        const bool all = node != nullptr && node->is_scalar();
        if (all) {
            (void)read_choice(context_, *node, path, {"all"});
        }
        builder_.add_default_directions(all);
        if (node == nullptr || all) {
            return;
        }
        if (node->tag == MergeTag::Only) {
            builder_.clear_directions();
        }
        const MapReader map(context_, *node, path);
        for (const auto& entry : map.entries()) {
            if (entry.value.find("copy") == nullptr) {
                read_direction(entry, path_to(path, entry.key));
            }
        }
        if (node->tag == MergeTag::Only) {
            name_default_sets();
        }
        for (const auto& entry : map.entries()) {
            if (entry.value.find("copy") != nullptr) {
                read_copy(entry, path_to(path, entry.key));
            }
        }
    }

    // What is left of the default sets where a board names its own directions.
    void name_default_sets() {
        const std::vector<std::string> straight{"n", "e", "s", "w"},
            slanted{"ne", "se", "sw", "nw"};
        std::vector<Direction> orthogonal, diagonal;
        for (const auto& info : builder_.topology().directions) {
            const auto direction = builder_.topology().find_direction(info.name);
            if (std::find(straight.begin(), straight.end(), info.name) != straight.end()) {
                orthogonal.push_back(direction);
            } else if (std::find(slanted.begin(), slanted.end(), info.name) != slanted.end()) {
                diagonal.push_back(direction);
            }
        }
        auto around = orthogonal;
        around.insert(around.end(), diagonal.begin(), diagonal.end());
        std::sort(around.begin(), around.end());
        for (const auto& [name, members] :
             {std::pair{"orthogonal", orthogonal}, std::pair{"diagonal", diagonal},
              std::pair{"around", around}}) {
            if (!members.empty()) {
                builder_.set_directions(name, members);
            }
        }
    }

    void read_direction(const DocumentNode::Entry& entry, const std::string& path) {
        check_name(context_, entry.at, path, entry.key);
        DirectionSpec spec;
        spec.name = entry.key;
        if (entry.value.is_list()) {
            spec.by = read_vector(entry.value, path);
        } else {
            MapReader map(context_, entry.value, path);
            if (const auto* by = map.take("by")) {
                spec.by = read_vector(*by, map.path("by"));
            }
            if (const auto* where = map.take("where")) {
                spec.where = regions_->read_where(*where, map.path("where"));
            }
            map.finish({"copy"});
        }
        builder_.set_direction(spec);
    }

    Vector read_vector(const DocumentNode& node, const std::string& path) {
        Vector by{};
        if (!node.is_list() || node.items.size() < 2 || node.items.size() > 4) {
            context_.error(node.at, path, "a vector has two to four numbers", "[1, 0]");
            return by;
        }
        for (std::size_t i = 0; i < node.items.size(); ++i) {
            by[i] = read_integer(context_, node.items[i], path_to(path, i), -kMaxCells, kMaxCells)
                        .value_or(0);
        }
        return by;
    }

    void read_copy(const DocumentNode::Entry& entry, const std::string& path) {
        check_name(context_, entry.at, path, entry.key);
        MapReader map(context_, entry.value, path);
        const auto of = read_direction_names(*map.take("copy"), map.path("copy"));
        std::optional<CellSet> where;
        if (const auto* node = map.take("where")) {
            where = regions_->read_where(*node, map.path("where"));
        }
        map.finish();
        builder_.copy_directions(entry.key, of, where);
    }

    std::vector<Direction> read_direction_names(const DocumentNode& node, const std::string& path) {
        std::vector<Direction> directions;
        for (const auto* item : items_of(node)) {
            const auto text = read_text(context_, *item, path);
            const auto found = text ? builder_.directions_of(*text) : std::vector<Direction>{};
            if (text && found.empty()) {
                report_direction(*item, path, *text);
            }
            directions.insert(directions.end(), found.begin(), found.end());
        }
        return directions;
    }

    void report_direction(const DocumentNode& node, const std::string& path,
                          const std::string& text) {
        std::vector<std::string> names;
        for (const auto& info : builder_.topology().directions) {
            names.push_back(info.name);
        }
        for (const auto& [name, members] : builder_.topology().sets) {
            names.push_back(name);
        }
        context_.error(node.at, path, "`" + text + "` is no direction of this board", one_of(names),
                       did_you_mean(text, names));
    }

    Direction read_one_direction(const DocumentNode& node, const std::string& path) {
        const auto directions = read_direction_names(node, path);
        if (directions.size() > 1) {
            context_.error(node.at, path, "`" + node.text + "` is more than one direction",
                           "one direction");
        }
        return directions.size() == 1 ? directions.front() : kNoDirection;
    }

    void read_sets() {
        const auto* sets = board_.take("sets");
        if (sets == nullptr) {
            return;
        }
        const MapReader map(context_, *sets, board_.path("sets"));
        for (const auto& entry : map.entries()) {
            check_name(context_, entry.at, map.path(entry.key), entry.key);
            builder_.set_directions(entry.key,
                                    read_direction_names(entry.value, map.path(entry.key)));
        }
    }

    // ---- links ----
    void read_links() {
        const auto* links = board_.take("links");
        if (links == nullptr) {
            return;
        }
        for (std::size_t i = 0; i < links->items.size(); ++i) {
            const auto& item = links->items[i];
            const auto path = path_to(board_.path("links"), i);
            if (item.is_map()) {
                read_links_along(item, path, true);
                continue;
            }
            const bool one_way = item.items.size() == 4 && item.items[3].text == "one_way";
            if (item.items.size() != (one_way ? 4U : 3U)) {
                context_.error(item.at, path, "this is no link",
                               "[a1, n, z9], [a1, n, z9, one_way] or {from, along, both}");
                continue;
            }
            const Cell from = regions_->read_cell(item.items[0], path);
            const auto direction = read_one_direction(item.items[1], path);
            const Cell to = regions_->read_cell(item.items[2], path);
            if (from != kNoCell && to != kNoCell && direction != kNoDirection) {
                builder_.link(from, direction, to, one_way);
            }
        }
        expect_list(*links, board_.path("links"));
    }

    void read_unlinks() {
        const auto* unlinks = board_.take("unlink");
        if (unlinks == nullptr) {
            return;
        }
        for (std::size_t i = 0; i < unlinks->items.size(); ++i) {
            const auto& item = unlinks->items[i];
            const auto path = path_to(board_.path("unlink"), i);
            if (item.is_map()) {
                read_links_along(item, path, false);
                continue;
            }
            if (item.items.size() != 2 && item.items.size() != 3) {
                context_.error(item.at, path, "this is no link", "[a1, n] or {from, along, both}");
                continue;
            }
            const Cell from = regions_->read_cell(item.items[0], path);
            const auto direction = read_one_direction(item.items[1], path);
            if (from != kNoCell && direction != kNoDirection) {
                builder_.unlink(from, direction);
            }
        }
        expect_list(*unlinks, board_.path("unlink"));
    }

    void expect_list(const DocumentNode& node, const std::string& path) {
        if (!node.is_list()) {
            context_.error(node.at, path, "here stands no list", "a list of links");
        }
    }

    void read_links_along(const DocumentNode& node, const std::string& path, bool make) {
        MapReader map(context_, node, path);
        const auto* from = map.take("from");
        const auto* along = map.take("along");
        const bool both = map.boolean("both");
        map.finish();
        if (from == nullptr || along == nullptr) {
            context_.error(node.at, path, "links need `from` and `along`",
                           "{from: R, along: DIRS}");
            return;
        }
        const auto cells = regions_->read(*from, map.path("from"));
        const auto directions = read_direction_names(*along, map.path("along"));
        make ? builder_.link_along(cells, directions, both)
             : builder_.unlink_along(cells, directions, both);
    }

    // ---- zones, tracks, permutations ----
    [[nodiscard]] bool is_by_player(const DocumentNode& node) const {
        return node.is_map() && !node.entries.empty() &&
               std::all_of(node.entries.begin(), node.entries.end(), [&](const auto& entry) {
                   return context_.definition.find_player(entry.key) != kNobody;
               });
    }

    void read_zones() {
        if (zones_ == nullptr) {
            return;
        }
        const MapReader map(context_, *zones_, board_.path("zones"));
        for (const auto& entry : map.entries()) {
            const auto path = map.path(entry.key);
            check_name(context_, entry.at, path, entry.key);
            const auto errors = context_.errors.size();
            if (is_by_player(entry.value)) {
                read_zones_by_player(entry, path);
            } else if (const auto* shared = entry.value.find("shared")) {
                builder_.add_shared_zone(entry.key, regions_->read(*shared, path));
            } else {
                builder_.add_zone(entry.key, regions_->read(entry.value, path));
            }
            if (entry.value.removed) {
                context_.errors.resize(errors);  // only its name is left; its cells may be gone
                                                 // with it
            }
        }
    }

    void read_zones_by_player(const DocumentNode::Entry& entry, const std::string& path) {
        const auto players = static_cast<std::size_t>(context_.definition.player_count());
        std::vector<CellSet> cells(players + 1, CellSet(builder_.topology().limit));
        for (const auto& part : entry.value.entries) {
            const auto player = context_.definition.find_player(part.key);
            cells[player] = regions_->read(part.value, path_to(path, part.key), player);
        }
        cells[0] = cells[1];
        builder_.add_zones(entry.key, std::move(cells));
    }

    void read_tracks() {
        const auto* tracks = board_.take("tracks");
        if (tracks == nullptr) {
            return;
        }
        const MapReader map(context_, *tracks, board_.path("tracks"));
        for (const auto& entry : map.entries()) {
            const auto path = map.path(entry.key);
            check_name(context_, entry.at, path, entry.key);
            std::vector<TrackPath> paths;
            bool closed = false;
            if (is_by_player(entry.value)) {
                MapReader players(context_, entry.value, path);
                for (const auto& player : player_names(context_.definition)) {
                    if (const auto* node = players.take(player)) {
                        paths.push_back(read_track(*node, players.path(player), closed));
                    } else {
                        context_.error(entry.at, path,
                                       "track `" + entry.key + "` has no cells for " + player,
                                       "cells for every player");
                    }
                }
                players.finish();
                if (paths.size() != player_names(context_.definition).size()) {
                    continue;
                }
            } else {
                paths.push_back(read_track(entry.value, path, closed));
            }
            builder_.add_track(entry.key, std::move(paths), closed);
        }
    }

    TrackPath read_track(const DocumentNode& node, const std::string& path, bool& closed) {
        MapReader map(context_, node, path);
        TrackPath track;
        const auto* cells = map.take("cells");
        closed = map.boolean("closed") || closed;
        map.finish();
        if (cells == nullptr) {
            context_.error(node.at, path, "a track needs cells",
                           "{cells: [a1-h1, h2-a2], closed: true}");
            return track;
        }
        const auto items = items_of(*cells);
        for (std::size_t i = 0; i < items.size(); ++i) {
            if (items[i]->is_scalar() && items[i]->text == "bend") {
                if (!track.bend.empty()) {
                    track.bend.back() = 1;
                }
                continue;
            }
            const auto part = regions_->read_ordered(*items[i], path_to(map.path("cells"), i));
            track.cells.insert(track.cells.end(), part.begin(), part.end());
            track.bend.resize(track.cells.size(), 0);
        }
        return track;
    }

    void read_permutations() {
        const auto* permutations = board_.take("permutations");
        if (permutations == nullptr) {
            return;
        }
        const MapReader map(context_, *permutations, board_.path("permutations"));
        std::vector<const DocumentNode::Entry*> sets;
        for (const auto& entry : map.entries()) {
            check_name(context_, entry.at, map.path(entry.key), entry.key);
            const bool names = entry.value.is_list() && !entry.value.items.empty() &&
                               std::all_of(entry.value.items.begin(), entry.value.items.end(),
                                           [&](const auto& item) {
                                               return item.is_scalar() &&
                                                      permutations->find(item.text) != nullptr;
                                           });
            if (names) {
                sets.push_back(&entry);
            } else {
                builder_.add_permutation(read_permutation(entry, map.path(entry.key)));
            }
        }
        for (const auto* entry : sets) {
            std::vector<int> members;
            const auto& known = builder_.topology().permutations;
            for (const auto& item : entry->value.items) {
                const auto found = std::find_if(known.begin(), known.end(),
                                                [&](const auto& p) { return p.name == item.text; });
                if (found != known.end()) {
                    members.push_back(static_cast<int>(found - known.begin()));
                } else {
                    context_.error(item.at, map.path(entry->key),
                                   "`" + item.text + "` is itself a set", "a permutation");
                }
            }
            builder_.add_permutation_set(entry->key, std::move(members));
        }
    }

    Permutation read_permutation(const DocumentNode::Entry& entry, const std::string& path) {
        Permutation permutation;
        permutation.name = entry.key;
        if (entry.value.is_list()) {
            read_cycles(entry.value, path, permutation);
            return permutation;
        }
        MapReader map(context_, entry.value, path);
        if (const auto* rotate = map.take("rotate")) {
            const int by = map.integer("by", 90);
            move_all(*rotate, path, permutation,
                     [&](const Topology& topology, Cell cell, const Box& box) {
                         return rotated(topology, cell, box, by);
                     });
        } else if (const auto* reflect = map.take("reflect")) {
            const bool along_x = map.choice("axis", true, {{"x", true}, {"y", false}});
            move_all(*reflect, path, permutation,
                     [&](const Topology& topology, Cell cell, const Box& box) {
                         const auto& info = topology.info[cell];
                         const int x = along_x ? box.low[0] + box.high[0] - info.at[0] : info.at[0];
                         const int y = along_x ? info.at[1] : box.low[1] + box.high[1] - info.at[1];
                         return topology.at(info.grid, x, y, std::max(info.at[2], 1),
                                            std::max(info.at[3], 1));
                     });
        } else if (const auto* shift = map.take("shift")) {
            const auto* by = map.take("by");
            const auto vector = by == nullptr ? Vector{1, 0, 0, 0}
                                              : read_vector(*by, map.path("by"));
            move_all(*shift, path, permutation,
                     [&](const Topology& topology, Cell cell, const Box& box) {
                         return shifted(topology, cell, box, vector);
                     });
        } else {
            context_.error(
                entry.at, path, "this is no permutation",
                "{rotate: R, by: 90}, {reflect: R, axis: x}, {shift: R, by: [1, 0]} or cycles");
        }
        map.finish();
        return permutation;
    }

    struct Box {
        std::array<int, 2> low{1 << 20, 1 << 20}, high{0, 0};
    };

    // Content turns clockwise about the middle of the box.
    static Cell rotated(const Topology& topology, Cell cell, const Box& box, int degrees) {
        const auto& info = topology.info[cell];
        const auto turn = turn_by(topology.grids[static_cast<std::size_t>(info.grid)].shape,
                                  degrees);
        if (!turn) {
            return kNoCell;
        }
        const Vector relative{2 * info.at[0] - box.low[0] - box.high[0],
                              2 * info.at[1] - box.low[1] - box.high[1], 0, 0};
        const auto there = turned_vector(*turn, relative);
        const int x = there[0] + box.low[0] + box.high[0], y = there[1] + box.low[1] + box.high[1];
        if (x % 2 != 0 || y % 2 != 0) {
            return kNoCell;
        }
        return topology.at(info.grid, x / 2, y / 2, std::max(info.at[2], 1),
                           std::max(info.at[3], 1));
    }

    // What leaves the box on one side enters it on the other.
    static Cell shifted(const Topology& topology, Cell cell, const Box& box, const Vector& by) {
        const auto& info = topology.info[cell];
        std::array<int, 2> to{};
        for (std::size_t i = 0; i < 2; ++i) {
            const int width = box.high[i] - box.low[i] + 1;
            to[i] = box.low[i] + (((info.at[i] - box.low[i] + by[i]) % width) + width) % width;
        }
        return topology.at(info.grid, to[0], to[1], std::max(info.at[2], 1),
                           std::max(info.at[3], 1));
    }

    template <typename Image>
    void move_all(const DocumentNode& region, const std::string& path, Permutation& permutation,
                  const Image& image) {
        const auto& topology = builder_.topology();
        const auto cells = regions_->read(region, path);
        Box box;
        cells.each([&](Cell cell) {
            for (std::size_t i = 0; i < 2; ++i) {
                box.low[i] = std::min(box.low[i], topology.info[cell].at[i]);
                box.high[i] = std::max(box.high[i], topology.info[cell].at[i]);
            }
        });
        bool whole = true;
        cells.each([&](Cell cell) {
            const Cell to = topology.info[cell].grid < 0 ? kNoCell : image(topology, cell, box);
            whole = whole && to != kNoCell && cells.has(to);
            if (to != cell) {
                permutation.moves.emplace_back(cell, to);
            }
        });
        if (!whole) {
            context_.error(region.at, path, "the permutation does not lead back into its region",
                           "a region of that symmetry");
            permutation.moves.clear();
        }
    }

    void read_cycles(const DocumentNode& node, const std::string& path, Permutation& permutation) {
        const bool one_cycle = std::none_of(node.items.begin(), node.items.end(),
                                            [](const auto& item) { return item.is_list(); });
        std::vector<const DocumentNode*> cycles = one_cycle
                                                      ? std::vector<const DocumentNode*>{&node}
                                                      : items_of(node);
        for (const auto* cycle : cycles) {
            const auto cells = regions_->read_ordered(*cycle, path);
            for (std::size_t i = 0; i < cells.size() && cells.size() > 1; ++i) {
                permutation.moves.emplace_back(cells[i], cells[(i + 1) % cells.size()]);
            }
        }
    }

    std::vector<std::pair<Cell, Holds>> read_holds() {
        const std::vector<std::pair<std::string, Holds>> kinds{
            {"one", Holds::One}, {"stack", Holds::Stack}, {"counters", Holds::Counters}};
        std::vector<std::pair<Cell, Holds>> holds;
        const bool by_region = board_.has("holds") && board_.take("holds")->is_map();
        if (!by_region) {
            const auto kind = board_.choice("holds", Holds::One, kinds);
            for (const Cell cell : builder_.topology().cells) {
                holds.emplace_back(cell, kind);
            }
            return holds;
        }
        MapReader map(context_, *board_.take("holds"), board_.path("holds"));
        for (const auto& [name, kind] : kinds) {
            if (const auto* region = map.take(name)) {
                regions_->read(*region, map.path(name)).each([&, k = kind](Cell cell) {
                    holds.emplace_back(cell, k);
                });
            }
        }
        map.finish();
        return holds;
    }

    ReadContext& context_;
    MapReader& board_;
    TopologyBuilder builder_;
    std::unique_ptr<Regions> regions_;
    const DocumentNode* zones_ = nullptr;
};

}  // namespace

void read_board(ReadContext& context, MapReader& root, const std::vector<ViewSpec>& views) {
    const auto* node = root.take("board");
    if (node == nullptr) {
        context.error({0, 1, 1}, "board", "the package has no board",
                      "board: {grids: [{size: [8, 8]}]}");
        return;
    }
    MapReader board(context, *node, "board");
    try {
        BoardReader reader(context, board);
        reader.read(views);
    } catch (const TopologyError& error) {
        context.error(node->at, "board", error.what());
        return;
    }
    if (const auto* view = board.take("view")) {
        flatten_view(context, *view, "board");
    }
    board.finish();
}

}  // namespace perthro
