// The host's side of the recorder: hands the prelude its functions and names, runs the chunks one
// by one, and turns what they left behind into the definition. The prelude's table R stays in the
// registry.
#include "scripting/record/recorder.hpp"

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
#include <chrono>
#include <cstdlib>
#include <luajit.h>

namespace perthro {

namespace {

char recorder_key;                    // of the registry; only its address matters
constexpr int kFarthest = kMaxCells;  // that a leap may go

constexpr int kMostLogLines = 1'000;            // of one load
constexpr std::size_t kMostDirections = 2'048;  // with what rules make of those of the board
constexpr int kLongestPath = 64;                // links
constexpr int kMostErrors = 200;                // nobody reads on
constexpr int kMostStops = 10;                  // mistakes behind which a text is looked at again

class Recorder {
public:
    Recorder(GameDefinition& definition, vm::State& state, const LibraryFinder& find_library,
             std::vector<ContentError>& errors, const LogSink& log)
        : definition_(definition), state_(state), lua_(state.lua()), find_library_(find_library),
          errors_(errors), log_(log) {}

    void run(const std::vector<RulesChunk>& chunks) {
        const vm::State::Operation operation(state_, state_.limits().load);
        set_up(false);
        if (run_all(chunks)) {
            call_recorder("check_hooks");
            call_recorder("note_hooks");
        }
        read_errors();
        read_results();
        finish();
        find_left(chunks);
    }

    // Only looks for mistakes: of what is declared, some is left out.
    void look_at(const std::vector<RulesChunk>& chunks) {
        const vm::State::Operation operation(state_, state_.limits().load);
        set_up(true);
        if (run_all(chunks)) {
            call_recorder("check_hooks");
        }
        read_errors();
        find_left(chunks);
    }

    // The chunks up to the one that could not be read or run on, without the statement in which
    // that was so; none if there is no such chunk, or nothing else in it can be told apart.
    [[nodiscard]] std::vector<RulesChunk> take_left() { return std::move(left_); }

private:
    // Where a chunk could not be read or run on: its number and a line of its text.
    struct Stop {
        std::size_t chunk = 0;
        int line = 0;
    };

    // Whether all could be run: what follows a broken one would complain about what is missing.
    bool run_all(const std::vector<RulesChunk>& chunks) {
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

    static Recorder& self(lua_State* lua) {
        return *static_cast<Recorder*>(lua_touserdata(lua, lua_upvalueindex(1)));
    }
    // Runs work() as a C function of Lua; exceptions become Lua errors.
    template <typename Work>
    static int guarded(lua_State* lua, Work&& work) {
        std::string problem;
        try {
            return work();
        } catch (const std::exception& error) {
            problem = error.what();
        }
        lua_pushlstring(lua, problem.data(), problem.size());
        return lua_error(lua);
    }

    static std::vector<std::string> read_texts(lua_State* lua, int index) {
        std::vector<std::string> texts;
        const int count = static_cast<int>(lua_objlen(lua, index));
        for (int i = 1; i <= count; ++i) {
            lua_rawgeti(lua, index, i);
            texts.emplace_back(vm::text_at(lua, -1));
            lua_pop(lua, 1);
        }
        return texts;
    }

    static int nearest(lua_State* lua) {
        return guarded(lua, [&] {
            const std::string near = nearest_name(vm::text_at(lua, 1), read_texts(lua, 2));
            lua_pushlstring(lua, near.data(), near.size());
            return 1;
        });
    }
    static int cell(lua_State* lua) {
        const Cell found = self(lua).definition_.topology.find_cell(vm::text_at(lua, 1));
        if (found == kNoCell) {
            return 0;
        }
        lua_pushinteger(lua, found);
        return 1;
    }
    // Every direction is a table of the whole board.
    [[nodiscard]] Topology& topology_with_room() {
        if (definition_.topology.directions.size() > kMostDirections) {
            throw std::runtime_error("the rules make more than " + std::to_string(kMostDirections) +
                                     " directions (leaps and paths)");
        }
        return definition_.topology;
    }
    static int leap(lua_State* lua) {
        return guarded(lua, [&] {
            const int x = vm::whole(lua, 1, "a whole number", -kFarthest, kFarthest);
            const int y = vm::whole(lua, 2, "a whole number", -kFarthest, kFarthest);
            lua_pushinteger(lua, self(lua).topology_with_room().add_leap({x, y, 0, 0}));
            return 1;
        });
    }
    static int leaps(lua_State* lua) {
        return guarded(lua, [&] {
            const auto found = self(lua).topology_with_room().add_leaps(
                vm::whole(lua, 1, "a whole number", 0, kFarthest),
                vm::whole(lua, 2, "a whole number", 0, kFarthest));
            lua_newtable(lua);
            for (std::size_t i = 0; i < found.size(); ++i) {
                lua_pushinteger(lua, found[i]);
                lua_rawseti(lua, -2, static_cast<int>(i) + 1);
            }
            return 1;
        });
    }
    static int path(lua_State* lua) {
        return guarded(lua, [&] {
            std::vector<Direction> links;
            const auto directions = static_cast<int>(
                self(lua).definition_.topology.directions.size());
            const int count = static_cast<int>(lua_objlen(lua, 1));
            if (count > kLongestPath) {
                throw std::runtime_error("a path has at most " + std::to_string(kLongestPath) +
                                         " links");
            }
            for (int i = 1; i <= count; ++i) {
                lua_rawgeti(lua, 1, i);
                links.push_back(
                    static_cast<Direction>(vm::whole(lua, -1, "a direction", 0, directions - 1)));
                lua_pop(lua, 1);
            }
            lua_pushinteger(lua, self(lua).topology_with_room().add_path(links));
            return 1;
        });
    }
    static int log_line(lua_State* lua) {
        return guarded(lua, [&] {
            Recorder& recorder = self(lua);
            if (recorder.log_ && ++recorder.log_lines_ <= kMostLogLines) {
                const Source at{static_cast<int>(lua_tointeger(lua, 1)),
                                static_cast<int>(lua_tointeger(lua, 2)), 0};
                const bool last = recorder.log_lines_ == kMostLogLines;
                recorder.log_(at,
                              vm::bounded(lua_tostring(lua, 3)) +
                                  (last ? " (what is logged behind this line is not shown)" : ""));
            }
            return 0;
        });
    }
    static int library(lua_State* lua) {
        return guarded(lua, [&] {
            const auto found = self(lua).find_library_(vm::text_at(lua, 1), vm::integer(lua, 2));
            if (!found) {
                return 0;
            }
            lua_pushlstring(lua, found->text.data(), found->text.size());
            lua_pushinteger(lua, found->file);
            lua_pushlstring(lua, found->name.data(), found->name.size());
            return 3;
        });
    }
    // run(file, R): one part of the prelude.
    static int run_part(lua_State* lua) {
        return guarded(lua, [&] {
            const std::string file = lua_tostring(lua, 1);
            self(lua).state_.run_trusted(file, 1, 0);
            return 0;
        });
    }

    void push_function(lua_CFunction function) {
        lua_pushlightuserdata(lua_, this);
        lua_pushcclosure(lua_, function, 1);
    }

    // Builds R and keeps it in the registry. `partial`: of what is declared, some is left out.
    void set_up(bool partial) {
        partial_ = partial;
        lua_newtable(lua_);
        const std::pair<const char*, lua_CFunction> functions[] = {
            {"nearest", &nearest}, {"cell", &cell},    {"leap", &leap},      {"leaps", &leaps},
            {"path", &path},       {"log", &log_line}, {"library", &library}};
        for (const auto& [name, function] : functions) {
            push_function(function);
            lua_setfield(lua_, -2, name);
        }
        push_names(lua_, definition_);
        state_.push_sandbox();
        push_function(&run_part);
        state_.run_trusted("prelude/record.lua", 4, 1);
        lua_pushboolean(lua_, partial ? 1 : 0);
        lua_setfield(lua_, -2, "partial");
        lua_pushlightuserdata(lua_, &recorder_key);
        lua_insert(lua_, -2);
        lua_rawset(lua_, LUA_REGISTRYINDEX);
    }

    // Says what to write instead, where the lint of the text has not said it.
    void report_comparison(const vm::ScriptError& error) {
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
            errors_.push_back({error.file, error.line, 0, "", std::string(vm::text_at(lua_, -2)),
                               "", std::string(vm::text_at(lua_, -1))});
        }
        lua_pop(lua_, 3);
    }

    void report(const vm::ScriptError& error) {
        if (partial_ && error.kind != vm::ScriptErrorKind::Runtime) {
            return;  // the whole has run within these limits
        }
        if (compares_values(error.message)) {
            report_comparison(error);
            return;
        }
        ContentError content;
        content.file = error.file;
        content.line = error.line;
        content.what = vm::with_operand(error.message, line_at(error));
        content.remedy = hidden_by_word(definition_, error.message);
        if (error.kind == vm::ScriptErrorKind::Time) {
            content.remedy = "loading has " + std::to_string(state_.limits().load.count()) +
                             " ms (--load-limit)";
        } else if (error.kind == vm::ScriptErrorKind::Memory) {
            content.remedy = vm::memory_limit(error, state_.limits());
        }
        errors_.push_back(std::move(content));
    }

    // The line of an error in a text that is being run; "" of another.
    [[nodiscard]] std::string line_at(const vm::ScriptError& error) const {
        const auto chunk = std::find_if(
            running_.begin(), running_.end(),
            [&](const RulesChunk* one) { return one->name == error.file; });
        return chunk == running_.end() ? "" : line_of((*chunk)->text, error.line);
    }

    // Calls the function R[name] without arguments or results.
    void call_recorder(const char* name) {
        push_recorder(state_);
        lua_getfield(lua_, -1, name);
        if (const auto error = state_.call(0, 0)) {
            report(*error);
        }
        lua_pop(lua_, 1);
    }

    // LuaJIT calls no error handler, and so tells no place, where recursion fills its stack to the
    // last slot (LUA_ERRERR of lj_state_growstack): with frames of an even size on every second
    // depth that a call may begin at. So the chunk runs again one slot further on, and interpreted,
    // since compiled code has frames of other sizes. What the first run recorded is void already.
    vm::ScriptError placed(const RulesChunk& chunk, vm::ScriptError error) {
        luaJIT_setmode(lua_, 0, LUAJIT_MODE_ENGINE | LUAJIT_MODE_OFF);
        luaJIT_setmode(lua_, 0, LUAJIT_MODE_ENGINE | LUAJIT_MODE_FLUSH);
        log_ = nullptr;  // it has told this once
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

    // What stopped it.
    std::optional<vm::ScriptError> run_chunk(const RulesChunk& chunk) {
        running_.push_back(&chunk);
        auto stop = run_text(chunk);
        running_.pop_back();
        return stop;
    }

    std::optional<vm::ScriptError> run_text(const RulesChunk& chunk) {
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
            errors_.push_back(syntax_error(state_, *error));
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

    // What can be looked at without the statement in which a chunk stopped.
    void find_left(const std::vector<RulesChunk>& chunks) {
        if (!stop_) {
            return;
        }
        const RulesChunk& stopped = chunks[stop_->chunk];
        push_recorder(state_);
        lua_getfield(lua_, -1, "leave_out");
        lua_pushlstring(lua_, stopped.text.data(), stopped.text.size());
        lua_pushinteger(lua_, stop_->line);
        if (!state_.call(2, 1)) {
            if (!lua_isnil(lua_, -1)) {
                left_.assign(chunks.begin(),
                             chunks.begin() + static_cast<std::ptrdiff_t>(stop_->chunk) + 1);
                left_.back().text = vm::text_at(lua_, -1);
            }
            lua_pop(lua_, 1);
        }
        lua_pop(lua_, 1);
    }

    [[nodiscard]] std::string file_name(int file) const {
        const bool known = file >= 0 && file < static_cast<int>(definition_.files.size());
        return known ? definition_.files[static_cast<std::size_t>(file)] : "rules.lua";
    }

    [[nodiscard]] std::string text_field(const char* key) const {
        lua_getfield(lua_, -1, key);
        std::string result = vm::bounded(vm::text_at(lua_, -1));
        lua_pop(lua_, 1);
        return result;
    }
    [[nodiscard]] int number_field(const char* key) const {
        lua_getfield(lua_, -1, key);
        const int result = static_cast<int>(lua_tointeger(lua_, -1));
        lua_pop(lua_, 1);
        return result;
    }

    void read_errors() {
        push_recorder(state_);
        lua_getfield(lua_, -1, "errors");
        const int count = std::min(static_cast<int>(lua_objlen(lua_, -1)), kMostErrors);
        for (int i = 1; i <= count; ++i) {
            lua_rawgeti(lua_, -1, i);
            ContentError error;
            error.file = file_name(number_field("file"));
            error.line = number_field("line");
            error.what = text_field("what");
            error.expected = text_field("expected");
            error.remedy = text_field("remedy");
            errors_.push_back(std::move(error));
            lua_pop(lua_, 1);
        }
        lua_pop(lua_, 2);
    }

    void add_error(Source at, const std::string& what, const std::string& remedy) {
        ContentError error;
        error.file = file_name(at.file);
        error.line = at.line;
        error.what = what;
        error.remedy = remedy;
        errors_.push_back(std::move(error));
    }

    // With errors the trees hold placeholders, so only a load without any is read.
    void read_results() {
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

    void finish() {
        push_recorder(state_);
        lua_getfield(lua_, -1, "hooks");
        if (const auto error = state_.call(0, 1)) {
            report(*error);
        } else {
            definition_.hooks.defined = read_texts(lua_, lua_gettop(lua_));
            lua_pop(lua_, 1);
        }
        lua_pop(lua_, 1);
        call_recorder("freeze");
    }

    GameDefinition& definition_;
    vm::State& state_;
    lua_State* lua_;
    const LibraryFinder& find_library_;
    std::vector<ContentError>& errors_;
    LogSink log_;
    std::vector<const RulesChunk*> running_;  // the innermost last
    std::optional<Stop> stop_;
    std::vector<RulesChunk> left_;
    bool partial_ = false;
    int log_lines_ = 0;
};

// Appends the errors that are not known yet.
void add_new(const std::vector<ContentError>& found, std::vector<ContentError>& errors) {
    for (const ContentError& error : found) {
        const bool known = std::any_of(errors.begin(), errors.end(), [&](const auto& other) {
            return other.file == error.file && other.line == error.line && other.what == error.what;
        });
        if (!known) {
            errors.push_back(error);
        }
    }
}

// What else is wrong with chunks, `left` over where one could not be read or run on. They are run
// without the statement in which that was so, each time in a state of its own, until nothing stops
// them or the time of a load has passed. What they add to the board of the definition is void.
void look_behind(GameDefinition& definition, const vm::Limits& limits, std::vector<RulesChunk> left,
                 const LibraryFinder& find_library, std::vector<ContentError>& errors) {
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + limits.load;
    for (int stops = 0; !left.empty() && stops < kMostStops && Clock::now() < end; ++stops) {
        vm::Limits rest = limits;
        rest.load = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now());
        std::vector<ContentError> found;
        vm::State state(rest);
        Recorder recorder(definition, state, find_library, found, {});
        recorder.look_at(left);
        add_new(found, errors);
        left = recorder.take_left();
    }
}

}  // namespace

void record_rules(GameDefinition& definition, vm::State& state,
                  const std::vector<RulesChunk>& chunks, const LibraryFinder& find_library,
                  std::vector<ContentError>& errors, const LogSink& log) {
    Recorder recorder(definition, state, find_library, errors, log);
    recorder.run(chunks);
    look_behind(definition, state.limits(), recorder.take_left(), find_library, errors);
}

void push_recorder(vm::State& state) {
    lua_pushlightuserdata(state.lua(), &recorder_key);
    lua_rawget(state.lua(), LUA_REGISTRYINDEX);
}

}  // namespace perthro
