// The variables live in one table that is filled before every call; what is not in it and not a
// function of arithmetic is an unknown name.
#include "scripting/record/lua_expression.hpp"

#include "scripting/package/number_words.hpp"
#include "scripting/record/syntax.hpp"

#include <cmath>

namespace perthro {

namespace {

int unknown_name(lua_State* lua) {
    const char* name = lua_tostring(lua, 2);
    return luaL_error(lua, "unknown name `%s`", name != nullptr ? name : "?");
}

}  // namespace

LuaExpressionEvaluator::LuaExpressionEvaluator(vm::State& state) : state_(state) {
    lua_State* lua = state.lua();
    lua_newtable(lua);
    lua_newtable(lua);
    lua_pushcfunction(lua, &unknown_name);
    lua_setfield(lua, -2, "__index");
    lua_setmetatable(lua, -2);
    lua_pushvalue(lua, -1);
    environment_ = luaL_ref(lua, LUA_REGISTRYINDEX);
    lua_newtable(lua);
    lua_pushvalue(lua, -1);
    state.run_trusted("prelude/numbers.lua", 1, 0);
    lua_getfield(lua, -1, "numbers");
    for (const char* name : kNumberWords) {
        lua_getfield(lua, -1, name);
        lua_setfield(lua, -4, name);
    }
    lua_pop(lua, 3);
}

LuaExpressionEvaluator::~LuaExpressionEvaluator() {
    luaL_unref(state_.lua(), LUA_REGISTRYINDEX, environment_);
    for (const auto& [text, reference] : functions_) {
        luaL_unref(state_.lua(), LUA_REGISTRYINDEX, reference);
    }
}

bool LuaExpressionEvaluator::push_compiled(const std::string& text, std::string& error) {
    lua_State* lua = state_.lua();
    const auto found = functions_.find(text);
    if (found == functions_.end()) {
        lua_rawgeti(lua, LUA_REGISTRYINDEX, environment_);
        if (const auto problem = state_.load_text("return " + text, "expression")) {
            error = problem->message;
            return false;
        }
        functions_[text] = luaL_ref(lua, LUA_REGISTRYINDEX);
    }
    lua_rawgeti(lua, LUA_REGISTRYINDEX, functions_[text]);
    return true;
}

void LuaExpressionEvaluator::set_variables(const ExpressionVariables& variables) {
    lua_State* lua = state_.lua();
    lua_rawgeti(lua, LUA_REGISTRYINDEX, environment_);
    for (const auto& name : set_) {
        lua_pushlstring(lua, name.data(), name.size());
        lua_pushnil(lua);
        lua_rawset(lua, -3);
    }
    set_.clear();
    for (const auto& [name, value] : variables) {
        lua_pushlstring(lua, name.data(), name.size());
        if (const auto* flag = std::get_if<bool>(&value)) {
            lua_pushboolean(lua, *flag ? 1 : 0);
        } else if (const auto* number = std::get_if<std::int64_t>(&value)) {
            lua_pushnumber(lua, static_cast<lua_Number>(*number));
        } else {
            const auto& text = std::get<std::string>(value);
            lua_pushlstring(lua, text.data(), text.size());
        }
        lua_rawset(lua, -3);
        set_.push_back(name);
    }
    lua_pop(lua, 1);
}

// The result on top of the stack, popped.
std::optional<ExpressionValue> LuaExpressionEvaluator::take_value(std::string& error) {
    lua_State* lua = state_.lua();
    std::optional<ExpressionValue> value;
    constexpr double kLargest = 9007199254740992.0;  // 2^53: every integer up to here is exact
    if (lua_type(lua, -1) == LUA_TBOOLEAN) {
        value = lua_toboolean(lua, -1) != 0;
    } else if (lua_type(lua, -1) == LUA_TNUMBER) {
        const double number = lua_tonumber(lua, -1);
        if (std::floor(number) == number && std::abs(number) <= kLargest) {
            value = static_cast<std::int64_t>(number);
        } else {
            error = "the result is no whole number";
        }
    } else if (lua_type(lua, -1) == LUA_TSTRING) {
        std::size_t length = 0;
        const char* text = lua_tolstring(lua, -1, &length);
        value = std::string(text, length);
    } else {
        error = "the result is neither true, false, a number nor a text";
    }
    lua_pop(lua, 1);
    return value;
}

std::optional<ExpressionValue>
LuaExpressionEvaluator::evaluate(const std::string& text, const ExpressionVariables& variables,
                                 std::string& error) {
    error.clear();
    set_variables(variables);
    if (!push_compiled(text, error)) {
        return std::nullopt;
    }
    if (const auto problem = state_.call(0, 1)) {
        error = problem->message;
        return std::nullopt;
    }
    return take_value(error);
}

std::optional<ContentError> LuaExpressionEvaluator::syntax_error(const std::string& file,
                                                                 const std::string& text) {
    lua_rawgeti(state_.lua(), LUA_REGISTRYINDEX, environment_);
    if (const auto problem = state_.load_text(text, file)) {
        return perthro::syntax_error(state_, *problem, text);
    }
    lua_pop(state_.lua(), 1);
    return std::nullopt;
}

}  // namespace perthro
