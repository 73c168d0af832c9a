// What a package says and what comes to nothing: lines of results, piece types, words where a
// number is read, functions whose parameters stand in another order. Beside what is warned of
// stands what reads alike and means something.
#include "tests/scripting/said_of.hpp"

#include <catch2/catch.hpp>

using namespace perthro;

namespace {

const std::string kBoard = "api: 1\nid: game\nboard: {grids: [{size: [4, 4]}]}\n";
const std::string kForced = "turns: [{loop: [{turn: next, pass: forced}]}]\n";
const std::string kSetup = "setups: {start: {white: {man: a1}}}\n";
const std::string kOver = "results: {over: {when: plies 9, most: pieces}}\n";

// Of a game of men, with these results.
std::string of_results(const std::string& results, const std::string& more = "") {
    return test::said_of(kBoard +
                             "pieces: {man: {letter: M}}\nsetups: {start: {white: {man: a1}}}\n" +
                             "results: {" + results + "}\n" + more,
                         "man:move { along(orthogonal), step, land }\n"
                         "function total(position, player) return position:count(player) end\n");
}

// Of a game of men, with these types beside them.
std::string of_types(const std::string& types, const std::string& more, const std::string& rules) {
    return test::said_of(kBoard + "pieces: {man: {letter: M}, " + types + "}\n" +
                             (more.find("setups:") == std::string::npos ? kSetup : "") + more +
                             kOver,
                         "man:move { step(n), land }\n" + rules);
}

}  // namespace

TEST_CASE("who always may pass is never stuck, unless nobody has a move") {
    CHECK(of_results("blocked: {when: stuck, to_move: loss}", kForced) ==
          "rules.lua:2: nothing calls `total` -- name it in game.yaml, or call it from a hook | "
          "game.yaml:6: the line `blocked` can never hold: every turn lets him pass -- everybody: "
          "true asks whether nobody has a move; or no `pass` in `turns`");
    CHECK(of_results("blocked: {when: stuck, everybody: true, most: total}", kForced) == "");
    CHECK(of_results("all: {when: stuck, everybody: true, all: draw}, "
                     "one: {when: stuck, most: total}",
                     kForced) == "");
    CHECK(of_results("blocked: {when: stuck, most: total}",
                     "turns: [{loop: [{turn: white, pass: forced}, {turn: black}]}]\n") == "");
    CHECK(of_results("blocked: {when: stuck, most: total}",
                     kForced + "repetition: {forbid: 2, moves: [pass]}\n") == "");
}

TEST_CASE("awards that another one leaves without an effect are warned of") {
    const std::string alone = " -- `most: total`, or the awards; what is equal is a draw by itself";
    CHECK(of_results("even: {when: plies 9, most: total, all: draw}") ==
          "game.yaml:6: the line `even` gives by `most` alone: nobody gets what else it says" +
              alone);
    CHECK(of_results("won: {when: pieces 0, holder: win, most: total}") ==
          "game.yaml:6: the line `won` gives by `most` alone: nobody gets what else it says" +
              alone);
    const auto of = [](const std::string& awards) {
        return of_results("won: {when: line 2, " + awards +
                          "}, more: {when: plies 9, most: total}");
    };
    CHECK(of("for: mover, mover: loss, holder: win, opponent: win") ==
          "game.yaml:6: the line `won` gives all the same, and so nobody wins -- one award is "
          "enough: mover: win");
    CHECK(of("mover: win, opponent: win") ==
          "game.yaml:6: the line `won` gives all the same, and so nobody wins -- one award is "
          "enough: mover: win");
    CHECK(of("for: mover, mover: loss, holder: win") ==
          "game.yaml:6: the line `won` gives the mover a win and a loss: with `for: mover` he is "
          "the holder -- one award is enough: holder: win");
    CHECK(of("holder: win, all: draw") ==
          "game.yaml:6: the line `won` has a `draw` that changes nothing beside a win or a loss "
          "-- take one of them away, or write two lines with events of their own");
    CHECK(of("mover: win, opponent: loss") == "");
    CHECK(of("mover: loss, holder: win") == "");  // where the other one holds
    CHECK(of("checking: loss, all: draw") == "");
    CHECK(of("white: win, black: loss") == "");
}

TEST_CASE("types that never come to the board are warned of") {
    const std::string hands = "hands: {stone: unlimited}\n";
    CHECK(of_types("stone: {letter: S}", hands, "stone:move \"place\" { anywhere, land }\n") ==
          "rules.lua:2: nothing brings a `stone` from the hand to the board: this moves those that "
          "stand there -- stone:drop \"place\" { anywhere, land } brings one from the hand");
    CHECK(of_types("stone: {letter: S}", hands,
                   "stone:drop { anywhere, land }\nstone:move { step(s), land }\n") == "");
    const std::string placed = "setups: {start: {white: {man: a1, stone: c1}}}\n";
    CHECK(of_types("stone: {letter: S}", hands + placed, "stone:move { step(s), land }\n") != "");
    CHECK(of_types("stone: {letter: S}", "hands: {stone: counted}\n" + placed,
                   "stone:move { step(s), land }\n") == "");
    CHECK(of_types("rook: {letter: R}", "", "") ==
          "game.yaml:4: nothing names the piece type `rook`: none ever stands on the board -- give "
          "it a movement and a place in `setups`, or take it away");
    CHECK(of_types("rook: {letter: R}", "", "rook:move { step(s), land }\n") == "");
    CHECK(of_types("wall: {letter: R, owner: nobody}", "",
                   "man:move \"build\" { step(n), empty, put(wall) }\n") == "");
    CHECK(
        of_types("rook: {letter: R}", "",
                 "for i, t in ipairs(types {}) do t:move \"hop\" { step(e), promote(t) } end\n") ==
        "");
}

TEST_CASE("words where the rules read a number of other types are warned of") {
    const auto of = [](const std::string& worth, const std::string& rules) {
        return test::said_of(
            kBoard + "pieces: {man: {letter: M, worth: 2}, king: {letter: K, worth: " + worth +
                "}}\nsetups: {start: {white: {man: a1, king: b1}}}\n" + kOver,
            "man:move { step(n), worth:more(1), land }\nking:move { step(n), land }\n" + rules);
    };
    CHECK(of("three", "") ==
          "game.yaml:4: `worth` of the type `king` is the word `three`, which counts as 0: `man` "
          "has a number -- worth: 2, or what it is worth, in digits");
    CHECK(of("3", "") == "");
    CHECK(of("none", "") == "");
    CHECK(of("three", "for _, t in ipairs(types { worth = \"three\" }) do t:move \"hop\" { "
                      "step(s), land } end\n") == "");
}

TEST_CASE("functions that game.yaml names are called with the position first") {
    const auto of = [](const std::string& function) {
        return test::said_of(
            kBoard + "pieces: {man: {letter: M}}\nsetups: {start: {white: {man: a1}}}\n" +
                "results: {even: {when: plies 9, most: total}}\n",
            "man:move { step(n), land }\n" + function + "\n");
    };
    CHECK(of("function total(player, position) return position:count(player) end") ==
          "rules.lua:2: `total` is called with `position` first -- function total(position, "
          "player)");
    CHECK(of("function total(position, player) return position:count(player) end") == "");
    CHECK(of("function total(p, player) return p:count(player) end") == "");
    CHECK(of("local function sum(player, position) return position:count(player) end\n"
             "function total(position, player) return sum(player, position) end") == "");
    CHECK(of("function sum(player, position) return position:count(player) end\n"
             "function total(position, player) return sum(player, position) end") == "");
}
