#include "scripting/record/recording.hpp"

#include "scripting/record/check.hpp"
#include "scripting/record/convert.hpp"
#include "scripting/record/names.hpp"
#include "scripting/record/stops.hpp"
#include "scripting/record/syntax.hpp"
#include "scripting/text.hpp"
#include "scripting/vm/arguments.hpp"
#include "scripting/vm/bounded_text.hpp"
#include "scripting/vm/operands.hpp"

#include <algorithm>
#include <luajit.h>
#include <utility>

namespace perthro {

namespace {

constexpr int kMostErrors = 200;  // nobody reads on

}  // namespace

Recording::Recording(GameDefinition& definition, vm::State& state,
                     const LibraryFinder& find_library, std::vector<ContentError>& errors,
                     const LogSink& log)
    : definition_(definition), state_(state), lua_(state.lua()), errors_(errors),
      host_{definition, state, find_library, log} {}

std::optional<Stop> Recording::run(const std::vector<RulesChunk>& chunks) {
    set_up(false);
    if (run_all(chunks)) {
        call_recorder("check_hooks");
        call_recorder("note_hooks");
    }
    read_errors();
    read_results();
    finish();
    return stop_;
}

std::optional<Stop> Recording::look_at(const std::vector<RulesChunk>& chunks) {
    set_up(true);
    if (run_all(chunks)) {
        call_recorder("check_hooks");
    }
    read_errors();
    return stop_;
}

// ---- running the chunks

bool Recording::run_all(const std::vector<RulesChunk>& chunks) {
    for (std::size_t i = 0; i < chunks.size(); ++i) {
        if (const auto error = run_chunk(chunks[i])) {
            if (error->kind == vm::ScriptErrorKind::Runtime && error->file == chunks[i].name) {
                stop_ = Stop{i, error->line};
            }
            return false;
        }
    }
    return true;
}

void Recording::set_up(bool partial) {
    partial_ = partial;
    lua_newtable(lua_);
    host_.set_fields();
    push_names(lua_, definition_);
    state_.push_sandbox();
    host_.push_run_part();
    state_.run_trusted("prelude/record.lua", 4, 1);
    lua_pushboolean(lua_, partial ? 1 : 0);
    lua_setfield(lua_, -2, "partial");
    keep_recorder(state_);
}

std::optional<vm::ScriptError> Recording::run_chunk(const RulesChunk& chunk) {
    running_.push_back(&chunk);
    auto stop = run_text(chunk);
    running_.pop_back();
    return stop;
}

std::optional<vm::ScriptError> Recording::run_text(const RulesChunk& chunk) {
    push_recorder(state_);
    lua_pushinteger(lua_, chunk.level);
    lua_setfield(lua_, -2, "level");
    lua_pushboolean(lua_, chunk.bot ? 1 : 0);
    lua_setfield(lua_, -2, "in_bot");
    lua_getfield(lua_, -1, "files");
    lua_pushinteger(lua_, chunk.file);
    lua_setfield(lua_, -2, chunk.name.c_str());
    lua_pop(lua_, 1);
    lua_getfield(lua_, -1, "environment");
    auto error = state_.load_text(chunk.text, chunk.name);
    if (error) {
        errors_.push_back(syntax_error(state_, *error, chunk.text));
        return error;
    }
    lua_getfield(lua_, -2, "lint");
    lua_pushlstring(lua_, chunk.text.data(), chunk.text.size());
    lua_pushinteger(lua_, chunk.file);
    if (const auto failed = state_.call(2, 0)) {
        report(*failed);
    }
    lua_remove(lua_, -2);
    error = state_.call(0, 0);
    if (error) {
        error = error->file.empty() ? placed(chunk, *error) : *error;
        report(*error);
        return error;
    }
    call_recorder("end_chunk");
    return std::nullopt;
}

// LuaJIT calls no error handler, and so tells no place, where recursion fills its stack to the
// last slot (LUA_ERRERR of lj_state_growstack): with frames of an even size on every second
// depth that a call may begin at. So the chunk runs again one slot further on, and interpreted,
// since compiled code has frames of other sizes. What the first run recorded is void already.
vm::ScriptError Recording::placed(const RulesChunk& chunk, vm::ScriptError error) {
    luaJIT_setmode(lua_, 0, LUAJIT_MODE_ENGINE | LUAJIT_MODE_OFF);
    luaJIT_setmode(lua_, 0, LUAJIT_MODE_ENGINE | LUAJIT_MODE_FLUSH);
    host_.log = nullptr;  // it has told this once
    lua_pushnil(lua_);
    push_recorder(state_);
    lua_getfield(lua_, -1, "environment");
    lua_remove(lua_, -2);
    if (!state_.load_text(chunk.text, chunk.name)) {
        const auto again = state_.call(0, 0);
        if (again && again->message == error.message) {
            error = *again;
        }
    }
    if (error.file.empty()) {
        error.file = chunk.name;
    }
    return error;
}

void Recording::call_recorder(const char* name) {
    push_recorder(state_);
    lua_getfield(lua_, -1, name);
    if (const auto error = state_.call(0, 0)) {
        report(*error);
    }
    lua_pop(lua_, 1);
}

// ---- what stopped one

void Recording::report_comparison(const vm::ScriptError& error) {
    push_recorder(state_);
    lua_getfield(lua_, -1, "stopped_comparison");
    lua_pushlstring(lua_, error.file.data(), error.file.size());
    lua_pushinteger(lua_, error.line);
    lua_pushlstring(lua_, error.message.data(), error.message.size());
    if (const auto failed = state_.call(3, 2)) {
        errors_.push_back({error.file, error.line, 0, "", error.message, "", ""});
        lua_pop(lua_, 1);
        return;
    }
    if (!lua_isnil(lua_, -2)) {
        errors_.push_back({error.file, error.line, 0, "", std::string(vm::text_at(lua_, -2)), "",
                           std::string(vm::text_at(lua_, -1))});
    }
    lua_pop(lua_, 3);
}

bool Recording::stopped_at_library(const vm::ScriptError& error) {
    const bool at_a_value = error.message.starts_with("attempt to ") ||
                            error.message.find(" has no `") != std::string::npos;
    if (error.kind != vm::ScriptErrorKind::Runtime || !at_a_value) {
        return false;
    }
    push_recorder(state_);
    lua_getfield(lua_, -1, "stopped_at_library");
    lua_pushlstring(lua_, error.file.data(), error.file.size());
    lua_pushinteger(lua_, error.line);
    if (state_.call(2, 1)) {
        lua_pop(lua_, 1);
        return false;
    }
    const bool told = lua_toboolean(lua_, -1) != 0;
    lua_pop(lua_, 2);
    return told;
}

void Recording::report(const vm::ScriptError& error) {
    if (partial_ && error.kind != vm::ScriptErrorKind::Runtime) {
        return;  // the whole has run within these limits
    }
    if (compares_values(error.message)) {
        report_comparison(error);
        return;
    }
    if (stopped_at_library(error)) {
        return;  // what the lint says of it comes with the other errors
    }
    ContentError content;
    content.file = error.file;
    content.line = error.line;
    content.what = vm::with_operand(error.message, line_at(error));
    content.remedy = hidden_by_word(definition_, error.message);
    if (content.remedy.empty()) {
        content.remedy = loop_over_list(error.message, line_at(error));
    }
    if (error.kind == vm::ScriptErrorKind::Time) {
        content.remedy = "loading has " + std::to_string(state_.limits().load.count()) +
                         " ms (--load-limit)";
    } else if (error.kind == vm::ScriptErrorKind::Memory) {
        content.remedy = vm::memory_limit(error, state_.limits());
    }
    errors_.push_back(std::move(content));
}

std::string Recording::line_at(const vm::ScriptError& error) const {
    const auto chunk = std::find_if(running_.begin(), running_.end(),
                                    [&](const RulesChunk* one) { return one->name == error.file; });
    return chunk == running_.end() ? "" : line_of((*chunk)->text, error.line);
}

// ---- what they left behind

std::string Recording::file_name(int file) const {
    const bool known = file >= 0 && file < static_cast<int>(definition_.files.size());
    return known ? definition_.files[static_cast<std::size_t>(file)] : "rules.lua";
}

std::string Recording::text_field(const char* key) const {
    lua_getfield(lua_, -1, key);
    std::string result = vm::bounded(vm::text_at(lua_, -1));
    lua_pop(lua_, 1);
    return result;
}

int Recording::number_field(const char* key) const {
    lua_getfield(lua_, -1, key);
    const int result = static_cast<int>(lua_tointeger(lua_, -1));
    lua_pop(lua_, 1);
    return result;
}

void Recording::read_errors() {
    push_recorder(state_);
    lua_getfield(lua_, -1, "errors");
    const int count = std::min(static_cast<int>(lua_objlen(lua_, -1)), kMostErrors);
    for (int i = 1; i <= count; ++i) {
        lua_rawgeti(lua_, -1, i);
        ContentError error;
        error.file = file_name(number_field("file"));
        error.line = number_field("line");
        error.column = number_field("column");  // 0: it is found by the name that the error tells
        error.what = text_field("what");
        error.expected = text_field("expected");
        error.remedy = text_field("remedy");
        errors_.push_back(std::move(error));
        lua_pop(lua_, 1);
    }
    lua_pop(lua_, 2);
}

void Recording::add_error(Source at, const std::string& what, const std::string& remedy) {
    ContentError error;
    error.file = file_name(at.file);
    error.line = at.line;
    error.column = at.column;
    error.what = what;
    error.remedy = remedy;
    errors_.push_back(std::move(error));
}

void Recording::read_results() {
    if (!errors_.empty()) {
        return;
    }
    push_recorder(state_);
    lua_getfield(lua_, -1, "out");
    try {
        read_declarations(lua_, definition_);
    } catch (const TreeError& error) {
        add_error(error.at, error.what(), error.remedy);
    }
    lua_pop(lua_, 2);
    for (const TreeFault& fault : check_trees(definition_)) {
        add_error(fault.at, fault.what, fault.remedy);
    }
}

void Recording::finish() {
    push_recorder(state_);
    lua_getfield(lua_, -1, "hooks");
    if (const auto error = state_.call(0, 1)) {
        report(*error);
    } else {
        definition_.hooks.defined = texts_at(lua_, lua_gettop(lua_));
        lua_pop(lua_, 1);
    }
    lua_pop(lua_, 1);
    call_recorder("freeze");
}

}  // namespace perthro
