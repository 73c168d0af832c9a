// The ways by which plain rules.lua once reached memory, one by one: values made up, values
// changed, iterators called by hand, numbers of attributes and permutations. Each is an error that
// says what was expected.
#include "scripting/callbacks/lua_hooks.hpp"
#include "tests/scripting/forging.hpp"
#include "tests/scripting/hooks_fixture.hpp"

#include <catch2/catch.hpp>

using namespace perthro;
using namespace perthro::test;

namespace {

const std::string kMoves = "king:move { along(around), step, land(open) }\n";

// What goes wrong with these lines in a hook that may change everything; "" if nothing does.
std::string in_setup(const std::string& script) {
    std::string message;
    const ScriptedGame game(kForgedGame,
                            kMoves + "function prepare(position, random)\n" + script + "\nend\n");
    game.play([&](Worker& worker) {
        try {
            worker.hooks()->setup("prepare", worker, 1);
        } catch (const std::exception& error) {
            message = error.what();
        }
        CHECK(worker.position().consistent());
    });
    const auto place = message.find("rules.lua:");
    return place == std::string::npos ? message : message.substr(place);
}
// The first error of a load.
std::string at_load(const std::string& script) {
    const ScriptedGame game(kForgedGame, kMoves + script);
    try {
        game.play([](Worker& worker) {
            MoveList moves;
            worker.list(moves);
        });
    } catch (const LoadErrors& errors) {
        return errors.errors().front().what;
    } catch (const std::exception& error) {
        return error.what();
    }
    return "";
}
// The error of lines that stand in a hook which makes moves.
std::string in_generate(const std::string& script) {
    return at_load("part \"go\" {}\nfunction generate(position, moves)\n" + script + "\nend\n");
}
bool contains(const std::string& text, const std::string& part) {
    INFO(text);
    CHECK(text.find(part) != std::string::npos);
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a made-up value is none: links, zones, attacks, hands, turns") {
    contains(in_setup("position:link(1, {kind=\"dirs\", id=123456789})"),
             "one direction is expected, not a list");
    contains(in_setup("position:in_zone(3, far, {kind=\"player\", id=-3000})"),
             "a player is expected, not a list");
    contains(in_setup("position:in_zone(3, {kind=\"zone\", id=99999})"),
             "a zone is expected, not a list");
    contains(in_setup("position:attacked(3, {kind=\"player\", id=250})"), "a player is expected");
    contains(in_setup("position:connected(white, {kind=\"zone\", id=9}, far)"),
             "a zone is expected");
    contains(in_setup("position:last_of({kind=\"player\", id=250})"), "a player is expected");
    contains(in_setup("for c in position:reach(3, {kind=\"dirs\", list={60000}}, empty) do end"),
             "one direction, or a set of them");
    contains(in_setup("for c in position:ray(3, {kind=\"dirs\", list={60000}}) do end"),
             "one direction is expected");
    contains(in_setup("position:first_on_ray(3, {kind=\"dirs\", list={60000}})"),
             "one direction is expected");
    contains(in_setup("for c in position:zone({kind=\"zone\", id=99}) do end"),
             "a zone is expected");
    contains(in_setup("position:moves({kind=\"player\", id=250})"), "a player is expected");
    contains(in_setup("position:put({kind=\"type\", id=1000}, white, 8)"),
             "a piece type is expected");
    contains(in_setup("position:give({kind=\"player\", id=14}, 3)"), "a player is expected");
    contains(in_setup("position:set_hand(white, {kind=\"type\", id=1000}, 1)"),
             "a piece type is expected");
    contains(in_setup("position:next_turn({kind=\"player\", id=250})"), "a player is expected");
    contains(in_setup("position:eliminate({kind=\"player\", id=250})"), "a player is expected");
}

TEST_CASE("numbers behind an attribute, a permutation, a type are not the script's") {
    contains(in_setup("for i = 2, 1023 do position:promote({kind=\"type\", id=i}, 3) end"),
             "a piece type is expected");
    contains(in_setup("for i = 3, 60000 do position:set(score, 4242, {kind=\"player\", id=i}) end"),
             "a player is expected");
    contains(in_setup("position:set(score, 4, {kind=\"player\", id=9})"), "a player is expected");
    contains(in_setup("position:add(score, 1, {kind=\"player\", id=77})"), "a player is expected");
    contains(
        in_setup("position:get({kind=\"attribute\", id=9999, type=\"range\", of_what=\"game\"})"),
        "an attribute is expected");
    contains(
        in_setup(
            "position:set({kind=\"attribute\", id=9999, type=\"range\", of_what=\"game\"}, 1)"),
        "an attribute is expected");
    contains(in_setup("position:permute({kind=\"permutation\", list={4000}})"),
             "one permutation is expected");
    contains(in_setup("position:value({kind=\"constant\", id=4000}, 3)"),
             "a constant of piece types is expected");
}

TEST_CASE("an attribute that is no number is not counted up past what there is") {
    contains(in_setup("position:add(lair, 60000)"), "add: the attribute lair has no range");
    contains(in_setup("position:add(leader, 200)"), "add: the attribute leader has no range");
    contains(in_setup("position:add(victim, 1000)"), "add: the attribute victim has no range");
}

TEST_CASE("a real value cannot be changed, at the load or in a hook") {
    for (const std::string change :
         {"king.id = 5000", "king.kind = \"zone\"", "far.id = -9999", "n.list = {60000}",
          "n[1] = 60000", "around[1] = 5", "score.low = -5", "door.shut = 7", "white.a = 200"}) {
        INFO(change);
        contains(at_load(change), "cannot be changed");
        contains(in_setup(change), "cannot be changed");
    }
    contains(at_load("n.list[1] = 60000"), "has no `list`");
    contains(in_setup("n.list[1] = 60000"), "has no `list`");
    for (const std::string call :
         {"table.insert(around, 5)", "table.insert(king, 5)", "table.insert(position, 5)"}) {
        INFO(call);
        contains(in_setup(call), "a list is expected, not a userdata");
    }
    contains(in_setup("table.remove(around)"), "table expected");
}

TEST_CASE("what was declared is not changed by the list that it was declared from") {
    CHECK(at_load("local stays = { \"move\" }\ncompulsory(\"move\", stays)\nstays[1] = {}") == "");
}

TEST_CASE("an iterator called by hand reads nothing that it should not") {
    contains(in_setup("local f = position:ray(1, n) f(0, 1e9)"),
             "this is the loop of position:ray");
    contains(in_setup("local f, s = position:ray(1, n) f(1e300, 1)"),
             "this is the loop of position:ray");
    contains(in_setup("local f, s = position:ray(1, n) f(s, -1)"),
             "this is the loop of position:ray");
    contains(in_setup("local f = position:players() f(nil, {kind=\"player\", id=1e9})"),
             "a player is expected");
    contains(in_setup("local f = ipairs(around) f({kind=\"dirs\"}, 1)"),
             "the loop of `ipairs` over a set of directions");
    for (const std::string method : {"chains(white)", "regions(empty)", "attackers(3, black)",
                                     "targets(white, \"move\")", "reach(3, around, empty)"}) {
        INFO(method);
        contains(in_setup("local f = position:" + method + " f(1, 0)"),
                 "this is the loop over what position answered");
        CHECK(in_setup("local f = position:" + method +
                       " for _, s in ipairs { \"\", \"a\", \"ab\", \"abc\", "
                       "\"\\255\\255\\255\\255\" } do for _, c in ipairs { 0, -1, 26, 65536, "
                       "1e9, -2147483648, 2147483647, 1e300 } do f(s, c) end end") == "");
    }
    for (const std::string method : {"pieces(white)", "royals(white)", "zone(far)"}) {
        INFO(method);
        CHECK(in_setup(
                  "local f = position:" + method +
                  " for _, s in ipairs { 0, -1, 1e9, -2147483648, 2147483647, 1e300 } do for _, c "
                  "in ipairs "
                  "{ 0, -1, 26, 65536, 1e9, -2147483648, 2147483647, 1e300 } do f(s, c) end end") ==
              "");
    }
}

TEST_CASE("moves that Lua makes take no made-up ways, types, zones or conditions") {
    contains(in_generate("moves:step(\"go\", 3, {kind=\"dirs\", list={60000}, ways=999})"),
             "one direction, or a set of them");
    contains(in_generate("moves:slide(\"go\", {kind=\"type\", id=1000}, n)"), "a cell is expected");
    contains(
        in_generate("moves:step(\"go\", 3, n, {kind=\"cond\", op=\"piece\", a=99, landing=99})"),
        "a plain condition");
    contains(in_generate("moves:step(\"go\", 3, n, nil, {kind=\"type\", id=1000})"),
             "a piece type is expected");
    contains(in_generate("moves:step(\"go\", 3, n, nil, nil, {kind=\"zone\", id=1000})"),
             "a zone is expected");
    contains(in_generate("moves:add(\"go\", 3, 8, {kind=\"type\", id=1000})"),
             "a piece type is expected");
}

TEST_CASE("a list of moves ends with the hook that got it") {
    const ScriptedGame game(kForgedGame, kMoves + R"lua(
local kept = {}
local function keep(into, moves) into.list = moves into.after = moves:position_after(1) end
function filter(position, moves) keep(kept, moves) end
function kept_count(position, player) return kept.list.count end
function kept_from(position, player) return #position:name(kept.list:from(1)) end
function kept_drop(position, player) kept.list:keep_only("move") return 0 end
function kept_ask(position, player) return kept.after:has_move(white) end
)lua");
    game.play([&](Worker& worker) {
        MoveList moves;
        worker.list(moves);
        const auto error = [&](const char* name) -> std::string {
            try {
                static_cast<void>(worker.hooks()->number_of(name, worker, 1));
                return "";
            } catch (const std::exception& problem) {
                return problem.what();
            }
        };
        CHECK(worker.hooks()->number_of("kept_count", worker, 1) == 0);
        contains(error("kept_from"), "the list has 0 moves");
        contains(error("kept_drop"), "a list of moves is expected");
        contains(error("kept_ask"), "this position ended with the hook that asked for it");
    });
}

TEST_CASE("a name ends where its text ends, not at a byte of zero") {
    contains(at_load("use \"draughts\\0x\""), "there is no library");
    contains(at_load("move \"pass\" { at(cell \"a1\\0x\", stop) }"), "there is no cell");
    contains(in_setup("position:has_move(white, \"move\\0x\")"), "no movement is of the class");
    contains(in_setup("position:go_to(\"move\\0x\")"), "no entry of `turns` has the label");
}

TEST_CASE("a number that a word cannot mean is an error, not another number") {
    contains(at_load("king:move \"far\" { along(leap(1e9, 1)), step, land }"),
             "leap: 1000000000 is out of range");
    contains(at_load("king:move \"far\" { along(leap(0.5, 1)), step, land }"),
             "leap takes whole numbers from -4096 to 4096, not 0.5");
    contains(at_load("king:move \"far\" { along(leaps(1e9, 1)), step, land }"),
             "leaps: 1000000000 is out of range");
    contains(at_load("king:move \"far\" { along(n), veer(1e9), step, land }"),
             "veer: 1000000000 is out of range");
    contains(at_load("king:move \"far\" { loop { step(n), land, max = 1e12 } }"),
             "loop: max takes a whole number");
}
