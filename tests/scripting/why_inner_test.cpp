// What `why` says of moves that are refused for what `every`, `shift` and sets of marks found, and
// how `trace` says what was answered yes.
#include "tests/scripting/command_support.hpp"

#include <catch2/catch.hpp>
#include <fstream>

using namespace perthro;
using namespace perthro::testing;

namespace {

// Two men of White's beside each other, in a game with one movement more.
std::string said(const std::string& rule, const std::string& move) {
    const Race race;
    std::ofstream(race.file("rules.lua"), std::ios::app) << "\n" << rule << "\n";
    const Ran ran = run({"why", race.path(), move, "--position", "5/5/5/5/MM3 white"});
    CHECK(ran.code == 1);
    return ran.out;
}

// The same in a game whose cells have a level and whose players a last ride.
std::string said_with_attributes(const std::string& rule, const std::string& move,
                                 const std::string& state = "") {
    const Race race;
    std::ofstream(race.file("game.yaml"), std::ios::app)
        << "\nattributes:\n  level: {of: cell, type: 0..4}\n"
           "  last: {of: player, type: [none_yet, horse, tiger]}\n"
           "  far_goal: {of: game, type: cell}\n";
    std::ofstream(race.file("rules.lua"), std::ios::app) << "\n" << rule << "\n";
    const Ran ran = run({"why", race.path(), move, "--position", "5/5/5/1M3/5 white" + state});
    INFO(ran.err);
    CHECK(ran.code == 1);
    return ran.out;
}

}  // namespace

TEST_CASE("why names the mark of which there is no cell") {
    const std::string rule = "man:move \"look\" { every(around, step, enemy, mark \"seen\"), "
                             "some(\"seen\"), step(n), land }";
    CHECK(contains(said(rule, "a1-a2 look"), "there is no cell marked seen"));
}

TEST_CASE("why says what keeps a piece from being shifted") {
    const std::string rule = "move \"carry\" { choose(board), shift(here, cell \"a1\") }";
    CHECK(contains(said(rule, "b1 carry"), "a1 is occupied by your own man"));
    CHECK(contains(said(rule, "c3 carry"), "c3 is empty"));
}

TEST_CASE("why says how much of what it looks for `every` must find") {
    CHECK(contains(said("man:move \"crowd\" { every{ around, step, own, min = 3 }, step(n), land }",
                        "a1-a2 crowd"),
                   "there is not enough around a1 of what the rule asks for: it must be 3"));
    CHECK(
        contains(said("man:move \"meet\" { every{ around, step, enemy, min = 1 }, step(n), land }",
                      "a1-a2 meet"),
                 "there is nothing around a1 of what the rule asks for"));
}

TEST_CASE("why says a number alone where it has no name") {
    const std::string text = said(
        "man:move \"far\" { step(n), land, count(board, own):more(1 + count(board, "
        "own)) }",
        "a1-a2 far");
    CHECK(contains(text, "the number of own pieces on the board is 2, and must be more than 3"));
    CHECK_FALSE(contains(text, "a number"));
}

TEST_CASE("why says what the cell lacks that comes nearest to what some cell must be") {
    const auto of = [](const std::string& condition) {
        return said("man:move \"meet\" { step(n), " + condition + ", land }", "a1-a2 meet");
    };
    CHECK(contains(of("some(board, all(own, count(board, own):more(2)))"),
                   "there is no fitting own piece on the board: the number of own pieces on the "
                   "board is 1, and must be more than 2"));
    CHECK(contains(of("some(board, all(own, on(cell \"e5\")))"),
                   "there is no fitting own piece on the board: b1 is not the cell that the rule "
                   "asks for"));
    CHECK(contains(of("some(board, all(enemy, on(cell \"e5\")))"),
                   "there is no black piece on the board"));
    CHECK(contains(of("count(board, all(own, on(cell \"b1\"))):more(1)"),
                   "the number of fitting own pieces on the board is 1, and must be more than 1"));
}

TEST_CASE("why says which attribute a cell is not in") {
    CHECK(contains(said_with_attributes("man:move \"ride\" { on(far_goal), step(n), land }",
                                        "b2-b3 ride", " far_goal=c3"),
                   "b2 is not the cell in far goal"));
    CHECK(contains(said_with_attributes("man:move \"ride\" { no(on(far_goal)), step(n), land }",
                                        "b2-b3 ride", " far_goal=b2"),
                   "b2 is the cell in far goal"));
}

TEST_CASE("why says a value by its name, and what its number is compared with") {
    CHECK(contains(said_with_attributes("man:move \"ride\" { last:is(last.horse), step(n), land }",
                                        "b2-b3 ride"),
                   "last is none yet, and must be horse"));
    const std::string few = said_with_attributes(
        "man:move \"late\" { plies_left:more(2), step(n), land }", "b2-b3 late");
    CHECK(contains(few, "the number of plies left of this turn is 1, and must be more than 2"));
    CHECK(contains(few, "1, wanted more than 2"));
}

TEST_CASE("why says of values of which one would do what they are") {
    CHECK(contains(said_with_attributes("man:move \"ride\" { any(last:is(last.horse), "
                                        "last:is(last.tiger)), step(n), land }",
                                        "b2-b3 ride"),
                   "last is none yet, and must be horse or tiger"));
    const std::string unset = said_with_attributes("man:move \"ride\" { last, step(n), land }",
                                                   "b2-b3 ride");
    CHECK(contains(unset, "last is not set"));
}

TEST_CASE("why says that nobody may pass before it says what a pass would do") {
    const std::string rule = "move \"pass\" { choose(board), enemy, capture }";
    CHECK(contains(said(rule, "pass"), "you may not pass now"));
}

TEST_CASE("why judges the landing in front of a choice first") {
    const std::string build =
        "man:move \"build\" { along(around), step, empty, "
        "level:at_most(level:at(start) + 1), land, along(around), step, empty, "
        "level:less(4), add(level, 1), as(here) }";
    const std::string high = said_with_attributes(build, "b2-b3/c3 build", " level=b3:3,c3:4");
    CHECK(contains(high, "level on b3 is 3, and must be at most 1"));
    CHECK_FALSE(contains(high, "c3 is"));
    CHECK(contains(said_with_attributes(build, "b2-d4/c4 build"),
                   "a man does not move from b2 to d4"));
    CHECK(contains(said_with_attributes(build, "b2-b3/c3 build", " level=c3:4"),
                   "level on c3 is 4, and must be less than 4"));
    CHECK(
        contains(said_with_attributes(build, "b2-b3/e5 build"), "e5 cannot be chosen after b2-b3"));
}

TEST_CASE("why says by which label a move is legal") {
    CHECK(contains(said_with_attributes(
                       "man:move \"ride\" { as \"horse\", step(n), land }\n"
                       "man:move \"ride\" { last:is(last.tiger), as \"tiger\", step(n), land }",
                       "b2-b3#tiger ride"),
                   "not by #tiger; b2-b3#horse ride is legal"));
}

TEST_CASE("why prints three reasons, and how many more there are") {
    std::string rules;
    for (const char* level : {"1", "2", "3", "4", "0"}) {
        rules += "move \"build\" { last:is(last.horse), level:at(cell \"a1\"):is(" +
                 std::string(level) + "), set(last, last.tiger) }\n";
    }
    const std::string text = said_with_attributes(rules, "build");
    CHECK(contains(text, "(2 more, which --json has)\n"));
}

TEST_CASE("trace says of a number what it is, not what it had to be") {
    const Ran ran = run({"trace", PERTHRO_SOURCE_DIR "/docs/mechanics/laps", "c1 sow"});
    CHECK(contains(ran.out, "round 1  yes: seeds on b2 is 3, which is more than 1\n"));
    CHECK(contains(ran.out, "round 3  no: seeds on b2 is 1, which is not more than 1\n"));
    CHECK(contains(ran.out, "refused by more at b2: seeds on b2 is 1, and must be more than 1\n"));
}

TEST_CASE(
    "why says the sentence that a package gives a condition, with the cell where it is asked") {
    const auto of = [](const std::string& condition) {
        return said("man:move \"leave\" { step(n), " + condition + ", land }", "a1-a2 leave");
    };
    CHECK(contains(of("because(\"a wall stands on {here}, and {here} is closed\", enemy)"),
                   "a wall stands on a2, and a2 is closed"));
    CHECK(contains(of("because(\"no way\", can{ step(n), enemy })"), "no way"));
    CHECK(contains(of("all(empty, because(\"nobody is there\", enemy))"), "nobody is there"));
    CHECK(contains(of("any(because(\"one\", enemy), because(\"other\", own))"), "one, and other"));
    CHECK(contains(of("land(because(\"only onto men\", own))"), "only onto men"));
    CHECK(contains(of("no(because(\"unsaid\", empty))"), "a2 is empty"));
}

TEST_CASE("why says the sentence of what `require` asks") {
    const std::string rule = "man:move \"leave\" { step(n), land }\n";
    CHECK(contains(
        said(rule + "require(\"leave\", because(\"one must stay\", never))", "a1-a2 leave"),
        "one must stay"));
}

TEST_CASE("a sentence of because is text of one line, in front of a condition") {
    const auto told = [](const std::string& condition) {
        const Race race;
        std::ofstream(race.file("rules.lua"), std::ios::app)
            << "\nman:move \"leave\" { step(n), " << condition << ", land }\n";
        return run({"check", race.path()}).out;
    };
    CHECK(contains(told("because(enemy, \"no\")"), "the sentence comes first"));
    CHECK(contains(told("because(\"\", enemy)"), "has 1 to 200 bytes on one line"));
    CHECK(contains(told("because(\"on {cell}\", enemy)"),
                   "{here} becomes the name of the cell where it is asked"));
    CHECK(contains(told("because(\"two\\nlines\", enemy)"), "on one line"));
    CHECK(contains(told("because(\"no\", step(n))"),
                   "because takes a condition, not the word `step`"));
    CHECK(contains(told("because(\"no\", enmy)"), "did you mean `enemy`?"));
    CHECK(contains(told("because(\"no\")"), "because takes 2 operands, not 1"));
}
