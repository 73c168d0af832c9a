// The variables of a stopped script: scopes, and what is inside of values, in parts of bounded
// size.
#include "scripting/dap/inspection.hpp"
#include "scripting/dap/wrong_request.hpp"
#include "scripting/record/recorder.hpp"
#include "scripting/vm/arguments.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace perthro::dap {

namespace {

constexpr std::size_t kLongestText = 1000;       // bytes
constexpr int kMostAtOnce = 500;                 // entries of one answer
constexpr int kLargePart = 100;                  // from so many on the editor asks in parts
constexpr std::size_t kMostUnfoldable = 20'000;  // things of one stop that can be unfolded

// A value as far as Lua itself can say it, where its stack has no room for more.
std::string plain_text(lua_State* lua, int index) {
    switch (lua_type(lua, index)) {
        case LUA_TNIL: return "nil";
        case LUA_TBOOLEAN: return lua_toboolean(lua, index) != 0 ? "true" : "false";
        case LUA_TNUMBER: return fmt::format("{:.14g}", lua_tonumber(lua, index));
        case LUA_TSTRING: return vm::text_at(lua, index).substr(0, kLongestText);
        default: return std::string("a ") + lua_typename(lua, lua_type(lua, index));
    }
}

// Slots that Lua uses for itself have names in parentheses.
bool is_hidden(const char* name) { return name[0] == '(' || name[0] == '\0'; }

}  // namespace

int Inspection::reference_to(const Unfoldable& what) {
    unfoldable_.push_back(what);
    return number_ + static_cast<int>(unfoldable_.size()) - 1;
}

Inspection::Unfoldable Inspection::unfoldable(int reference) const {
    const int index = reference - number_;
    if (index < 0 || index >= static_cast<int>(unfoldable_.size())) {
        throw WrongRequest("there is nothing to unfold by the number " + std::to_string(reference) +
                           " where the rules are stopped now");
    }
    return unfoldable_[static_cast<std::size_t>(index)];
}

int Inspection::local_named(const lua_Debug& frame, const std::string& name) {
    int found = 0;
    for (int i = 1; const char* local = lua_getlocal(lua_, &frame, i); ++i) {
        lua_pop(lua_, 1);
        found = name == local && !is_hidden(local) ? i : found;
    }
    return found;
}

int Inspection::upvalue_named(lua_Debug frame, const std::string& name) {
    int found = 0;
    lua_getinfo(lua_, "f", &frame);
    for (int i = 1; const char* upvalue = lua_getupvalue(lua_, -1, i); ++i) {
        lua_pop(lua_, 1);
        found = name == upvalue && !is_hidden(upvalue) ? i : found;
    }
    lua_pop(lua_, 1);
    return found;
}

bool Inspection::call(const char* function, int arguments, int results) {
    if (tools_ == LUA_NOREF) {
        lua_pop(lua_, arguments);
        return false;
    }
    lua_rawgeti(lua_, LUA_REGISTRYINDEX, tools_);
    lua_getfield(lua_, -1, function);
    lua_remove(lua_, -2);
    lua_insert(lua_, -arguments - 1);
    if (lua_pcall(lua_, arguments, results, 0) != 0) {
        lua_pop(lua_, 1);
        return false;
    }
    return true;
}

std::string Inspection::description() {
    lua_pushvalue(lua_, -1);
    if (!call("describe", 1, 1)) {
        return plain_text(lua_, -1);
    }
    std::string text = vm::text_at(lua_, -1);
    lua_pop(lua_, 1);
    return text;
}

Inspection::Json Inspection::shown_value() {
    Json shown{{"value", description()},
               {"type", lua_typename(lua_, lua_type(lua_, -1))},
               {"variablesReference", 0}};
    int indexed = 0, named = 0;
    lua_pushvalue(lua_, -1);
    if (call("size", 1, 2)) {
        indexed = static_cast<int>(lua_tointeger(lua_, -2));
        named = static_cast<int>(lua_tointeger(lua_, -1));
        lua_pop(lua_, 2);
    }
    if (indexed + named == 0 || unfoldable_.size() >= kMostUnfoldable) {
        lua_pop(lua_, 1);
        return shown;
    }
    shown["variablesReference"] = reference_to({Kind::Value, 0, luaL_ref(lua_, LUA_REGISTRYINDEX)});
    if (indexed > kLargePart) {
        shown["indexedVariables"] = indexed;
        shown["namedVariables"] = named;
    }
    return shown;
}

Inspection::Json Inspection::variable(const std::string& name) {
    Json shown = shown_value();
    shown["name"] = name;
    return shown;
}

template <typename Take>
void Inspection::each_local(const lua_Debug& frame, Take&& take) {
    for (int i = 1; const char* name = lua_getlocal(lua_, &frame, i); ++i) {
        if (is_hidden(name)) {
            lua_pop(lua_, 1);
        } else {
            take(name);
        }
    }
}

template <typename Take>
void Inspection::each_upvalue(lua_Debug frame, Take&& take) {
    lua_getinfo(lua_, "f", &frame);
    const int function = luaL_ref(lua_, LUA_REGISTRYINDEX);
    for (int i = 1;; ++i) {
        lua_rawgeti(lua_, LUA_REGISTRYINDEX, function);
        const char* const name = lua_getupvalue(lua_, -1, i);
        if (name == nullptr) {
            lua_pop(lua_, 1);
            break;
        }
        lua_remove(lua_, -2);
        if (is_hidden(name)) {
            lua_pop(lua_, 1);
        } else {
            take(name);
        }
    }
    luaL_unref(lua_, LUA_REGISTRYINDEX, function);
}

// Pushes which names the frame has, their values, and what else its text can name.
void Inspection::push_scope(lua_Debug& frame) {
    lua_newtable(lua_);
    lua_newtable(lua_);
    const auto take = [&](const char* name) {
        lua_setfield(lua_, -2, name);
        lua_pushboolean(lua_, 1);
        lua_setfield(lua_, -3, name);
    };
    each_upvalue(frame, take);
    each_local(frame, take);
    lua_getinfo(lua_, "f", &frame);
    lua_getfenv(lua_, -1);
    lua_remove(lua_, -2);
}

Inspection::Json Inspection::scopes(int frame) {
    const auto index = static_cast<std::size_t>(frame_numbered(frame) - frames_.data());
    Json list = Json::array();
    const auto add = [&](const char* name, Kind kind, bool expensive) {
        list.push_back({{"name", name},
                        {"variablesReference", reference_to({kind, index, LUA_NOREF})},
                        {"expensive", expensive}});
    };
    add("Locals", Kind::Locals, false);
    add("Upvalues", Kind::Upvalues, false);
    add("Globals", Kind::Globals, false);
    add("Names", Kind::Names, true);
    list.front()["presentationHint"] = "locals";
    return {{"scopes", std::move(list)}};
}

// Of the table on top of the stack, or of another value that has entries, which is taken.
Inspection::Json Inspection::parts_of_table(const Part& part) {
    Json list = Json::array();
    const int most = part.count > 0 ? std::min(part.count, kMostAtOnce) : kMostAtOnce;
    lua_pushlstring(lua_, part.filter.data(), part.filter.size());
    lua_pushinteger(lua_, part.first);
    lua_pushinteger(lua_, most);
    if (!call("part", 4, 1)) {
        throw WrongRequest("this cannot be unfolded here");
    }
    const int count = static_cast<int>(lua_objlen(lua_, -1));
    for (int i = 1; i <= count; ++i) {
        lua_rawgeti(lua_, -1, i);
        lua_rawgeti(lua_, -1, 1);
        const std::string name = vm::text_at(lua_, -1);
        lua_pop(lua_, 1);
        lua_getfield(lua_, -1, "text");
        if (lua_isnil(lua_, -1)) {
            lua_rawgeti(lua_, -2, 2);
            list.push_back(variable(name));
        } else {
            list.push_back(
                {{"name", name}, {"value", vm::text_at(lua_, -1)}, {"variablesReference", 0}});
        }
        lua_pop(lua_, 2);
    }
    lua_pop(lua_, 1);
    if (count == kMostAtOnce && part.count == 0) {
        list.push_back({{"name", "..."},
                        {"value", "there is more: ask for a part of it"},
                        {"variablesReference", 0}});
    }
    return list;
}

Inspection::Json Inspection::variables(int reference, const Part& part) {
    const Unfoldable what = unfoldable(reference);
    Json list = Json::array();
    const auto take = [&](const char* name) { list.push_back(variable(name)); };
    switch (what.kind) {
        case Kind::Locals: each_local(frames_[what.frame], take); break;
        case Kind::Upvalues: each_upvalue(frames_[what.frame], take); break;
        case Kind::Globals:
            push_recorder(state_);
            lua_getfield(lua_, -1, "globals");
            lua_remove(lua_, -2);
            list = parts_of_table(part);
            break;
        case Kind::Names:
            if (call("names_of_game", 0, 1)) {
                list = parts_of_table(part);
            }
            break;
        case Kind::Value:
            lua_rawgeti(lua_, LUA_REGISTRYINDEX, what.value);
            list = parts_of_table(part);
            break;
    }
    return {{"variables", std::move(list)}};
}

}  // namespace perthro::dap
