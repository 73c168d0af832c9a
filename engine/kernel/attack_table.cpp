#include "engine/kernel/attack_table.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace perthro::kernel {

namespace {

using Cells = std::vector<Cell>;
using Types = std::vector<PieceType>;
using LineKey = std::tuple<Cell, Cell, Cells, Cells>;  // end, start, clear, full
using LineKind = std::pair<bool, Types>;               // one_screen, barred
using Lines = std::map<std::pair<LineKind, Types>, std::vector<LineKey>>;
using Origins = std::set<std::pair<Cell, Cell>>;  // end, start

constexpr std::size_t kMostLines = 65'536;  // of a family, numbered with 16 bits

// Near attacks by the types that have the same.
std::map<Types, Origins> nears_of(const std::vector<AttackPaths>& rows) {
    std::map<PieceType, Origins> by_type;
    for (const AttackPaths& row : rows) {
        for (const AttackPath& path : *row) {
            if (path.near) {
                by_type[path.type].emplace(path.end, path.start);
            }
        }
    }
    std::map<Types, Origins> nears;
    for (auto& [type, origins] : by_type) {
        const auto same = std::find_if(nears.begin(), nears.end(),
                                       [&](const auto& known) { return known.second == origins; });
        Types types{type};
        if (same != nears.end()) {
            types.insert(types.begin(), same->first.begin(), same->first.end());
            nears.erase(same);
        }
        nears.emplace(std::move(types), std::move(origins));
    }
    return nears;
}

// Attacks along lines, those of each set of types in ascending order.
Lines lines_of(const std::vector<AttackPaths>& rows) {
    std::map<std::pair<LineKind, LineKey>, std::set<PieceType>> types_of_line;
    for (const AttackPaths& row : rows) {
        for (const AttackPath& path : *row) {
            if (!path.near) {
                types_of_line[{{path.one_screen, path.barred},
                               {path.end, path.start, path.clear, path.full}}]
                    .insert(path.type);
            }
        }
    }
    Lines lines;
    for (const auto& [line, types] : types_of_line) {
        lines[{line.first, {types.begin(), types.end()}}].push_back(line.second);
    }
    return lines;
}

template <int W>
Bits<W> bits_of(const Cells& cells) {
    Bits<W> bits{};
    for (const Cell cell : cells) {
        bits.add(cell);
    }
    return bits;
}

TypeSets type_sets(const Types& types, std::size_t first, const Layout& layout) {
    TypeSets sets;
    while (first < types.size() && sets.count < TypeSets::kMost) {
        sets.offset[sets.count++] = static_cast<std::uint16_t>(types[first++] * layout.sets.words);
    }
    return sets;
}

template <int W>
LineFamily<W> line_family(bool one_screen, const std::vector<LineKey>& keys, std::size_t limit) {
    LineFamily<W> family;
    family.one_screen = one_screen;
    family.origins.resize(limit);
    family.first.resize(limit * limit, 0);
    for (const auto& [end, start, clear, full] : keys) {  // ascending by (end, start)
        const std::size_t at = end * limit + start;
        if (family.origins[end].has(start)) {
            family.lines.back().more = true;
        } else {
            family.first[at] = static_cast<std::uint16_t>(family.lines.size());
        }
        family.origins[end].add(start);
        family.plain = family.plain && full.empty();
        family.lines.push_back({bits_of<W>(clear), bits_of<W>(full), false});
    }
    return family;
}

// Families that as many types make which have the same attacks.
std::size_t families(const Types& types) {
    return (types.size() + TypeSets::kMost - 1) / TypeSets::kMost;
}

// Whether there is surely room, told without gathering them: near ways are as many as types at
// most, lines as many as there are sets of types.
bool few(const std::vector<AttackPaths>& rows) {
    constexpr std::size_t kFewOfLines = 4;
    Types near, far;
    std::size_t lines = 0;
    for (const AttackPaths& row : rows) {
        for (const AttackPath& path : *row) {
            Types& types = path.near ? near : far;
            if (std::find(types.begin(), types.end(), path.type) == types.end()) {
                types.push_back(path.type);
            }
            lines += path.near ? 0 : 1;
            if (near.size() > kMostFamilies || far.size() > kFewOfLines || path.one_screen) {
                return false;
            }
        }
    }
    return lines <= kMostLines;
}

bool have_room(const std::vector<AttackPaths>& rows) {
    std::size_t near = 0, far = 0;
    for (const auto& [types, origins] : nears_of(rows)) {
        near += families(types);
    }
    bool fits = true;
    for (const auto& [kind, keys] : lines_of(rows)) {
        far += families(kind.second);
        fits = fits && keys.size() <= kMostLines && kind.first.second.size() <= TypeSets::kMost;
    }
    return fits && near <= kMostFamilies && far <= kMostFamilies;
}

}  // namespace

bool same_attacks(const std::vector<AttackPaths>& a, const std::vector<AttackPaths>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](const AttackPaths& x, const AttackPaths& y) {
                          return x == y || *x == *y;  // victims share rows, players may have equal
                      });
}

template <int W>
AttackTable<W> attack_table(const std::vector<AttackPaths>& rows, const Layout& layout) {
    const auto limit = static_cast<std::size_t>(layout.limit);
    AttackTable<W> table;
    table.near.resize(limit);
    for (const auto& [types, pairs] : nears_of(rows)) {
        std::vector<Bits<W>> origins(limit);
        for (const auto& [end, start] : pairs) {
            origins[end].add(start);
            table.near[end].add(start);
        }
        for (std::size_t first = 0; first < types.size(); first += TypeSets::kMost) {
            table.nears.push_back({type_sets(types, first, layout), origins});
        }
    }
    for (const auto& [kind, keys] : lines_of(rows)) {
        for (std::size_t first = 0; first < kind.second.size(); first += TypeSets::kMost) {
            table.lines.push_back(line_family<W>(kind.first.first, keys, limit));
            table.lines.back().types = type_sets(kind.second, first, layout);
            table.lines.back().barred = type_sets(kind.first.second, 0, layout);
        }
    }
    return table;
}

bool attacks_have_room(const Plan& plan) {
    const std::size_t players = plan.compound.size() - 1;
    if (plan.protected_types.size() * (players - 1) > kMostViews) {
        return false;
    }
    std::vector<const std::vector<AttackPaths>*> asked;
    for (const std::vector<AttackPaths>& rows : plan.attacks) {
        const bool known = std::any_of(asked.begin(), asked.end(), [&](const auto* other) {
            return same_attacks(*other, rows);
        });
        if (known || few(rows)) {
            continue;
        }
        if (!have_room(rows)) {
            return false;
        }
        asked.push_back(&rows);
    }
    return true;
}

template AttackTable<1> attack_table<1>(const std::vector<AttackPaths>&, const Layout&);
template AttackTable<2> attack_table<2>(const std::vector<AttackPaths>&, const Layout&);
template AttackTable<4> attack_table<4>(const std::vector<AttackPaths>&, const Layout&);
template AttackTable<8> attack_table<8>(const std::vector<AttackPaths>&, const Layout&);

}  // namespace perthro::kernel
