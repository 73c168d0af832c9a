// Reading arguments, each against its range.
#include "scripting/api/arguments.hpp"

#include <stdexcept>

namespace perthro::api {

namespace {

std::int32_t last_of(std::size_t count) { return static_cast<std::int32_t>(count) - 1; }

}  // namespace

Cell cell_at(lua_State* lua, const Host& host, int index) {
    return host.cell(whole(lua, index, "a cell", 1, host.view.cells));
}
Player player_at(lua_State* lua, const Host& host, int index) {
    return static_cast<Player>(whole(lua, index, "a player", 0, host.rules->layout.players));
}
PieceType type_at(lua_State* lua, const Host& host, int index) {
    return static_cast<PieceType>(whole(lua, index, "a piece type", 1, host.rules->layout.types));
}
int attribute_at(lua_State* lua, const Host& host, int index) {
    return whole(lua, index, "an attribute", 0, last_of(host.rules->game.attributes.size()));
}
std::size_t zone_at(lua_State* lua, const Host& host, int index) {
    return static_cast<std::size_t>(
        whole(lua, index, "a zone", 0, last_of(host.rules->game.topology.zones.size())));
}
Relation relation_at(lua_State* lua, int index) {
    return static_cast<Relation>(
        whole(lua, index, "a plain condition", 0, last_of(std::size(kRelationNames))));
}

std::vector<Direction> directions_at(lua_State* lua, const Host& host, int index) {
    if (!lua_istable(lua, index)) {
        throw std::runtime_error("directions are expected, not " + vm::shown(lua, index));
    }
    std::vector<Direction> list;
    const int count = static_cast<int>(lua_objlen(lua, index));
    for (int i = 1; i <= count; ++i) {
        lua_rawgeti(lua, index, i);
        list.push_back(
            static_cast<Direction>(whole(lua, -1, "a direction", 0, host.view.directions - 1)));
        lua_pop(lua, 1);
    }
    return list;
}

int class_at(lua_State* lua, const Host& host, int index) {
    if (lua_isnoneornil(lua, index)) {
        return -1;
    }
    if (lua_type(lua, index) != LUA_TSTRING) {
        throw std::runtime_error("a class is a text in quotes, not " + vm::shown(lua, index));
    }
    const std::string name = text_at(lua, index);
    const int found = host.rules->find_class(name);
    if (found < 0) {
        throw std::runtime_error("no movement is of the class \"" + name + "\"");
    }
    return found;
}

std::int64_t value_at(lua_State* lua, const Host& host, const AttributeDefinition& attribute,
                      int index) {
    switch (attribute.kind) {
        case AttributeKind::Cell: {
            const std::int32_t number = whole(lua, index, "a cell or none", 0, host.view.cells);
            return number == 0 ? 0 : host.cell(number) + 1;
        }
        case AttributeKind::Player:
            return whole(lua, index, "a player or none", 0, host.rules->layout.players);
        case AttributeKind::PieceType:
            return whole(lua, index, "a piece type or none", 0, host.rules->layout.types);
        case AttributeKind::Enumeration:
            return whole(lua, index, "a value of the attribute", 0,
                         last_of(attribute.enumeration.size()));
        default: return integer(lua, index);
    }
}

}  // namespace perthro::api
