// Somebody who follows scripts: told of every line and every failure, and what he calls himself is
// bounded. Lines are those of the texts here.
#include "scripting/vm/follower.hpp"
#include "scripting/vm/script_thread.hpp"

#include <catch2/catch.hpp>
#include <functional>
#include <string>
#include <vector>

using namespace perthro;

namespace {

class Notes final : public vm::Follower {
public:
    void made(vm::State& /*state*/) override { ++states; }
    bool line(vm::State& state, lua_Debug& frame) override {
        if (frame.currentline > 0) {  // of no prelude
            lines.push_back(frame.currentline);
        }
        if (at) {
            at(state, frame.currentline);
        }
        return frame.currentline != last;
    }
    void failed(vm::State& /*state*/, const std::string& message) override {
        failures.push_back(message);
    }

    int states = 0, last = -1;  // a script ends at the last line
    std::vector<int> lines;
    std::vector<std::string> failures;
    std::function<void(vm::State& state, int line)> at;
};

// Runs a text in a state that is followed; how it failed, "" if it did not.
std::string run(Notes& notes, const std::string& text) {
    std::string failure;
    vm::run_on_script_thread([&] {
        const vm::Following following(notes);
        vm::State state;
        state.push_sandbox();
        REQUIRE_FALSE(state.load_text(text, "followed.lua"));
        const auto error = state.call(0, 0);
        failure = error ? error->message : "";
    });
    return failure;
}

// Calls a text in the middle of a line; whether it came to its end.
bool aside(vm::State& state, const char* text) {
    lua_State* const lua = state.lua();
    const vm::Aside bounded(state, 1'000'000);
    const bool done = luaL_loadstring(lua, text) == 0 && lua_pcall(lua, 0, 0, 0) == 0;
    lua_pop(lua, done ? 0 : 1);
    return done;
}

}  // namespace

TEST_CASE("a follower is told of every line in its order, in loops too") {
    Notes notes;
    CHECK(run(notes, "local n = 0\nfor i = 1, 3 do\n  n = n + i\nend\n").empty());
    CHECK(notes.states == 1);
    CHECK(notes.lines == std::vector<int>{1, 2, 3, 2, 3, 2, 3, 2, 4});
}

TEST_CASE(
    "a follower ends a script at a line, and is told of what fails with the place still there") {
    Notes notes;
    notes.last = 2;
    CHECK(run(notes, "local n = 0\nwhile true do\n  n = n + 1\nend\n") == "ended by the debugger");
    CHECK(notes.failures == std::vector<std::string>{"ended by the debugger"});
    Notes others;
    CHECK(run(others, "local n = 0\nerror('no more')\n") == "no more");
    CHECK(others.failures == std::vector<std::string>{"no more"});
}

TEST_CASE("what a follower calls in the middle of a line ends, and the script goes on") {
    Notes notes;
    std::vector<bool> done;
    notes.at = [&](vm::State& state, int line) {
        if (line == 2) {
            done.push_back(aside(state, "local n = 0 for i = 1, 1000 do n = n + i end"));
            done.push_back(aside(state, "while true do end"));
            done.push_back(aside(state, "local t = {} for i = 1, 1e9 do t[i] = {i} end"));
            CHECK_FALSE(state.stopped());
        }
    };
    CHECK(run(notes, "local n = 0\nn = n + 1\nn = n + 1\n").empty());
    CHECK(done == std::vector<bool>{true, false, false});
    CHECK(notes.lines == std::vector<int>{1, 2, 3});
}
