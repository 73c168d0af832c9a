// An error in a hook, in every hook: the message names file, line and hook, exactly.
#include "scripting/callbacks/lua_hooks.hpp"
#include "scripting/play/open_game.hpp"
#include "tests/scripting/hook_places.hpp"
#include "tests/scripting/package_support.hpp"

#include <catch2/catch.hpp>

using namespace perthro;
using namespace perthro::test;

namespace {

// The message of whatever goes wrong first, from the load on, files without their folder.
std::string message_of_rules(const std::string& rules, const std::string& yaml) {
    const ScratchPackage folder;
    folder.write("game/game.yaml", kHookGame + yaml);
    folder.write("game/rules.lua", rules);
    std::string message = "nothing went wrong";
    vm::run_on_script_thread([&] {
        try {
            LoadRequest request;
            request.package = folder.path("game");
            Worker worker(open_game(request).rules);
            worker.new_game(0, 1);
            MoveList moves;
            worker.list(moves);
            worker.make(moves, 0);
            static_cast<void>(worker.outcome());
        } catch (const LoadErrors& errors) {
            const ContentError& error = errors.errors().front();
            message = error.file + ":" + std::to_string(error.line) + ": " + error.what;
        } catch (const ScriptFailure& failure) {
            message = failure.what();
        }
    });
    const auto path = message.find("rules.lua");
    return path == std::string::npos ? message : message.substr(path);
}

std::string message_of(const std::string& script, const HookPlace& place) {
    return message_of_rules(rules_with(script, place), place.yaml);
}

void check_everywhere(const std::string& script, const std::string& what) {
    for (const HookPlace& place : kHookPlaces) {
        const std::string hook = place.hook;
        INFO(script << " in " << hook);
        CHECK(message_of(script, place) ==
              "rules.lua:2: " + what + (hook.empty() ? "" : " (in " + hook + ")"));
    }
}

}  // namespace

TEST_CASE("an error in any hook names the file, the line and the hook") {
    check_everywhere("local t = nil local x = t.y return x",
                     "attempt to index local 't' (a nil value)");
    check_everywhere("local x = 1 + {} return x", "attempt to perform arithmetic on a table value");
    check_everywhere("error(\"no such thing\")", "no such thing");
    check_everywhere("assert(1 == 2, \"one is not two\")", "one is not two");
}

TEST_CASE("a list that was made at load is read-only in hooks, whatever they call it") {
    // Nothing in the text of `change` says which list it is given.
    const auto changed = [](const std::string& change) {
        return message_of_rules(
            "local names = { \"b\", \"a\" }\n"
            "local function change(list, random)\n" +
                change +
                "\nend\n"
                "king:move { along(around), step, land(open) }\n"
                "pawn:move { step(n), land }\n"
                "function prepare(position, random) change(names, random) end\n",
            "");
    };
    const auto refused = [](const std::string& who) {
        return "rules.lua:3: " + who +
               ": `names` was made at load and is read-only: hooks keep no state; local copy = "
               "{unpack(names)} may be written (in prepare)";
    };
    CHECK(changed("table.insert(list, \"c\")") == refused("table.insert"));
    CHECK(changed("table.remove(list)") == refused("table.remove"));
    CHECK(changed("table.sort(list)") == refused("table.sort"));
    CHECK(changed("random:shuffle(list)") == refused("shuffle"));
    CHECK(changed("local copy = { unpack(list) } table.sort(copy) random:shuffle(copy)") ==
          "nothing went wrong");
}

TEST_CASE("an error that is no text, and one without a place, still name the hook") {
    check_everywhere("error({})", "an error that is no text");
    check_everywhere("error(\"anywhere\", 0)", "anywhere");
}

TEST_CASE("an operand that LuaJIT does not name is named as the line has it") {
    const std::string list = "local list = { count = 1 } local function f() end ";
    const auto check = [&](const std::string& script, const std::string& what) {
        INFO(script);
        CHECK(message_of(list + script, kHookPlaces[2]) ==
              "rules.lua:2: attempt to " + what + " (in test)");
    };
    check("return list[1].x", "index `list[1]` (a nil value)");
    check("return f().x", "index `f()` (a nil value)");
    check("return f():x()", "index `f()` (a nil value)");
    check("return list[1](2)", "call `list[1]` (a nil value)");
    check("return list[1] + 1", "perform arithmetic on `list[1]` (a nil value)");
    check("return \"[1].x\" .. f()", "concatenate `f()` (a nil value)");
    check("return #list[1]", "get length of `list[1]` (a nil value)");
    check("return 1 < list.n", "compare number with nil (`list.n`)");
    check("local t = {} return list[1].x + t[2].x -- f().x",
          "index `list[1]` or `t[2]` (a nil value)");
}

TEST_CASE("who asks for the length of the list of moves is told its count") {
    constexpr HookPlace kFilter{"filter", "function filter(position, moves) script(moves) end"};
    CHECK(message_of("return #position", kFilter) ==
          "rules.lua:2: the list of moves has no `#`, write moves.count (in filter)");
}

TEST_CASE("a key that is missing is told with the nearest one of a table in sight") {
    CHECK(message_of("local t = { count = 1 } return t.cuont + 1", kHookPlaces[2]) ==
          "rules.lua:2: attempt to perform arithmetic on field 'cuont' (a nil value), did you mean "
          "`count`? (in test)");
    CHECK(message_of("local t = { count = 1 } return t.far()", kHookPlaces[2]) ==
          "rules.lua:2: attempt to call field 'far' (a nil value) (in test)");
}

TEST_CASE("an answer that means nothing is an error, not a yes") {
    const auto message = [](const std::string& rules) {
        return message_of_rules(
            "function prepare() end local said = { \"far\", 1, {}, true }\n" + rules, "");
    };
    const std::string pawn = "pawn:move { step(n), land }\n";
    CHECK(message(pawn + "function on_move(position, move) return said[1] end") ==
          "rules.lua:3: refuse \"why\", or nothing, is expected to be returned, not a string (in "
          "on_move)");
    CHECK(message("local function near() return said[2] end\n"
                  "pawn:move { step(n), test(near), land }") ==
          "rules.lua:2: true, false or refuse \"why\" is expected to be returned, not 1 (in test)");
    CHECK(message("local function act() return said[3] end\n"
                  "pawn:move { step(n), apply(act), land }") ==
          "rules.lua:2: refuse \"why\", or nothing, is expected to be returned, not a table (in "
          "apply)");
    CHECK(message(pawn + "function on_turn(position) return said[1] end") ==
          "rules.lua:3: skip, or nothing, is expected to be returned, not a string (in on_turn)");
    CHECK(message(pawn + "function on_move(position, move) return said[4] end") ==
          "nothing went wrong");
}

TEST_CASE("a number is no condition, and nothing and a condition are no number") {
    const auto message = [](const std::string& event, const std::string& answer) {
        return message_of_rules("local said = { 3, true }\n"
                                "function prepare() end\n"
                                "pawn:move { step(n), land }\n"
                                "function told(position, player) return " +
                                    answer + " end",
                                "results: {told: {" + event + "}}\n");
    };
    const auto wrong = [](const std::string& wanted, const std::string& said) {
        return "rules.lua:4: " + wanted + " is expected to be returned, not " + said + " (in told)";
    };
    for (const char* condition :
         {"when: told, holder: win", "when: pieces 3, ask: told, all: draw"}) {
        INFO(condition);
        CHECK(message(condition, "said[1]") == wrong("true or false", "3"));
        CHECK(message(condition, "said[2]") == "nothing went wrong");
        CHECK(message(condition, "said[3]") == "nothing went wrong");
    }
    for (const char* number :
         {"when: plies 1, most: told", "when: score 3, of: told, holder: win"}) {
        INFO(number);
        CHECK(message(number, "said[1]") == "nothing went wrong");
        CHECK(message(number, "said[2]") == wrong("a number", "a boolean"));
        CHECK(message(number, "said[3]") == wrong("a number", "nothing"));
    }
}

TEST_CASE("a method of position that another value is asked for says what is called with it") {
    CHECK(message_of_rules("function prepare() end\n"
                           "pawn:move { step(n), land }\n"
                           "function told(who, place) return who:last() == nil end",
                           "results: {told: {when: told, holder: win}}\n") == "nothing went wrong");
    CHECK(message_of_rules("function prepare() end\n"
                           "pawn:move { step(n), land }\n"
                           "function told(who, place) return place:last() == nil end",
                           "results: {told: {when: told, holder: win}}\n") ==
          "rules.lua:3: the player `white` has no `last`, position:last(...) asks it; functions "
          "are called with `position` first (in told)");
}
