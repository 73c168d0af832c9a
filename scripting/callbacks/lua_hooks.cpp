// Calls of hooks: what a hook may change is set on the host, its function and proxies are pushed
// from the registry, and a failure becomes a ScriptFailure. Hooks nest (a filter that asks for
// moves runs `test` again), so everything a call sets is put back when it ends.
#include "scripting/callbacks/lua_hooks.hpp"

#include "scripting/api/lists.hpp"
#include "scripting/record/recorder.hpp"

#include <algorithm>
#include <array>
#include <map>

namespace perthro {

namespace {

constexpr int kDeepestHooks = 3;
constexpr int kMostLogLines = 100;  // of one outermost hook call

bool calls_lua(const Node& node) {
    if (node.op == Op::TestFunction || node.op == Op::ApplyFunction) {
        return true;
    }
    for (const Node& kid : node.kids) {
        if (calls_lua(kid)) {
            return true;
        }
    }
    return false;
}

class LuaHooks final : public Hooks, public LuaMemory {
public:
    LuaHooks(std::shared_ptr<const LoadedGame> game, const vm::Limits& limits, LogSink log)
        : game_(std::move(game)), log_(std::move(log)), state_(limits), lua_(state_.lua()) {
        GameDefinition definition = game_->definition;
        std::vector<ContentError> errors;
        record_rules(definition, state_, game_->chunks, known_libraries(*game_), errors);
        if (!errors.empty()) {  // the load has run the same texts without an error
            throw std::runtime_error(format_errors(errors, game_->sources));
        }
        files_ = definition.files;
        lists_.truth = &truth_;
        lists_.after = &after_;
        find_functions(definition);
    }

    std::size_t memory() const override { return state_.memory(); }

    bool has(Hook hook) const override {
        return hooks_[static_cast<std::size_t>(hook)] != LUA_NOREF;
    }
    bool has_function(std::string_view name) const override { return globals_.contains(name); }

    bool test(int function, Worker& worker, const MoveContext& move, std::string& why) override {
        return ask_function(function, worker, move, 0, "test", why);
    }
    bool apply(int function, Worker& worker, const MoveContext& move, std::string& why) override {
        return ask_function(function, worker, move, api::kByMove, "apply", why);
    }
    std::int64_t majority(int function, Worker& worker, const MoveContext& move) override {
        Call call(*this, worker, "majority", 0);
        call.show(move);
        push(functions_.at(static_cast<std::size_t>(function)));
        push(position_);
        push(move_);
        call.run(2, 1);
        return take_number("majority");
    }
    std::int64_t call(std::string_view name, Worker& worker, Player player) override {
        const auto found = globals_.find(name);
        if (found == globals_.end()) {
            throw RuleError("rules.lua defines no function " + std::string(name), Source{});
        }
        Call call(*this, worker, found->first.c_str(), 0);
        push(found->second);
        push(position_);
        push_player(player);
        call.run(2, 1);
        return take_number(found->first.c_str());
    }

    void setup(std::string_view name, Worker& worker, std::uint64_t seed) override {
        const auto found = globals_.find(name);
        if (found == globals_.end()) {
            throw RuleError("rules.lua defines no function " + std::string(name), Source{});
        }
        Call call(*this, worker, "setup", api::kPieces | api::kAttributes | api::kTurn);
        truth_.random = Random(seed, "setup script");
        push(found->second);
        push(position_);
        push(random_);
        call.run(2, 0);
    }
    bool on_turn(Worker& worker) override {
        Call call(*this, worker, "on_turn", api::kAttributes);
        push(hooks_[static_cast<std::size_t>(Hook::OnTurn)]);
        push(position_);
        call.run(1, 1);
        return take_bool();
    }
    void generate(Worker& worker, MoveSink& sink) override {
        Call call(*this, worker, "generate", api::kByMove);
        MoveSink* const before = lists_.sink;
        lists_.sink = &sink;
        push(hooks_[static_cast<std::size_t>(Hook::Generate)]);
        push(position_);
        push(maker_);
        try {
            call.run(2, 0);
        } catch (...) {
            lists_.sink = before;
            throw;
        }
        lists_.sink = before;
    }
    bool on_move(Worker& worker, const MoveContext& move, std::string& why) override {
        const int function = on_move_of(worker.rules(), move.name);
        if (function == LUA_NOREF) {
            return true;
        }
        Call call(*this, worker, "on_move", api::kByMove);
        call.show(move);
        push(function);
        push(position_);
        push(move_);
        call.run(2, 1);
        return take_consent(why);
    }
    void filter(Worker& worker, MoveList& moves, std::vector<char>& dropped) override {
        Call call(*this, worker, "filter", 0);
        const std::size_t which = lists_.begin(&moves, &dropped);
        push(hooks_[static_cast<std::size_t>(Hook::Filter)]);
        push(position_);
        push(list_proxies_.at(which));
        call.run(2, 0);
    }
    void on_applied(Worker& worker, const MoveContext& move) override {
        Call call(*this, worker, "on_applied", api::kAttributes | api::kTurn);
        call.show(move);
        push(hooks_[static_cast<std::size_t>(Hook::OnApplied)]);
        push(position_);
        push(move_);
        call.run(2, 0);
    }
    void on_together(Worker& worker) override {
        Call call(*this, worker, "on_together", api::kPieces | api::kAttributes | api::kTurn);
        push(hooks_[static_cast<std::size_t>(Hook::OnTogether)]);
        push(position_);
        call.run(1, 0);
    }
    HookOutcome outcome(Worker& worker) override {
        Call call(*this, worker, "outcome", 0);
        push(hooks_[static_cast<std::size_t>(Hook::Outcome)]);
        push(position_);
        call.run(1, 1);
        HookOutcome result;
        result.decided = take_bool();
        if (result.decided) {
            result.winners = static_cast<std::uint32_t>(number_in_recorder("winners"));
            result.kind = text_in_recorder("kind");
        }
        return result;
    }
    std::int64_t evaluate(Worker& worker, Player player) override {
        Call call(*this, worker, "evaluate", 0);
        push(hooks_[static_cast<std::size_t>(Hook::Evaluate)]);
        push(position_);
        push_player(player);
        call.run(2, 1);
        return take_number("evaluate");
    }
    std::int64_t order(Worker& worker, const MoveContext& move) override {
        Call call(*this, worker, "order", 0);
        call.show(move);
        push(hooks_[static_cast<std::size_t>(Hook::Order)]);
        push(position_);
        push(move_);
        call.run(2, 1);
        return take_number("order");
    }
    bool plausible(Worker& worker) override {
        Call call(*this, worker, "plausible", 0);
        push(hooks_[static_cast<std::size_t>(Hook::Plausible)]);
        push(position_);
        call.run(1, 1);
        const bool denied = lua_isboolean(lua_, -1) && lua_toboolean(lua_, -1) == 0;
        lua_pop(lua_, 1);
        return !denied;
    }
    std::string notate(Worker& worker, const MoveContext& move) override {
        Call call(*this, worker, "notate", 0);
        call.show(move);
        push(hooks_[static_cast<std::size_t>(Hook::Notate)]);
        push(position_);
        push(move_);
        call.run(2, 1);
        const char* text = lua_tostring(lua_, -1);
        std::string result = text != nullptr ? text : "";
        lua_pop(lua_, 1);
        return result;
    }
    void observe(Worker& truth, Player viewer, Worker& view) override {
        Call call(*this, truth, "observe", 0);
        Worker* const before = observed_;
        observed_ = &view;
        push(hooks_[static_cast<std::size_t>(Hook::Observe)]);
        push(position_);
        push_player(viewer);
        push(view_);
        try {
            call.run(3, 0);
        } catch (...) {
            observed_ = before;
            throw;
        }
        observed_ = before;
    }

private:
    // One call of a hook: sets the stage, puts everything back when it ends.
    class Call {
    public:
        Call(LuaHooks& hooks, Worker& worker, const char* name, std::int32_t may_change)
            : hooks_(hooks), before_(hooks.truth_.view), worker_(hooks.truth_.worker),
              lists_(hooks.lists_.used), marks_(hooks.truth_.marks.size()),
              top_(lua_gettop(hooks.lua_)) {
            hooks.prepare(worker);
            if (hooks.running_.size() > kDeepestHooks) {
                throw RuleError("hooks run each other more than " + std::to_string(kDeepestHooks) +
                                    " deep: " + hooks.chain_of_hooks() + name,
                                Source{});
            }
            if (hooks.running_.empty()) {
                hooks.log_lines_ = 0;
            }
            hooks.running_.push_back(name);
            ++hooks.hook_number_;
            hooks.truth_.look_at(worker);
            hooks.truth_.view.may_change = may_change;
        }
        ~Call() {
            hooks_.running_.pop_back();
            const std::uint32_t* const slots = hooks_.truth_.view.slots;
            const api::View tables = hooks_.truth_.view;
            hooks_.truth_.view = before_;
            hooks_.truth_.view.internal = tables.internal;  // the first call of all has set them
            hooks_.truth_.view.number = tables.number;
            hooks_.truth_.view.cells = tables.cells;
            hooks_.truth_.view.header = tables.header;
            hooks_.truth_.view.counters = tables.counters;
            if (worker_ != nullptr) {
                hooks_.truth_.look_at(*worker_);
            } else {
                hooks_.truth_.view.slots = slots;
            }
            hooks_.lists_.used = lists_;
            hooks_.truth_.marks.resize(marks_);
        }
        Call(const Call&) = delete;
        Call& operator=(const Call&) = delete;

        void show(const MoveContext& move) {
            api::View& view = hooks_.truth_.view;
            view.move_class = move.name;
            view.move_from = hooks_.truth_.number_of(move.from);
            view.move_to = hooks_.truth_.number_of(move.to);
            view.move_mover = move.mover;
            view.move_player = move.player;
            view.move_here = hooks_.truth_.number_of(move.here);
            view.move_captured = move.captured;
            view.move_die = move.die;
            view.move_parts = move.parts;
        }
        // Calls the function below its arguments; throws ScriptFailure.
        void run(int arguments, int results) {
            if (auto error = hooks_.state_.call(arguments, results)) {
                lua_settop(hooks_.lua_, top_);
                hooks_.fail(std::move(*error));
            }
        }

    private:
        LuaHooks& hooks_;
        api::View before_;
        Worker* worker_;
        std::size_t lists_, marks_;
        int top_;
    };

    // ---- functions
    // -----------------------------------------------------------------------------------------
    int reference_here() { return luaL_ref(lua_, LUA_REGISTRYINDEX); }
    void push(int reference) { lua_rawgeti(lua_, LUA_REGISTRYINDEX, reference); }

    // References to everything that rules.lua defined, and to R.
    void find_functions(const GameDefinition& definition) {
        push_recorder(state_);
        lua_getfield(lua_, -1, "functions");
        const int count = static_cast<int>(lua_objlen(lua_, -1));
        for (int i = 1; i <= count; ++i) {
            lua_rawgeti(lua_, -1, i);
            functions_.push_back(reference_here());
        }
        lua_pop(lua_, 1);
        lua_getfield(lua_, -1, "globals");
        for (const std::string& name : definition.hooks.defined) {
            lua_getfield(lua_, -1, name.c_str());
            if (lua_isfunction(lua_, -1)) {
                globals_[name] = reference_here();
            } else if (name == "on_move") {
                read_on_move_table();
                lua_pop(lua_, 1);
            } else {
                lua_pop(lua_, 1);
            }
        }
        lua_pop(lua_, 2);
        hooks_.fill(LUA_NOREF);
        for (std::size_t i = 0; i < hooks_.size(); ++i) {
            const auto found = globals_.find(kHookNames[i]);
            if (found != globals_.end()) {
                hooks_[i] = found->second;
            }
        }
        if (!on_move_by_class_.empty()) {
            hooks_[static_cast<std::size_t>(Hook::OnMove)] = LUA_REFNIL;
        }
    }
    // on_move = { jump = f, pass = f }
    void read_on_move_table() {
        lua_pushnil(lua_);
        while (lua_next(lua_, -2) != 0) {
            if (lua_type(lua_, -2) == LUA_TSTRING && lua_isfunction(lua_, -1)) {
                const std::string name = lua_tostring(lua_, -2);
                on_move_by_class_[name] = reference_here();
            } else {
                lua_pop(lua_, 1);
            }
        }
    }
    int on_move_of(const Rules& rules, std::uint16_t name) const {
        if (on_move_by_class_.empty()) {
            return hooks_[static_cast<std::size_t>(Hook::OnMove)];
        }
        const auto found = on_move_by_class_.find(rules.classes[name]);
        return found == on_move_by_class_.end() ? LUA_NOREF : found->second;
    }

    // ---- the stage
    // -------------------------------------------------------------------------------------------
    // Makes the proxies when the rules are first seen.
    void prepare(Worker& worker) {
        if (truth_.rules == &worker.rules()) {
            return;
        }
        truth_.prepare(worker.rules());
        after_.prepare(worker.rules());
        lists_.after_position = Position(worker.rules().layout);
        lists_.after_interpreter = std::make_unique<Interpreter>(worker.rules(),
                                                                 lists_.after_position);
        lists_.after_interpreter->attach(&worker, this, &worker.turns(), &worker.line());
        push_recorder(state_);
        lua_pushlightuserdata(lua_, this);
        lua_pushcclosure(lua_, &LuaHooks::run_part, 1);
        push_host(truth_);
        push_host(after_);
        push_lists();
        push_facts(worker.rules());
        state_.run_trusted("prelude/hooks.lua", 6, 0);
        take_proxies();
    }
    static int run_part(lua_State* lua) {
        auto& hooks = *static_cast<LuaHooks*>(lua_touserdata(lua, lua_upvalueindex(1)));
        std::string problem;
        try {
            const std::string file = lua_tostring(lua, 1);
            hooks.state_.run_trusted(file, lua_gettop(lua) - 1, LUA_MULTRET);
            return lua_gettop(lua) - 1;
        } catch (const std::exception& error) {
            problem = error.what();
        }
        lua_pushlstring(lua, problem.data(), problem.size());
        return lua_error(lua);
    }
    void push_host(api::Host& host) {
        lua_newtable(lua_);
        api::push_leaves(lua_);
        lua_setfield(lua_, -2, "leaves");
        api::push_calls(lua_, host);
        lua_setfield(lua_, -2, "calls");
        api::push_effects(lua_, host, false);
        lua_setfield(lua_, -2, "effects");
        api::push_effects(lua_, host, true);
        lua_setfield(lua_, -2, "move_effects");
        lua_newtable(lua_);
        lua_pushlightuserdata(lua_, this);
        lua_pushcclosure(lua_, &LuaHooks::hide_in_view, 1);
        lua_setfield(lua_, -2, "hide");
        lua_setfield(lua_, -2, "view_effects");
        lua_pushlightuserdata(lua_, &host.view);
        lua_setfield(lua_, -2, "view");
        lua_pushlightuserdata(lua_, &host);
        lua_setfield(lua_, -2, "self");
    }
    void push_lists() {
        lua_newtable(lua_);
        api::push_list_leaves(lua_);
        lua_setfield(lua_, -2, "leaves");
        api::push_list_calls(lua_, lists_);
        lua_setfield(lua_, -2, "calls");
        lua_pushlightuserdata(lua_, &lists_);
        lua_setfield(lua_, -2, "self");
    }
    void set_number(const char* key, std::int64_t number) {
        lua_pushnumber(lua_, static_cast<lua_Number>(number));
        lua_setfield(lua_, -2, key);
    }
    // Numbers and names that the prelude needs: {classes, labels} from 0, fields, kinds of choices.
    void push_facts(const Rules& rules) {
        lua_newtable(lua_);
        for (const auto& [key, names] :
             {std::pair{"classes", &rules.classes}, std::pair{"labels", &rules.labels}}) {
            lua_newtable(lua_);
            for (std::size_t i = 0; i < names->size(); ++i) {
                lua_pushlstring(lua_, (*names)[i].data(), (*names)[i].size());
                lua_rawseti(lua_, -2, static_cast<int>(i));
            }
            lua_setfield(lua_, -2, key);
        }
        lua_newtable(lua_);
        set_number("OutMask", static_cast<int>(Field::OutMask));
        set_number("Ply", static_cast<int>(Field::Ply));
        lua_setfield(lua_, -2, "fields");
        lua_newtable(lua_);
        set_number("HandItem", static_cast<int>(TokenKind::HandItem));
        set_number("Promotion", static_cast<int>(TokenKind::Promotion));
        set_number("Label", static_cast<int>(TokenKind::Label));
        lua_setfield(lua_, -2, "tokens");
        set_number("most_lists", api::Lists::kMostLists);
        for (const auto& [key, function] : {std::pair{"log", &LuaHooks::log_line},
                                            std::pair{"hook_number", &LuaHooks::hook_number}}) {
            lua_pushlightuserdata(lua_, this);
            lua_pushcclosure(lua_, function, 1);
            lua_setfield(lua_, -2, key);
        }
    }
    void take_proxies() {
        push_recorder(state_);
        lua_getfield(lua_, -1, "proxies");
        const std::pair<const char*, int*> proxies[] = {{"position", &position_},
                                                        {"move", &move_},
                                                        {"maker", &maker_},
                                                        {"random", &random_},
                                                        {"view", &view_}};
        for (const auto& [name, reference] : proxies) {
            lua_getfield(lua_, -1, name);
            *reference = reference_here();
        }
        lua_getfield(lua_, -1, "lists");
        for (std::size_t i = 0; i < api::Lists::kMostLists; ++i) {
            lua_rawgeti(lua_, -1, static_cast<int>(i));
            list_proxies_.push_back(reference_here());
        }
        lua_pop(lua_, 2);
        lua_getfield(lua_, -1, "players");
        for (int player = 0; player <= truth_.rules->layout.players; ++player) {
            lua_rawgeti(lua_, -1, player);
            players_.push_back(reference_here());
        }
        lua_pop(lua_, 2);
    }
    void push_player(Player player) { push(players_.at(player)); }

    static LuaHooks& self(lua_State* lua) {
        return *static_cast<LuaHooks*>(lua_touserdata(lua, lua_upvalueindex(1)));
    }
    static int hook_number(lua_State* lua) {
        lua_pushinteger(lua, static_cast<lua_Integer>(self(lua).hook_number_ & 0x7FFFFFFF));
        return 1;
    }
    static int log_line(lua_State* lua) {
        LuaHooks& hooks = self(lua);
        if (hooks.log_ && ++hooks.log_lines_ <= kMostLogLines) {
            const Source at{static_cast<int>(lua_tointeger(lua, 1)),
                            static_cast<int>(lua_tointeger(lua, 2)), 0};
            const char* text = lua_tostring(lua, 3);
            hooks.log_(at,
                       (hooks.running_.empty() ? "" : std::string(hooks.running_.back()) + ": ") +
                           (text != nullptr ? text : ""));
        }
        return 0;
    }
    // hide(cell, all): in the observed position, the piece's type or everything but that something
    // stands there.
    static int hide_in_view(lua_State* lua) {
        LuaHooks& hooks = self(lua);
        if (hooks.observed_ == nullptr) {
            return luaL_error(lua, "a view exists in `observe` only");
        }
        const Cell cell = hooks.truth_.cell(static_cast<std::int32_t>(lua_tointeger(lua, 1)));
        Board& board = hooks.observed_->interpreter().board();
        if (board.top(cell) != 0) {
            PieceRecord hidden;
            const Player owner = lua_toboolean(lua, 2) != 0 ? kNobody
                                                            : word::owner(board.top(cell));
            hidden.word = word::make(kUnknownType, owner) | word::kCovered;
            board.set_top(cell, hidden);
        }
        return 0;
    }

    // ---- results
    // --------------------------------------------------------------------------------------------
    bool take_bool() {
        const bool result = lua_toboolean(lua_, -1) != 0;
        lua_pop(lua_, 1);
        return result;
    }
    // true, false, nil or a whole number.
    std::int64_t take_number(const char* name) {
        std::int64_t result = 0;
        const int type = lua_type(lua_, -1);
        if (type == LUA_TBOOLEAN) {
            result = lua_toboolean(lua_, -1);
        } else if (type == LUA_TNUMBER) {
            result = static_cast<std::int64_t>(lua_tonumber(lua_, -1));
        } else if (type != LUA_TNIL) {
            lua_pop(lua_, 1);
            throw RuleError(std::string(name) + " returned neither a number nor true or false",
                            Source{});
        }
        lua_pop(lua_, 1);
        return result;
    }
    // Whether a hook agreed: only `false` (what refuse returns) refuses.
    bool take_consent(std::string& why) {
        const bool refused = lua_isboolean(lua_, -1) && lua_toboolean(lua_, -1) == 0;
        lua_pop(lua_, 1);
        if (refused) {
            why = take_why();
        }
        return !refused;
    }
    bool ask_function(int function, Worker& worker, const MoveContext& move,
                      std::int32_t may_change, const char* name, std::string& why) {
        Call call(*this, worker, name, may_change);
        call.show(move);
        push(functions_.at(static_cast<std::size_t>(function)));
        push(position_);
        push(move_);
        push_cell(move.here);
        push_cell(move.from);
        call.run(4, 1);
        if (may_change != 0) {
            return take_consent(why);
        }
        const bool holds = take_bool();
        if (!holds) {
            why = take_why();
        }
        return holds;
    }
    void push_cell(Cell cell) {
        if (cell == kNoCell) {
            lua_pushnil(lua_);
        } else {
            lua_pushinteger(lua_, truth_.number_of(cell));
        }
    }
    std::string text_in_recorder(const char* key) {
        push_recorder(state_);
        lua_getfield(lua_, -1, key);
        const char* text = lua_tostring(lua_, -1);
        std::string result = text != nullptr ? text : "";
        lua_pop(lua_, 2);
        return result;
    }
    std::int64_t number_in_recorder(const char* key) {
        push_recorder(state_);
        lua_getfield(lua_, -1, key);
        const auto result = static_cast<std::int64_t>(lua_tonumber(lua_, -1));
        lua_pop(lua_, 2);
        return result;
    }
    // The text of the last refuse(...), which is then forgotten.
    std::string take_why() {
        std::string why = text_in_recorder("why");
        if (!why.empty()) {
            push_recorder(state_);
            lua_pushnil(lua_);
            lua_setfield(lua_, -2, "why");
            lua_pop(lua_, 1);
        }
        return why;
    }

    [[nodiscard]] std::string chain_of_hooks() const {
        std::string text;
        for (const char* name : running_) {
            text += std::string(name) + " > ";
        }
        return text;
    }
    [[noreturn]] void fail(vm::ScriptError error) {
        Source at;
        at.line = error.line;
        for (std::size_t i = 0; i < files_.size(); ++i) {
            if (files_[i] == error.file) {
                at.file = static_cast<std::int32_t>(i);
            }
        }
        const std::string place = error.file.empty()
                                      ? ""
                                      : error.file + ":" + std::to_string(error.line) + ": ";
        const std::string hook = running_.empty() ? "" : std::string(running_.back()) + " ";
        const bool stopped = error.kind != vm::ScriptErrorKind::Runtime;
        const std::string what = stopped ? place + hook + error.message
                                         : place + error.message + " (in " + hook + ")";
        throw ScriptFailure(what, at, std::move(error));
    }

    std::shared_ptr<const LoadedGame> game_;
    LogSink log_;
    vm::State state_;
    lua_State* lua_;
    std::vector<std::string> files_;
    std::vector<int> functions_;                       // [number]: registry reference
    std::map<std::string, int, std::less<>> globals_;  // functions of rules.lua by name
    std::map<std::string, int, std::less<>> on_move_by_class_;
    std::array<int, std::size(kHookNames)> hooks_{};
    api::Host truth_, after_;
    api::Lists lists_;
    Worker* observed_ = nullptr;
    int position_ = LUA_NOREF, move_ = LUA_NOREF, maker_ = LUA_NOREF, random_ = LUA_NOREF,
        view_ = LUA_NOREF;
    std::vector<int> list_proxies_, players_;
    std::vector<const char*> running_;
    std::uint64_t hook_number_ = 0;
    int log_lines_ = 0;
};

}  // namespace

bool uses_lua(const GameDefinition& game) {
    if (!game.hooks.defined.empty()) {
        return true;
    }
    const auto any_rider = [](const std::vector<Rider>& riders) {
        return std::any_of(riders.begin(), riders.end(),
                           [](const Rider& rider) { return calls_lua(rider.body); });
    };
    const auto any_key = [](const Majority& majority) {
        return std::any_of(majority.keys.begin(), majority.keys.end(), [](const MajorityKey& key) {
            return key.kind == KeyKind::Function || calls_lua(key.node);
        });
    };
    const auto any_joined = [](const Chains& chains) {
        return std::any_of(chains.joined.begin(), chains.joined.end(),
                           [](const auto& joined) { return calls_lua(joined.second); });
    };
    return std::any_of(game.movements.begin(), game.movements.end(),
                       [](const Movement& movement) { return calls_lua(movement.body); }) ||
           any_rider(game.after) || any_rider(game.applied) ||
           std::any_of(
               game.conditions.begin(), game.conditions.end(),
               [](const ConditionDefinition& condition) { return calls_lua(condition.body); }) ||
           std::any_of(game.compulsory.begin(), game.compulsory.end(),
                       [](const Compulsory& rule) {
                           return rule.condition && calls_lua(*rule.condition);
                       }) ||
           std::any_of(game.majority.begin(), game.majority.end(), any_key) ||
           std::any_of(game.protect.begin(), game.protect.end(),
                       [](const Protect& rule) {
                           return calls_lua(rule.which) || (rule.when && calls_lua(*rule.when));
                       }) ||
           std::any_of(game.requirements.begin(), game.requirements.end(),
                       [](const Requirement& rule) { return calls_lua(rule.condition); }) ||
           (game.chains && any_joined(*game.chains));
}

HooksFactory lua_hooks_factory(std::shared_ptr<const LoadedGame> game, const vm::Limits& limits,
                               const LogSink& log) {
    return [game = std::move(game), limits, log] {
        return std::make_unique<LuaHooks>(game, limits, log);
    };
}

}  // namespace perthro
