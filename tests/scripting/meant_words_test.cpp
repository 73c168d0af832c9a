// Errors that tell what is meant: values asked at a place, movements without a piece, directions
// that are added, words with empty brackets.
#include "tests/scripting/said_of.hpp"

#include <catch2/catch.hpp>

using namespace perthro;

namespace {

const std::string kGame = R"(api: 1
id: game
board: {grids: [{size: [4, 4]}], zones: {far_row: rank 4}}
pieces: {man: {letter: M}}
attributes: {floor: {of: cell, type: 0..4}}
setups: {start: {white: {man: rank 1}}}
results: {home: {when: reached, of: man, zone: far_row, holder: win}}
)";

std::string said_of(const std::string& rules) { return test::said_of(kGame, rules); }
// The same of words that stand behind a step.
std::string said_behind_step(const std::string& words) {
    return said_of("man:move { step(n), " + words + ", land }");
}

}  // namespace

TEST_CASE("A value is asked at a place by its method") {
    const std::string remedy = " -- floor:at(from) is the value there";
    CHECK(said_behind_step("floor:less(floor:from + 2)") ==
          "rules.lua:1: function arguments expected near '+'" + remedy);
    CHECK(said_behind_step("floor:less(floor:low + 2)") ==
          "rules.lua:1: function arguments expected near '+' -- what a method is called with "
          "stands in brackets: floor:low(...)");
    CHECK(said_behind_step("floor:less(floor:at(from + 2))") ==
          "rules.lua:1: `from` is a place, no number" + remedy);
    CHECK(said_behind_step("floor:less(from.floor + 2)") ==
          "rules.lua:1: the place `from` has no `floor`" + remedy);
}

TEST_CASE("Words of moves follow the method of a piece type") {
    CHECK(said_of("man { step(n), land }") ==
          "rules.lua:1: the piece type `man` takes no arguments -- words of its moves: man:move { "
          "... }");
    CHECK(said_of("man \"leap\" { step(n), land }") ==
          "rules.lua:1: the piece type `man` takes no arguments -- a class of its moves: man:move "
          "\"leap\" { ... }");
    CHECK(said_of("move { step(n), land }") ==
          "rules.lua:1: move takes a name in quotes, not a list -- man:move { ... } moves a piece, "
          "move \"NAME\" { ... } is the player's own");
}

TEST_CASE("Directions stand one behind the other") {
    CHECK(said_of("man:move { along(e + n + s), step, land }") ==
          "rules.lua:1: directions are not joined by `+` -- several stand one behind the other: "
          "along(e, n)");
    CHECK(said_of("man:move { step(along(e, n)), land }") ==
          "rules.lua:1: step takes directions, not the word `along` -- the choice stands in front: "
          "along(dirs), step");
    CHECK(said_of("man:move { along(e, N), step, land }") ==
          "rules.lua:1: unknown name `N` -- did you mean `n`?");
    CHECK(said_of("man:move { along(floor + 1), step, land }") ==
          "rules.lua:1: along takes directions, not a sum -- ");
}

TEST_CASE("Words without operands stand without brackets") {
    CHECK(said_of("man:move { along(e, n), step(), land() }") ==
          "rules.lua:1: the brackets of `step()` are empty -- the word stands alone: `step` | "
          "rules.lua:1: the brackets of `land()` are empty -- the word stands alone: `land`");
    CHECK(said_of("man:move { step(n), slide(), set(floor, 1), land }") == "");
    CHECK(said_behind_step("on(far_row)") ==
          "rules.lua:1: on takes one cell; the zone `far_row` has several -- `far_row` alone asks "
          "whether this cell is in it");
    CHECK(said_behind_step("far_row = true") ==
          "rules.lua:1: man:move: `far_row` is no option here -- `far_row` alone asks whether this "
          "cell is in it");
    CHECK(said_behind_step("capture(man)") ==
          "rules.lua:1: capture takes a set of cells, not the piece type `man` -- "
          "land(enemy(man)) captures one that it lands on, when(enemy(man), capture) one that "
          "stands here");
}

TEST_CASE("A view that leads in one direction twice says what a view is") {
    std::string game = kGame;
    game.replace(game.find("board:"), 6, "players: {white: {}, black: {n: e}}\nboard:");
    const test::ScratchPackage folder;
    folder.write("game/game.yaml", game);
    folder.write("game/rules.lua", "man:move { step(n), land }");
    const auto errors = test::load({folder.path("game"), {}, {}}, true).all;
    REQUIRE(errors.size() == 1);
    CHECK(errors[0].expected == "where directions of this board lead, each to another, as {n: e, "
                                "e: n}");
}
