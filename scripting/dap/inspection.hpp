// A script that was stopped, looked into: its frames, their variables, and expressions worked out
// among them. Numbers of frames and of what can be unfolded go on from stop to stop, so that an old
// one is known as such. Lives no longer than the stop.
#pragma once

#include "scripting/dap/sources.hpp"
#include "scripting/vm/state.hpp"

#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace perthro::dap {

// Which part of the entries is wanted.
struct Part {
    std::string filter;  // "indexed", "named" or "" for both
    int first = 0;       // from 0
    int count = 0;       // at most, 0 = as many as are told at once
};

class Inspection {
public:
    using Json = nlohmann::json;

    // `number`: of the first frame, and of the first thing that can be unfolded; from 1.
    Inspection(vm::State& state, Sources& sources, int number);
    ~Inspection();
    Inspection(const Inspection&) = delete;
    Inspection& operator=(const Inspection&) = delete;

    // The number behind the last that was used.
    [[nodiscard]] int next_number() const;
    // Whether text of a package runs at all.
    [[nodiscard]] bool has_frames() const { return !frames_.empty(); }

    // What answers the requests of the protocol. Throw WrongRequest. Lines count from `first_line`.
    // Frames from number `first` on, 0 being the innermost; `count` of them, 0 = all.
    [[nodiscard]] Json stack_trace(int first, int count, int first_line);
    [[nodiscard]] Json scopes(int frame);
    [[nodiscard]] Json variables(int reference, const Part& part);
    [[nodiscard]] Json evaluate(const std::string& expression, std::optional<int> frame);
    // Of the locals or upvalues of a frame, `reference` being their scope.
    [[nodiscard]] Json set_variable(int reference, const std::string& name,
                                    const std::string& expression);

    // Of the innermost frame; empty and `problem` if it cannot be worked out.
    [[nodiscard]] std::optional<bool> truth(const std::string& expression, std::string& problem);
    [[nodiscard]] std::optional<std::string> text(const std::string& expression,
                                                  std::string& problem);

private:
    enum class Kind { Locals, Upvalues, Globals, Names, Value };
    struct Unfoldable {
        Kind kind = Kind::Value;
        std::size_t frame = 0;
        int value = LUA_NOREF;  // of the registry
    };

    void find_frames();
    [[nodiscard]] lua_Debug* frame_numbered(int number);
    [[nodiscard]] std::string name_of(lua_Debug& frame);
    [[nodiscard]] int reference_to(const Unfoldable& what);
    [[nodiscard]] Unfoldable unfoldable(int reference) const;
    // Which local or upvalue has the name, the innermost of them; 0 if none has.
    [[nodiscard]] int local_named(const lua_Debug& frame, const std::string& name);
    [[nodiscard]] int upvalue_named(lua_Debug frame, const std::string& name);

    // Call a function of the inspector with the values on top of the stack, which it takes; false
    // and nothing on the stack if that fails.
    bool call(const char* function, int arguments, int results);
    // Of the value on top of the stack, which stays.
    [[nodiscard]] std::string description();
    // Takes the value on top of the stack.
    [[nodiscard]] Json shown_value();
    [[nodiscard]] Json variable(const std::string& name);

    // Call `take(name)` with each value on top of the stack, which it takes.
    template <typename Take>
    void each_local(const lua_Debug& frame, Take&& take);
    template <typename Take>
    void each_upvalue(lua_Debug frame, Take&& take);
    [[nodiscard]] Json parts_of_table(const Part& part);

    void push_scope(lua_Debug& frame);
    // Leaves the value, or nothing and the problem.
    [[nodiscard]] bool push_value_of(const std::string& expression, lua_Debug* frame,
                                     std::string& problem);

    vm::State& state_;
    lua_State* lua_;
    Sources& sources_;
    int top_;
    int tools_ = LUA_NOREF;  // the functions of prelude/inspect.lua
    int number_;
    lua_Integer lists_held_ = -1;    // of moves, when the script was stopped; -1: not known
    bool cut_ = false;               // there are more frames than are kept
    std::vector<lua_Debug> frames_;  // of texts of a package, the innermost first
    std::vector<Unfoldable> unfoldable_;
};

}  // namespace perthro::dap
