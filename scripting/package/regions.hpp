// Regions of game.yaml: `a1`, `a1-c3`, `rank 1-2`, `file a`, `edge`, `board`, {where: EXPR}, a
// zone's name, a list (union), {not: R}, {all: [R, R]}. Cells, files and ranks have
// their printed names.
#pragma once

#include "scripting/package/cell_names.hpp"
#include "scripting/package/reader.hpp"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace perthro {

// Reads regions of one board.
class Regions {
public:
    // Sees the cells that the topology has at this moment; make a new one when they are renumbered.
    Regions(ReadContext& context, const Topology& topology);

    // Zones may be named before they are built: their nodes, as the first player sees them.
    void know_zones(const DocumentNode* zones) { zones_ = zones; }

    // The cells of a region. A zone's name means the zone of `viewer`. Reports and returns the
    // empty set on errors.
    [[nodiscard]] CellSet read(const DocumentNode& node, const std::string& path,
                               Player viewer = 1);

    // A region or an expression over x, y, z that must hold (`where:` of a direction).
    [[nodiscard]] CellSet read_where(const DocumentNode& node, const std::string& path);

    // The cells in the order written, ranges from their first end to their last: for tracks and
    // cycles. More than `most` are an error.
    [[nodiscard]] std::vector<Cell> read_ordered(const DocumentNode& node, const std::string& path,
                                                 std::size_t most);

    // One cell by its name; kNoCell and an error if there is none.
    [[nodiscard]] Cell read_cell(const DocumentNode& node, const std::string& path);
    // kNoCell if there is none.
    [[nodiscard]] Cell find_cell(const std::string& name) const { return names_.find(name); }

private:
    [[nodiscard]] std::optional<CellSet> parse(const std::string& text, Player viewer);
    [[nodiscard]] std::optional<CellSet> parse_line(const std::string& text);
    [[nodiscard]] std::optional<CellSet> zone(const std::string& name, Player viewer);
    [[nodiscard]] CellSet read_map(const DocumentNode& node, const std::string& path,
                                   Player viewer);
    [[nodiscard]] CellSet where(const DocumentNode& node, const std::string& path,
                                const std::string& text);
    [[nodiscard]] CellSet edge() const;
    void report_unknown(const DocumentNode& node, const std::string& path);

    ReadContext& context_;
    const Topology& topology_;
    CellNames names_;
    const DocumentNode* zones_ = nullptr;
    std::vector<std::string> open_zones_;  // being resolved, to find circles
    // Of zones that are not built yet: each is resolved once for a player, however often others
    // name it.
    std::map<std::pair<std::string, Player>, CellSet> resolved_;
};

}  // namespace perthro
