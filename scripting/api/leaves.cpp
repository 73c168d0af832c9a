// The leaves: plain reads that compiled Lua calls directly. None throws, allocates or enters Lua;
// arguments that name nothing give 0. Cells go in and out as numbers from 1, 0 is "none".
#include "engine/interpreter/interpreter.hpp"
#include "engine/interpreter/relations.hpp"
#include "scripting/api/host.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>

namespace perthro::api {

namespace {

using Number = std::int32_t;

Host& at(void* host) { return *static_cast<Host*>(host); }
bool is_player(const Host& host, Number player) {
    return player >= 0 && player <= host.rules->layout.players;
}

// The player whose view counts: the one given, or (0) who sees from that cell.
Player seen_from(const Host& host, Cell c, Number player) {
    return player > 0 ? static_cast<Player>(player) : host.viewer(c);
}

// The number from which a search behind n goes on.
Number behind(Number n) { return n < 0 ? 1 : std::min(n, kMaxCells) + 1; }

// ---- pieces
Number word_at(void* self, Number n) noexcept {
    const Host& host = at(self);
    return host.is_cell(n) ? static_cast<Number>(host.board().top(host.cell(n))) : 0;
}
Number word_at_level(void* self, Number n, Number level) noexcept {
    const Host& host = at(self);
    if (!host.is_cell(n) || level < 1 || level > host.board().height(host.cell(n))) {
        return 0;
    }
    return static_cast<Number>(host.board().at_level(host.cell(n), level).word);
}
Number height(void* self, Number n) noexcept {
    const Host& host = at(self);
    return host.is_cell(n) ? host.board().height(host.cell(n)) : 0;
}
Number hand(void* self, Number player, Number type) noexcept {
    const Host& host = at(self);
    const Layout& layout = host.rules->layout;
    if (!layout.has.hands || !is_player(host, player) || type < 1 || type > layout.types) {
        return 0;
    }
    return static_cast<Number>(
        host.position->get(layout.hand(static_cast<Player>(player), static_cast<PieceType>(type))));
}
// The next cell behind n with a piece of the player (type 0: of any type) that has not been taken.
Number next_piece(void* self, Number player, Number type, Number n) noexcept {
    const Host& host = at(self);
    if (!is_player(host, player) || type < 0 || type > host.rules->layout.types) {
        return 0;
    }
    const std::uint64_t* set = host.position->set(static_cast<Player>(player),
                                                  static_cast<PieceType>(type));
    const std::uint32_t first = n >= 1 && n <= host.view.cells ? host.cell(n) + 1U : 0;
    for (std::uint32_t i = first >> 6; i < static_cast<std::uint32_t>(host.position->set_words());
         ++i) {
        std::uint64_t left = set[i];
        if (i == first >> 6) {
            left &= ~std::uint64_t{0} << (first & 63);
        }
        for (; left != 0; left &= left - 1) {
            const auto c = static_cast<Cell>(i * 64 +
                                             static_cast<std::uint32_t>(std::countr_zero(left)));
            if ((host.position->word(c) & word::kTaken) == 0) {
                return host.number_of(c);
            }
        }
    }
    return 0;
}
Number next_royal(void* self, Number player, Number n) noexcept {
    const Host& host = at(self);
    for (n = next_piece(self, player, 0, n); n != 0; n = next_piece(self, player, 0, n)) {
        if (host.rules->is_royal(word::type(host.position->word(host.cell(n))))) {
            return n;
        }
    }
    return 0;
}
Number count(void* self, Number player, Number type) noexcept {
    const Host& host = at(self);
    Number total = 0;
    // A taken piece still stands only where captures wait for the end of the move.
    if (host.rules->game.removed != RemovedWhen::AtEnd && is_player(host, player) && type >= 0 &&
        type <= host.rules->layout.types) {
        const std::uint64_t* set = host.position->set(static_cast<Player>(player),
                                                      static_cast<PieceType>(type));
        for (int i = 0; i < host.position->set_words(); ++i) {
            total += std::popcount(set[i]);
        }
        return total;
    }
    for (Number n = next_piece(self, player, type, 0); n != 0;
         n = next_piece(self, player, type, n)) {
        ++total;
    }
    return total;
}
Number constant(void* self, Number index, Number type) noexcept {
    const Host& host = at(self);
    const bool known = index >= 0 &&
                       index < static_cast<Number>(host.rules->game.constants.size()) &&
                       type >= 1 && type <= host.rules->layout.types;
    return known ? host.rules->constant(static_cast<PieceType>(type), index) : 0;
}

// ---- board
Number zone_has(void* self, Number zone, Number player, Number n) noexcept {
    const Host& host = at(self);
    const auto& zones = host.rules->game.topology.zones;
    if (!host.is_cell(n) || zone < 0 || zone >= static_cast<Number>(zones.size()) ||
        !is_player(host, player)) {
        return 0;
    }
    const Cell c = host.cell(n);
    return zones[static_cast<std::size_t>(zone)].cells[seen_from(host, c, player)].has(c) ? 1 : 0;
}
Number next_in_zone(void* self, Number zone, Number player, Number n) noexcept {
    const Host& host = at(self);
    for (n = behind(n); n <= host.view.cells; ++n) {
        if (zone_has(self, zone, player, n) != 0) {
            return n;
        }
    }
    return 0;
}
Number coordinate(void* self, Number n, Number axis) noexcept {
    const Host& host = at(self);
    if (!host.is_cell(n)) {
        return 0;
    }
    const CellInfo& info = host.rules->game.topology.info[host.cell(n)];
    const int at = info.at[static_cast<std::size_t>(axis) & 3];
    return info.grid >= 0 && at == 0 ? 1 : at;  // a grid has one level if it says nothing
}
// The cell at (x, y) of the first grid as a player sees the board.
Number cell_at(void* self, Number x, Number y, Number player) noexcept {
    const Host& host = at(self);
    const Topology& topology = host.rules->game.topology;
    const Cell c = topology.grids.empty() ? kNoCell : topology.at(0, x, y);
    return c == kNoCell || !is_player(host, player)
               ? 0
               : host.number_of(topology.seen_cell[static_cast<std::size_t>(player)][c]);
}
// Steps of a king on the lattice between two cells of one grid; 0 where there is none.
Number distance(void* self, Number one, Number other) noexcept {
    const Host& host = at(self);
    if (!host.is_cell(one) || !host.is_cell(other)) {
        return 0;
    }
    const Topology& topology = host.rules->game.topology;
    const CellInfo& a = topology.info[host.cell(one)];
    const CellInfo& b = topology.info[host.cell(other)];
    if (a.grid < 0 || a.grid != b.grid) {
        return 0;
    }
    std::array<int, 4> gap{};
    for (std::size_t i = 0; i < gap.size(); ++i) {
        gap[i] = a.at[i] - b.at[i];
    }
    if (topology.grids[static_cast<std::size_t>(a.grid)].shape != GridShape::Square) {
        return (std::abs(gap[0]) + std::abs(gap[1]) + std::abs(gap[0] + gap[1])) / 2;
    }
    return std::max({std::abs(gap[0]), std::abs(gap[1]), std::abs(gap[2]), std::abs(gap[3])});
}

// ---- attributes, players
// ----------------------------------------------------------------------------- As
// AttributeDefinition encodes values; a cell comes as its number.
Number get(void* self, Number attribute, Number where) noexcept {
    const Host& host = at(self);
    const auto& attributes = host.rules->game.attributes;
    if (attribute < 0 || attribute >= static_cast<Number>(attributes.size())) {
        return 0;
    }
    const AttributeDefinition& definition = attributes[static_cast<std::size_t>(attribute)];
    std::uint32_t place = 0;
    if (definition.of == AttributeOf::Player) {
        place = is_player(host, where) ? static_cast<std::uint32_t>(where) : 0;
    } else if (definition.of != AttributeOf::Game) {
        if (!host.is_cell(where)) {
            return 0;
        }
        place = host.cell(where);
        if (definition.of == AttributeOf::Piece &&
            host.board().top(static_cast<Cell>(place)) == 0) {
            return 0;
        }
    }
    const auto value = static_cast<Number>(host.board().attribute(attribute, place));
    return definition.kind == AttributeKind::Cell && value > 0
               ? host.number_of(static_cast<Cell>(value - 1))
               : value;
}
Number next_player(void* self, Number player) noexcept {
    const Host& host = at(self);
    return is_player(host, player) ? host.rules->next_player(static_cast<Player>(player),
                                                             host.position->get(Field::OutMask))
                                   : 0;
}
Number enemies(void* self, Number one, Number other) noexcept {
    const Host& host = at(self);
    return is_player(host, one) && is_player(host, other) &&
                   host.interpreter->relations().enemies(static_cast<Player>(one),
                                                         static_cast<Player>(other))
               ? 1
               : 0;
}
Number field(void* self, Number which) noexcept {
    const Host& host = at(self);
    return static_cast<Number>(host.position->get(static_cast<Field>(which)));
}
Number seat(void* self, Number player) noexcept {
    const Host& host = at(self);
    return is_player(host, player) ? static_cast<Number>(host.position->get(
                                         host.rules->layout.seats + static_cast<Slot>(player)))
                                   : 0;
}
// The i-th die left, from 1; 0 = none.
Number die_left(void* self, Number i) noexcept {
    const Host& host = at(self);
    if (!host.rules->layout.has.dice || i < 1 || i > kMaxDice) {
        return 0;
    }
    return std::max(0, static_cast<Number>(
                           host.position->get(host.rules->layout.dice + static_cast<Slot>(i - 1))) -
                           1);
}
// The i-th die of the roll shown, from 1.
Number die_shown(void* self, Number i) noexcept {
    const Host& host = at(self);
    std::uint32_t index = host.position->get(Field::Roll);
    for (const ChanceDefinition& chance : host.rules->game.chances) {
        if (index >= 1 && index <= chance.rolls.size()) {
            const auto& values = chance.rolls[index - 1].values;
            return i >= 1 && i <= static_cast<Number>(values.size())
                       ? values[static_cast<std::size_t>(i) - 1]
                       : 0;
        }
        index -= std::min<std::uint32_t>(index, static_cast<std::uint32_t>(chance.rolls.size()));
    }
    return 0;
}

// ---- answers that calls have prepared (answers.hpp)
// A script may hand over any text: it is no more than numbers of cells, which are checked where
// they are used.
Number next_answer(const char* walked, Number bytes, Number n) noexcept {
    const auto at = [&](Number i) {
        std::uint16_t number = 0;
        std::memcpy(&number, walked + static_cast<std::ptrdiff_t>(i) * 2, sizeof(number));
        return static_cast<Number>(number);
    };
    Number low = 0;
    for (Number high = bytes / 2; low < high;) {
        const Number middle = low + (high - low) / 2;
        (at(middle) <= n ? low : high) = at(middle) <= n ? middle + 1 : middle;
    }
    return low < bytes / 2 ? at(low) : 0;
}
Number region_size(void* self, Number n) noexcept {
    const Host& host = at(self);
    return host.is_cell(n) ? host.region_size[host.cell(n)] : 0;
}
Number region_border(void* self, Number n) noexcept {
    const Host& host = at(self);
    return host.is_cell(n) ? host.region_border[host.cell(n)] : 0;
}

struct Leaf {
    const char* name;
    const char* signature;
    void* pointer;
};
constexpr const char* kOne = "int32_t (*)(void*, int32_t)";
constexpr const char* kTwo = "int32_t (*)(void*, int32_t, int32_t)";
constexpr const char* kWalk = "int32_t (*)(const char*, int32_t, int32_t)";
constexpr const char* kThree = "int32_t (*)(void*, int32_t, int32_t, int32_t)";

template <typename Function>
void* address(Function* function) {
    return reinterpret_cast<void*>(function);
}

}  // namespace

void push_leaves(lua_State* lua) {
    const Leaf leaves[] = {
        {"word_at", kOne, address(&word_at)},
        {"word_at_level", kTwo, address(&word_at_level)},
        {"height", kOne, address(&height)},
        {"hand", kTwo, address(&hand)},
        {"next_piece", kThree, address(&next_piece)},
        {"next_royal", kTwo, address(&next_royal)},
        {"count", kTwo, address(&count)},
        {"constant", kTwo, address(&constant)},
        {"zone_has", kThree, address(&zone_has)},
        {"next_in_zone", kThree, address(&next_in_zone)},
        {"coordinate", kTwo, address(&coordinate)},
        {"cell_at", kThree, address(&cell_at)},
        {"distance", kTwo, address(&distance)},
        {"get", kTwo, address(&get)},
        {"next_player", kOne, address(&next_player)},
        {"enemies", kTwo, address(&enemies)},
        {"field", kOne, address(&field)},
        {"seat", kOne, address(&seat)},
        {"die_left", kOne, address(&die_left)},
        {"die_shown", kOne, address(&die_shown)},
        {"next_answer", kWalk, address(&next_answer)},
        {"region_size", kOne, address(&region_size)},
        {"region_border", kOne, address(&region_border)},
    };
    lua_newtable(lua);
    for (const Leaf& leaf : leaves) {
        lua_createtable(lua, 2, 0);
        lua_pushstring(lua, leaf.signature);
        lua_rawseti(lua, -2, 1);
        lua_pushlightuserdata(lua, leaf.pointer);
        lua_rawseti(lua, -2, 2);
        lua_setfield(lua, -2, leaf.name);
    }
}

}  // namespace perthro::api
