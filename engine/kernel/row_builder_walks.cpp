// Rows whose moves are looked at one by one: walks, what they count, and hops over some pieces.
#include "engine/kernel/row_builder.hpp"

#include <algorithm>

namespace perthro::kernel {

// Drops that ask for what stands elsewhere are looked at one by one.
template <int W>
void RowBuilder<W>::drops(const RowPlan& plan, Row<W>& row, PlayerTables<W>& player) {
    if (hand(plan, row)) {
        for (const Path& path : plan.paths) {
            row.start.add(path.end);
        }
    }
    if ((row.flags & kSpecial) != 0 ||
        std::any_of(plan.paths.begin(), plan.paths.end(),
                    [](const Path& path) { return !path.clear.empty() || !path.full.empty(); })) {
        walks(plan, row, player);
    }
    row.kind = RowKind::Drop;
}

// The tables of `reach` hold hops over any piece. No two ways from a cell to another are open at
// once, so those over a piece that is no screen are told by where it stands.
template <int W>
void RowBuilder<W>::hurdles(const RowPlan& plan, Row<W>& row, PlayerTables<W>& player) {
    row.screen = accept(plan.terms.screen, player);
    std::vector<std::map<Cell, Bits<W>>> behind(
        static_cast<std::size_t>(tables_.rules.layout.limit));
    for (const Path& path : plan.paths) {
        behind[path.start].try_emplace(path.full.front(), Bits<W>{}).first->second.add(path.end);
    }
    auto& hurdles = tables_.hurdles_.emplace_back();
    auto& ends = tables_.leaps_.emplace_back();
    for (const auto& from : behind) {
        Hurdles<W> here{Bits<W>{}, static_cast<std::uint32_t>(ends.size())};
        for (const auto& [cell, beyond] : from) {
            here.cells.add(cell);
            ends.push_back(beyond);
        }
        hurdles.push_back(here);
    }
    row.hurdles = hurdles.data();
    row.behind = ends.data();
}

template <int W>
void RowBuilder<W>::walks(const RowPlan& plan, Row<W>& row, PlayerTables<W>& player) {
    row.screen = plan.terms.screen >= 0 ? accept(plan.terms.screen, player) : 0;
    std::vector<const Path*> sorted;
    for (const Path& path : plan.paths) {
        sorted.push_back(&path);
    }
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const Path* a, const Path* b) { return a->start < b->start; });
    auto& walks = tables_.walks_.emplace_back();
    walks.reserve(plan.paths.size());
    auto& first = tables_.walk_firsts_.emplace_back();
    for (const Path* path : sorted) {
        const Cell start = path->start == kNoCell ? 0
                                                  : path->start;  // drops stand under one number
        while (first.size() <= start) {
            first.push_back(static_cast<std::uint32_t>(walks.size()));
        }
        WalkPath<W> walk{};
        walk.end = path->end;
        walk.path = path;
        for (const Cell cell : path->clear) {
            walk.clear.add(cell);
        }
        for (const Cell cell : path->full) {
            walk.full.add(cell);
        }
        walks.push_back(walk);
    }
    tallies(walks, player);
    first.resize(static_cast<std::size_t>(tables_.rules.layout.limit) + 1,
                 static_cast<std::uint32_t>(walks.size()));
    row.kind = RowKind::Walk;
    row.walks = walks.data();
    row.walk_first = first.data();
}

template <int W>
void RowBuilder<W>::tallies(std::vector<WalkPath<W>>& walks, PlayerTables<W>& player) {
    auto& tests = tables_.tallies_.emplace_back();
    std::vector<std::size_t> first;
    std::map<std::pair<int, std::vector<Cell>>, std::uint32_t> sets;  // by what is counted where
    for (WalkPath<W>& walk : walks) {
        first.push_back(tests.size());
        walk.tally_count = static_cast<std::uint16_t>(walk.path->tallies.size());
        for (const Tally& tally : walk.path->tallies) {
            const auto number = static_cast<std::uint32_t>(sets.size() + 1);
            const auto set = sets.try_emplace({tally.content, tally.cells}, number).first;
            TallyTest<W> test;
            test.cells = Bits<W>{};
            test.set = set->second;
            test.low = static_cast<std::uint16_t>(tally.low);
            test.high = static_cast<std::uint16_t>(tally.high);
            test.content = accept(tally.content, player);
            test.inside = tally.inside;
            for (const Cell cell : tally.cells) {
                test.cells.add(cell);
            }
            tests.push_back(test);
        }
    }
    for (std::size_t i = 0; i < walks.size(); ++i) {
        walks[i].tallies = tests.data() + first[i];
    }
}

template class RowBuilder<1>;
template class RowBuilder<2>;
template class RowBuilder<4>;
template class RowBuilder<8>;

}  // namespace perthro::kernel
