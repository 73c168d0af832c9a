// Paths become rows; doubles between rows are found.
#include "engine/kernel/lowering.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <tuple>

namespace perthro::kernel {

namespace {

using Choices = std::vector<Choice>;

constexpr std::size_t kMostChoices = 256;  // numbered with 8 bits
constexpr std::size_t kMostEndings = 255;  // counted with 8 bits

// Everything of a path but what the mover becomes.
auto key_of(const Path& path) {
    return std::tie(path.start, path.end, path.lands, path.capture, path.shift_from, path.shift_to,
                    path.clear, path.full, path.values, path.absences, path.word_tests,
                    path.unattacked, path.tallies);
}

struct SamePath {
    bool operator()(const Path* a, const Path* b) const { return key_of(*a) < key_of(*b); }
};

struct OpenPath {
    Path path;
    Choices choices;
};

// Paths that differ in what the mover becomes, as one path with several choices.
std::vector<OpenPath> with_choices(const std::vector<const Path*>& paths) {
    std::vector<OpenPath> merged;
    merged.reserve(paths.size());
    std::map<const Path*, std::size_t, SamePath> known;
    for (const Path* path : paths) {
        const Choice choice{path->becomes, path->word_clear, path->word_set, path->named};
        const auto [at, added] = known.emplace(path, merged.size());
        if (added) {
            merged.push_back({*path, {choice}});
            continue;
        }
        Choices& choices = merged[at->second].choices;
        if (std::find(choices.begin(), choices.end(), choice) == choices.end()) {
            choices.push_back(choice);
        }
    }
    return merged;
}

int choice_list(std::vector<Choices>& lists, const Choices& choices) {
    const auto found = std::find(lists.begin(), lists.end(), choices);
    if (found != lists.end()) {
        return static_cast<int>(found - lists.begin());
    }
    lists.push_back(choices);
    return static_cast<int>(lists.size()) - 1;
}

Idiom idiom_of(const std::vector<Path>& paths) {
    const Path& first = paths.front();
    if (first.start == kNoCell) {
        return first.terms.puts == kEmptyType ? Idiom::Drop : Idiom::Place;
    }
    Idiom idiom = Idiom::Leap;
    for (const Path& path : paths) {
        if (!path.full.empty()) {
            return Idiom::Hop;
        }
        if (!path.clear.empty()) {
            idiom = Idiom::Ray;
        }
    }
    return idiom;
}

RowPlan row_of(std::vector<OpenPath>& members, const std::vector<Choices>& lists) {
    RowPlan row;
    row.terms = members.front().path.terms;
    std::map<int, CellSet> lands;
    int limit = 0;
    for (const OpenPath& member : members) {
        limit = std::max(limit, member.path.end + 1);
    }
    row.paths.reserve(members.size());  // they stay as long as the game is loaded
    for (OpenPath& member : members) {
        const auto found = std::find(lists.begin(), lists.end(), member.choices);
        const auto list = static_cast<int>(found - lists.begin());
        lands.try_emplace(list, CellSet(limit)).first->second.add(member.path.end);
        row.paths.push_back(std::move(member.path));
    }
    for (const auto& [list, land] : lands) {
        const Choices& choices = lists[static_cast<std::size_t>(list)];
        row.endings.push_back({land, static_cast<std::uint16_t>(row.choices.size()),
                               static_cast<std::uint16_t>(choices.size())});
        row.choices.insert(row.choices.end(), choices.begin(), choices.end());
    }
    row.idiom = idiom_of(row.paths);
    return row;
}

// Starts with the same set of choice lists share a row if every target then offers one list only.
std::vector<RowPlan> split_by_choices(std::vector<OpenPath> members) {
    std::vector<Choices> lists;
    for (const OpenPath& member : members) {
        static_cast<void>(choice_list(lists, member.choices));
    }
    std::vector<RowPlan> rows;
    if (lists.size() == 1) {  // as in nearly all rows
        rows.push_back(row_of(members, lists));
        return rows;
    }
    std::map<Cell, std::map<Cell, int>> list_at;  // [start][end]
    for (const OpenPath& member : members) {
        list_at[member.path.start][member.path.end] = choice_list(lists, member.choices);
    }
    struct Group {
        std::set<int> lists;
        std::map<Cell, int> list_of_target;
        std::set<Cell> starts;
    };
    std::vector<Group> groups;
    for (const auto& [start, targets] : list_at) {
        std::set<int> used;
        for (const auto& [end, list] : targets) {
            used.insert(list);
        }
        const auto fits = [&](const Group& group) {
            return group.lists == used &&
                   std::all_of(targets.begin(), targets.end(), [&](const auto& target) {
                       const auto at = group.list_of_target.find(target.first);
                       return at == group.list_of_target.end() || at->second == target.second;
                   });
        };
        auto group = std::find_if(groups.begin(), groups.end(), fits);
        if (group == groups.end()) {
            groups.push_back({used, {}, {}});
            group = std::prev(groups.end());
        }
        group->list_of_target.insert(targets.begin(), targets.end());
        group->starts.insert(start);
    }
    for (const Group& group : groups) {
        std::vector<OpenPath> own;
        for (OpenPath& member : members) {
            if (group.starts.contains(member.path.start)) {
                own.push_back(std::move(member));  // a start is in one group only
            }
        }
        rows.push_back(row_of(own, lists));
    }
    return rows;
}

bool includes(const std::vector<Cell>& all, const std::vector<Cell>& part) {
    return std::includes(all.begin(), all.end(), part.begin(), part.end());
}

bool includes(const Content& all, const Content& part) {
    Content common = all;
    common &= part;
    return common == part;
}

const Choice* choices_at(const RowPlan& row, Cell end, std::size_t& count) {
    for (const Ending& ending : row.endings) {
        if (ending.land.has(end)) {
            count = ending.count;
            return row.choices.data() + ending.first;
        }
    }
    count = 0;
    return nullptr;
}

bool same_choices(const RowPlan& a, const RowPlan& b, Cell end) {
    std::size_t count_a = 0;
    std::size_t count_b = 0;
    const Choice* from_a = choices_at(a, end, count_a);
    const Choice* from_b = choices_at(b, end, count_b);
    return count_a == count_b && std::equal(from_a, from_a + count_a, from_b);
}

// Whether no number satisfies both, of two that have a range.
template <typename Ranged>
bool exclude_ranges(const Ranged& a, const Ranged& b) {
    const auto within = [](const Ranged& inner, const Ranged& outer) {
        return inner.low >= outer.low && inner.high <= outer.high;
    };
    if (a.inside && b.inside) {
        return a.high < b.low || b.high < a.low;
    }
    return (a.inside && within(a, b)) || (b.inside && within(b, a));
}

bool exclude(const Guard& a, const Guard& b) { return a.slot == b.slot && exclude_ranges(a, b); }

bool exclude(const Tally& a, const Tally& b) {
    return a.content == b.content && a.cells == b.cells && exclude_ranges(a, b);
}

bool bits_differ(std::uint32_t mask_a, std::uint32_t value_a, std::uint32_t mask_b,
                 std::uint32_t value_b) {
    return ((value_a ^ value_b) & mask_a & mask_b) != 0;
}

// Whether a tally asks for a piece where none that holds `absent` stands.
bool misses(const Tally& tally, const Content& absent, const std::vector<Cell>& cells,
            const Contents& contents) {
    const bool asks = tally.inside ? tally.low > 0 : tally.low == 0;
    return asks && includes(absent, contents[tally.content]) &&
           std::all_of(tally.cells.begin(), tally.cells.end(), [&](Cell cell) {
               return std::find(cells.begin(), cells.end(), cell) != cells.end();
           });
}

// Whether one of the moves asks for a piece where the other says that none like it stands.
bool misses(const Terms& terms, const Path& path, const Terms& other_terms, const Path& other,
            const Contents& contents) {
    for (std::size_t i = 0; i < terms.absent.size(); ++i) {
        const Content& absent = contents[terms.absent[i]];
        const std::vector<Cell>& cells = path.absences[i];
        const bool counted = std::any_of(
            other.tallies.begin(), other.tallies.end(),
            [&](const Tally& tally) { return misses(tally, absent, cells, contents); });
        const bool leads_over = other_terms.screen >= 0 &&
                                includes(absent, contents[other_terms.screen]) &&
                                std::any_of(cells.begin(), cells.end(), [&](Cell cell) {
                                    return std::binary_search(other.full.begin(), other.full.end(),
                                                              cell);
                                });
        if (counted || leads_over) {
            return true;
        }
    }
    return false;
}

// Whether two moves ask for what cannot be at once, beside what stands on the way and at its end.
bool exclude(const RowPlan& a, const Path& of_a, const RowPlan& b, const Path& of_b,
             const Contents& contents) {
    const auto any_pair = [](const auto& all, const auto& others, auto&& clash) {
        return std::any_of(all.begin(), all.end(), [&](const auto& one) {
            return std::any_of(others.begin(), others.end(),
                               [&](const auto& other) { return clash(one, other); });
        });
    };
    return bits_differ(a.terms.word_mask, a.terms.word_value, b.terms.word_mask,
                       b.terms.word_value) ||
           any_pair(a.terms.guards, b.terms.guards,
                    [](const Guard& one, const Guard& other) { return exclude(one, other); }) ||
           any_pair(of_a.tallies, of_b.tallies,
                    [](const Tally& one, const Tally& other) { return exclude(one, other); }) ||
           any_pair(of_a.word_tests, of_b.word_tests,
                    [](const WordTest& one, const WordTest& other) {
                        return one.cell == other.cell &&
                               bits_differ(one.mask, one.value, other.mask, other.value);
                    }) ||
           misses(a.terms, of_a, b.terms, of_b, contents) ||
           misses(b.terms, of_b, a.terms, of_a, contents);
}

enum class Overlap { None, Covered, Partial };

// Whether `earlier` makes the move of a path of `later` too: always, perhaps, or never.
Overlap overlap(const RowPlan& earlier, const Path& a, const RowPlan& later, const Path& b,
                const Contents& contents) {
    // What is taken where the mover lands leaves as it would by landing.
    const auto taken = [](const Path& path) {
        return path.capture == path.landing() ? kNoCell : path.capture;
    };
    if (a.start != b.start || a.end != b.end || taken(a) != taken(b) ||
        a.shift_from != b.shift_from || a.lands != b.lands) {
        return Overlap::None;
    }
    Content common = contents[earlier.terms.accept];
    common &= contents[later.terms.accept];
    std::vector<Cell> clash;
    std::set_intersection(a.clear.begin(), a.clear.end(), b.full.begin(), b.full.end(),
                          std::back_inserter(clash));
    std::set_intersection(a.full.begin(), a.full.end(), b.clear.begin(), b.clear.end(),
                          std::back_inserter(clash));
    if (common.nothing() || !clash.empty() || exclude(earlier, a, later, b, contents)) {
        return Overlap::None;
    }
    Terms equal = earlier.terms;
    equal.accept = later.terms.accept;
    equal.screen = later.terms.screen;
    const bool same_screen = earlier.terms.screen == later.terms.screen || a.full.empty();
    const bool plain = !a.special() || key_of(a) == key_of(b);
    if (plain && common == contents[later.terms.accept] && equal == later.terms && same_screen &&
        includes(b.clear, a.clear) && includes(b.full, a.full) &&
        same_choices(earlier, later, b.end)) {
        return Overlap::Covered;
    }
    return Overlap::Partial;
}

// The place of a path among those that are unlike each other; it joins them if it is like none.
template <typename Alike>
int layer_of(const Path& path, std::vector<const Path*>& layers, Alike&& alike) {
    const auto same = std::find_if(layers.begin(), layers.end(),
                                   [&](const Path* known) { return alike(*known); });
    const auto layer = static_cast<int>(same - layers.begin());
    if (same == layers.end()) {
        layers.push_back(&path);
    }
    return layer;
}

}  // namespace

bool choices_have_room(const std::vector<RowPlan>& rows) {
    return std::all_of(rows.begin(), rows.end(), [](const RowPlan& row) {
        return row.choices.size() <= kMostChoices && row.endings.size() <= kMostEndings;
    });
}

std::vector<RowPlan> rows_of(const std::vector<Path>& paths) {
    struct Kind {
        Terms terms;
        int layer;    // of those that share both ends
        int absence;  // of those that share the last cell
        bool operator==(const Kind&) const = default;
    };
    std::vector<Kind> kinds;
    std::vector<std::vector<const Path*>> groups;
    std::map<std::pair<Cell, Cell>, std::vector<const Path*>> specials;
    std::map<Cell, std::vector<const Path*>> absences;
    for (const Path& path : paths) {
        // A move is (row, from, to): special paths that share both ends go to different rows.
        Kind kind{path.terms, 0, 0};
        if (path.special()) {
            kind.layer = layer_of(path, specials[{path.start, path.end}],
                                  [&](const Path& known) { return key_of(known) == key_of(path); });
        }
        // What may not stand where is told by the last cell alone.
        if (!path.absences.empty()) {
            kind.absence = layer_of(path, absences[path.end], [&](const Path& known) {
                return known.absences == path.absences;
            });
        }
        const auto found = std::find(kinds.begin(), kinds.end(), kind);
        const auto at = static_cast<std::size_t>(found - kinds.begin());
        if (found == kinds.end()) {
            kinds.push_back(kind);
            groups.emplace_back();
        }
        groups[at].push_back(&path);
    }
    std::vector<RowPlan> rows;
    for (const auto& group : groups) {
        for (RowPlan& row : split_by_choices(with_choices(group))) {
            rows.push_back(std::move(row));
        }
    }
    return rows;
}

bool remove_doubles(std::vector<RowPlan>& rows, const Contents& contents) {
    bool disjoint = true;
    for (std::size_t later = 1; later < rows.size(); ++later) {
        for (std::size_t earlier = 0; earlier < later; ++earlier) {
            const RowPlan& a = rows[earlier];
            RowPlan& b = rows[later];
            if (a.player != b.player || a.type != b.type || a.name != b.name) {
                continue;  // moves of different classes are different moves
            }
            std::map<std::pair<Cell, Cell>, std::vector<const Path*>> of_a;
            for (const Path& path : a.paths) {
                of_a[{path.start, path.end}].push_back(&path);
            }
            std::erase_if(b.paths, [&](const Path& path) {
                const auto found = of_a.find({path.start, path.end});
                if (found == of_a.end()) {
                    return false;
                }
                bool covered = false;
                bool partial = false;
                for (const Path* other : found->second) {
                    const Overlap kind = overlap(a, *other, b, path, contents);
                    covered = covered || kind == Overlap::Covered;
                    partial = partial || kind == Overlap::Partial;
                }
                disjoint = disjoint && (covered || !partial);
                return covered;
            });
        }
    }
    std::erase_if(rows, [](const RowPlan& row) { return row.paths.empty(); });
    return disjoint;
}

}  // namespace perthro::kernel
