// What tables cannot hold of a movement does not stop them: without a known beginning the words are
// run from every piece.
#include "tests/scripting/hooks_fixture.hpp"

#include <catch2/catch.hpp>

using namespace perthro;
using namespace perthro::test;

namespace {

std::uint64_t moves_of(const std::string& size, const std::string& words) {
    const ScriptedGame game("api: 1\nid: small\nboard: {grids: [{size: " + size +
                                "}]}\npieces: {queen: {letter: Q}}\n"
                                "setups: {start: {white: {queen: a1}}}\n",
                            "queen:move { " + words + " }\n");
    std::uint64_t moves = 0;
    game.play([&](Worker& worker) {
        moves = worker.perft(1);
        PerftOptions by_words;
        by_words.reference = true;
        CHECK(worker.perft(1, by_words) == moves);
    });
    return moves;
}

}  // namespace

TEST_CASE("a movement without a word is a move that changes nothing") {
    CHECK(moves_of("[4, 4]", "") == 1);
}

// a1 itself is empty then: east of it and of the three cells north.
TEST_CASE("a slide that goes nowhere lifts the mover") {
    CHECK(moves_of("[4, 4]", "along(n), slide{ min = 0 }, empty, along(e), step, land") == 4);
}

TEST_CASE("a movement with more ways than a table holds is interpreted") {
    // Everywhere but on the first rank, and where the other queen stands.
    CHECK(
        moves_of("[22, 23]", "along(around), slide, along(around), slide, reach(step(n)), land") ==
        22 * 22 - 1);
}

TEST_CASE("turning a direction that has no order fails by tables as by words") {
    CHECK_THROWS_WITH(moves_of("[4, 4]", "along(leap(1, 2)), veer(1), step, land"),
                      Catch::Contains("has no cyclic order to turn in"));
}
