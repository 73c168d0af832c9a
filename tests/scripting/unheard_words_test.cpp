// Words and keys that load and can mean nothing: values that Lua drops, locals that nothing uses,
// comparisons that hold always, pieces of players who never have them, links that are not there.
#include "tests/scripting/said_of.hpp"

#include <catch2/catch.hpp>

using namespace perthro;

namespace {

const std::string kGame = R"(api: 1
id: game
players: [goats, tigers]
board: {grids: [{size: [4, 4]}], zones: {far_row: rank 4}}
pieces: {goat: {letter: G}, tiger: {letter: T}}
attributes: {floor: {of: cell, type: 0..4}, heat: {of: piece, type: 0..4}}
setups: {start: {goats: {goat: rank 1}, tigers: {tiger: [a4]}}}
results: {home: {when: reached, of: goat, zone: far_row, holder: win}}
)";
const std::string kMoves = "goat:move { step(n), floor:less(3), set(floor, 1), set(heat, 1), "
                           "land }\ntiger:move { along(around), step, heat, land }\n";

std::string said_of(const std::string& rules) { return test::said_of(kGame, kMoves + rules); }
// Of a movement of goats with these words between a step and `land`.
std::string said_of_words(const std::string& words) {
    return said_of("goat:move \"go\" { along(e, w), step, " + words + ", land }");
}
std::string changed(const std::string& from, const std::string& to, const std::string& rules = "") {
    std::string game = kGame;
    game.replace(game.find(from), from.size(), to);
    return test::said_of(game, kMoves + rules);
}

}  // namespace

TEST_CASE("Values of a local that Lua drops are warned of") {
    CHECK(said_of("local go = along(e, w), step, land\ngoat:move \"go\" { go, step, land }") ==
          "rules.lua:3: `go` gets only the first of these 3 values: Lua drops the others -- braces "
          "make one list of them: local go = { ... }");
    CHECK(said_of("local a, b = n, e, s\ngoat:move \"go\" { along(a, b), step, land }") ==
          "rules.lua:3: these 2 locals get only the first of 3 values: Lua drops the others -- "
          "each value has a name of its own: local a, b = x, y");
    CHECK(said_of("local a, b = n, e\nlocal go = { along(a, b), step, land }\n"
                  "goat:move \"go\" { go }") == "");
    CHECK(said_of("local function both() return n, e end\nlocal a, b = both()\n"
                  "local f = function(x, y) local z = x return z, y end\n"
                  "goat:move \"go\" { along(f(a, b)), step, land }") == "");
}

TEST_CASE("A local of words that nothing uses is warned of") {
    const std::string warned = "rules.lua:3: nothing uses the local `quick` -- name it in the list "
                               "where its words belong, or take it away";
    CHECK(said_of("local quick = { step(e), land }") == warned);
    CHECK(said_of("local quick = own") == warned);
    CHECK(said_of("local quick = { step(e), land }\ngoat:move \"go\" { quick }") == "");
    CHECK(said_of("local _ = { step(e), land }") == "");
    CHECK(said_of("local quick = 3") == "");
    CHECK(said_of("local quick = log(\"read\")") == "");
}

TEST_CASE("Comparisons that always hold are warned of") {
    const auto always = [](const std::string& asked, const std::string& numbers) {
        return "rules.lua:3: `" + asked +
               "` always holds: that is 0 to 4 -- take it away, or "
               "compare with " +
               numbers;
    };
    CHECK(said_of_words("floor:less(5)") == always("floor:less(5)", "1 to 4"));
    CHECK(said_of_words("floor:at_most(4)") == always("floor:at_most(4)", "0 to 3"));
    CHECK(said_of_words("no(floor:at(from):at_least(0))") == always("floor:at_least(0)", "1 to 4"));
    CHECK(said_of_words("some(board, all(own, floor:more(-1)))") ==
          always("floor:more(-1)", "0 to 3"));
    CHECK(said_of_words("count(board, own):at_least(0)") ==
          "rules.lua:3: `count(...):at_least(0)` always holds: that is never below 0 -- take it "
          "away, or compare with 1 or more");
    CHECK(said_of_words("floor:less(floor + 2)") ==
          "rules.lua:3: `floor` is compared with itself -- VALUE:at(place) is that of another "
          "cell");
    CHECK(said_of_words("floor:less(floor:at(here) + 2)") ==
          "rules.lua:3: `floor` is compared with itself -- VALUE:at(place) is that of another "
          "cell");
    CHECK(said_of_words("floor:less(4), floor:less(floor:at(from) + 2), floor:at_least(1)") == "");
    CHECK(said_of_words("count(board, own):at_least(1)") == "");
    // What is computed may be another number tomorrow.
    CHECK(said_of("local top = 5\ngoat:move \"go\" { step(e), floor:less(top), land }") == "");
    CHECK(changed("attributes: {floor: {of: cell, type: 0..4}",
                  "options: {top: {type: int, default: 4, range: 4..9}}\n"
                  "attributes: {floor: {of: cell, type: 0..$top}",
                  "goat:move \"go\" { step(e), floor:less(5), land }") == "");
}

TEST_CASE("Words that are done no times are warned of") {
    CHECK(said_of_words("times(0, step)") ==
          "rules.lua:3: `times(0, ...)` does nothing -- times(n, ...) does its words n times: take "
          "it away, or say how often");
    CHECK(said_of_words("times(2, step)") == "");
}

TEST_CASE("A cell's value at the piece in the air is warned of") {
    const std::string warned = "rules.lua:3: `floor` is always 0 at `mover` here: the piece is in "
                               "the air, on no cell, until `land` -- `floor` alone is that of this "
                               "cell, floor:at(from) that of the cell it comes from";
    CHECK(said_of_words("floor:less(floor:at(mover) + 2)") == warned);
    CHECK(said_of_words("at(mover, floor)") == warned);
    CHECK(said_of_words("heat:less(heat:at(mover))") == "");
    CHECK(said_of_words("land, floor:less(floor:at(mover) + 2), go(mover)") == "");
    CHECK(said_of("tiger:move \"go\" { floor:at(mover):is(0), step(e), land }") == "");
}

TEST_CASE("Pieces of players who never have them are warned of") {
    CHECK(said_of_words("some(board, own(tiger))") ==
          "rules.lua:3: `own(tiger)` never holds: `goats` never has a `tiger` -- enemy(tiger) asks "
          "for one of the other player");
    CHECK(said_of_words("some(board, enemy(goat))") ==
          "rules.lua:3: `enemy(goat)` never holds: nobody but `goats` ever has a `goat` -- "
          "own(goat) asks for one of the player to move");
    CHECK(said_of_words("some(board, neutral)") ==
          "rules.lua:3: `neutral` never holds: every piece belongs to a player -- `own` and "
          "`enemy` ask for pieces of players; setups: {start: {nobody: {TYPE: a1}}} puts one of "
          "nobody");
    CHECK(said_of_words("some(board, own(goat)), some(board, enemy(tiger)), "
                        "some(board, as_owner(own(tiger)))") == "");
    CHECK(said_of("move \"cry\" { when(some(board, own(tiger)), end_turn) }") == "");
    // Somebody may get one.
    CHECK(changed("setups: {start: {goats: {goat: rank 1}",
                  "options: {both: {type: bool, default: false}}\n"
                  "setups: {start: {goats: {goat: rank 1, tiger: {at: a2, if: both}}",
                  "goat:move \"go\" { step(e), some(board, own(tiger)), land }") == "");
    CHECK(said_of("goat:move \"go\" { step(e), some(board, own(tiger)), land, promote(tiger) }") ==
          "");
    CHECK(said_of("goat:move \"go\" { step(e), some(board, own(tiger)), land, give(opponent) }") ==
          "");
    CHECK(changed("pieces:", "moves: {captured: hand}\npieces:",
                  "goat:move \"go\" { step(e), some(board, own(tiger)), land(enemy) }") == "");
    CHECK(changed("tigers: {tiger: [a4]}", "tigers: {tiger: [a4]}, nobody: {goat: [b4]}",
                  "goat:move \"go\" { step(e), some(board, neutral), land }") == "");
}

TEST_CASE("An event that is asked for a player who never has such pieces is warned of") {
    const auto results = [](const std::string& gone) {
        return changed("results: {", "results: {gone: {when: pieces 1, of: goat, " + gone + "}, ");
    };
    CHECK(results("goats: loss, for: tigers") ==
          "game.yaml:8: this never holds: it is asked for `tigers`, who never has a `goat` -- for: "
          "goats");
    CHECK(results("goats: loss, for: goats") == "");
    CHECK(results("goats: loss") == "");
}

TEST_CASE("Directions without a link, and links that are taken away and were not there") {
    const auto board = [](const std::string& keys) {
        return changed("zones: {", keys + ", zones: {",
                       "goat:move \"go\" { along(diagonal), step, land }");
    };
    CHECK(board("directions: {diagonal: {where: x + y == 99}}") ==
          "game.yaml:4: no cell satisfies the expression of the direction `diagonal` -- no link of "
          "it is left, and a rule never goes there; `%` and `*` come before `+`, as in (x + y) % "
          "2");
    CHECK(board("directions: {diagonal: {where: (x + y) % 2 == 0}}") == "");
    CHECK(board("unlink: [{from: {where: x + y == 99}, along: diagonal}]") ==
          "game.yaml:4: `unlink` takes nothing away: no cell is in `from` -- `from` are the cells "
          "where the links begin, `along` the directions they take");
    CHECK(board("unlink: [[a4, n]]") ==
          "game.yaml:4: `unlink` takes nothing away: no link leaves these cells so -- `from` are "
          "the cells where the links begin, `along` the directions they take");
    CHECK(board("unlink: [[a3, n], {from: rank 2, along: ne}]") == "");
}

TEST_CASE("An attribute of pieces compared where none stands is warned of") {
    CHECK(said_of_words("empty, heat:less(3)") ==
          "rules.lua:3: `heat` is always 0 here: no piece stands here, as `empty` in front of it "
          "says -- heat:at(mover) asks the piece that moves; of: cell in game.yaml makes it one of "
          "cells");
    CHECK(said_of_words("empty, floor:less(3), heat:at(from):is(0)") == "");
    CHECK(said_of_words("empty, heat:at(mover):is(0), set(heat, 2)") == "");
}

TEST_CASE("A movement of the class pass that no turn allows is warned of") {
    const std::string pass = "move \"pass\" { always }\n";
    CHECK(said_of(pass) == "rules.lua:3: no turn allows moves of the class `pass` -- an entry of "
                           "turns lets its player pass: pass: may");
    CHECK(changed("results:", "turns: [{loop: [{turn: next, pass: may}]}]\nresults:", pass) == "");
}
