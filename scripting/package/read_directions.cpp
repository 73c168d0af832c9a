// `directions` and `sets` of the board.
#include "scripting/package/board_parts.hpp"
#include "scripting/package/read_game.hpp"

#include <algorithm>

namespace perthro {

namespace {

void report_direction(ReadContext& context, const TopologyBuilder& builder,
                      const DocumentNode& node, const std::string& path, const std::string& text) {
    std::vector<std::string> names;
    for (const auto& info : builder.topology().directions) {
        names.push_back(info.name);
    }
    for (const auto& [name, members] : builder.topology().sets) {
        names.push_back(name);
    }
    context.error(node.at, path, "`" + text + "` is no direction of this board", one_of(names),
                  did_you_mean(text, names));
}

}  // namespace

Vector read_vector(ReadContext& context, const DocumentNode& node, const std::string& path) {
    Vector by{};
    if (!node.is_list() || node.items.size() < 2 || node.items.size() > 4) {
        context.error(node.at, path, "a vector has two to four numbers", "[1, 0]");
        return by;
    }
    for (std::size_t i = 0; i < node.items.size(); ++i) {
        by[i] = read_integer(context, node.items[i], path_to(path, i), -kMaxCells, kMaxCells)
                    .value_or(0);
    }
    return by;
}

std::vector<Direction> read_direction_names(ReadContext& context, const TopologyBuilder& builder,
                                            const DocumentNode& node, const std::string& path) {
    std::vector<Direction> directions;  // each once
    for (const auto* item : items_of(node)) {
        const auto text = read_text(context, *item, path);
        const auto found = text ? builder.directions_of(*text) : std::vector<Direction>{};
        if (text && found.empty()) {
            report_direction(context, builder, *item, path, *text);
        }
        for (const Direction direction : found) {
            if (std::find(directions.begin(), directions.end(), direction) == directions.end()) {
                directions.push_back(direction);
            }
        }
    }
    return directions;
}

namespace {

class DirectionReader {
public:
    DirectionReader(ReadContext& context, MapReader& board, TopologyBuilder& builder,
                    Regions& regions)
        : context_(context), board_(board), builder_(builder), regions_(regions) {}

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

    void read_sets() {
        const auto* sets = board_.take("sets");
        if (sets == nullptr) {
            return;
        }
        const MapReader map(context_, *sets, board_.path("sets"));
        for (const auto& entry : map.entries()) {
            check_name(context_, entry.at, map.path(entry.key), entry.key);
            builder_.set_directions(entry.key, read_direction_names(context_, builder_, entry.value,
                                                                    map.path(entry.key)));
        }
    }

private:
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
            spec.by = read_vector(context_, entry.value, path);
        } else {
            MapReader map(context_, entry.value, path);
            const auto* by = map.take("by");
            if (by != nullptr) {
                spec.by = read_vector(context_, *by, map.path("by"));
            }
            if (const auto* where = map.take("where")) {
                spec.where = read_where(*where, entry, map.path("where"));
                if (by == nullptr) {
                    map.finish({"copy"});
                    restrict(spec, where->at, map.path("where"));
                    return;
                }
            }
            map.finish({"copy"});
        }
        if (has_room(entry.at, path, 1)) {
            builder_.set_direction(spec);
        }
    }

    // The cells where links stay. That there are none may be meant where options decide.
    CellSet read_where(const DocumentNode& where, const DocumentNode::Entry& entry,
                       const std::string& path) {
        const auto errors = context_.errors.size();
        CellSet cells = regions_.read_where(where, path);
        if (cells.empty() && context_.errors.size() == errors && entry.at.file == kOwnYaml &&
            context_.definition.options.empty()) {
            context_.definition.warnings.push_back(
                {where.at, "no cell satisfies the expression of the direction `" + entry.key + "`",
                 "no link of it is left, and a rule never goes there; `%` and `*` come before `+`, "
                 "as in (x + y) % 2"});
        }
        return cells;
    }

    // `where` alone is about a direction that there is, or about all of a set.
    void restrict(const DirectionSpec& spec, const Source& at, const std::string& path) {
        const std::vector<Direction> known = builder_.directions_of(spec.name);
        if (known.empty()) {
            context_.error(at, path, "`" + spec.name + "` has no links that could stay",
                           "where it goes, too: " + spec.name + ": {by: [1, 1], where: ...}");
        }
        for (const Direction direction : known) {
            const DirectionInfo info = builder_.topology().directions[direction];
            builder_.set_direction({info.name, info.by, spec.where});
        }
    }

    // Every direction is a table of the whole board.
    bool has_room(const Source& at, const std::string& path, std::size_t more) {
        constexpr std::size_t kMostDirections = 256;
        return check_count(context_, at, path, builder_.topology().directions.size() + more,
                           kMostDirections, "directions");
    }

    void read_copy(const DocumentNode::Entry& entry, const std::string& path) {
        check_name(context_, entry.at, path, entry.key);
        MapReader map(context_, entry.value, path);
        const auto of = read_direction_names(context_, builder_, *map.take("copy"),
                                             map.path("copy"));
        std::optional<CellSet> where;
        if (const auto* node = map.take("where")) {
            where = read_where(*node, entry, map.path("where"));
        }
        map.finish();
        if (has_room(entry.at, path, of.size())) {
            builder_.copy_directions(entry.key, of, where);
        }
    }

    ReadContext& context_;
    MapReader& board_;
    TopologyBuilder& builder_;
    Regions& regions_;
};

}  // namespace

void read_directions(ReadContext& context, MapReader& board, TopologyBuilder& builder,
                     Regions& regions) {
    DirectionReader reader(context, board, builder, regions);
    reader.read_directions();
    reader.read_sets();
}

}  // namespace perthro
