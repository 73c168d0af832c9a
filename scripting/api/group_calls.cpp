#include "scripting/api/group_calls.hpp"

#include "engine/interpreter/groups.hpp"
#include "engine/interpreter/interpreter.hpp"
#include "engine/interpreter/relations.hpp"
#include "scripting/api/answers.hpp"
#include "scripting/api/arguments.hpp"

#include <algorithm>
#include <bit>

namespace perthro::api {

namespace {

Cell lowest(const std::vector<Cell>& cells) {
    return *std::min_element(cells.begin(), cells.end());
}

int chain(lua_State* lua) {  // cell -> its chain's lowest cell
    return guarded(lua, [&](Host& host) {
        const auto& members = host.interpreter->groups().chain(cell_at(lua, host, 1));
        return give_number(lua, members.empty() ? 0 : host.number_of(lowest(members)));
    });
}
int chain_size(lua_State* lua) {
    return guarded(lua, [&](Host& host) {
        return give_number(lua, host.interpreter->groups().chain_size(cell_at(lua, host, 1)));
    });
}
int chains(lua_State* lua) {  // player
    return guarded(lua, [&](Host& host) {
        const auto player = player_at(lua, host, 1);
        return answer(lua, host, question(kChains, player), [&](std::vector<Cell>& cells) {
            CellSet met(host.rules->layout.limit);
            for (const Cell cell : host.rules->game.topology.cells) {
                const std::uint32_t w = host.board().top(cell);
                if (w == 0 || word::owner(w) != player || met.has(cell)) {
                    continue;
                }
                const auto& members = host.interpreter->groups().chain(cell);
                cells.push_back(lowest(members));
                for (const Cell member : members) {
                    met.add(member);
                }
            }
        });
    });
}
int liberties(lua_State* lua) {
    return guarded(lua, [&](Host& host) {
        return give_number(lua,
                           host.interpreter->groups().liberties(cell_at(lua, host, 1), kMaxCells));
    });
}
int line(lua_State* lua) {  // cell, n
    return guarded(lua, [&](Host& host) {
        return give_bool(lua, host.interpreter->groups().in_line(
                                  cell_at(lua, host, 1), integer(lua, 2), false, nullptr, 0));
    });
}
int connected(lua_State* lua) {  // player, zone, zone
    return guarded(lua, [&](Host& host) {
        const auto player = player_at(lua, host, 1);
        const auto& zones = host.rules->game.topology.zones;
        const auto& one = zones[zone_at(lua, host, 2)].cells[player];
        const auto& other = zones[zone_at(lua, host, 3)].cells[player];
        return give_bool(lua, host.interpreter->groups().connected(player, one, other));
    });
}

// Whether the top piece of a cell is in a relation (engine/rules/op.hpp) to a player.
bool relates(const Host& host, Cell cell, Relation relation, Player me) {
    const std::uint32_t w = host.board().top(cell);
    const bool covered = (w & word::kCovered) != 0;
    const Player owner = word::owner(w);
    switch (relation) {
        case Relation::Empty: return w == 0;
        case Relation::Occupied:
        case Relation::Is: return w != 0;
        case Relation::Own: return w != 0 && !covered && owner == me;
        case Relation::Enemy:
            return w != 0 && !covered && host.interpreter->relations().enemies(owner, me);
        case Relation::Ally:
            return w != 0 && !covered && host.interpreter->relations().allies(owner, me);
        case Relation::Neutral: return w != 0 && !covered && owner == kNobody;
        case Relation::Mine: return w != 0 && owner == host.position->to_move();
        case Relation::Open:
            return w == 0 || (!covered && host.interpreter->relations().enemies(owner, me));
        case Relation::Covered: return covered;
    }
    return false;
}

// The cells in a relation that steps along these directions join to a start, which is not of them.
void flood(const Host& host, Cell start, const std::vector<Direction>& along, Relation relation,
           std::vector<Cell>& cells) {
    const Player me = host.viewer(start);
    CellSet met(host.rules->layout.limit);
    met.add(start);
    std::vector<Cell> open{start};
    while (!open.empty()) {
        const Cell here = open.back();
        open.pop_back();
        for (const Direction direction : along) {
            const Cell there = host.rules->game.topology.next(me, direction, here);
            if (there != kNoCell && !met.has(there) && relates(host, there, relation, me)) {
                met.add(there);
                cells.push_back(there);
                open.push_back(there);
            }
        }
    }
}
int reach(lua_State* lua) {  // cell, {directions}, relation
    return guarded(lua, [&](Host& host) {
        const Cell start = cell_at(lua, host, 1);
        const auto relation = relation_at(lua, 3);
        const std::vector<Direction> along = directions_at(lua, host, 2);
        std::vector<Cell> cells;
        flood(host, start, along, relation, cells);
        return give_cells(lua, walked(host, cells));
    });
}

// The directions that join cells into regions: as pieces are joined into chains.
const std::vector<Direction>& joins_regions(const Rules& rules) {
    if (!rules.chains.liberty_along.empty()) {
        return rules.chains.liberty_along;
    }
    static const std::vector<Direction> kNone;
    const std::vector<Direction>* found = &kNone;
    for (const auto& [name, directions] : rules.game.topology.sets) {
        const bool joins = name == "orthogonal" || name == "around";
        found = joins && found->empty() ? &directions : found;
    }
    return *found;
}

// The region that a cell is in, its size and who alone borders on it. `open` is scratch space.
void grow_region(Host& host, Cell first, Relation relation, const std::vector<Direction>& along,
                 std::vector<Cell>& open) {
    const Topology& topology = host.rules->game.topology;
    const Player me = host.position->to_move();
    int size = 0;
    std::uint32_t met = 0;  // owners of what stands around it
    host.region_of[first] = first;
    open.assign(1, first);
    while (!open.empty()) {
        const Cell here = open.back();
        open.pop_back();
        ++size;
        for (const Direction direction : along) {
            const Cell there = topology.link[topology.view[1][direction]][here];
            if (there == kNoCell || host.region_of[there] == first) {
                continue;
            }
            const std::uint32_t w = host.board().top(there);
            if (relates(host, there, relation, me)) {
                host.region_of[there] = first;
                open.push_back(there);
            } else if (w != 0) {
                met |= 1U << word::owner(w);
            }
        }
    }
    if (host.region_size[first] == 0) {
        host.regions.push_back(first);
    }
    host.region_size[first] = size;
    const bool one = std::has_single_bit(met) && met != 1;
    host.region_border[first] = one ? static_cast<Player>(std::countr_zero(met)) : kNobody;
}

// Splits the cells that satisfy a relation into regions.
int regions(lua_State* lua) {  // relation
    return guarded(lua, [&](Host& host) {
        const auto relation = relation_at(lua, 1);
        const Topology& topology = host.rules->game.topology;
        const std::vector<Direction>& along = joins_regions(*host.rules);
        std::fill(host.region_of.begin(), host.region_of.end(), kNoCell);
        std::vector<Cell> open, found;
        for (const Cell first : topology.cells) {
            if (host.region_of[first] == kNoCell && topology.board.has(first) &&
                relates(host, first, relation, host.position->to_move())) {
                grow_region(host, first, relation, along, open);
                found.push_back(first);
            }
        }
        return give_cells(lua, walked(host, found));
    });
}

}  // namespace

void add_group_calls(lua_State* lua, Host& host) {
    const std::pair<const char*, lua_CFunction> calls[] = {
        {"chain", &chain},   {"chain_size", &chain_size},
        {"chains", &chains}, {"liberties", &liberties},
        {"line", &line},     {"connected", &connected},
        {"reach", &reach},   {"regions", &regions}};
    add_calls(lua, host, calls);
}

}  // namespace perthro::api
