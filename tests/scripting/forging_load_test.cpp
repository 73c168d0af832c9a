// Values cannot be forged while a package loads: every word, every name and every method of a value
// that the recorder has, called with everything that a script can make. The names come from the
// recorder itself.
#include "scripting/callbacks/lua_hooks.hpp"
#include "scripting/package/load.hpp"
#include "scripting/record/recorder.hpp"
#include "tests/scripting/forging.hpp"
#include "tests/scripting/hooks_fixture.hpp"

#include <catch2/catch.hpp>

using namespace perthro;
using namespace perthro::test;

namespace {

struct Attempts {
    std::int64_t tries = 0, errors = 0;
    std::vector<std::string> unclear;
};

// attempt(f, ...): whether it ended without an error, and its first result.
int attempt(lua_State* lua) {
    auto& count = *static_cast<Attempts*>(lua_touserdata(lua, lua_upvalueindex(1)));
    ++count.tries;
    if (lua_pcall(lua, lua_gettop(lua) - 1, 1, 0) == 0) {
        lua_pushboolean(lua, 1);
        lua_insert(lua, 1);
        return 2;
    }
    ++count.errors;
    const std::string message = vm::text_at(lua, -1);
    if (message.empty() || message.find("0x") != std::string::npos ||
        message.find("table: ") != std::string::npos) {
        count.unclear.push_back(message);
    }
    lua_pushboolean(lua, 0);
    return 1;
}

// Gives the text that loads: attempt, the environment by name, the names in it, and the methods
// {kind, name}.
void push_tools(vm::State& state, Attempts& count) {
    lua_State* lua = state.lua();
    push_recorder(state);
    lua_getfield(lua, -1, "globals");
    lua_pushlightuserdata(lua, &count);
    lua_pushcclosure(lua, &attempt, 1);
    lua_setfield(lua, -2, "attempt");
    lua_getfield(lua, -2, "environment");
    lua_setfield(lua, -2, "environment");
    lua_newtable(lua);
    int names = 0;
    for (const char* source : {"calls", "bare", "bare_names", "library", "name_tables"}) {
        lua_getfield(lua, -3, source);
        for (lua_pushnil(lua); lua_next(lua, -2) != 0; lua_pop(lua, 1)) {
            lua_pushvalue(lua, -2);
            lua_rawseti(lua, -5, ++names);
        }
        lua_pop(lua, 1);
    }
    lua_setfield(lua, -2, "names");
    lua_newtable(lua);
    lua_getfield(lua, -3, "methods");
    for (lua_pushnil(lua); lua_next(lua, -2) != 0; lua_pop(lua, 1)) {
        lua_newtable(lua);
        int methods = 0;
        for (lua_pushnil(lua); lua_next(lua, -3) != 0; lua_pop(lua, 1)) {
            lua_pushvalue(lua, -2);
            lua_rawseti(lua, -4, ++methods);
        }
        lua_pushvalue(lua, -3);  // the kind
        lua_insert(lua, -2);
        lua_rawset(lua, -6);
    }
    lua_pop(lua, 1);
    lua_setfield(lua, -2, "methods");
    lua_pop(lua, 2);
}

const std::string kTries = R"lua(
use "tools"
local right = { king, n, { land } }
local function follow(ok, made, bad)
  if ok and type(made) == "function" then attempt(made, bad) attempt(made, { bad }, bad) end
end
local options = { "n", "along", "of", "min", "max", "over", "by", "when", "first", "joined", "liberties" }
local function try_word(f)
  attempt(f)
  for i = 1, #forged do
    local bad, given = forged[i].bad, {}
    for _, key in ipairs(options) do given[key] = bad end
    follow(attempt(f, bad), bad)
    follow(attempt(f, { bad, bad }), bad)
    follow(attempt(f, given), bad)
    local good = right[i % #right + 1]
    follow(attempt(f, good, bad), bad)
    follow(attempt(f, bad, good), bad)
    follow(attempt(f, "move", bad), bad)
  end
end
local function try_method(f, own)
  for i = 1, #forged do
    local bad = forged[i].bad
    follow(attempt(f, own, bad), bad)
    follow(attempt(f, own, { bad }, bad), bad)
    attempt(f, bad, own)                       -- as if with a dot
  end
end
local function try_write(name)
  local made = environment[name]
  if type(made) ~= "userdata" then return end
  for _, key in ipairs { "kind", "id", "list", "a", "op", "name", "low", "attribute", 1, 0, -1 } do
    if attempt(function() made[key] = 5 end) then error("written: " .. name) end
    if attempt(table.insert, made, key) then error("inserted: " .. name) end
    attempt(function() return made[key] end)
  end
  for i = 1, #forged, 3 do attempt(function() return made[forged[i].bad] end) end
  attempt(unpack, made) attempt(ipairs, made) attempt(tostring, made)
  attempt(function() return made + made, #made end)
end
for _, name in ipairs(names) do
  if name ~= "error" and name ~= "assert" then try_word(function(...) return environment[name](...) end) end
  try_write(name)
end
local of_kind = { type = king, value = captured, constant = worth, attribute = score, zone = far }
for kind, list in sorted(methods) do
  assert(of_kind[kind], "forging_load_test: a value of the kind " .. kind .. " is needed")
  for _, name in ipairs(list) do try_method(of_kind[kind][name], of_kind[kind]) end
end
error("all tried")
)lua";

}  // namespace

TEST_CASE("no forged operand of any word or method does harm while a package loads") {
    const ScriptedGame package(kForgedGame, "king:move { along(around), step, land(open) }\n");
    Attempts count;
    std::string ended;
    vm::run_on_script_thread([&] {
        LoadRequest request;
        request.package = package.folder();
        vm::State first;
        const LoadedGame game = load_package(request, first);
        GameDefinition definition = game.definition;
        vm::Limits limits;
        limits.load = std::chrono::seconds(600);
        limits.soft_memory = limits.hard_memory;
        vm::State state(limits);
        std::vector<RulesChunk> chunks = game.chunks;
        chunks.back().text = "local position\nlocal forged = " + forgeries_as_list() + kTries;
        const LibraryFinder find = [&](const std::string& name, int) -> std::optional<RulesChunk> {
            if (name != "tools") {
                return std::nullopt;
            }
            push_tools(state, count);
            return RulesChunk{0, "tools.lua", "return 1", 0};
        };
        std::vector<ContentError> errors;
        record_rules(definition, state, chunks, find, errors);
        for (const ContentError& error : errors) {
            ended = error.what == "all tried" ? error.what : ended;
            if (error.what.find("written: ") == 0 || error.what.find("inserted: ") == 0) {
                ended = error.what;
                break;
            }
        }
    });
    INFO(count.tries << " tries, " << count.errors << " errors");
    CHECK(ended == "all tried");
    CHECK(count.unclear.empty());
    CHECK(count.tries > 50000);
}
