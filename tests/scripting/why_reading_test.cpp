// Texts of moves are read alike everywhere, and what is refused says why.
#include "tests/scripting/command_support.hpp"

#include <catch2/catch.hpp>
#include <fstream>

using namespace perthro::testing;

namespace {

std::string refused(const std::string& game, const std::string& moves,
                    const std::string& position = "start") {
    return run({"moves", game, "--position", position, "--moves", moves}).err;
}

}  // namespace

TEST_CASE("coordinates of engines are read with and without dashes") {
    const std::string fanorona = "9/9/1sS1s4/9/S8 w";
    const std::string joined = run({"why", "fanorona", "c3d3", "--position", fanorona}).out;
    const std::string dashed = run({"why", "fanorona", "c3-d3", "--position", fanorona}).out;
    CHECK(contains(joined, "c3-d3#A capture"));  // by approach or by withdrawal: say which
    CHECK(joined.substr(4) == dashed.substr(5));
    const std::string crowned = "8/4P3/8/8/8/k7/8/K7 w - - 0 1";
    const std::string one = refused("chess", "e7e8", crowned);
    const std::string other = refused("chess", "e7-e8", crowned);
    CHECK(contains(one, "say which: e7-e8=queen"));
    CHECK(one.substr(one.find("may mean")) == other.substr(other.find("may mean")));
}

TEST_CASE("a text that says that it captures is no plain step") {
    CHECK(contains(refused("chess", "bxb3"), "there is nothing to capture on b3"));
    CHECK(run({"show", "chess", "--moves", "e4 d5 exd5"}).code == 0);
}

TEST_CASE("a cell behind a dash is where a piece goes, not what is chosen behind a way left out") {
    const std::string mill = "1__m__1/_m_1_M_/__1M1__/m1M_2M/__3__/_m_1_m_/m__M__1 black";
    CHECK(contains(refused("nine-mens-morris", "a4-c4", mill), "`a4-c4` is no legal move"));
    CHECK(run({"show", "nine-mens-morris", "--position", mill, "--moves", "a4-b4-c4"}).code == 0);
    CHECK(contains(refused("amazons", "a4-b6"), "a queen does not move from a4 to b6"));
}

TEST_CASE("why asks for the promotion that was typed, as play does") {
    CHECK(contains(run({"why", "shogi", "7g7f+"}).out, "not legal"));
    CHECK(contains(refused("shogi", "7g7f+"), "is no legal move"));
    CHECK(run({"why", "shogi", "7g7f"}).out == "7g7f: legal (7g-7f)\n");
}

TEST_CASE("what play and --moves refuse says why") {
    CHECK(contains(refused("chess", "e2e5"), "a pawn does not move from e2 to e5"));
    CHECK(contains(refused("chess", "e1e3"), "e2 is occupied by your own pawn"));
    const Ran played = run({"play", "chess", "--text"}, "e2e5\nquit\n");
    CHECK(contains(played.out + played.err, "a pawn does not move from e2 to e5"));
}

TEST_CASE("what is hidden is not told by a refusal") {
    CHECK_FALSE(contains(refused("dark-chess", "e2e5"), "occupied"));
}

TEST_CASE("proposed moves are of the same piece first, in the notation that was typed") {
    CHECK(contains(refused("international-draughts", "32-23"), "(nearest: 32-27, 32-28, "));
    const std::string knight = refused("chess", "b1-b3");
    CHECK((contains(knight, "(nearest: b1-a3, b1-c3, ") ||
           contains(knight, "(nearest: b1-c3, b1-a3, ")));
}

TEST_CASE("what a rule of a package says is told whatever characters it has") {
    const Race race;
    std::ofstream(race.file("rules.lua"), std::ios::app)
        << "man:move \"leap\" { step(n), step(n), land, test(function() return refuse \"too\\tfar, "
           "\\tit\\tis\" end) }\n";
    const Ran ran = run({"why", race.path(), "b1-b3 leap"});
    CHECK(ran.code == 1);
    CHECK(contains(ran.out, "b1-b3 leap: not legal: too far,  it is\n"));
}
