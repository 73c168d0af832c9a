// What a script can forge, and the rules that try it: every argument of every method that
// prelude/members.lua lists, one forgery at a time, in whatever hook calls `forge`. The lists come
// from the program: a new method is tried without a word here.
#pragma once

#include "scripting/vm/arguments.hpp"
#include "scripting/vm/script_thread.hpp"
#include "scripting/vm/state.hpp"

#include <map>
#include <string>
#include <vector>

namespace perthro::test {

// Expressions of Lua. None is what a method takes there, but some are for some arguments: then
// the try has to have a harmless result.
inline const std::vector<std::string> kForgeries = {
    "nil",
    "false",
    "true",
    "0",
    "-1",
    "1",
    "26",
    "65535",
    "65536",
    "1e9",
    "2147483647",
    "2147483648",
    "-2147483648",
    "1e300",
    "-1e300",
    "1e308 * 10",
    "1e308 * 10 - 1e308 * 10",
    "0.5",
    "3.0000001",
    "\"\"",
    "\"a1\"",
    "\"5\"",
    "\"move\"",
    "\"white\\0x\"",
    "{}",
    "{1, 2, 3}",
    "{kind = \"player\", op = \"player\", id = 250, a = 250}",
    "{kind = \"type\", id = 1000}",
    "{kind = \"zone\", id = 123456}",
    "{kind = \"dirs\", id = 123456789, list = {60000}}",
    "{kind = \"dirs\", list = {-9999, 60000}, ways = 60000}",
    "{kind = \"track\", id = 9, forward = {kind = \"dirs\", id = 12345678, list = {9999}}}",
    "{kind = \"attribute\", id = 99999, type = \"range\", of_what = \"game\", name = \"forged\"}",
    "{kind = \"attribute\", id = -3, type = \"enumeration\", of_what = \"cell\"}",
    "{kind = \"constant\", id = -70000}",
    "{kind = \"permutation\", list = {4000}}",
    "{kind = \"cond\", op = \"piece\", a = 77, landing = 999}",
    "{kind = \"none\", attribute = 0}",
    "{kind = \"enumeration\", attribute = 2, id = 5000}",
    "function() return 1 end",
    "position",
    "options",
    "piece",
    "string",
    "white",
    "nobody",
    "me",
    "opponent",
    "king",
    "far",
    "n",
    "around",
    "leaps(1, 2)",
    "ring",
    "score",
    "door",
    "door.open",
    "heat",
    "lair",
    "victim",
    "leader",
    "worth",
    "turned",
    "none",
    "empty",
    "enemy(king)",
    "land",
    "either",
    "here"};

// A right argument, by what the list of members calls it; what is not here gets 1.
inline const std::map<std::string, std::string> kRight = {{"type", "king"},
                                                          {"player", "white"},
                                                          {"cell", "3"},
                                                          {"attribute", "score"},
                                                          {"value", "1"},
                                                          {"where", "white"},
                                                          {"a", "3"},
                                                          {"b", "4"},
                                                          {"n", "1"},
                                                          {"p", "turned"},
                                                          {"label", "\"x\""},
                                                          {"name", "\"seen\""},
                                                          {"x", "1"},
                                                          {"y", "1"},
                                                          {"dir", "n"},
                                                          {"zone", "far"},
                                                          {"level", "1"},
                                                          {"constant", "worth"},
                                                          {"c", "empty"},
                                                          {"region", "1"},
                                                          {"dirs", "around"},
                                                          {"by", "white"},
                                                          {"class", "\"move\""},
                                                          {"i", "1"},
                                                          {"k", "1"},
                                                          {"reason", "\"why\""},
                                                          {"from", "3"},
                                                          {"to", "8"},
                                                          {"most", "2"},
                                                          {"known", "true"},
                                                          {"list", "{1, 2}"}};

inline const std::string kForgedGame = R"(api: 1
id: small
players: [white, black]
board:
  grids: [{size: [5, 5]}]
  zones: {far: {white: rank 5, black: rank 1}}
  tracks: {ring: {cells: [a1-d1], closed: true}}
  permutations: {turned: {rotate: a1-c3, by: 90}}
attributes:
  score: {of: player, type: 0..9}
  heat: {of: cell, type: 0..9}
  door: {of: cell, type: [shut, open]}
  lair: {of: game, type: cell}
  victim: {of: game, type: piece_type}
  leader: {of: game, type: player}
  which: {of: game, type: 0..1000000000}
pieces:
  king: {letter: K, royal: true, worth: 3}
  pawn: {letter: P, worth: 1}
hands: {pawn: counted}
setups: {start: {white: {king: c1, pawn: [a2, b2]}, black: {king: c5, pawn: [d4, e4]}}}
)";

struct Method {
    std::string name;
    std::vector<std::string> arguments;  // without their brackets
};

// object -> its methods, as prelude/members.lua has them.
inline std::map<std::string, std::vector<Method>> listed_members() {
    std::map<std::string, std::vector<Method>> members;
    vm::run_on_script_thread([&] {
        vm::State state;
        lua_State* lua = state.lua();
        lua_newtable(lua);
        for (const char* const part : {"prelude/signatures.lua", "prelude/members.lua"}) {
            lua_pushvalue(lua, -1);
            state.run_trusted(part, 1, 0);
        }
        lua_getfield(lua, -1, "members");
        for (lua_pushnil(lua); lua_next(lua, -2) != 0; lua_pop(lua, 1)) {
            std::vector<Method>& methods = members[lua_tostring(lua, -2)];
            lua_getfield(lua, -1, "methods");
            for (lua_pushnil(lua); lua_next(lua, -2) != 0; lua_pop(lua, 1)) {
                Method method{lua_tostring(lua, -2), {}};
                lua_getfield(lua, -1, "form");
                const std::string form = vm::text_at(lua, -1);
                lua_pop(lua, 1);
                std::string word;
                for (const char c : form.substr(form.find('(') + 1)) {
                    if (c == ',' || c == ')') {
                        if (!word.empty()) {
                            method.arguments.push_back(word);
                        }
                        word.clear();
                    } else if (c != ' ' && c != '[' && c != ']') {
                        word += c;
                    }
                }
                methods.push_back(std::move(method));
            }
            lua_pop(lua, 1);
        }
    });
    return members;
}

// The function `forge(position, objects)`, which reads the number of the try from the attribute
// `which`: 1 + ((method * kWays + way) * kMostArguments + argument) * forgeries + forgery.
// `objects` is by the names that `tries` uses.
inline constexpr int kMostArguments = 8;
// How a forgery is handed over: as one argument of many; after it had been called rightly so often
// that it was compiled; to the iterator as what it walks over, as where it is, as both.
enum Way { kOnce, kCompiled, kWalked, kStep, kBoth, kWays };

inline std::string lua_list(const std::vector<std::string>& texts) {
    std::string list = "{";
    for (const std::string& text : texts) {
        list += (list.size() > 1 ? ", " : "") + text;
    }
    return list + "}";
}
// {forgery} each, made at the load: a list keeps no nil. `position` is there in a hook only.
inline std::string forgeries_as_list() {
    std::vector<std::string> boxed;
    for (const std::string& text : kForgeries) {
        boxed.push_back("{ bad = " + (text == "position" ? "\"position\"" : text) + " }");
    }
    return lua_list(boxed);
}

inline std::string forging_rules(const std::vector<std::pair<std::string, Method>>& tries) {
    std::string text = "local forged = " + forgeries_as_list() + "\nlocal right = {";
    for (const auto& [name, value] : kRight) {
        text += "[\"" + name + "\"] = function() return " + value + " end, ";
    }
    text += "}\nlocal tries = {\n";
    for (const auto& [object, method] : tries) {
        std::vector<std::string> quoted;
        for (const std::string& argument : method.arguments) {
            quoted.push_back("\"" + argument + "\"");
        }
        text += "  {\"" + object + "\", \"" + method.name + "\", " + lua_list(quoted) + "},\n";
    }
    text += "}\nlocal WAYS, MOST = " + std::to_string(kWays) + ", " +
            std::to_string(kMostArguments) + R"lua(
local function right_of(what)
  if right[what] then return right[what]() end
  return 1
end
local function call(object, name, arguments, at, bad)
  local list, count = {}, 0
  for i, what in ipairs(arguments) do
    list[i] = right_of(what)
    if i == at then list[i] = bad end
    count = i
  end
  return object[name](object, unpack(list, 1, count))
end
local function begun(object, moves)
  if moves and object == "made" then return moves:begin("move", 3) end
  return object
end
function forge(position, objects)
  local number = position:get(which)
  if number == 0 then return end
  local k = number - 1
  local bad = forged[k % #forged + 1].bad
  if bad == "position" then bad = position end
  k = div(k, #forged)
  local at = k % MOST + 1
  k = div(k, MOST)
  local way, try = k % WAYS, tries[div(k, WAYS) + 1]
  local object = begun(objects[try[1]] or try[1], objects.maker)
  if way < 2 then
    for _ = 1, way * 100 do call(object, try[2], try[3], 0) end
    return call(object, try[2], try[3], at, bad)
  end
  local step, over, from = call(object, try[2], try[3], 0)
  if type(step) ~= "function" then return end
  if way ~= 3 then over = bad end
  if way ~= 2 then from = bad end
  local result
  for _ = 1, 80 do result = step(over, from) end
  return result
end
)lua";
    return text;
}

}  // namespace perthro::test
