// Words side by side of which one is undone or repeated by the next, and words at the cells of a
// set. Beside what is warned of stands what reads alike and means something.
#include "tests/scripting/said_of.hpp"

#include <catch2/catch.hpp>

using namespace perthro;

namespace {

const std::string kBoard = "api: 1\nid: game\nboard: {grids: [{size: [4, 4]}]}\n";
const std::string kOver = "results: {over: {when: plies 9, most: pieces}}\n";

// Of a game of men, with a second movement.
std::string of_words(const std::string& words) {
    return test::said_of(
        kBoard + "pieces: {man: {letter: M}}\nsetups: {start: {white: {man: a1}}}\n" + kOver,
        "man:move { along(orthogonal), step, land }\nman:move \"more\" { " + words + " }\n");
}

}  // namespace

TEST_CASE("words that the next one repeats or undoes are warned of") {
    CHECK(of_words("along(ne), along(nw), step, land") ==
          "rules.lua:2: `along` is undone by the `along` behind it -- along(a, b) chooses one of "
          "several; along(a), step, along(b), step goes one way and then the other");
    CHECK(of_words("step(n), land(open), land") ==
          "rules.lua:2: `land` behind `land` changes nothing: the piece stands here -- one `land` "
          "is enough: land(c) captures what it lands on");
    CHECK(of_words("step(n), land, give(opponent), give(me)") ==
          "rules.lua:2: `give` is undone by the `give` behind it -- take one of them away");
    CHECK(of_words("along(ne), step, along(nw), step, land") == "");
    CHECK(of_words("step(n), land, step, land") == "");
    CHECK(of_words("step(n), land, give(opponent), at(start, give(me))") == "");
    CHECK(of_words("along(n), along(ahead), step, land") == "");
}

TEST_CASE("`some` of what is never empty is warned of where its condition stands behind it") {
    CHECK(of_words("along(n), step, some(beside(around)), empty, land") ==
          "rules.lua:2: `some(beside(...))` without a condition always holds -- some(beside(...), "
          "empty) asks it there");
    CHECK(of_words("along(n), step, some(board), empty, land") ==
          "rules.lua:2: `some(board)` without a condition always holds -- some(board, empty) asks "
          "it there");
    CHECK(of_words("along(n), step, some(beside(n)), empty, land") == "");
    CHECK(of_words("along(n), step, some(beside(around), own), empty, land") == "");
}

TEST_CASE("a step at the cells of a set needs a direction as elsewhere") {
    const auto of = [](const std::string& words) {
        return test::said_of(kBoard + "pieces: {man: {letter: M}}\nhands: {man: unlimited}\n" +
                                 kOver,
                             "man:drop { anywhere, land, " + words + " }\n");
    };
    const std::string never =
        "rules.lua:1: `step` never passes: there is no direction yet, as no word in front of it "
        "has given one -- along(n), step goes along n";
    CHECK(of("every(beside(around), step, enemy, capture)") == never);
    CHECK(of("at(here, step, enemy, capture)") == never);
    CHECK(of("when(some(beside(around), can { step, enemy }), give(me))") == "");
    CHECK(of("some(beside(around), can { step, enemy }), give(me)") == never);
    CHECK(of("can { step, enemy }, give(me)") == never);
    CHECK(of("some(beside(around), can { along(n), step, enemy }), give(me)") == "");
    CHECK(of("every(beside(around), along(n), step, enemy, capture)") == "");
    CHECK(of("along(n), every(beside(around), step, enemy, capture)") == "");
    CHECK(of("every(around, step, enemy, capture)") == "");
}
