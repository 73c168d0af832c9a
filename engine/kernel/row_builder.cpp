// Rows as tables.
#include "engine/kernel/row_builder.hpp"

#include "engine/kernel/lowering.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace perthro::kernel {

namespace {

// Cells that one reach table may depend on: joining directions stops at the first number, and a
// direction alone may go up to the second before it is walked instead.
constexpr int kJoinedBits = 8;
constexpr int kMostBits = 11;
constexpr std::size_t kMostEntries = std::size_t{1} << 18;

bool any_piece(const Content& content) {
    Content occupied(content.types(), true);
    occupied.allow_empty(false);
    return content == occupied;
}

// What has to be asked of a row beside where it leads.
std::uint8_t flags_of(const RowPlan& plan, const std::vector<PieceType>& protect) {
    const Terms& terms = plan.terms;
    const bool asks = !terms.guards.empty() || terms.word_mask != 0 || !terms.absent.empty() ||
                      terms.on_slot >= 0;
    const bool becomes = std::any_of(
        plan.choices.begin(), plan.choices.end(),
        [](const Choice& choice) { return choice.becomes != kEmptyType; });
    const bool special = std::any_of(plan.paths.begin(), plan.paths.end(),
                                     [](const Path& path) { return path.special(); });
    const bool guarded = std::find(protect.begin(), protect.end(), plan.type) != protect.end();
    return static_cast<std::uint8_t>((asks ? kConditions : 0) | (terms.no_mate ? kNoMate : 0) |
                                     (becomes ? kBecomes : 0) | (special ? kSpecial : 0) |
                                     (guarded ? kProtectedMover : 0));
}

}  // namespace

AcceptProgram accept_program(const Content& content) {
    AcceptProgram program;
    program.empty = content.empty();
    for (int s = 0; s < kSides; ++s) {
        const auto side = static_cast<Side>(s);
        if (!content.any_of(side)) {
            continue;
        }
        std::array<std::vector<PieceType>, 2> types;  // that it does not hold, that it holds
        for (int type = 1; type <= content.types(); ++type) {
            const auto t = static_cast<PieceType>(type);
            types[content.holds(side, t) ? 1 : 0].push_back(t);
        }
        const bool but = types[0].size() < types[1].size();
        program.parts.push_back({side, but, std::move(types[but ? 0 : 1])});
    }
    return program;
}

std::uint8_t basic_of(const Content& content) {
    const AcceptProgram program = accept_program(content);
    const auto& parts = program.parts;
    const bool whole = std::all_of(parts.begin(), parts.end(),
                                   [](const auto& part) { return part.whole(); });
    const auto is = [](Basic basic) { return static_cast<std::uint8_t>(basic); };
    if (parts.empty() && program.empty) {
        return is(Basic::Empty);
    }
    if (whole && parts.size() == 1 && parts[0].side == Side::Enemy) {
        return is(program.empty ? Basic::Open : Basic::Enemy);
    }
    if (whole && parts.size() == 1 && parts[0].side == Side::Own && !program.empty) {
        return is(Basic::Own);
    }
    return whole && parts.size() == kSides && !program.empty ? is(Basic::Occupied) : kBasics;
}

template <int W>
std::uint16_t RowBuilder<W>::accept(int content, PlayerTables<W>& player) {
    const Content& table = tables_.plan.contents[content];
    if (const std::uint8_t basic = basic_of(table); basic < kBasics) {
        return basic;
    }
    auto& ids = player.accept_contents;
    const auto found = std::find(ids.begin(), ids.end(), content);
    if (found == ids.end()) {
        ids.push_back(content);
        player.accepts.push_back(accept_program(table));
        return static_cast<std::uint16_t>(kBasics + ids.size() - 1);
    }
    return static_cast<std::uint16_t>(kBasics + (found - ids.begin()));
}

template <int W>
Row<W> RowBuilder<W>::build(const RowPlan& plan, std::uint16_t id, PlayerTables<W>& player) {
    Row<W> row{};
    row.id = id;
    row.type = plan.type;
    row.name = static_cast<std::uint8_t>(plan.name);
    row.pieces = static_cast<std::uint32_t>(
        tables_.rules.layout.set_offset(plan.player, plan.type));
    row.accept = accept(plan.terms.accept, player);
    row.terms = &plan.terms;
    row.flags = flags_of(plan, tables_.plan.protected_types);
    absences(plan, row, player);
    endings(plan, row);
    if (plan.idiom == Idiom::Drop || plan.idiom == Idiom::Place) {
        drops(plan, row, player);
        return row;
    }
    for (const Path& path : plan.paths) {
        row.start.add(path.start);
    }
    const int screen = plan.terms.screen;
    const bool chosen_screen = screen >= 0 && !any_piece(tables_.plan.contents[screen]);
    if ((row.flags & kSpecial) != 0 ||
        (chosen_screen && !(hops_over_one(plan) && reach(plan, row)))) {
        walks(plan, row, player);
        row.ends = ends(plan);
    } else if (chosen_screen) {
        hurdles(plan, row, player);
    } else if (plan.idiom == Idiom::Hop || !steps(plan, row)) {
        if (plan.idiom == Idiom::Leap) {
            leaps(plan, row);
        } else if (!reach(plan, row)) {
            walks(plan, row, player);
        }
    }
    return row;
}

template <int W>
void RowBuilder<W>::endings(const RowPlan& plan, Row<W>& row) {
    auto& endings = tables_.endings_.emplace_back();
    for (const Ending& ending : plan.endings) {
        endings.push_back({Bits<W>::of(ending.land), ending.first, ending.count});
    }
    row.endings = endings.data();
    row.ending_count = static_cast<std::uint8_t>(endings.size());
    row.choices = endings.front().count;
}

// Says where the number in hand stands; false: there is never one.
template <int W>
bool RowBuilder<W>::hand(const RowPlan& plan, Row<W>& row) const {
    const bool puts = plan.terms.puts != kEmptyType;
    const PieceType type = puts ? plan.terms.puts : plan.type;
    const std::vector<HandKind>& hands = tables_.rules.game.hands;
    const HandKind kind = type < hands.size() ? hands[type] : HandKind::None;
    if (kind == HandKind::Counted) {
        row.in_hand = tables_.rules.layout.hand(puts ? plan.terms.puts_for : plan.player, type);
    }
    return puts || kind != HandKind::None;
}

template <int W>
void RowBuilder<W>::absences(const RowPlan& plan, Row<W>& row, PlayerTables<W>& player) {
    auto& absences = tables_.absences_.emplace_back();
    for (std::size_t i = 0; i < plan.terms.absent.size(); ++i) {
        auto& forbids = tables_.leaps_.emplace_back(tables_.rules.layout.limit);
        for (const Path& path : plan.paths) {
            for (const Cell cell : path.absences[i]) {
                forbids[cell].add(path.end);
            }
        }
        absences.push_back({accept(plan.terms.absent[i], player), forbids.data()});
    }
    row.absences = absences.data();
}

template <int W>
void RowBuilder<W>::leaps(const RowPlan& plan, Row<W>& row) {
    row.kind = RowKind::Leap;
    row.leap = ends(plan);
}

// [cell]: where the paths from there end.
template <int W>
const Bits<W>* RowBuilder<W>::ends(const RowPlan& plan) {
    std::vector<Bits<W>> table(static_cast<std::size_t>(tables_.rules.layout.limit));
    for (const Path& path : plan.paths) {
        table[path.start].add(path.end);
    }
    return tables_.leaps_.emplace_back(std::move(table)).data();
}

// A row whose paths are at most kMostSteps different shifts, with the empty cells at fixed
// distances.
template <int W>
bool RowBuilder<W>::steps(const RowPlan& plan, Row<W>& row) {
    if ((row.flags & kProtectedMover) != 0) {
        return false;
    }
    int count = 0;
    for (const Path& path : plan.paths) {
        SetStep<W> step{};
        step.shift = path.end - path.start;
        if (path.clear.size() > step.middle.size()) {
            return false;
        }
        for (const Cell cell : path.clear) {
            step.middle[static_cast<std::size_t>(step.middles++)] = cell - path.start;
        }
        const auto last = row.steps.begin() + count;
        const auto same = std::find_if(row.steps.begin(), last, [&](const SetStep<W>& known) {
            return known.shift == step.shift && known.middles == step.middles &&
                   known.middle == step.middle;
        });
        if (same == last) {
            if (count == kMostSteps) {
                return false;
            }
            row.steps[static_cast<std::size_t>(count++)] = step;
        }
        (same == last ? row.steps[static_cast<std::size_t>(count - 1)] : *same)
            .sources.add(path.start);
    }
    row.kind = RowKind::Steps;
    row.step_count = static_cast<std::uint8_t>(count);
    // Pieces that have to be looked at one by one still need their targets by start.
    if (plan.idiom == Idiom::Leap) {
        leaps(plan, row);
        row.kind = RowKind::Steps;
        return true;
    }
    const bool tabled = reach(plan, row);
    row.kind = RowKind::Steps;
    return tabled;
}

// Ways by first direction, joined while they depend on few cells together.
template <int W>
std::vector<std::vector<typename RowBuilder<W>::Way>>
RowBuilder<W>::bundles(const std::vector<Way>& ways) const {
    std::map<Direction, std::vector<Way>> by_direction;
    for (const Way& way : ways) {
        by_direction[way.direction].push_back(way);
    }
    const auto& directions = tables_.rules.game.topology.directions;
    std::vector<std::vector<Way>> result;
    std::vector<Bits<W>> masks;
    while (!by_direction.empty()) {
        // A direction is followed by its opposite, so that lines through a cell come together.
        auto next = by_direction.begin();
        std::vector<Direction> order{next->first};
        if (next->first < directions.size() &&
            by_direction.count(directions[next->first].opposite) > 0 &&
            directions[next->first].opposite != next->first) {
            order.push_back(directions[next->first].opposite);
        }
        for (const Direction direction : order) {
            auto& bundle = by_direction[direction];
            Bits<W> mask{};
            for (const Way& way : bundle) {
                mask |= way.clear | way.full;
            }
            if (!result.empty() && (masks.back() | mask).count() <= kJoinedBits) {
                masks.back() |= mask;
                result.back().insert(result.back().end(), bundle.begin(), bundle.end());
            } else {
                masks.push_back(mask);
                result.push_back(bundle);
            }
            by_direction.erase(direction);
        }
    }
    return result;
}

template <int W>
std::uint32_t RowBuilder<W>::entries(const std::vector<Way>& ways, const Bits<W>& mask) {
    std::vector<std::uint64_t> key(mask.w.begin(), mask.w.end());
    for (const Way& way : ways) {
        key.push_back(way.end);
        key.insert(key.end(), way.clear.w.begin(), way.clear.w.end());
        key.insert(key.end(), way.full.w.begin(), way.full.w.end());
    }
    const auto base = static_cast<std::uint32_t>(tables_.entries.size());
    const auto [at, added] = known_.emplace(std::move(key), base);
    if (!added) {
        return at->second;
    }
    std::vector<Cell> cells;
    mask.each([&](Cell cell) { cells.push_back(cell); });
    for (std::uint32_t index = 0; index < (1U << cells.size()); ++index) {
        Bits<W> occupied{};
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (((index >> i) & 1) != 0) {
                occupied.add(cells[i]);
            }
        }
        Bits<W> ends{};
        for (const Way& way : ways) {
            if (!(way.clear & occupied).any() && !(way.full - occupied).any()) {
                ends.add(way.end);
            }
        }
        tables_.entries.push_back(ends);
    }
    return base;
}

template <int W>
bool RowBuilder<W>::reach(const RowPlan& plan, Row<W>& row) {
    if (!kHasBitGather || W > 2) {
        return false;
    }
    const auto limit = static_cast<std::size_t>(tables_.rules.layout.limit);
    std::vector<std::vector<Way>> by_start(limit);
    for (const Path& path : plan.paths) {
        Way way{};
        way.end = path.end;
        way.direction = path.way;
        for (const Cell cell : path.clear) {
            way.clear.add(cell);
        }
        for (const Cell cell : path.full) {
            way.full.add(cell);
        }
        by_start[path.start].push_back(way);
    }
    std::vector<std::vector<std::vector<Way>>> bundled;
    std::size_t most = 0;
    std::size_t size = 0;
    for (auto& ways : by_start) {
        bundled.push_back(bundles(ways));
        most = std::max(most, bundled.back().size());
        for (const auto& bundle : bundled.back()) {
            Bits<W> mask{};
            for (const Way& way : bundle) {
                mask |= way.clear | way.full;
            }
            if (mask.count() > kMostBits) {
                return false;
            }
            size += std::size_t{1} << mask.count();
        }
    }
    if (size > kMostEntries) {
        return false;
    }
    std::vector<ReachGroup<W>> groups(limit * most);
    const std::uint32_t nothing = entries({}, Bits<W>{});
    for (auto& group : groups) {
        group.base = nothing;
    }
    for (std::size_t cell = 0; cell < limit; ++cell) {
        for (std::size_t i = 0; i < bundled[cell].size(); ++i) {
            ReachGroup<W>& group = groups[cell * most + i];
            for (const Way& way : bundled[cell][i]) {
                group.mask |= way.clear | way.full;
            }
            group.base = entries(bundled[cell][i], group.mask);
        }
    }
    row.kind = RowKind::Reach;
    row.group_count = static_cast<std::uint8_t>(most);
    row.groups = tables_.groups_.emplace_back(std::move(groups)).data();
    return true;
}

template class RowBuilder<1>;
template class RowBuilder<2>;
template class RowBuilder<4>;
template class RowBuilder<8>;

}  // namespace perthro::kernel
