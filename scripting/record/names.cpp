// Copies names and numbers of a definition into plain Lua lists, in order of declaration.
#include "scripting/record/names.hpp"

#include "engine/rules/hooks.hpp"
#include "scripting/parse_number.hpp"

#include <algorithm>
#include <set>

namespace perthro {

namespace {

void set_text(lua_State* lua, const char* key, const std::string& text) {
    lua_pushlstring(lua, text.data(), text.size());
    lua_setfield(lua, -2, key);
}
void set_number(lua_State* lua, const char* key, int number) {
    lua_pushinteger(lua, number);
    lua_setfield(lua, -2, key);
}
void set_flag(lua_State* lua, const char* key, bool flag) {
    lua_pushboolean(lua, flag ? 1 : 0);
    lua_setfield(lua, -2, key);
}

// Sets field `key` of the table on top to a list made by push_one(element) for every element.
template <typename List, typename PushOne>
void set_list(lua_State* lua, const char* key, const List& list, PushOne&& push_one) {
    lua_newtable(lua);
    int index = 0;
    for (const auto& element : list) {
        push_one(element);
        lua_rawseti(lua, -2, ++index);
    }
    lua_setfield(lua, -2, key);
}

void push_text(lua_State* lua, const std::string& text) {
    lua_pushlstring(lua, text.data(), text.size());
}

void push_piece(lua_State* lua, const PieceDefinition& piece, bool hand) {
    lua_newtable(lua);
    set_text(lua, "name", piece.name);
    set_flag(lua, "nobodys", piece.nobodys);
    set_flag(lua, "hand", hand);
    lua_newtable(lua);
    for (const auto& [name, value] : piece.constants) {
        set_number(lua, name.c_str(), value);
    }
    for (const auto& [name, text] : piece.texts) {
        set_text(lua, name.c_str(), text);
    }
    lua_setfield(lua, -2, "constants");
}

void set_place(lua_State* lua, const Source& at) {
    set_number(lua, "file", at.file);
    set_number(lua, "line", at.line);
}

// A zone stands for a place if every player who has it has one cell in it.
bool is_single(const Zone& zone) {
    int most = 0;
    for (const CellSet& cells : zone.cells) {
        most = std::max(most, cells.size());
    }
    return most == 1;
}

const char* of_name(AttributeOf of) {
    constexpr const char* kNames[] = {"piece", "cell", "player", "game"};
    return kNames[static_cast<int>(of)];
}
const char* kind_name(AttributeKind kind) {
    constexpr const char* kNames[] = {"bool",   "range",      "cell",
                                      "player", "piece_type", "enumeration"};
    return kNames[static_cast<int>(kind)];
}

void push_attribute(lua_State* lua, const AttributeDefinition& attribute) {
    lua_newtable(lua);
    set_text(lua, "name", attribute.name);
    set_place(lua, attribute.at);
    set_text(lua, "of", of_name(attribute.of));
    set_text(lua, "type", kind_name(attribute.kind));
    set_number(lua, "low", attribute.low);
    set_number(lua, "high", attribute.high);
    set_list(lua, "enumeration", attribute.enumeration,
             [&](const auto& name) { push_text(lua, name); });
}

template <typename Number>
void push_named_set(lua_State* lua, const std::string& name, const std::vector<Number>& members) {
    lua_newtable(lua);
    set_text(lua, "name", name);
    set_list(lua, "list", members, [&](Number member) { lua_pushinteger(lua, member); });
}

// A bool as such, a number as such; a one_of is a number if all its values are, else a text.
void push_option(lua_State* lua, const OptionDefinition& option) {
    const auto number = parse_number<int>(option.value);
    const bool numeric = std::all_of(
        option.values.begin(), option.values.end(),
        [](const auto& value) { return parse_number<int>(value).has_value(); });
    if (option.type == "bool") {
        lua_pushboolean(lua, option.value == "true" ? 1 : 0);
    } else if (numeric && number) {
        lua_pushinteger(lua, *number);
    } else {
        push_text(lua, option.value);
    }
}

// "it visits r4 twice for west", the first that does; "" of a track that is a direction.
std::string visited_twice(const Track& track, const GameDefinition& definition) {
    for (std::size_t player = 1; player < track.cells.size(); ++player) {
        std::set<Cell> visited;
        for (const Cell cell : track.cells[player]) {
            if (!visited.insert(cell).second) {
                return "it visits " + definition.topology.info[cell].name + " twice for " +
                       definition.players[player];
            }
        }
    }
    return "";
}

void set_topology(lua_State* lua, const GameDefinition& definition) {
    const Topology& topology = definition.topology;
    set_list(lua, "zones", topology.zones, [&](const Zone& zone) {
        lua_newtable(lua);
        set_text(lua, "name", zone.name);
        set_flag(lua, "single", is_single(zone));
    });
    set_list(lua, "directions", topology.directions,
             [&](const DirectionInfo& direction) { push_text(lua, direction.name); });
    set_list(lua, "sets", topology.sets,
             [&](const auto& set) { push_named_set(lua, set.first, set.second); });
    set_list(lua, "tracks", topology.tracks, [&](const Track& track) {
        lua_newtable(lua);
        set_text(lua, "name", track.name);
        set_number(lua, "forward", track.forward == kNoDirection ? -1 : track.forward);
        set_number(lua, "back", track.back == kNoDirection ? -1 : track.back);
        set_text(lua, "twice", visited_twice(track, definition));
    });
    set_list(lua, "permutations", topology.permutations,
             [&](const Permutation& permutation) { push_text(lua, permutation.name); });
    set_list(lua, "permutation_sets", topology.permutation_sets,
             [&](const auto& set) { push_named_set(lua, set.first, set.second); });
}

}  // namespace

namespace {

void add_named(const EventDefinition& event, std::vector<std::string>& names) {
    names.push_back(event.name);
    names.push_back(event.of_attribute);
}
void add_named(const std::vector<TurnEntry>& entries, std::vector<std::string>& names) {
    for (const TurnEntry& entry : entries) {
        if (entry.when) {
            add_named(*entry.when, names);
        }
        if (entry.until) {
            add_named(*entry.until, names);
        }
        add_named(entry.entries, names);
    }
}

}  // namespace

std::vector<std::string> functions_named(const GameDefinition& definition) {
    std::vector<std::string> names;
    for (const ResultDefinition& result : definition.results) {
        add_named(result.event, names);
        names.push_back(result.ask);
        names.push_back(result.most);
    }
    for (const Setup& setup : definition.setups) {
        names.push_back(setup.lua);
    }
    add_named(definition.turns, names);
    std::erase(names, "");
    return names;
}

void push_names(lua_State* lua, const GameDefinition& definition) {
    luaL_checkstack(lua, 10, "names");
    lua_newtable(lua);
    std::size_t type = 0;
    std::vector<std::pair<PieceDefinition, bool>> pieces;
    for (const auto& piece : definition.pieces) {
        if (type > 0) {
            const bool hand = type < definition.hands.size() &&
                              definition.hands[type] != HandKind::None;
            pieces.emplace_back(piece, hand);
        }
        ++type;
    }
    set_list(lua, "pieces", pieces,
             [&](const auto& entry) { push_piece(lua, entry.first, entry.second); });
    const std::vector<std::string> players(definition.players.begin() + 1,
                                           definition.players.end());
    set_list(lua, "players", players, [&](const auto& name) { push_text(lua, name); });
    set_topology(lua, definition);
    set_list(lua, "attributes", definition.attributes,
             [&](const AttributeDefinition& attribute) { push_attribute(lua, attribute); });
    set_list(lua, "constants", definition.constants,
             [&](const auto& name) { push_text(lua, name); });
    set_list(lua, "hooks", kHookNames,
             [&](std::string_view name) { push_text(lua, std::string(name)); });
    set_list(lua, "called", functions_named(definition),
             [&](const std::string& name) { push_text(lua, name); });
    lua_newtable(lua);
    for (const auto& option : definition.options) {
        push_option(lua, option);
        lua_setfield(lua, -2, option.name.c_str());
    }
    lua_setfield(lua, -2, "options");
}

}  // namespace perthro
