// `links` and `unlink` of the board.
#include "scripting/package/board_parts.hpp"
#include "scripting/package/read_game.hpp"

#include <map>
#include <utility>

namespace perthro {

namespace {

constexpr std::size_t kMostLinks = 4'000'000;  // looked at, of a whole board

class LinkReader {
public:
    LinkReader(ReadContext& context, MapReader& board, TopologyBuilder& builder, Regions& regions)
        : context_(context), board_(board), builder_(builder), regions_(regions) {}

    void read_links() {
        const auto* links = board_.take("links");
        if (links == nullptr) {
            return;
        }
        for (std::size_t i = 0; i < links->items.size() && links_ <= kMostLinks; ++i) {
            const auto& item = links->items[i];
            const auto path = path_to(board_.path("links"), i);
            if (item.is_map()) {
                read_links_along(item, path, true);
                continue;
            }
            const bool one_way = item.items.size() == 4 && item.items[3].text == "one_way";
            if (item.items.size() == 4 && !one_way && item.items[3].is_scalar()) {
                const std::string& said = item.items[3].text;
                context_.error(item.items[3].at, path, "`" + said + "` is no way of a link",
                               "one_way, or nothing for both ways",
                               did_you_mean(said, {"one_way"}));
                continue;
            }
            if (item.items.size() != (one_way ? 4U : 3U)) {
                context_.error(item.at, path, "this is no link",
                               "[a1, n, z9], [a1, n, z9, one_way] or {from, along, both}");
                continue;
            }
            const Cell from = regions_.read_cell(item.items[0], path);
            const auto direction = read_one_direction(item.items[1], path);
            const Cell to = regions_.read_cell(item.items[2], path);
            if (from != kNoCell && to != kNoCell && direction != kNoDirection &&
                is_first(from, direction, to, item.at, path)) {
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
        for (std::size_t i = 0; i < unlinks->items.size() && links_ <= kMostLinks; ++i) {
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
            const Cell from = regions_.read_cell(item.items[0], path);
            const auto direction = read_one_direction(item.items[1], path);
            if (from != kNoCell && direction != kNoDirection) {
                CellSet cells(builder_.topology().limit);
                cells.add(from);
                warn_if_unlinked(cells, {direction}, false, item.at);
                builder_.unlink(from, direction);
            }
        }
        expect_list(*unlinks, board_.path("unlink"));
    }

private:
    // Whether no other link of this list leaves the cell in that direction.
    bool is_first(Cell from, Direction direction, Cell to, const Source& at,
                  const std::string& path) {
        const auto [known, fresh] = listed_.try_emplace({direction, from}, to);
        if (fresh || known->second == to) {
            return true;
        }
        const Topology& topology = builder_.topology();
        const auto& name = [&](Cell cell) -> const std::string& {
            return topology.info[cell].name;
        };
        context_.error(at, path,
                       "`" + topology.directions[direction].name + "` leads from " + name(from) +
                           " to " + name(known->second) + " already",
                       "one link of a direction leaves a cell",
                       "declare a direction for each: directions: {to_" + name(to) + ": {}}");
        return false;
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
        const auto cells = regions_.read(*from, map.path("from"));
        const auto directions = read_direction_names(context_, builder_, *along, map.path("along"));
        links_ += static_cast<std::size_t>(cells.size()) * directions.size();
        if (!check_count(context_, node.at, path, links_, kMostLinks, "links")) {
            return;
        }
        if (!make) {
            warn_if_unlinked(cells, directions, both, node.at);
        }
        make ? builder_.link_along(cells, directions, both)
             : builder_.unlink_along(cells, directions, both);
    }

    // Of links that are to go and that there are not. Options may say so on purpose.
    void warn_if_unlinked(const CellSet& cells, const std::vector<Direction>& directions, bool both,
                          const Source& at) {
        const Topology& topology = builder_.topology();
        bool any = at.file != kOwnYaml || !context_.definition.options.empty();
        for (const Direction direction : directions) {
            const auto opposite = topology.directions[direction].opposite;
            cells.each([&](Cell cell) {
                any = any || topology.link[direction][cell] != kNoCell ||
                      (both && opposite != kNoDirection &&
                       topology.link[opposite][cell] != kNoCell);
            });
        }
        if (!any) {
            context_.definition.warnings.push_back(
                {at,
                 cells.empty() ? "`unlink` takes nothing away: no cell is in `from`"
                               : "`unlink` takes nothing away: no link leaves these cells so",
                 "`from` are the cells where the links begin, `along` the directions they take"});
        }
    }

    Direction read_one_direction(const DocumentNode& node, const std::string& path) {
        const auto directions = read_direction_names(context_, builder_, node, path);
        if (directions.size() > 1) {
            context_.error(node.at, path, "`" + node.text + "` is more than one direction",
                           "one direction");
        }
        return directions.size() == 1 ? directions.front() : kNoDirection;
    }

    ReadContext& context_;
    MapReader& board_;
    TopologyBuilder& builder_;
    Regions& regions_;
    std::size_t links_ = 0;                              // so far
    std::map<std::pair<Direction, Cell>, Cell> listed_;  // single links, to where they lead
};

}  // namespace

void read_links(ReadContext& context, MapReader& board, TopologyBuilder& builder,
                Regions& regions) {
    LinkReader reader(context, board, builder, regions);
    reader.read_links();
    reader.read_unlinks();
}

}  // namespace perthro
