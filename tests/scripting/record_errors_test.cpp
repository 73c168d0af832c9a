// What the recorder says about rules that are wrong: each error with its line, all of them in one
// load.
#include "tests/scripting/record_fixture.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

using namespace perthro;
using perthro::test::GameBuilder;

namespace {

GameBuilder small_game() {
    GameBuilder builder(8);
    builder.pieces({"pawn", "king"})
        .zone("last_row", {"a8", "b8"})
        .zone("centre", {"d4"})
        .attribute("castles", AttributeOf::Piece, AttributeKind::Bool)
        .attribute("score", AttributeOf::Player, AttributeKind::Range, 0, 9)
        .attribute("passed", AttributeOf::Game, AttributeKind::Cell)
        .option("laps", "int", "3");
    return builder;
}

std::string problems(const std::string& text) { return small_game().record(text).problems(); }

}  // namespace

TEST_CASE("unknown names are found with the nearest right one") {
    const auto result = small_game().record(
        "pawn:move { step(n), lnad }\nkng:move { step }\nlocal x = options.lap");
    REQUIRE(result.errors.size() == 3);
    CHECK(result.problems() ==
          "1: unknown name `lnad` | 2: there is no piece type `kng` | 3: there is no option `lap`");
    CHECK(result.errors[0].remedy == "did you mean `land`?");
    CHECK(result.errors[1].remedy == "did you mean `king`?");
    CHECK(result.errors[2].remedy == "did you mean `laps`?");
    CHECK(result.errors[0].file == "rules0.lua");
    CHECK(problems("local p = piece.paw") == "1: no piece is called `paw`");
    CHECK(problems("pawn:mvoe { step }") == "1: the piece type `pawn` has no `mvoe`");
    CHECK(problems("local c = score:at_last(3)") == "1: the attribute `score` has no `at_last`");
}

TEST_CASE("of what is done with an unknown name nothing is told") {
    CHECK(problems("wrong.part = 3\nlocal more = wrong.part.count * 2\n"
                   "for _, one in ipairs(more) do one:move { step } end\n"
                   "for name in pairs(more) do more = more .. name end") ==
          "1: unknown name `wrong` | 2: unknown name `wrong`");
}

TEST_CASE("operands of the wrong kind are named") {
    CHECK(problems("pawn:move { along(last_row), step }") ==
          "1: along takes directions, not the zone `last_row`");
    CHECK(problems("pawn:move { step, land(n) }") ==
          "1: land takes a condition, not the direction `n`");
    CHECK(problems("pawn:move { step, n }") ==
          "1: pawn:move takes words and conditions, not the direction `n`");
    CHECK(problems("pawn:move { along, step }") ==
          "1: pawn:move takes words and conditions, not the word `along` without its arguments");
    CHECK(problems("pawn:move { go(last_row) }") ==
          "1: go takes one cell; the zone `last_row` has several");
    CHECK(problems("pawn:move { step(around) }") == "1: step takes one direction, not 8");
    CHECK(problems("pawn:move { set(score, 10) }") == "1: set(score): 10 is out of range");
    CHECK(problems("pawn:move { slide{ max = -1 } }") == "1: slide: max: -1 is out of range");
    CHECK(problems("pawn:move { slide{ min = -1 } }") == "1: slide: min: -1 is out of range");
    CHECK(problems("pawn:move { slide{ min = 3, max = 2 } }") ==
          "1: slide: min 3 is more than max 2");
    CHECK(problems("pawn:move { step, line(0) }") == "1: line: 0 is out of range");
    CHECK(problems("pawn:move { set(passed, 3) }") == "1: set(passed) takes a place, not 3");
    CHECK(problems("pawn:move { set(score, pawn) }") ==
          "1: set(score) takes a number, as `score` holds, not the piece type `pawn`");
    CHECK(problems("pawn:move { score:is(1, me) }") ==
          "1: :is takes a number, as `score` holds, not the player `me`");
    CHECK(problems("pawn:move { passed:is(pawn) }") ==
          "1: :is takes a cell, as `passed` holds, not the piece type `pawn`");
    CHECK(problems("pawn:move { passed:is(score) }") ==
          "1: :is takes a cell, as `passed` holds, not the attribute `score`");
    CHECK(problems("pawn:move { castles:is(true), castles:is(1), passed:is(none), step, land }")
              .empty());
    CHECK(problems("pawn:move { slide{ ovr = own } }") == "1: slide has no option `ovr`");
    CHECK(problems("pawn:move { castles:of(me) }") ==
          "1: the attribute `castles` is no attribute of players, so :of(player) means nothing");
    CHECK(problems("protect(pawn, own)") ==
          "1: protect takes options in braces, not the condition `own`");
}

TEST_CASE("conditions of plain Lua are found where they end up") {
    const auto result = small_game().record(
        "pawn:move { step, not own, land }\npawn:move { step, land(1 == 2) }");
    REQUIRE(result.errors.size() == 2);
    CHECK(result.errors[0].what ==
          "`not own` is decided while rules.lua runs, not by the position");
    CHECK(result.errors[1].what == "land takes a condition, not false");
    CHECK(result.errors[1].remedy.find("no(...)") != std::string::npos);
}

TEST_CASE("the lint finds conditions that Lua decides at load") {
    const auto decided = [](const std::string& what) {
        return "1: `" + what + "` is decided while rules.lua runs, not by the position";
    };
    CHECK(problems("pawn:move { step, any(own or empty), land }") == decided("own or ..."));
    CHECK(problems("local c = enemy(king) and last_row") == decided("enemy and ..."));
    CHECK(problems("local c = score == 3") == decided("score == 3"));
    CHECK(problems("local c = count(board, own) >= 3") == decided("count(board, own) >= 3"));
    CHECK(problems("local t = not castles").find(decided("not castles")) == 0);
    CHECK(problems("local n = 7 / 2") == "1: `/` leaves the whole numbers");
    CHECK(problems("local n = 2 ^ 3") == "1: `^` is not the same on every machine");
    // A choice by an option, texts, comments, own names and keys are none of its business.
    CHECK(problems("local c = options.laps == 3 and empty or all(own, last_row)  -- not own / 2") ==
          "");
    CHECK(problems("local function f(open, line) return not open or line == 3 end") == "");
    CHECK(problems("local function f()\n  local from, captured, held = 1, 2, 3\n  return "
                   "captured == from or held == 3\nend") == "");
    CHECK(problems("local t = { own = 1, text = \"a / b\" }\nlocal x = t.own == 1 or t.own == 2") ==
          "");
}

TEST_CASE("a local that Lua decides is told once, and not where it is used") {
    CHECK(problems("local last = plies_left == 2\n"
                   "for _, one in ipairs { pawn, king } do one:move \"a\" { last, step } end\n"
                   "pawn:move {\n  last, step }\nlocal far = no(last)") ==
          "1: `plies_left == 2` is decided while rules.lua runs, not by the position");
    CHECK(problems("local last = 1 == 2\n"
                   "for _, one in ipairs { pawn, king } do one:move \"a\" { last, step } end") ==
          "2: pawn:move \"a\" takes words and conditions, not false");
}

TEST_CASE("an option among words is told by its name") {
    const auto told = [](const std::string& rules) {
        const auto errors = small_game().record(rules).errors;
        REQUIRE(errors.size() == 1);
        return errors[0].what + " -- " + errors[0].remedy;
    };
    CHECK(told("pawn:move {\n  options.laps, step }") ==
          "pawn:move takes words and conditions, not 3, which `options.laps` is -- an option is "
          "known when rules.lua runs: options.laps > 0 and { ... } or {}");
    CHECK(told("pawn:move { step, land(options.laps) }") ==
          "land takes a condition, not 3, which `options.laps` is -- an option is known when "
          "rules.lua runs: options.laps > 0 and c or always");
    // Where the number itself stands there, too, it may be that.
    CHECK(told("pawn:move { times(options.laps, step), 3 }") ==
          "pawn:move takes words and conditions, not 3 -- v:is(3) compares a value with it");
}

TEST_CASE("an attribute that holds a cell is set to a place, not to true") {
    const auto result = small_game().record("pawn:move { step, land, set(passed, true) }");
    CHECK(result.problems() == "1: set(passed) takes a place, not true");
    CHECK(result.errors[0].remedy == "`here` is this cell, `none` is no cell");
}

TEST_CASE("a track that visits a cell twice says which, and for whom") {
    GameBuilder builder(8);
    builder.pieces({"pawn"}).track("ring", {"a1", "b1", "c1", "b1"});
    const auto result = builder.record("pawn:move { step(ring), land }");
    CHECK(result.problems() == "1: the track `ring` is no direction: it visits b1 twice for white");
    CHECK(result.errors[0].remedy == "game.yaml says where it leads: board.tracks.ring");
}

TEST_CASE("a comparison of Lua is told with what to write instead") {
    const auto told = [](const std::string& comparison, const std::string& instead) {
        INFO(comparison);
        const auto result = small_game().record(
            "local c = count(board, enemy)\npawn:move { step, when(" + comparison +
            ", { capture }), land }");
        REQUIRE(result.errors.size() == 1);
        CHECK(result.errors[0].remedy == instead);
    };
    // Found in the text.
    told("count(board, own) < 3", "count(board, own):less(3)");
    told("count(board, own(king)) <= score", "count(board, own(king)):at_most(score)");
    told("score ~= 3", "no(score:is(3))");
    told("3 > count(board, own)", "count(board, own):less(3)");
    // Found where Lua stops.
    told("c < 3", "c:less(3)");
    told("c > 3", "c:more(3)");
    told("3 >= c", "c:at_most(3)");
    told("c + 1 <= 3", "(c + 1):at_most(3)");
    told("c > score", "c:more(score)");
    told("c > c", "c:more(c)");
    // Found where the answer ends up.
    told("c == 3", "c:is(3)");
    told("3 ~= c", "no(c:is(3))");
}

TEST_CASE("what Lua stops at hides no mistake elsewhere in the text") {
    CHECK(problems("local t = nil + 1\npawn:move { step(n), lnad }") ==
          "1: attempt to perform arithmetic on a nil value | 2: unknown name `lnad`");
    CHECK(problems(
              "pawn:move { step land }\nking:move { step, lnad }\npawn:move \"a\" { step land }") ==
          "1: '}' expected near 'land' | 3: '}' expected near 'land' | 2: unknown name `lnad`");
    CHECK(problems("local t = {}\nt.a.b = 1\nt.a.c = 2\nfunction filter(position, moves)\n"
                   "  return position:count(whte)\nend") ==
          "2: attempt to index field 'a' (a nil value) | 3: attempt to index field 'a' (a nil "
          "value) | 5: unknown name `whte`");
}

TEST_CASE("of what follows from a mistake at which Lua stops nothing is told") {
    // What uses what was not defined.
    CHECK(problems("local far, near = nil + 1, 2\nlocal farther = far * 2\n"
                   "pawn:move { step(n), slide{ max = farther }, land }\nking:move { lnad }") ==
          "1: attempt to perform arithmetic on a nil value | 4: unknown name `lnad`");
    // What was not declared: a mark, a movement, what is forgotten.
    CHECK(problems("pawn:move { step(n), mark \"there\", land }, nil + 1\n"
                   "king:move { step(n), at(\"there\", capture), land, continue \"jump\" }\n"
                   "pawn:forget \"move\"") == "1: unexpected symbol near ','");
    // What goes on at the margin.
    CHECK(problems("pawn:move {\nstep(n)\nland\n}\nking:move {\nstep(n),\nland\n}") ==
          "3: '}' expected (to close '{' at line 1) near 'land'");
}

TEST_CASE("forks are refused where nobody is asked") {
    CHECK(problems(
              "pawn:move { step, land, every(beside(around),\n enemy,\n promote(pawn, king)) }") ==
          "3: `promote` offers a choice, and inside `every` nobody is asked");
    CHECK(problems("pawn:move { loop(along(n, e), step) }") ==
          "1: `along` offers a choice, and inside `loop` nobody is asked");
    CHECK(problems("pawn:move { loop(along(n), step), veer(1), promote(king) }") == "");
    CHECK(problems("pawn:move { every(around, step, can{ slide, enemy }, capture) }") == "");
    CHECK(problems("pawn:move { every(around, enemy, capture) }") ==
          "1: `every` with directions begins with a word that stays on its cell");
    CHECK(problems("applied { maybe(capture) }") ==
          "1: `maybe` offers a choice, and inside `applied` nobody is asked");
}

TEST_CASE("syntax errors, runtime errors and unfinished declarations have their line") {
    CHECK(problems("pawn:move { step,\n land") ==
          "2: '}' expected (to close '{' at line 1) near '<eof>'");
    CHECK(problems("\nlocal t = nil\nt.x = 1") == "3: attempt to index local 't' (a nil value)");
    CHECK(problems("\nlocal t = { {} }\nt[2].x = 1") == "3: attempt to index `t[2]` (a nil value)");
    CHECK(problems("king:move \"castle\"\n") == "1: king:move \"castle\" has no words");
    CHECK(problems("use \"nothing\"") == "1: there is no library \"nothing\"");
    CHECK(problems("king:forget \"jump\"") ==
          "1: forget \"jump\": nothing of that name has been declared");
    CHECK(problems("step = 3") == "1: `step` is a word and cannot be given another meaning");
    CHECK(problems("man.id = 3").find("unknown name `man`") != std::string::npos);
}

TEST_CASE("a library that uses itself is an error") {
    GameBuilder builder = small_game();
    builder.library("one", "return use \"two\"").library("two", "return use \"one\"");
    CHECK(builder.record("use \"one\"").problems() == "1: use \"one\": the library uses itself");
}

TEST_CASE("a tree that doubles at every level ends with an error, not with the memory") {
    CHECK(problems("local c = own\nfor i = 1, 60 do c = all(c, c) end\npawn:move { step, c }") ==
          "3: the rules have more than 200000 words once their lists are spelled out");
    CHECK(problems("local list = {}\nlist[1] = list\npawn:move { list }") ==
          "3: pawn:move: lists are nested more than 50 deep");
}

TEST_CASE("names that two tables share are written long") {
    GameBuilder builder(8);
    builder.pieces({"ring"}).zone("ring", {"a1"});
    const auto result = builder.record(
        "ring:move { step, land }\npiece.ring:move { zone.ring, step, land }");
    CHECK(result.problems() == "1: `ring` is the name of several things");
    CHECK(result.errors[0].expected == "one of: piece.ring, zone.ring");
}

TEST_CASE("a name of game.yaml that Lua has too is told with how it is written") {
    const auto recorded = [](const std::string& rules) {
        GameBuilder builder(8);
        return builder.pieces({"pawn"})
            .attribute("table", AttributeOf::Cell, AttributeKind::Bool)
            .record(rules);
    };
    const auto given = recorded("pawn:move { step, land, set(table, true) }");
    REQUIRE(given.errors.size() == 1);
    CHECK(given.errors[0].what.ends_with(", not Lua's own `table`"));
    CHECK(given.errors[0].remedy == "attribute.table");
    const auto asked = recorded("pawn:move { step, land, when(table:is(true), { land }) }");
    REQUIRE(asked.errors.size() == 1);
    CHECK(asked.errors[0].what == "`table` is Lua's own, not the attribute of this name");
    CHECK(asked.errors[0].remedy == "attribute.table");
    CHECK(recorded("pawn:move { step, land, set(attribute.table, true) }\ntable.insert({}, 1)")
              .problems() == "");
}

TEST_CASE("`not` in front of a word is told with all that the word takes") {
    const auto errors =
        small_game().record("pawn:move { along(n), not can { step }, step, land }").errors;
    REQUIRE_FALSE(errors.empty());
    CHECK(errors[0].what ==
          "`not can { step }` is decided while rules.lua runs, not by the position");
    CHECK(errors[0].remedy == "no(can { step })");
}

TEST_CASE("an index that is nil is said to be nil") {
    CHECK(problems("local x = score[nil]") == "1: the attribute `score`[...]: the index is nil");
}

TEST_CASE("opponent means nothing for more than two players") {
    GameBuilder builder(8, {"south", "west", "north", "east"});
    CHECK(builder.pieces({"pawn"}).record("pawn:move { step, give(opponent) }").problems() ==
          "1: `opponent` means nothing in a game for 4 players");
}

TEST_CASE("functions that hooks reach may not write what outlives the call") {
    const auto written = [](const std::string& name, const std::string& hook) {
        return "`" + name + "` is written in a function that the hook `" + hook + "` can reach";
    };
    CHECK(problems("local n = 0\nfunction on_turn()\n  n = n + 1\nend") ==
          "3: " + written("n", "on_turn"));
    CHECK(problems("local seen = {}\nfunction on_turn(p)\n  seen[p] = true\nend") ==
          "3: " + written("seen", "on_turn"));
    CHECK(problems("local t = { a = {} }\nfunction on_turn(p)\n  t.a.b = p\nend") ==
          "3: " + written("t", "on_turn"));
    CHECK(problems(
              "local n = 0\nlocal function up()\n  n = 1\nend\nfunction on_turn()\n  up()\nend") ==
          "3: " + written("n", "on_turn"));
    CHECK(problems("local n = 0\npawn:move { test(function()\n  n = 2\n  return true\nend) }") ==
          "3: " + written("n", "test"));
    CHECK(problems("local n = 0\nfunction on_turn()\n  local function up()\n    n = n + 1\n  end\n "
                   " up()\nend") == "4: " + written("n", "on_turn"));
    // By another name, by a call that writes its list, as a global.
    CHECK(problems("local names = {}\nfunction on_turn()\n  local n = names\n  n[1] = 2\nend") ==
          "4: " + written("names", "on_turn"));
    CHECK(problems("local names = { all = {} }\nfunction on_turn()\n  local n = names.all\n"
                   "  table.insert(n, 1)\nend") == "4: " + written("names", "on_turn"));
    CHECK(problems("local names = {}\nfunction on_turn()\n  return table.remove(names)\nend") ==
          "3: " + written("names", "on_turn"));
    CHECK(
        problems("local names = {}\nfunction on_turn()\n  table.sort(names, function(a, b) return "
                 "a > b end)\nend") == "3: " + written("names", "on_turn"));
    CHECK(problems("names = {}\nfunction on_turn()\n  names[1] = 2\nend") ==
          "3: " + written("names", "on_turn"));
    CHECK(problems("local names = {}\nfunction setup(position, random)\n  random:shuffle(names)\n"
                   "end") == "3: " + written("names", "setup"));
    CHECK(problems("local names = {}\nfunction on_turn()\n  local n = { table.concat(names) }\n"
                   "  table.insert(n, #names)\n  local a, b, c = n[1], n, n\n  c[1] = a\nend") ==
          "");
    // What lives in the call alone may be written, and tables of the load may be read.
    CHECK(problems("local rows = { 1, 2 }\nfunction on_move()\n  local n, row = 0, {}\n  local "
                   "function up(k) n = n + k row[k] = n end\n"
                   "  for _, k in ipairs(rows) do up(k) end\n  return #rows == n\nend") == "");
    CHECK(problems("local n = 0\nlocal function count() n = n + 1 return n end\npawn:move { "
                   "times(count(), step(n)) }")
              .find("is written") == std::string::npos);
}
