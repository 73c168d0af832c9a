// Slips by which a package loads and a rule is lost: what is asked at no cell, values that nothing
// takes, declarations inside of lists, what stands twice, marks that nobody asks for.
#include "tests/scripting/what_is_said.hpp"

#include <catch2/catch.hpp>

using namespace perthro;
using namespace perthro::test::lost;

TEST_CASE("What an entry of turns asks at no cell is warned of") {
    const auto asked = [](const std::string& condition) {
        return said_of(kGame +
                           "turns: [{loop: [{turn: next}, {until: lit, do: [{turn: same}]}]}]\n",
                       kMan + "condition \"lit\" (" + condition + ")\n");
    };
    const std::string begins = "rules.lua:2: `lit` is asked by an entry of `turns`, and so at no "
                               "cell: ";
    const std::string remedy = " -- some(board, ...) looks for a cell, at(place, ...) asks at one";
    CHECK(asked("some(board, own)") == "");
    CHECK(asked("heat:is(3)") == "");
    CHECK(asked("at(cell \"a1\", height(own):is(1))") == "");
    CHECK(asked("all(own, heat)") == begins + "`own` never holds there" + remedy);
    CHECK(asked("line(3)") == begins + "`line` never holds there" + remedy);
    CHECK(asked("height(own):is(0)") == begins + "`height` is always 0 there" + remedy);
    CHECK(asked("no(glow)") == begins + "`glow` is always 0 there" + remedy);
    CHECK(asked("can { along(n, e), times(3, step, own) }") ==
          begins + "`can` never holds there" + remedy);
    CHECK(asked("can { anywhere, own }") == "");
}

TEST_CASE("A statement whose value nothing takes is warned of") {
    const auto lost = [](const std::string& line, const std::string& name) {
        return "rules.lua:" + line + ": nothing takes the value of `" + name +
               "` here -- require(...) makes a condition a rule; in a list a comma may be missing, "
               "in a function `return`";
    };
    CHECK(said_of("no(some(board, own))") == lost("2", "no"));
    CHECK(said_of("every(around, step, capture)") == lost("2", "every"));
    CHECK(said_of("heat:is(3)") == lost("2", "heat"));
    CHECK(said_of("maybe { land }") == lost("2", "maybe"));
    CHECK(said_of("if #\"a\" == 1 then all(own, empty) end") == lost("2", "all"));
    CHECK(said_of("local function near(c)\n  some(beside(n), c)\nend\nlocal x = near") ==
          lost("3", "some"));
    CHECK(said_of("local no = function() end\nno(3)") == "");
    CHECK(said_of("local function near(c) return some(beside(n), c) end\nrequire(no(some(board, "
                  "near(far_row))))\nlog \"far\"") == "");
}

TEST_CASE("A declaration in a list of words is an error") {
    const auto stands = [](const std::string& last) {
        return said_of(kGame, "man:move { step(n), glow, set(heat, 1), land, " + last + " }");
    };
    const auto error = [](const std::string& name) {
        return "rules.lua:1: man:move takes words and conditions, not the declaration `" + name +
               "` -- it stands by itself, outside of braces";
    };
    CHECK(stands("protect(man)") == error("protect"));
    CHECK(stands("compulsory(own)") == error("compulsory"));
    CHECK(stands("condition \"x\" (own)") == error("condition"));
    CHECK(stands("man:part \"jump\" { land }") == error("part"));
    CHECK(stands("log \"moved\"") == error("log"));
    CHECK(said_of("require(protect(man))") ==
          "rules.lua:2: require takes a condition, not the declaration `protect` -- it stands by "
          "itself, outside of braces");
}

TEST_CASE("What a text declares twice is warned of") {
    const std::string game = kGame + "turns: [{loop: [{turn: next, when: lit}]}]\n";
    const std::string lit = "condition \"lit\" (some(board, own))\n";
    CHECK(said_of(game, kMan + lit + "condition \"lit\" (heat)") ==
          "rules.lua:3: `condition \"lit\"` takes the place of the one in line 2 -- take one of "
          "them away, or join them: all(a, b), any(a, b)");
    CHECK(said_of(game, kMan + lit + "if #\"a\" == 2 then condition \"lit\" (heat) end") == "");
    CHECK(said_of("man:move { step(n), land }\nman:move { step(n),\n  land }") ==
          "rules.lua:3: the same is declared in line 2 -- take one of them away");
    // What `way` is may have changed.
    CHECK(said_of("local way = n\nman:move { step(way), land }\nway = e\n"
                  "man:move { step(way), land }") == "");
}

TEST_CASE("A mark that nothing asks for is warned of") {
    CHECK(said_of("man:move { step(e), mark \"row\", step(e), land, at(\"row\", capture) }") == "");
    CHECK(said_of("man:move { mark \"row\", mark \"rows\", step(n), no(marked \"row\"), land }") ==
          "rules.lua:2: nothing asks for the mark \"rows\" -- did you mean `row`?");
    CHECK(said_of("man:move { step(e), mark(\"row\"), land }") ==
          "rules.lua:2: nothing asks for the mark \"row\" -- marked \"row\" asks whether it is "
          "here; or take it away");
    // Another value of an option may ask for it.
    CHECK(said_of("local asked = false and marked \"row\" or far_row\n"
                  "man:move { mark \"row\", step(e), asked, land }") == "");
}

TEST_CASE("Events that hold from the start by their number are errors") {
    for (const char* event : {"repeated", "quiet", "line", "passes", "plies"}) {
        const std::string yaml = test::small_game("setups: {start: {}}\nresults: {over: {when: " +
                                                  std::string(event) + " 0, all: draw}}\n");
        CHECK(test::error_of(yaml) == "`0` is out of range | a whole number, 1 or more | ");
    }
}

TEST_CASE("Entries of turns to which nothing comes are warned of") {
    const auto with = [](const std::string& turns) {
        return said_of(kGame + "turns: " + turns + "\n", kMan);
    };
    CHECK(with("[{turn: white}, {loop: [{turn: next}]}]") == "");
    CHECK(with("[{loop: [{turn: next}]}, {turn: white}]") ==
          "game.yaml:8: no turn comes to this entry: the `loop` in front of it goes on for ever -- "
          "{until: EVENT, do: [...]} and {times: n, do: [...]} come to an end");
    CHECK(with("[{loop: [{turn: next, label: play}]}]") ==
          "game.yaml:8: nothing goes to the label `play` -- go_to \"play\" in rules.lua does; or "
          "take it away");
    CHECK(with("[{loop: [{turn: next, moves: []}]}]") ==
          "game.yaml:8: the list of classes is empty -- without `moves` all may be played");
    CHECK(said_of(kGame + "turns: [{loop: [{turn: next}]}, {turn: same, label: last}]\n",
                  kMan + "man:move { step(e), land, go_to \"last\" }") == "");
    CHECK(said_of(kGame + "turns: [{loop: [{turn: white, label: on}, {turn: black, label: on}]}]\n",
                  kMan + "man:move { step(e), land, go_to \"on\" }") ==
          "game.yaml:8: the label `on` stands on two entries, and `go_to` leads to one of them -- "
          "give each a label of its own");
    // A label that Lua makes.
    CHECK(said_of(kGame + "turns: [{loop: [{turn: next, label: part1}]}]\n",
                  kMan + "man:move { step(e), land, go_to(\"part\" .. 1) }") == "");
}

TEST_CASE("Conditions that deny each other side by side are warned of") {
    const auto with = [](const std::string& words) {
        return said_of("man:move { " + words + ", land }");
    };
    const std::string either = " -- any(a, b) asks for either";
    CHECK(with("some(board, all(own, enemy)), step(e)") ==
          "rules.lua:2: `enemy` never holds behind `own`" + either);
    CHECK(with("height(own, enemy):is(1), step(e)") ==
          "rules.lua:2: `enemy` never holds behind `own`" + either);
    CHECK(with("far_row, step(s), no(far_row)") == "");
    CHECK(with("any(far_row, no(far_row)), step(s)") == "");
    CHECK(with("own, no(own(man)), step(s)") == "");
}

TEST_CASE("Values and directions that words throw away are warned of") {
    const auto with = [](const std::string& words) {
        return said_of("man:move { " + words + ", land }");
    };
    CHECK(with("heat:more(heat), step(e)") ==
          "rules.lua:2: `heat` is compared with itself -- VALUE:at(place) is that of another cell");
    CHECK(with("along(n, e), step(e)") ==
          "rules.lua:2: `along` chooses a direction, and `step` behind it takes one of its own -- "
          "`step` alone goes on in the direction that was chosen");
    CHECK(with("along(around), along(e), step") ==
          "rules.lua:2: `along` chooses a direction, and `along` behind it takes one of its own -- "
          "take one of them away");
    CHECK(with("along(around), along(behind), step") == "");
    CHECK(with("along(around), step, step(e)") == "");
    const auto with_dice = [](const std::string& words) {
        return said_of(kGame + "chance: {toss: {dice: 1, faces: 4}}\nturns: [{loop: [{turn: next, "
                               "roll: toss}]}]\n",
                       kMan + "man:move { " + words + ", land }");
    };
    CHECK(with_dice("times(die, step(e)), use_die") ==
          "rules.lua:2: `die` is always 0 in front of `use_die`, which says which one it is -- "
          "use_die, times(die, step(path))");
    CHECK(with_dice("use_die, times(die, step(e))") == "");
    CHECK(with_dice("use_die, times(die, step(e)), maybe(use_die)") == "");
}

TEST_CASE("Conditions inside of others that ask where there is no cell yet are warned of") {
    const auto with = [](const std::string& words) {
        return said_of(kGame + "hands: {man: unlimited}\n",
                       kMan + "man:drop { " + words + ", land }");
    };
    const std::string cell = ": there is no cell yet, as no word in front of it has chosen one -- "
                             "anywhere, choose(set) or go(place) comes before";
    CHECK(with("no(far_row), anywhere") == "rules.lua:2: `far_row` in `no` never holds" + cell);
    CHECK(with("any(heat, far_row), anywhere") ==
          "rules.lua:2: `far_row` in `any` never holds" + cell);
    CHECK(with("no(glow), anywhere") == "rules.lua:2: `glow` in `no` is always 0" + cell);
    CHECK(with("no(heat), anywhere, no(far_row)") == "");
}

TEST_CASE("Questions whose a piece of nobody is are warned of") {
    std::string game = kGame;
    game.replace(game.find("pieces: {"), 9, "pieces: {rock: {letter: O, owner: nobody}, ");
    const auto with = [&](const std::string& words) {
        return said_of(game, kMan + "man:move { " + words + ", land }");
    };
    CHECK(with("step(e), is(rock), at(here, capture)") == "");
    CHECK(with("step(e), no(enemy(rock))") ==
          "rules.lua:2: `enemy(rock)` never holds: a `rock` belongs to nobody -- is(rock) asks for "
          "one, whosever it is");
    CHECK(with("step(e), no(enemy(rock, man))") == "");
    CHECK(with("step(e), no(own(rock)), at(start, put(rock, me))") == "");
    CHECK(with("step(e), no(own(rock)), when(heat, give(me))") == "");
    std::string lines = game;
    lines.replace(lines.find("of: man"), 7, "of: rock");
    CHECK(said_of(lines, kMan) ==
          "game.yaml:7: this holds for nobody: a `rock` belongs to nobody -- condition \"NAME\" "
          "(some(board, is(rock))) in rules.lua asks for one");
}

TEST_CASE("What is asked behind a move, of its way or of a cell, is warned of") {
    const std::string behind = "rules.lua:2: `require` asks behind a move, and so at no cell: ";
    const std::string where =
        " never holds there -- some(board, ...) looks for a cell, a condition "
        "in the movement asks where the piece is";
    for (const char* const asks : {"on(cell \"a1\")", "visited", "at(n, own)", "at(start, own)"}) {
        const std::string name = std::string(asks).substr(0, std::string(asks).find('('));
        CHECK(said_of("require(no(" + std::string(asks) + "))") ==
              behind + "`" + name + "`" + where);
    }
    CHECK(said_of("require(no(straight_on))") ==
          "rules.lua:2: `require` asks behind a move, of the position and not of the move: "
          "`straight_on` never holds there -- a condition in the movement asks on its way");
    CHECK(
        said_of("require(no(at(cell \"a1\", own)))\nrequire(no(some(board, all(own, far_row))))") ==
        "");
    CHECK(said_of(kGame + "turns: [{loop: [{turn: next, when: lit}]}]\n",
                  kMan + "condition \"lit\" (no(captured))") ==
          "rules.lua:2: `lit` is asked by an entry of `turns`, of the position and of no move: "
          "`captured` is always 0 there -- ask in the movement: set(a, v) notes in an attribute "
          "what it did");
}

TEST_CASE("What compulsory(c) asks of the way of a finished move is warned of") {
    const std::string come = "rules.lua:2: `compulsory` asks where a move has come to, and ";
    CHECK(said_of("compulsory(visited)") ==
          come + "not on its way: `visited` never holds there -- ask in the movement: set(a, v) "
                 "notes in an attribute what it did");
    const std::string enemy = come + "there its piece stands: `enemy` never holds there -- "
                                     "compulsory(captured) asks whether the move took something";
    CHECK(said_of("compulsory(all(far_row, enemy))") == enemy);
    CHECK(said_of("compulsory(any(enemy, far_row))") == "");
    CHECK(said_of("compulsory(far_row)\ncompulsory(on(cell \"a1\"))\ncompulsory(own)") == "");
    CHECK(said_of(kGame, "man:move { step(n), glow, set(heat, 1), land(enemy) }\n"
                         "compulsory(taken)\ncompulsory(captured)") == "");
    // What beat the mover may stand there.
    CHECK(said_of(kGame, "man:move { step(n), glow, set(heat, 1), at(mover, capture) }\n"
                         "compulsory(enemy)") == "");
}

TEST_CASE("What asks of the move or of a place where there is no cell yet is warned of") {
    const auto with = [](const std::string& words) {
        return said_of(kGame + "hands: {man: unlimited}\n",
                       kMan + "man:drop { " + words + ", land }");
    };
    const std::string cell = ": there is no cell yet, as no word in front of it has chosen one -- "
                             "anywhere, choose(set) or go(place) comes before";
    CHECK(with("no(on(cell \"a1\")), anywhere") == "rules.lua:2: `on` in `no` never holds" + cell);
    CHECK(with("at(n, empty), anywhere") == "rules.lua:2: `at` never holds" + cell);
    CHECK(with("no(visited), anywhere") == "rules.lua:2: `visited` in `no` never holds" + cell);
    CHECK(with("at(mover, own), at(cell \"a1\", empty), anywhere, no(on(cell \"a1\"))") == "");
}
