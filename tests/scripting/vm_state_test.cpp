// The sandbox, the limits of time and memory, and the place of errors.
#include "scripting/vm/script_thread.hpp"
#include "scripting/vm/state.hpp"
#include "scripting/vm/watchdog.hpp"

#include <catch2/catch.hpp>

using namespace perthro;
using namespace std::chrono_literals;

namespace {

vm::Limits short_limits() {
    vm::Limits limits;
    limits.operation = 60ms;
    return limits;
}

std::optional<vm::ScriptError> run(vm::State& state, const std::string& text) {
    state.push_sandbox();
    auto error = state.load_text(text, "rules.lua");
    return error ? error : state.call(0, 0);
}

// Runs one text in a fresh state; the message, or "" if it ended well.
std::string message_of(const std::string& text) {
    std::string message;
    vm::run_on_script_thread([&] {
        vm::State state(short_limits());
        if (const auto error = run(state, text)) {
            message = error->message;
        }
    });
    return message;
}

}  // namespace

TEST_CASE("compiled loops can be stopped on this machine") {
    vm::run_on_script_thread([] { const vm::State state; });
    CHECK(vm::Watchdog::stops_compiled_code());
}

TEST_CASE("runaway scripts are stopped and the state stays usable") {
    const char* const endless[] = {
        "while true do end",
        "repeat until false",
        "local n = 0 while true do n = n + 1 end",
        "for i = 1, 1e15 do end",
        "local n = 0 for i = 1, 1e15 do\n n = n + i % 7\n end",
        "::top:: goto top",
        "local function f() return f() end f()",
        "local function f(n) return n < 2 and n or f(n - 1) + f(n - 2) end f(100)",
        "local function it() return 1 end for _ in it do end",
        "local a, b = 0, 1 while true do a, b = b, a end",
        "while true do local f = function() end f() end",
        "while true do local t = { 1, 2, 3 } t[1] = #t end",
        "while true do local s = ('x'):rep(100) end",
        ("local t = {} for i = 1, 1000 do t[i] = i end while true do table.sort(t, function(a, b) "
         "return a > b end) end"),
        "while true do for i, v in ipairs { 1, 2, 3 } do end end",
    };
    vm::run_on_script_thread([&] {
        vm::State state(short_limits());
        for (const char* text : endless) {
            INFO(text);
            const auto error = run(state, text);
            REQUIRE(error);
            CHECK(error->kind == vm::ScriptErrorKind::Time);
            CHECK(error->file == "rules.lua");
            CHECK(error->line >= 1);
            CHECK_FALSE(
                run(state, "local n = 0 for i = 1, 1000 do n = n + i end assert(n == 500500)"));
        }
    });
}

TEST_CASE("scripts that eat memory are stopped and the state stays usable") {
    const char* const greedy[] = {
        "local t = {} while true do t[#t + 1] = {} end",
        "local s = 'x' while true do s = s .. s end",
        "local t = {} for i = 1, 1e9 do t[i] = i end",
        "local t = {} while true do t[#t + 1] = ('y'):rep(1000000) .. #t end",
        "local list = nil while true do list = { list } end",
    };
    vm::Limits limits;
    limits.operation = 5000ms;
    vm::run_on_script_thread([&] {
        vm::State state(limits);
        for (const char* text : greedy) {
            INFO(text);
            const auto error = run(state, text);
            REQUIRE(error);
            CHECK(error->kind == vm::ScriptErrorKind::Memory);
            CHECK_FALSE(run(state, "local t = {} for i = 1, 1000 do t[i] = { i } end"));
        }
        CHECK(state.memory() < (std::size_t{8} << 20));
    });
}

TEST_CASE("what a package may not use does not exist") {
    for (const char* name :
         {"io",      "os",        "debug",          "ffi",         "jit",          "package",
          "require", "load",      "loadstring",     "dofile",      "loadfile",     "pcall",
          "xpcall",  "coroutine", "getfenv",        "setfenv",     "setmetatable", "getmetatable",
          "rawget",  "rawset",    "collectgarbage", "newproxy",    "print",        "_G",
          "bit",     "next",      "module",         "new_userdata"}) {
        INFO(name);
        CHECK(message_of("assert(" + std::string(name) + " == nil)") == "");
    }
    const std::string texts = "only byte, char, find, format, len, lower, rep, reverse, sub, upper";
    CHECK(message_of("local f = string.gsub") == "string has no `gsub`, " + texts);
    CHECK(message_of("local f = string.dump") == "string has no `dump`, " + texts);
    CHECK(message_of("local f = ('').gmatch") == "a text has no `gmatch`, " + texts);
    CHECK(message_of("local f = math.random") ==
          "math has no `random`: chance is random(n) in a setup, else a roll (`chance` in "
          "game.yaml)");
    CHECK(message_of("local place = ('move').to") ==
          "a text has no `to`: position:last() gives class, from, to, mover, player one after the "
          "other");
    CHECK(message_of("string.rep('x', 1e9)") == "string.rep: the result would be too long");
    CHECK(message_of("assert(tostring({}) == 'table' and tostring(assert) == 'function')") == "");
    CHECK(message_of("assert(string.format('%3d %s', 7, 'x') == '  7 x')") == "");
    CHECK(message_of("string.format('%p', {})") == "string.format: %p is not offered");
}

TEST_CASE("bytecode is refused") {
    const std::string bytecode = "\x1bLJ\x02 anything";
    CHECK(message_of(bytecode) != "");
    CHECK(message_of("#!lua\n" + bytecode) != "");
}

TEST_CASE("an error knows its file and line") {
    vm::run_on_script_thread([] {
        vm::State state;
        const auto error = run(state,
                               "local t = {}\nlocal function f()\n  return t.x.y\nend\nf()\n");
        REQUIRE(error);
        CHECK(error->kind == vm::ScriptErrorKind::Runtime);
        CHECK(error->file == "rules.lua");
        CHECK(error->line == 3);
        CHECK(error->message == "attempt to index field 'x' (a nil value)");
        CHECK(error->traceback.find("rules.lua:5") != std::string::npos);
        const auto syntax = run(state, "local a =\nlocal b");
        REQUIRE(syntax);
        CHECK(syntax->line == 2);
        CHECK(run(state, "error({})")->message == "an error that is no text");
        CHECK(run(state, "local function f() return 1 + f() end f()")->kind ==
              vm::ScriptErrorKind::Runtime);
    });
}

TEST_CASE("an operation has one limit for all its calls") {
    vm::run_on_script_thread([] {
        vm::State state;
        state.push_sandbox();
        REQUIRE_FALSE(
            state.load_text("local n = 0 for i = 1, 1e6 do\n n = n + i % 3\n end", "rules.lua"));
        const int function = lua_gettop(state.lua());
        const auto call = [&] {
            lua_pushvalue(state.lua(), function);
            return state.call(0, 0);
        };
        {
            const vm::State::Operation operation(state, 50ms);
            int calls = 0;
            while (calls < 10000 && !call()) {
                ++calls;
            }
            CHECK(calls < 10000);
            CHECK(state.stopped());
            CHECK(call()->kind == vm::ScriptErrorKind::Time);  // void until the operation ends
        }
        CHECK_FALSE(call());
    });
}

TEST_CASE("threads hand on what their work throws") {
    CHECK_THROWS_AS(vm::run_on_script_thread([] { throw std::runtime_error("x"); }),
                    std::runtime_error);
}
