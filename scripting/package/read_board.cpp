// The `board` of game.yaml: drives TopologyBuilder step by step.
#include "scripting/package/board_parts.hpp"
#include "scripting/package/read_game.hpp"

#include <algorithm>
#include <map>
#include <memory>

namespace perthro {

namespace {

constexpr std::size_t kMostTracks = 64;
constexpr std::size_t kLongestTrack = 16'384;  // cells, met twice or more included

class BoardReader {
public:
    BoardReader(ReadContext& context, MapReader& board)
        : context_(context), board_(board), builder_(context.definition.player_count()) {}

    // Throws TopologyError; errors of single values are reported and leave that value out. False if
    // there is no board to build on.
    bool read(const std::vector<ViewSpec>& views, const DocumentNode* players) {
        const auto errors = context_.errors.size();
        if (!read_grids_and_cells(context_, board_, builder_)) {
            return false;
        }
        builder_.number_cells();
        const auto* grids = board_.take("grids");
        if (context_.errors.size() > errors || (grids != nullptr && is_broken(*grids))) {
            return false;  // every further message would only follow from these
        }
        read_removed();
        check_names_differ();
        regions_ = std::make_unique<Regions>(context_, builder_.topology());
        zones_ = board_.take("zones");
        regions_->know_zones(zones_);
        read_directions(context_, board_, builder_, *regions_);
        builder_.connect();
        read_links(context_, board_, builder_, *regions_);
        if (!set_views(views, players)) {
            return false;
        }
        read_zones();
        read_tracks();
        read_permutations(context_, board_, builder_, *regions_);
        const auto holds = read_holds();
        context_.definition.topology = builder_.take();
        for (const auto& [cell, kind] : holds) {
            context_.definition.topology.info[cell].holds = kind;
        }
        return true;
    }

private:
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

    // One player is enough: what stands beside him may be another one misspelt.
    [[nodiscard]] bool is_by_player(const DocumentNode& node) const {
        return node.is_map() &&
               std::any_of(node.entries.begin(), node.entries.end(), [&](const auto& entry) {
                   return context_.definition.find_player(entry.key) != kNobody;
               });
    }

    void read_zones() {
        if (zones_ == nullptr) {
            return;
        }
        const MapReader map(context_, *zones_, board_.path("zones"));
        if (!check_count(context_, zones_->at, board_.path("zones"), map.entries().size(),
                         kMostNames, "zones")) {
            return;
        }
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
            warn_if_empty(entry, errors);
            if (entry.value.removed) {
                // Of a removed entry only the name is left: its cells may be gone with it.
                context_.errors.resize(errors);
            }
        }
    }

    // A region without a cell makes no error by itself. A list may be empty on purpose, for
    // children, and so may be what is made of such a zone.
    void warn_if_empty(const DocumentNode::Entry& entry, std::size_t errors) {
        const auto zone = static_cast<std::size_t>(builder_.topology().find_zone(entry.key));
        const auto& zones = builder_.topology().zones;
        if (context_.errors.size() != errors || entry.value.removed || zone >= zones.size()) {
            return;
        }
        if (is_by_player(entry.value)) {
            warn_if_empty_for_some(entry, zones[zone]);
            return;
        }
        const auto* shared = entry.value.find("shared");
        const DocumentNode& region = shared != nullptr ? *shared : entry.value;
        const bool asked = region.find("where") != nullptr;
        if ((asked || entry.at.file == kOwnYaml) && zones[zone].cells[0].empty() &&
            !is_empty_on_purpose(region)) {
            context_.definition.warnings.push_back(
                {entry.at,
                 (asked ? "no cell satisfies the expression of the zone `"
                        : "no cell is in the zone `") +
                     entry.key + "`",
                 "what refers to it never happens"});
        }
    }

    void warn_if_empty_for_some(const DocumentNode::Entry& entry, const Zone& zone) {
        for (const auto& player : player_names(context_.definition)) {
            const DocumentNode* const own = entry.value.find(player);
            const auto number = context_.definition.find_player(player);
            if (entry.at.file != kOwnYaml || !zone.cells[number].empty() ||
                (own != nullptr && is_empty_on_purpose(*own))) {
                continue;
            }
            const std::string alike = own != nullptr
                                          ? "what refers to it never happens for him"
                                          : player + ": [] says that he has none, " + entry.key +
                                                ": {shared: REGION} is everybody's";
            context_.definition.warnings.push_back(
                {own != nullptr ? own->at : entry.at,
                 "no cell is in the zone `" + entry.key + "` of " + player, alike});
        }
    }

    // `[]`, and regions that name a zone without a cell.
    [[nodiscard]] bool is_empty_on_purpose(const DocumentNode& region) const {
        const auto& topology = builder_.topology();
        if (region.is_scalar()) {
            const auto zone = static_cast<std::size_t>(topology.find_zone(region.text));
            const auto* later = zones_->find(region.text);
            return zone < topology.zones.size() ? topology.zones[zone].cells[0].empty()
                                                : later != nullptr && is_empty_on_purpose(*later);
        }
        const auto empty = [this](const auto& part) { return is_empty_on_purpose(part); };
        return (region.is_list() && region.items.empty()) ||
               std::any_of(region.items.begin(), region.items.end(), empty) ||
               std::any_of(region.entries.begin(), region.entries.end(),
                           [&](const auto& entry) { return empty(entry.value); });
    }

    void read_zones_by_player(const DocumentNode::Entry& entry, const std::string& path) {
        const auto players = static_cast<std::size_t>(context_.definition.player_count());
        std::vector<CellSet> cells(players + 1, CellSet(builder_.topology().limit));
        MapReader map(context_, entry.value, path);
        for (Player player = 1; player <= players; ++player) {
            const std::string& name = context_.definition.players[player];
            if (const auto* region = map.take(name)) {
                cells[player] = regions_->read(*region, map.path(name), player);
            }
        }
        map.finish();
        cells[0] = cells[1];
        builder_.add_zones(entry.key, std::move(cells));
    }

    void read_tracks() {
        const auto* tracks = board_.take("tracks");
        if (tracks == nullptr) {
            return;
        }
        const MapReader map(context_, *tracks, board_.path("tracks"));
        if (!check_count(context_, tracks->at, board_.path("tracks"), map.entries().size(),
                         kMostTracks, "tracks")) {
            return;
        }
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
            const auto part = regions_->read_ordered(*items[i], path_to(map.path("cells"), i),
                                                     kLongestTrack);
            track.cells.insert(track.cells.end(), part.begin(), part.end());
            if (!check_count(context_, node.at, path, track.cells.size(), kLongestTrack, "cells")) {
                return {};
            }
            track.bend.resize(track.cells.size(), 0);
        }
        return track;
    }

    // Whether an option was to stand somewhere in it that there is not.
    [[nodiscard]] bool is_broken(const DocumentNode& node) const {
        const auto& broken = context_.broken;
        return std::find(broken.begin(), broken.end(), node.at) != broken.end() ||
               std::any_of(node.items.begin(), node.items.end(),
                           [&](const auto& item) { return is_broken(item); }) ||
               std::any_of(node.entries.begin(), node.entries.end(),
                           [&](const auto& entry) { return is_broken(entry.value); });
    }

    bool set_views(const std::vector<ViewSpec>& views, const DocumentNode* players) {
        try {
            builder_.set_views(views);
            return true;
        } catch (const TopologyError& error) {
            if (players == nullptr || players->entries.size() != views.size()) {
                throw;
            }
            report_view(views, *players, error.what());
            return false;
        }
    }

    // The builder takes all views at once: whose it was is found by giving it one at a time.
    void report_view(const std::vector<ViewSpec>& views, const DocumentNode& players,
                     const std::string& what) {
        for (std::size_t i = 0; i < views.size(); ++i) {
            std::vector<ViewSpec> one(views.size());
            one[i] = views[i];
            try {
                builder_.set_views(one);
            } catch (const TopologyError& error) {
                const auto& entry = players.entries[i];
                context_.error(entry.value.at, "players." + entry.key, error.what(),
                               expected_view(views[i]), near_direction(views[i]));
                return;
            }
        }
        context_.error(players.at, "players", what);
    }
    [[nodiscard]] std::string expected_view(const ViewSpec& view) const {
        const auto& grids = builder_.topology().grids;
        if (view.kind != ViewKind::Turned || grids.empty()) {
            return "where directions of this board lead, each to another, as {n: e, e: n}";
        }
        switch (grids.front().shape) {
            case GridShape::Square: return "turned: 0, 90, 180 or 270";
            case GridShape::Hex: return "turned: 0, 60, 120, 180, 240 or 300";
            case GridShape::Triangle: return "turned: 0, 120 or 240";
        }
        return "";
    }
    [[nodiscard]] std::string near_direction(const ViewSpec& view) const {
        std::vector<std::string> names;
        for (const auto& direction : builder_.topology().directions) {
            names.push_back(direction.name);
        }
        for (const auto& [from, to] : view.map) {
            for (const auto& name : {from, to}) {
                if (builder_.topology().find_direction(name) == kNoDirection) {
                    return did_you_mean(name, names);
                }
            }
        }
        return "";
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
        const auto errors = context_.errors.size();
        MapReader map(context_, *board_.take("holds"), board_.path("holds"));
        for (const auto& [name, kind] : kinds) {
            if (const auto* region = map.take(name)) {
                regions_->read(*region, map.path(name)).each([&, k = kind](Cell cell) {
                    holds.emplace_back(cell, k);
                });
            }
        }
        map.finish();
        if (context_.errors.size() > errors) {  // then nothing is said of what stands where
            for (const Cell cell : builder_.topology().cells) {
                holds.emplace_back(cell, Holds::Stack);
            }
        }
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
    // Where reading ends early not all keys have been asked for; one that is misspelt may be the
    // reason.
    const auto finish_early = [&board] {
        board.finish({"cells", "remove", "zones", "directions", "sets", "links", "unlink", "tracks",
                      "permutations", "holds", "view"});
    };
    try {
        BoardReader reader(context, board);
        if (!reader.read(views, root.take("players"))) {
            finish_early();
            return;
        }
    } catch (const TopologyError& error) {
        const auto errors = context.errors.size();
        finish_early();
        if (context.errors.size() == errors) {
            context.error(node->at, "board", error.what());
        }
        return;
    }
    if (const auto* view = board.take("view")) {
        read_view_of_board(context, *view);
    }
    board.finish();
}

}  // namespace perthro
