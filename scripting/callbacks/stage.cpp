// Building the stage: hosts, facts and proxies; answers and errors of the hooks that run on it.
#include "scripting/callbacks/stage.hpp"

#include "engine/interpreter/interpreter.hpp"
#include "scripting/api/arguments.hpp"
#include "scripting/callbacks/lua_hooks.hpp"
#include "scripting/record/recorder.hpp"
#include "scripting/text.hpp"
#include "scripting/vm/bounded_text.hpp"
#include "scripting/vm/operands.hpp"

namespace perthro {

namespace {

constexpr int kMostLogLines = 100;           // of one operation
constexpr std::size_t kLongestAnswer = 500;  // bytes of a reason or a kind of result

}  // namespace

Stage::Stage(std::shared_ptr<const LoadedGame> game, const vm::Limits& limits, LogSink log,
             bool with_bot)
    : state(limits), lua(state.lua()), game_(std::move(game)), log_(std::move(log)) {
    GameDefinition definition = game_->definition;
    std::vector<RulesChunk> chunks = game_->chunks;
    if (with_bot) {
        chunks.insert(chunks.end(), game_->bot_chunks.begin(), game_->bot_chunks.end());
    }
    std::vector<ContentError> errors;
    record_rules(definition, state, chunks, known_libraries(*game_), errors);
    if (!errors.empty()) {  // the load has run the same texts without an error
        throw std::runtime_error(format_errors(errors, game_->sources));
    }
    files_ = definition.files;
    truth.state = after.state = &state;
    lists.truth = &truth;
    lists.after = &after;
    functions.find(state, definition);
    lua_gc(lua, LUA_GCCOLLECT, 0);  // two fifths of what recording has left
}

void Stage::prepare(Worker& worker, Hooks& hooks) {
    if (prepared_for_ == &worker.rules()) {
        return;
    }
    const int top = lua_gettop(lua);
    try {
        make_proxies(worker, hooks);
    } catch (...) {
        lua_settop(lua, top);
        throw;
    }
    lua_gc(lua, LUA_GCCOLLECT, 0);    // what making them has left
    prepared_for_ = &worker.rules();  // last: what failed on the way is made anew
}

void Stage::make_proxies(Worker& worker, Hooks& hooks) {
    truth.prepare(worker.rules());
    after.prepare(worker.rules());
    lists.prepare(worker.rules());
    lists.after_position = Position(worker.rules().layout);
    lists.after_interpreter = std::make_unique<Interpreter>(worker.rules(), lists.after_position);
    lists.after_interpreter->attach(&worker, &hooks, &worker.turns());
    after.look_at(worker, lists.after_position, *lists.after_interpreter);
    push_recorder(state);
    lua_pushlightuserdata(lua, this);
    lua_pushcclosure(lua, &Stage::run_part, 1);
    push_host(truth);
    push_host(after);
    push_lists();
    push_facts(worker.rules());
    state.run_trusted("prelude/hooks.lua", 6, 0);
    take_proxies();
}

int Stage::run_part(lua_State* of) {
    Stage& stage = self(of);
    std::string problem;
    try {
        const std::string file = lua_tostring(of, 1);
        stage.state.run_trusted(file, lua_gettop(of) - 1, LUA_MULTRET);
        return lua_gettop(of) - 1;
    } catch (const std::exception& error) {
        problem = error.what();
    }
    lua_pushlstring(of, problem.data(), problem.size());
    return lua_error(of);
}

void Stage::push_host(api::Host& host) {
    lua_newtable(lua);
    api::push_leaves(lua);
    lua_setfield(lua, -2, "leaves");
    api::push_calls(lua, host);
    lua_setfield(lua, -2, "calls");
    api::push_effects(lua, host, false);
    lua_setfield(lua, -2, "effects");
    api::push_effects(lua, host, true);
    lua_setfield(lua, -2, "move_effects");
    push_view_calls(lua, truth, shown);
    lua_setfield(lua, -2, "view_effects");
    lua_pushlightuserdata(lua, &host.view);
    lua_setfield(lua, -2, "view");
    lua_pushlightuserdata(lua, &host);
    lua_setfield(lua, -2, "self");
}

void Stage::push_lists() {
    lua_newtable(lua);
    api::push_list_leaves(lua);
    lua_setfield(lua, -2, "leaves");
    api::push_list_calls(lua, lists);
    lua_setfield(lua, -2, "calls");
    lua_pushlightuserdata(lua, &lists);
    lua_setfield(lua, -2, "self");
    lua_pushlightuserdata(lua, lists.memory.data());
    lua_setfield(lua, -2, "memory");
    lua_pushlightuserdata(lua, lists.rows.data());
    lua_setfield(lua, -2, "rows");
    lua_pushlightuserdata(lua, &lists.plain);
    lua_setfield(lua, -2, "plain");
}

void Stage::set_number(const char* key, std::int64_t number) {
    lua_pushnumber(lua, static_cast<lua_Number>(number));
    lua_setfield(lua, -2, key);
}

// Numbers and names that the prelude needs: {classes, labels} from 0, fields, kinds of choices.
void Stage::push_facts(const Rules& rules) {
    lua_newtable(lua);
    for (const auto& [key, names] :
         {std::pair{"classes", &rules.classes}, std::pair{"labels", &rules.labels}}) {
        lua_newtable(lua);
        for (std::size_t i = 0; i < names->size(); ++i) {
            lua_pushlstring(lua, (*names)[i].data(), (*names)[i].size());
            lua_rawseti(lua, -2, static_cast<int>(i));
        }
        lua_setfield(lua, -2, key);
    }
    lua_newtable(lua);
    for (std::int32_t number = 1; number <= truth.view.cells; ++number) {
        const std::string& name = rules.game.topology.info[truth.cell(number)].name;
        lua_pushlstring(lua, name.data(), name.size());
        lua_rawseti(lua, -2, number);
    }
    lua_setfield(lua, -2, "cells");
    lua_newtable(lua);
    set_number("OutMask", static_cast<int>(Field::OutMask));
    set_number("Ply", static_cast<int>(Field::Ply));
    lua_setfield(lua, -2, "fields");
    lua_newtable(lua);
    set_number("HandItem", static_cast<int>(TokenKind::HandItem));
    set_number("Promotion", static_cast<int>(TokenKind::Promotion));
    set_number("Label", static_cast<int>(TokenKind::Label));
    lua_setfield(lua, -2, "tokens");
    set_number("most_lists", api::Lists::kMostLists);
    set_number("plain_room", api::PlainMemory::kRoom);
    set_number("plain_ready", api::PlainMemory::kReady);
    set_number("plain_move_open", api::PlainMemory::kMoveOpen);
    set_number("open", static_cast<int>(Relation::Open));
    for (const auto& [key, function] :
         {std::pair{"log", &Stage::log_line}, std::pair{"hook_number", &Stage::count_of_hooks}}) {
        lua_pushlightuserdata(lua, this);
        lua_pushcclosure(lua, function, 1);
        lua_setfield(lua, -2, key);
    }
}

void Stage::take_proxies() {
    push_recorder(state);
    lua_getfield(lua, -1, "proxies");
    const std::pair<const char*, int*> single[] = {
        {"position", &proxies.position}, {"move", &proxies.move}, {"maker", &proxies.maker},
        {"random", &proxies.random},     {"view", &proxies.view}, {"marks", &proxies.marks}};
    for (const auto& [name, reference] : single) {
        lua_getfield(lua, -1, name);
        *reference = reference_here();
    }
    lua_getfield(lua, -1, "lists");
    for (std::size_t i = 0; i < api::Lists::kMostLists; ++i) {
        lua_rawgeti(lua, -1, static_cast<int>(i));
        proxies.lists.push_back(reference_here());
    }
    lua_pop(lua, 2);
    lua_getfield(lua, -1, "players");
    for (int player = 0; player <= truth.rules->layout.players; ++player) {
        lua_rawgeti(lua, -1, player);
        proxies.players.push_back(reference_here());
    }
    lua_pop(lua, 2);
}

int Stage::count_of_hooks(lua_State* of) {
    lua_pushinteger(of, static_cast<lua_Integer>(self(of).hook_number & 0x7FFFFFFF));
    return 1;
}

int Stage::log_line(lua_State* of) {
    Stage& stage = self(of);
    if (stage.log_ && ++stage.log_lines <= kMostLogLines) {
        const Source at{static_cast<int>(lua_tointeger(of, 1)),
                        static_cast<int>(lua_tointeger(of, 2)), 0};
        const char* text = lua_tostring(of, 3);
        stage.log_(at, (stage.running.empty() ? "" : std::string(stage.running.back()) + ": ") +
                           vm::bounded(text != nullptr ? text : ""));
    }
    return 0;
}

std::string Stage::answer_text(const char* key) {
    push_recorder(state);
    lua_getfield(lua, -1, key);
    std::string result = vm::bounded(api::text_at(lua, -1), kLongestAnswer);
    lua_pop(lua, 2);
    return result;
}

std::int64_t Stage::answer_number(const char* key) {
    push_recorder(state);
    lua_getfield(lua, -1, key);
    const auto result = static_cast<std::int64_t>(lua_tonumber(lua, -1));
    lua_pop(lua, 2);
    return result;
}

bool Stage::has_answer(const char* key) {
    push_recorder(state);
    lua_getfield(lua, -1, key);
    const bool is_there = !lua_isnil(lua, -1);
    lua_pop(lua, 2);
    return is_there;
}

void Stage::forget_answer(const char* key) {
    push_recorder(state);
    lua_pushnil(lua);
    lua_setfield(lua, -2, key);
    lua_pop(lua, 1);
}

std::string Stage::take_why() {
    std::string why = answer_text("why");
    if (!why.empty()) {
        forget_answer("why");
    }
    return why;
}

std::string Stage::chain_of_hooks() const {
    std::string text;
    for (const std::string_view name : running) {
        text += std::string(name) + " > ";
    }
    return text;
}

void Stage::fail(vm::ScriptError error) const {
    if (const auto source = game_->sources.find(error.file); source != game_->sources.end()) {
        error.message = vm::with_operand(std::move(error.message),
                                         line_of(source->second, error.line));
    }
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
    const std::string hook = running.empty() ? "rules.lua" : std::string(running.back());
    const bool stopped = error.kind != vm::ScriptErrorKind::Runtime;
    const bool late = error.kind == vm::ScriptErrorKind::Time;
    const std::string bound = late ? " (over " + std::to_string(state.limits().operation.count()) +
                                         " ms in one operation: --operation-limit)"
                                   : ": " + vm::memory_limit(error, state.limits());
    const std::string what = stopped ? place + hook + " " + error.message + bound
                                     : place + error.message + " (in " + hook + ")";
    if (stopped) {
        throw ScriptStopped(ScriptFailure(what, at, std::move(error)));
    }
    throw ScriptFailure(what, at, std::move(error));
}

}  // namespace perthro
