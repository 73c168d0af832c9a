// Where the blocks of `reach` lead: from few cells each by its own routes, which are worked out
// once and kept, from many all at once.
#pragma once

#include "engine/facts/formula.hpp"
#include "engine/facts/linked_sets.hpp"

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace perthro::facts {

// Of one thread. W: see WideSets. Routes are kept from call to call, for they are the same in every
// position.
template <int W>
class BlockWalk {
public:
    using Sets = WideSets<W>;
    using Set = typename Sets::Set;

    // All outlive this, but for the width: the words of a set. To `work` about a nanosecond each is
    // added of what is done.
    BlockWalk(const Topology& topology, const Formulas& formulas, LinkedSets<W>& linked,
              std::size_t width, std::uint64_t& work)
        : topology_(topology), formulas_(formulas), linked_(linked), sets_(width), work_(work) {}

    // The cells to which any number of rounds of a block lead from one, without that one: a flood
    // fill, each round from what the one before has added. way: of the Formulas. set_of(node): the
    // words of that set in the position that is asked about, which stay where they are meanwhile.
    template <typename SetOf>
    [[nodiscard]] Set flood(std::int32_t way, Cell from, SetOf&& set_of) {
        Block& block = block_of(way);
        begin();
        Set known = sets_.empty();
        Sets::add(known, from);
        for (Set front = known; sets_.any(front);) {
            Set to = sets_.empty();
            if (sets_.count(front) > few() || !follow_each(block, front, to, set_of)) {
                lead(way, front, to, set_of);
            }
            front = sets_.without(to, known);
            sets_.join(known, front.w.data());
        }
        Sets::put(known, from, false);
        return known;
    }

private:
    // A set that has the cell, or has not.
    struct Asked {
        NodeId set;
        Cell cell;
        bool has;
    };
    // One way through the block: where it leads if all that it asks is so.
    struct Route {
        std::uint32_t first;  // of `asked`
        std::uint32_t end;
        Cell to;
    };
    struct Start {
        std::int32_t first = -1;  // of `routes`; -1: not worked out
        std::int32_t end = -1;
    };
    struct Block {
        std::int32_t way = 0;
        std::vector<Start> starts;  // [cell]
        std::vector<Route> routes;
        std::vector<Asked> asked;
    };
    static constexpr std::size_t kMostAsked = 1U << 16;  // kept of one block
    static constexpr std::uint64_t kPerNode = 8;         // of work, without the words of a set

    // From more cells all are followed at once.
    [[nodiscard]] int few() const { return static_cast<int>(sets_.n()) * 3 / 2 + 1; }

    [[nodiscard]] Block& block_of(std::int32_t way) {
        const auto [place, is_new] = blocks_.try_emplace(way);
        Block& block = place->second;
        if (is_new) {
            block.way = way;
            block.starts.resize(static_cast<std::size_t>(topology_.limit));
        }
        return block;
    }

    // ---- the sets of one position

    void begin() {
        for (const NodeId id : met_) {
            words_[static_cast<std::size_t>(id)] = nullptr;
        }
        met_.clear();
        words_.resize(formulas_.size(), nullptr);
    }
    template <typename SetOf>
    [[nodiscard]] const std::uint64_t* words_of(NodeId id, SetOf&& set_of) {
        const std::uint64_t*& words = words_[static_cast<std::size_t>(id)];
        if (words == nullptr) {
            words = set_of(id);
            met_.push_back(id);
        }
        return words;
    }

    // ---- from few cells

    // False: there are cells whose routes are too many to be kept.
    template <typename SetOf>
    [[nodiscard]] bool follow_each(Block& block, const Set& front, Set& to, SetOf&& set_of) {
        bool all = true;
        sets_.each(front, [&](Cell cell) {
            all = all && work_out(block, cell, set_of);
            if (all) {
                follow(block, block.starts[cell], to, set_of);
            }
        });
        return all;
    }
    template <typename SetOf>
    void follow(const Block& block, const Start& start, Set& to, SetOf&& set_of) {
        work_ += static_cast<std::uint64_t>(start.end - start.first) * 2 + 1;
        for (auto i = static_cast<std::size_t>(start.first);
             i < static_cast<std::size_t>(start.end); ++i) {
            const Route& route = block.routes[i];
            std::uint32_t k = route.first;
            while (k < route.end && Sets::has(words_of(block.asked[k].set, set_of),
                                              block.asked[k].cell) == block.asked[k].has) {
                ++k;
            }
            if (k == route.end) {
                Sets::add(to, route.to);
            }
        }
    }
    template <typename SetOf>
    [[nodiscard]] bool work_out(Block& block, Cell cell, SetOf&& set_of) {
        if (block.starts[cell].first < 0 && block.asked.size() <= kMostAsked) {
            block.starts[cell].first = static_cast<std::int32_t>(block.routes.size());
            asked_.clear();
            add_routes(block, block.way, cell, set_of);
            block.starts[cell].end = static_cast<std::int32_t>(block.routes.size());
        }
        return block.starts[cell].first >= 0;
    }
    // Adds the routes from a cell to the block's end, behind what `asked_` has.
    template <typename SetOf>
    void add_routes(Block& block, std::int32_t id, Cell cell, SetOf&& set_of) {
        const Way& way = formulas_.way_at(id);
        switch (way.kind) {
            case Way::Kind::End: {
                const auto first = static_cast<std::uint32_t>(block.asked.size());
                block.asked.insert(block.asked.end(), asked_.begin(), asked_.end());
                block.routes.push_back(
                    {first, static_cast<std::uint32_t>(block.asked.size()), cell});
                return;
            }
            case Way::Kind::Test: add_asked(block, {way.a, cell, true}, way.next, set_of); return;
            case Way::Kind::Branch:
                add_asked(block, {way.a, cell, true}, way.next, set_of);
                add_asked(block, {way.a, cell, false}, way.other, set_of);
                return;
            case Way::Kind::Fork:
                for (const std::int32_t one : formulas_.list(way)) {
                    add_routes(block, one, cell, set_of);
                }
                return;
            case Way::Kind::Step: {
                const Cell to = topology_.link[static_cast<std::size_t>(way.a)][cell];
                if (to != kNoCell) {
                    add_routes(block, way.next, to, set_of);
                }
                return;
            }
        }
    }
    template <typename SetOf>
    void add_asked(Block& block, const Asked& one, std::int32_t next, SetOf&& set_of) {
        if (formulas_.node(one.set).fixed) {
            if (Sets::has(set_of(one.set), one.cell) == one.has) {
                add_routes(block, next, one.cell, set_of);
            }
            return;
        }
        asked_.push_back(one);
        add_routes(block, next, one.cell, set_of);
        asked_.pop_back();
    }

    // ---- from many cells

    template <typename SetOf>
    void lead(std::int32_t id, Set cells, Set& to, SetOf&& set_of) {
        while (sets_.any(cells)) {
            work_ += kPerNode + sets_.n();
            const Way& way = formulas_.way_at(id);
            switch (way.kind) {
                case Way::Kind::End: sets_.join(to, cells.w.data()); return;
                case Way::Kind::Test:
                    cells = sets_.both(cells, sets_.read(words_of(way.a, set_of)));
                    break;
                case Way::Kind::Branch: {
                    const Set held = sets_.read(words_of(way.a, set_of));
                    lead(way.other, sets_.without(cells, held), to, set_of);
                    cells = sets_.both(cells, held);
                    break;
                }
                case Way::Kind::Fork:
                    for (const std::int32_t one : formulas_.list(way)) {
                        lead(one, cells, to, set_of);
                    }
                    return;
                case Way::Kind::Step: cells = linked_.lead(way.a, cells); break;
            }
            id = way.next;
        }
    }

    const Topology& topology_;
    const Formulas& formulas_;
    LinkedSets<W>& linked_;
    const Sets sets_;
    std::uint64_t& work_;
    std::map<std::int32_t, Block> blocks_;     // [way]
    std::vector<Asked> asked_;                 // of the route that is worked out
    std::vector<const std::uint64_t*> words_;  // [node], where it was asked for in this flood
    std::vector<NodeId> met_;                  // those
};

}  // namespace perthro::facts
