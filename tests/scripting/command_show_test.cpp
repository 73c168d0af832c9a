// What players see of the games that hide something, as `perthro show --as` prints it, and that
// `perthro why` says nothing twice.
#include "tests/scripting/command_support.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

using namespace perthro::testing;

namespace {

// The cells in the fog for White, in cell order: the word `taken` of what he sees.
std::string fog(const std::string& position, const std::string& option = "diagonals=if_capture") {
    const Ran shown = run(
        {"show", "dark-chess", "--as", "white", "--option", option, "--position", position});
    INFO(shown.err);
    const std::size_t begin = shown.out.find("taken=");
    REQUIRE(begin != std::string::npos);
    return shown.out.substr(begin + 6, shown.out.find_first_of(" \n", begin) - begin - 6);
}

}  // namespace

// Source: rulebook hidden-information 1. The king on e1 sees the two rows around him.
TEST_CASE("A player of dark chess sees his cells and where his pieces may go") {
    const std::string below = "a1..c1,g1..c2,g2..d4,f4..";
    CHECK(fog("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR white") == "a5..h8");
    CHECK(fog("4k3/8/8/8/4P3/8/8/4K3 white") == below + "d5,f5..h8");    // the cell ahead
    CHECK(fog("4k3/8/8/3p4/4P3/8/8/4K3 white") == below + "c5,f5..h8");  // and what can be taken
    // A rook sees along its lines, up to the first piece.
    CHECK(fog("k7/8/8/8/4p3/8/8/K3R3 white") == "c2,d2,f2..d3,f3..d4,f4..h8");
}

TEST_CASE("By an option a pawn of dark chess always sees the cells that it attacks") {
    const std::string below = "a1..c1,g1..c2,g2..d4,f4..";
    CHECK(fog("4k3/8/8/8/4P3/8/8/4K3 white", "diagonals=always") == below + "c5,g5..h8");
    CHECK(fog("4k3/8/8/3p4/4P3/8/8/4K3 white", "diagonals=always") == below + "c5,g5..h8");
}

// Source: rulebook puzzles 3.
TEST_CASE("Nobody sees the foxes that he has not found") {
    CHECK_FALSE(contains(run({"show", "fox-hunt", "--as", "hunter"}).out, "fox="));
    CHECK(contains(run({"show", "fox-hunt"}).out, "fox="));
}

TEST_CASE("A reason against a move is told once, however many cells were looked at") {
    const std::string said =
        run({"why", "forks", "a1-a2", "--position", "3o4/8/8/8/8/8/8/R6o hunter"}).out;
    CHECK(contains(said, "capture: nothing there"));
    CHECK(std::count(said.begin(), said.end(), '\n') < 20);
}

TEST_CASE("Attributes of players stand below the board, of those who are in the game") {
    const Ran quoridor = run({"show", "quoridor"}),
              played = run({"show", "quoridor", "--option", "seats=four"});
    CHECK(quoridor.out.find("\nfences: south 10, north 10\n") != std::string::npos);
    CHECK(played.out.find("\nfences: south 5, west 5, north 5, east 5\n") != std::string::npos);
}
