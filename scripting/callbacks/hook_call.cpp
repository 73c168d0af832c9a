// One call of a hook: the scene, the arguments, the result.
#include "scripting/callbacks/lua_hooks.hpp"
#include "scripting/callbacks/stage.hpp"
#include "scripting/vm/arguments.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace perthro {

namespace {

constexpr std::size_t kDeepestHooks = 3;   // that a hook may run below itself
constexpr std::size_t kLongestText = 500;  // bytes that a hook may return

// Gives an error without a line, as behind a tail call or where the stack overflowed, the line on
// which the hook begins.
void name_function(lua_State* lua, int function, vm::ScriptError& error) {
    lua_Debug about;
    lua_rawgeti(lua, LUA_REGISTRYINDEX, function);
    lua_getinfo(lua, ">S", &about);
    if (about.source[0] == '@') {
        error.file = about.source + 1;
        error.line = about.linedefined;
    }
}

// Measures what memory a call takes while it lives: nothing is collected meanwhile.
class Weighing {
public:
    Weighing(const vm::State& state, LuaTime& spent)
        : state_(state), spent_(spent), before_(state.memory()) {
        lua_gc(state_.lua(), LUA_GCSTOP, 0);
    }
    ~Weighing() {
        ++spent_.weighed;
        spent_.bytes += std::max(state_.memory(), before_) - before_;
        lua_gc(state_.lua(), LUA_GCRESTART, 0);
    }
    Weighing(const Weighing&) = delete;
    Weighing& operator=(const Weighing&) = delete;

private:
    const vm::State& state_;
    LuaTime& spent_;
    const std::size_t before_;
};

}  // namespace

HookCall::HookCall(Stage& stage, Hooks& hooks, Worker& worker, std::string_view name, int function,
                   std::int32_t may_change)
    : stage_(stage), before_(stage.truth.view.scene), sink_(stage.truth.sink),
      worker_(stage.truth.worker), lists_(stage.lists.used), marks_(stage.truth.marks.size()),
      mark_bytes_(stage.truth.mark_bytes), top_(lua_gettop(stage.lua)), function_(function) {
    if (stage.running.size() > kDeepestHooks) {
        throw RuleError("hooks run each other more than " + std::to_string(kDeepestHooks) +
                            " deep: " + stage.chain_of_hooks() + std::string(name),
                        Source{});
    }
    stage.begin_call();
    stage.prepare(worker, hooks);
    if (stage.running.empty()) {
        stage.truth.written_before = worker.position().log().size();
        stage.truth.forget_regions();
    }
    stage.running.push_back(name);
    ++stage.hook_number;
    stage.truth.look_at(worker);
    stage.truth.view.scene = {};
    stage.truth.view.scene.may_change = may_change;
    stage.truth.sink = nullptr;
    lua_rawgeti(stage.lua, LUA_REGISTRYINDEX, function);
    lua_rawgeti(stage.lua, LUA_REGISTRYINDEX, stage.proxies.position);
}

HookCall::~HookCall() {
    stage_.running.pop_back();
    stage_.truth.view.scene = before_;
    stage_.truth.sink = sink_;
    if (worker_ != nullptr) {
        stage_.truth.look_at(*worker_);
    }
    stage_.lists.close_to(lists_);
    if (stage_.running.empty()) {
        stage_.after.worker = nullptr;  // what a script may have kept is of this hook
    }
    stage_.truth.marks.resize(marks_);
    stage_.truth.mark_bytes = mark_bytes_;
    lua_settop(stage_.lua, top_);
}

HookCall& HookCall::show(const MoveContext& move) {
    const api::Host& host = stage_.truth;
    api::Scene& scene = stage_.truth.view.scene;
    scene.move_class = move.name;
    scene.move_from = host.number_of(move.from);
    scene.move_to = host.number_of(move.to);
    scene.move_mover = move.mover;
    scene.move_player = move.player;
    scene.move_here = host.number_of(move.here);
    scene.move_captured = move.captured;
    scene.move_die = move.die;
    scene.move_parts = move.parts;
    return pass(stage_.proxies.move);
}

HookCall& HookCall::pass(int reference) {
    lua_rawgeti(stage_.lua, LUA_REGISTRYINDEX, reference);
    ++arguments_;
    return *this;
}

HookCall& HookCall::pass_cell(Cell cell) {
    if (cell == kNoCell) {
        lua_pushnil(stage_.lua);
    } else {
        lua_pushinteger(stage_.lua, stage_.truth.number_of(cell));
    }
    ++arguments_;
    return *this;
}

void HookCall::run(int results) {
    if (stage_.times == nullptr) {
        call(results);
        return;
    }
    constexpr std::uint64_t kWeighedOf = 8;  // calls: most run with the collector, as in games
    LuaTime& spent = (*stage_.times)[std::string(stage_.running.back())];
    const bool outermost = stage_.running.size() == 1;
    const auto begin = std::chrono::steady_clock::now();
    if (spent.calls++ % kWeighedOf == 0 && outermost) {
        const Weighing weighing(stage_.state, spent);
        call(results);
    } else {
        call(results);
    }
    if (outermost) {
        spent.time += std::chrono::steady_clock::now() - begin;
    }
}

void HookCall::call(int results) {
    if (auto error = stage_.state.call(arguments_, results)) {
        if (error->file.empty()) {
            name_function(stage_.lua, function_, *error);
        }
        stage_.fail(std::move(*error));
    }
}

bool HookCall::take_bool(const char* expected) {
    if (!lua_isnoneornil(stage_.lua, -1) && !lua_isboolean(stage_.lua, -1)) {
        fail_result(expected);
    }
    return lua_toboolean(stage_.lua, -1) != 0;
}

bool HookCall::take_consent() {
    return lua_isnil(stage_.lua, -1) || take_bool("refuse \"why\", or nothing,");
}

bool HookCall::take_skip() {
    const bool skips = lua_type(stage_.lua, -1) == LUA_TSTRING &&
                       std::string_view(lua_tostring(stage_.lua, -1)) == "skip";
    return skips || take_bool("skip, or nothing,");
}

std::int64_t HookCall::take_number() {
    if (lua_type(stage_.lua, -1) != LUA_TNUMBER) {
        fail_result("a number");
    }
    constexpr lua_Number kLargest = 9007199254740992.0;  // 2^53: whole numbers are exact up to it
    const lua_Number number = lua_tonumber(stage_.lua, -1);
    if (!(number >= -kLargest && number <= kLargest)) {
        fail_result("a number of at most 2^53");
    }
    return static_cast<std::int64_t>(number);
}

std::size_t HookCall::take_index(std::size_t count) {
    const lua_Number number = lua_type(stage_.lua, -1) == LUA_TNUMBER ? lua_tonumber(stage_.lua, -1)
                                                                      : 0;
    if (!(number >= 1 && number <= static_cast<lua_Number>(count)) ||
        number != std::floor(number)) {
        fail_result("a number from 1 to " + std::to_string(count));
    }
    return static_cast<std::size_t>(number) - 1;
}

void HookCall::fail_result(const std::string& expected) {
    const int type = lua_type(stage_.lua, -1);
    const std::string shown = type == LUA_TNUMBER ? lua_tostring(stage_.lua, -1)
                              : type == LUA_TNIL
                                  ? "nothing"
                                  : std::string("a ") + lua_typename(stage_.lua, type);
    vm::ScriptError error;
    name_function(stage_.lua, function_, error);
    error.message = expected + " is expected to be returned, not " + shown;
    stage_.fail(std::move(error));
}

std::string HookCall::take_text() {
    std::string text = vm::text_at(stage_.lua, -1);
    if (text.size() > kLongestText) {
        fail_result("a text of at most " + std::to_string(kLongestText) + " bytes");
    }
    return text;
}

}  // namespace perthro
