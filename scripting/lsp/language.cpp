#include "scripting/lsp/language.hpp"

#include "engine/rules/hooks.hpp"
#include "scripting/package/document.hpp"
#include "scripting/package/read_game.hpp"
#include "scripting/record/recorder.hpp"

#include <algorithm>
#include <lua.hpp>

namespace perthro::lsp {

namespace {

// The smallest game: what the prelude says of words does not depend on it.
constexpr const char* kGame = "api: 1\nid: game\nboard: {grids: [{size: [2, 2]}]}\n"
                              "pieces: {man: {letter: M}}\n";

// Calls visit(key) for every text that is a key of the table on top, with its value on top then.
template <typename Visit>
void each(lua_State* lua, const Visit& visit) {
    if (!lua_istable(lua, -1)) {
        return;
    }
    lua_pushnil(lua);
    while (lua_next(lua, -2) != 0) {
        if (lua_type(lua, -2) == LUA_TSTRING) {
            visit(std::string(lua_tostring(lua, -2)));
        }
        lua_pop(lua, 1);
    }
}

// The same for the table `name` of the one on top.
template <typename Visit>
void each_of(lua_State* lua, const char* name, const Visit& visit) {
    lua_getfield(lua, -1, name);
    each(lua, visit);
    lua_pop(lua, 1);
}

std::vector<std::string> keys_of(lua_State* lua) {
    std::vector<std::string> keys;
    each(lua, [&](const std::string& key) { keys.push_back(key); });
    std::sort(keys.begin(), keys.end());
    return keys;
}

std::vector<Member> members_of(lua_State* lua) {
    std::vector<Member> members;
    each_of(lua, "methods", [&](const std::string& name) {
        lua_getfield(lua, -1, "form");
        const char* const form = lua_tostring(lua, -1);
        members.push_back({name, form != nullptr ? form : name, true});
        lua_pop(lua, 1);
    });
    each_of(lua, "fields",
            [&](const std::string& name) { members.push_back({name, name, false}); });
    std::sort(members.begin(), members.end(),
              [](const Member& one, const Member& other) { return one.name < other.name; });
    return members;
}

// R is on top.
Language read(lua_State* lua) {
    Language all;
    for (const char* const table : {"bare", "calls"}) {
        each_of(lua, table, [&](const std::string& name) { all.words.push_back(name); });
    }
    std::sort(all.words.begin(), all.words.end());
    all.words.erase(std::unique(all.words.begin(), all.words.end()), all.words.end());
    each_of(lua, "tables", [&](const std::string& name) { all.tables.push_back(name); });
    all.tables.emplace_back("options");
    std::sort(all.tables.begin(), all.tables.end());
    each_of(lua, "library", [&](const std::string& name) {
        if (lua_istable(lua, -1)) {
            all.libraries[name] = keys_of(lua);
        } else {
            all.libraries[""].push_back(name);
        }
    });
    std::sort(all.libraries[""].begin(), all.libraries[""].end());
    each_of(lua, "members",
            [&](const std::string& object) { all.objects[object] = members_of(lua); });
    each_of(lua, "methods", [&](const std::string& kind) { all.methods[kind] = keys_of(lua); });
    all.hooks.assign(std::begin(kHookNames), std::end(kHookNames));
    return all;
}

}  // namespace

Language language() {
    GameDefinition definition;
    std::vector<ContentError> errors;
    NoExpressions expressions;
    ReadContext context{definition, expressions, errors};
    auto document = parse_document(kGame, 0, "game.yaml", errors);
    definition.files = {"game.yaml"};
    read_game(context, document, {});
    vm::State state;
    const vm::State::Operation operation(state, state.limits().load);
    record_rules(
        definition, state, {}, [](const std::string&, int) { return std::nullopt; }, errors);
    push_recorder(state);
    Language all = read(state.lua());
    lua_pop(state.lua(), 1);
    return all;
}

}  // namespace perthro::lsp
