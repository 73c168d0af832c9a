// Frames and expressions of a script that was stopped; its variables are in variables.cpp.
#include "scripting/dap/inspection.hpp"

#include "scripting/dap/wrong_request.hpp"
#include "scripting/record/recorder.hpp"
#include "scripting/vm/arguments.hpp"
#include "scripting/vm/follower.hpp"

#include <algorithm>
#include <cstring>

namespace perthro::dap {

namespace {

constexpr int kDeepest = 2'000;                     // frames that are looked at
constexpr std::size_t kLongestExpression = 10'000;  // bytes
constexpr int kMostInstructions = 5'000'000;        // of an expression: some tenths of a second

}  // namespace

Inspection::Inspection(vm::State& state, Sources& sources, int number)
    : state_(state), lua_(state.lua()), sources_(sources), top_(lua_gettop(lua_)), number_(number) {
    find_frames();
    push_recorder(state_);
    if (lua_istable(lua_, -1)) {
        try {
            state_.run_trusted("prelude/inspect.lua", 1, 1);
            tools_ = luaL_ref(lua_, LUA_REGISTRYINDEX);
        } catch (const std::logic_error&) {  // there is no room: the stack is full
            tools_ = LUA_NOREF;
        }
    }
    lua_settop(lua_, top_);
    if (call("lists_held", 0, 1)) {
        lists_held_ = lua_tointeger(lua_, -1);
        lua_pop(lua_, 1);
    }
}

Inspection::~Inspection() {
    if (lists_held_ >= 0) {
        lua_pushinteger(lua_, lists_held_);
        call("let_go", 1, 0);
    }
    for (const Unfoldable& one : unfoldable_) {
        luaL_unref(lua_, LUA_REGISTRYINDEX, one.value);
    }
    luaL_unref(lua_, LUA_REGISTRYINDEX, tools_);
    lua_settop(lua_, top_);
}

int Inspection::next_number() const {
    return number_ + static_cast<int>(std::max(frames_.size(), unfoldable_.size()));
}

void Inspection::find_frames() {
    lua_Debug frame;
    for (int level = 0; lua_getstack(lua_, level, &frame) != 0; ++level) {
        if (level == kDeepest) {
            cut_ = true;
            return;
        }
        lua_getinfo(lua_, "Snl", &frame);
        if (Sources::is_file(frame.source) && frame.currentline > 0) {
            frames_.push_back(frame);
        }
    }
}

lua_Debug* Inspection::frame_numbered(int number) {
    const int index = number - number_;
    if (index < 0 || index >= static_cast<int>(frames_.size())) {
        throw WrongRequest("there is no frame " + std::to_string(number) +
                           " where the rules are stopped now");
    }
    return &frames_[static_cast<std::size_t>(index)];
}

// As the caller called it, as the global that it is, or by its line.
std::string Inspection::name_of(lua_Debug& frame) {
    if (std::strcmp(frame.what, "main") == 0) {
        return sources_.file_of(frame.source).filename().string() + " while it loads";
    }
    lua_getinfo(lua_, "f", &frame);
    if (call("name_of_function", 1, 1)) {
        const std::string name = vm::text_at(lua_, -1);
        lua_pop(lua_, 1);
        if (!name.empty()) {
            return name;
        }
    }
    return frame.name != nullptr ? frame.name
                                 : "function of line " + std::to_string(frame.linedefined);
}

Inspection::Json Inspection::stack_trace(int first, int count, int first_line) {
    Json list = Json::array();
    const int total = static_cast<int>(frames_.size());
    const int end = count == 0 ? total : std::min(total, first + std::min(count, kDeepest));
    for (int i = first; i < end; ++i) {
        lua_Debug& frame = frames_[static_cast<std::size_t>(i)];
        const std::filesystem::path& file = sources_.file_of(frame.source);
        list.push_back(
            {{"id", number_ + i},
             {"name", name_of(frame)},
             {"source", {{"name", file.filename().string()}, {"path", sources_.name_of(file)}}},
             {"line", frame.currentline - 1 + first_line},
             {"column", first_line}});
    }
    Json body{{"stackFrames", std::move(list)}};
    if (!cut_) {
        body["totalFrames"] = total;
    }
    return body;
}

bool Inspection::push_value_of(const std::string& expression, lua_Debug* frame,
                               std::string& problem) {
    if (expression.size() > kLongestExpression) {
        problem = "the expression is longer than " + std::to_string(kLongestExpression) + " bytes";
        return false;
    }
    if (frame == nullptr || tools_ == LUA_NOREF || !vm::Aside::possible(state_)) {
        problem = "nothing can be worked out here";
        return false;
    }
    lua_pushlstring(lua_, expression.data(), expression.size());
    push_scope(*frame);
    const vm::Aside aside(state_, kMostInstructions);
    if (!call("evaluate", 4, 2)) {
        problem = "it cannot be worked out";
        return false;
    }
    if (lua_toboolean(lua_, -2) == 0) {
        problem = vm::text_at(lua_, -1);
        lua_pop(lua_, 2);
        return false;
    }
    lua_remove(lua_, -2);
    return true;
}

Inspection::Json Inspection::evaluate(const std::string& expression, std::optional<int> frame) {
    lua_Debug* const where = frame          ? frame_numbered(*frame)
                             : has_frames() ? &frames_.front()
                                            : nullptr;
    std::string problem;
    if (!push_value_of(expression, where, problem)) {
        throw WrongRequest(problem);
    }
    Json body = shown_value();
    body["result"] = body["value"];
    body.erase("value");
    return body;
}

Inspection::Json Inspection::set_variable(int reference, const std::string& name,
                                          const std::string& expression) {
    const Unfoldable what = unfoldable(reference);
    if (what.kind != Kind::Locals && what.kind != Kind::Upvalues) {
        throw WrongRequest("only locals and upvalues can be set");
    }
    lua_Debug& frame = frames_[what.frame];
    const int index = what.kind == Kind::Locals ? local_named(frame, name)
                                                : upvalue_named(frame, name);
    if (index == 0) {
        throw WrongRequest("there is no `" + name + "`");
    }
    std::string problem;
    if (!push_value_of(expression, &frame, problem)) {
        throw WrongRequest(problem);
    }
    lua_pushvalue(lua_, -1);
    if (what.kind == Kind::Locals) {
        lua_setlocal(lua_, &frame, index);
    } else {
        lua_getinfo(lua_, "f", &frame);
        lua_insert(lua_, -2);
        lua_setupvalue(lua_, -2, index);
        lua_pop(lua_, 1);
    }
    return shown_value();
}

std::optional<bool> Inspection::truth(const std::string& expression, std::string& problem) {
    if (!push_value_of(expression, has_frames() ? &frames_.front() : nullptr, problem)) {
        return std::nullopt;
    }
    const bool holds = lua_toboolean(lua_, -1) != 0;
    lua_pop(lua_, 1);
    return holds;
}

std::optional<std::string> Inspection::text(const std::string& expression, std::string& problem) {
    if (!push_value_of(expression, has_frames() ? &frames_.front() : nullptr, problem)) {
        return std::nullopt;
    }
    std::string text = lua_type(lua_, -1) == LUA_TSTRING ? vm::text_at(lua_, -1) : description();
    lua_pop(lua_, 1);
    return text;
}

}  // namespace perthro::dap
