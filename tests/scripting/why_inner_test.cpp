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

TEST_CASE("trace says of a number what it is, not what it had to be") {
    const Ran ran = run({"trace", PERTHRO_SOURCE_DIR "/docs/mechanics/laps", "c1 sow"});
    CHECK(contains(ran.out, "round 1  yes: seeds on b2 is 3, which is more than 1\n"));
    CHECK(contains(ran.out, "round 3  no: seeds on b2 is 1, which is not more than 1\n"));
    CHECK(contains(ran.out, "refused by more at b2: seeds on b2 is 1, and must be more than 1\n"));
}
