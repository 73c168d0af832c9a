// `permutations` of the board: turns, reflections, shifts, cycles, and sets of them.
#include "scripting/package/board_parts.hpp"

#include <algorithm>
#include <array>

namespace perthro {

namespace {

class PermutationReader {
public:
    PermutationReader(ReadContext& context, MapReader& board, TopologyBuilder& builder,
                      Regions& regions)
        : context_(context), board_(board), builder_(builder), regions_(regions) {}

    void read() {
        const auto* permutations = board_.take("permutations");
        if (permutations == nullptr) {
            return;
        }
        const MapReader map(context_, *permutations, board_.path("permutations"));
        if (!check_count(context_, permutations->at, map.path(), map.entries().size(), kMostNames,
                         "permutations")) {
            return;
        }
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

private:
    // The rectangle around a region.
    struct Box {
        std::array<int, 2> low{1 << 20, 1 << 20}, high{0, 0};
    };

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
                                              : read_vector(context_, *by, map.path("by"));
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
        const auto cells = regions_.read(region, path);
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
            const auto cells = regions_.read_ordered(*cycle, path, kMaxCells);
            if (!check_count(context_, node.at, path, permutation.moves.size() + cells.size(),
                             kMaxCells, "cells")) {
                return;
            }
            for (std::size_t i = 0; i < cells.size() && cells.size() > 1; ++i) {
                permutation.moves.emplace_back(cells[i], cells[(i + 1) % cells.size()]);
            }
        }
    }

    ReadContext& context_;
    MapReader& board_;
    TopologyBuilder& builder_;
    Regions& regions_;
};

}  // namespace

void read_permutations(ReadContext& context, MapReader& board, TopologyBuilder& builder,
                       Regions& regions) {
    PermutationReader(context, board, builder, regions).read();
}

}  // namespace perthro
