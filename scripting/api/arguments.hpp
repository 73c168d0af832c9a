// Arguments of calls as C++ reads them. The prelude checks what a script hands over; here every
// number is held against its range once more, so that none reaches memory that has slipped through.
// Each reader throws std::runtime_error that says what was expected and what came.
#pragma once

#include "scripting/api/host.hpp"
#include "scripting/vm/arguments.hpp"

#include <cstdint>
#include <lua.hpp>
#include <string>
#include <vector>

namespace perthro::api {

using vm::integer;
using vm::text_at;
using vm::whole;

// What the number at this index of the stack names: a cell from 1 on, as its internal number; a
// player, 0 for nobody; a piece type from 1 on; an attribute or a zone by its place in the
// definition; a plain condition.
[[nodiscard]] Cell cell_at(lua_State* lua, const Host& host, int index);
[[nodiscard]] Player player_at(lua_State* lua, const Host& host, int index);
[[nodiscard]] PieceType type_at(lua_State* lua, const Host& host, int index);
[[nodiscard]] int attribute_at(lua_State* lua, const Host& host, int index);
[[nodiscard]] std::size_t zone_at(lua_State* lua, const Host& host, int index);
[[nodiscard]] Relation relation_at(lua_State* lua, int index);
// The directions of a list of their numbers, in its order.
[[nodiscard]] std::vector<Direction> directions_at(lua_State* lua, const Host& host, int index);
// The number of the class of this name; -1 for nil. An unknown class is an error.
[[nodiscard]] int class_at(lua_State* lua, const Host& host, int index);
// A value of an attribute as AttributeDefinition encodes it; a cell comes as its number.
[[nodiscard]] std::int64_t value_at(lua_State* lua, const Host& host,
                                    const AttributeDefinition& attribute, int index);
}  // namespace perthro::api
