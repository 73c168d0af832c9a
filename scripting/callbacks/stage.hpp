// Where hooks are called: one Lua state with the recorded rules, the proxies that hooks get, and
// the way from a C++ call to a Lua call. Hooks nest (a filter that asks for moves runs `test`
// again), so everything a call sets is put back when it ends.
#pragma once

#include "engine/game/worker.hpp"
#include "engine/rules/hooks.hpp"
#include "scripting/api/lists.hpp"
#include "scripting/callbacks/lua_times.hpp"
#include "scripting/callbacks/recorded_functions.hpp"
#include "scripting/callbacks/shown_view.hpp"
#include "scripting/package/load.hpp"
#include "scripting/vm/state.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace perthro {

// What hooks get as arguments: references in the Lua state of a stage.
struct Proxies {
    int position = LUA_NOREF, move = LUA_NOREF, maker = LUA_NOREF, random = LUA_NOREF;
    int view = LUA_NOREF, marks = LUA_NOREF;
    std::vector<int> lists;    // [which]
    std::vector<int> players;  // [player], nobody first
};

// The Lua state of one Hooks object, used by one thread at a time.
class Stage {
public:
    // Records the rules of the game again, with bot.lua or without. Throws std::runtime_error if
    // that fails.
    Stage(std::shared_ptr<const LoadedGame> game, const vm::Limits& limits, LogSink log,
          bool with_bot);
    Stage(const Stage&) = delete;
    Stage& operator=(const Stage&) = delete;

    // Makes the proxies when the rules are first seen.
    void prepare(Worker& worker, Hooks& hooks);

    // An operation, one inside the other, and a hook called in it. Its time is one for all of them
    // and begins with the first: most operations of most games call none.
    void begin_operation() { ++operations_; }
    void end_operation() {
        if (--operations_ == 0) {
            operation_.reset();
        }
    }
    // Before a hook runs: the first one of an operation starts its time.
    void begin_call() {
        if (running.empty() && !operation_) {
            truth.kept_outside = 0;
        }
        if (operations_ > 0 && !operation_) {
            operation_.emplace(state, state.limits().operation);
            log_lines = 0;
        }
    }

    // A field of the recorder's table R, where refuse, win, draw and ranking leave their answers.
    [[nodiscard]] std::string answer_text(const char* key);
    [[nodiscard]] std::int64_t answer_number(const char* key);
    [[nodiscard]] bool has_answer(const char* key);
    void forget_answer(const char* key);
    // The text of the last refuse(...), which is then forgotten.
    [[nodiscard]] std::string take_why();

    // Throws a ScriptFailure that names the running hook.
    [[noreturn]] void fail(vm::ScriptError error) const;
    // "filter > test > "
    [[nodiscard]] std::string chain_of_hooks() const;

    vm::State state;
    lua_State* lua;
    api::Host truth, after;
    api::Lists lists;
    ShownView shown;
    RecordedFunctions functions;
    Proxies proxies;
    std::vector<std::string_view> running;  // names of the hooks under way
    std::uint64_t hook_number = 0;
    int log_lines = 0;              // of one operation
    LuaTimeTable* times = nullptr;  // null: nobody wants to know

private:
    static Stage& self(lua_State* of) {
        return *static_cast<Stage*>(lua_touserdata(of, lua_upvalueindex(1)));
    }
    static int run_part(lua_State* of);
    static int count_of_hooks(lua_State* of);
    static int log_line(lua_State* of);

    int reference_here() { return luaL_ref(lua, LUA_REGISTRYINDEX); }
    void push_host(api::Host& host);
    void push_lists();
    void push_facts(const Rules& rules);
    void set_number(const char* key, std::int64_t number);
    void make_proxies(Worker& worker, Hooks& hooks);
    void take_proxies();

    std::shared_ptr<const LoadedGame> game_;
    const Rules* prepared_for_ = nullptr;
    LogSink log_;
    int operations_ = 0;
    std::optional<vm::State::Operation> operation_;
    std::vector<std::string> files_;
};

// One call: sets the scene, takes the arguments, runs, takes the result; puts everything back at
// the end.
class HookCall {
public:
    // `position` is always the first argument. `name`, which must outlive the call, is
    // what errors call the hook.
    HookCall(Stage& stage, Hooks& hooks, Worker& worker, std::string_view name, int function,
             std::int32_t may_change);
    ~HookCall();
    HookCall(const HookCall&) = delete;
    HookCall& operator=(const HookCall&) = delete;

    HookCall& show(const MoveContext& move);  // passes `move`
    // Pushes the next argument: the value of a reference, of a player; of a cell its number in Lua,
    // nil of kNoCell.
    HookCall& pass(int reference);
    HookCall& pass_player(Player player) { return pass(stage_.proxies.players.at(player)); }
    HookCall& pass_cell(Cell cell);

    // Throws ScriptFailure. Exactly one take_* may follow if there is a result.
    void run(int results);
    // What else is returned than true, false or nothing fails, as `expected` says.
    [[nodiscard]] bool take_bool(const char* expected);
    [[nodiscard]] bool take_skip();                           // `skip`; else likewise
    [[nodiscard]] std::int64_t take_number();                 // any other value fails
    [[nodiscard]] bool take_consent();                        // nothing or true; else likewise
    [[nodiscard]] std::string take_text();                    // "" for nil
    [[nodiscard]] std::size_t take_index(std::size_t count);  // of one of `count` things, from 1

private:
    // The result means nothing: told with the line on which the function begins.
    [[noreturn]] void fail_result(const std::string& expected);
    void call(int results);

    Stage& stage_;
    api::Scene before_;
    MoveSink* sink_;
    Worker* worker_;
    std::size_t lists_, marks_, mark_bytes_;
    int top_;
    int function_;  // reference
    int arguments_ = 1;
};

}  // namespace perthro
