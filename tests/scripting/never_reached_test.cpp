// Slips by which a package loads, and something in it is never reached or never changes: results
// behind stronger ones, events of turns, blocks without a round, attributes that nothing writes.
#include "tests/scripting/said_of.hpp"

#include <catch2/catch.hpp>

using namespace perthro;

namespace {

const std::string kGame = R"(api: 1
id: game
board: {grids: [{size: [4, 4]}], zones: {far_row: rank 4}}
pieces: {man: {letter: M}}
)";
const std::string kEnds = "results: {home: {when: reached, zone: far_row, holder: win}}\n";
const std::string kStart = "setups: {start: {white: {man: rank 1}}}\n";
const std::string kMan = "man:move { step(n), land }\nman:move { far_row, at(mover, capture) }\n";

std::string of_results(const std::string& lines) {
    return test::said_of(kGame + kStart + "results: {" + lines + "}\n", kMan);
}
std::string of_turns(const std::string& turns) {
    return test::said_of(kGame + kStart + kEnds + "turns: " + turns + "\n", kMan);
}

}  // namespace

TEST_CASE("Lines below one that holds sooner are warned of") {
    const auto below = [](const std::string& above, const std::string& line) {
        return of_results("above: {when: " + above + ", holder: loss}, line: {when: " + line +
                          ", holder: loss}");
    };
    const std::string never = "game.yaml:6: the line `line` is never reached: `above` above it "
                              "holds whenever it does -- take one of them away, or put the "
                              "narrower one first";
    CHECK(below("pieces 1", "pieces 0") == never);
    CHECK(below("pieces 1", "pieces 1, of: man") == never);
    CHECK(below("repeated 2", "repeated 3") == never);
    CHECK(below("quiet 20", "quiet 30") == never);
    CHECK(below("plies 20", "plies 20") == never);
    CHECK(below("line 3", "line 4, along: orthogonal") == never);
    CHECK(below("captured", "captured, last: true") == never);
    CHECK(below("reached, zone: far_row", "reached, zone: far_row, count: 2") == never);

    CHECK(below("pieces 0", "pieces 1") == "");
    CHECK(below("quiet 30", "quiet 20, without: capture") == "");
    CHECK(below("quiet 20, without: capture", "quiet 30") == "");
    CHECK(below("line 3, exactly: true", "line 4") == "");
    CHECK(below("line 3, along: orthogonal", "line 4") == "");
    CHECK(below("captured, last: true", "captured") == "");
    CHECK(below("reached, zone: far_row, count: 2", "reached, zone: far_row") == "");
    CHECK(of_results(
              "asked: {when: quiet 20, claim: draw}, line: {when: quiet 30, holder: loss}") == "");
    CHECK(below("pieces 1, for: mover", "pieces 0") == "");
    CHECK(below("{pieces: {white: 2, black: 1}}", "{pieces: {white: 1, black: 2}}") == "");
}

TEST_CASE("Events of turns that never hold are warned of") {
    const std::string ends = " -- {loop: [...]} says that it goes on for ever, {times: n, do: "
                             "[...]} that it ends";
    CHECK(of_turns("[{until: passes 2, do: [{turn: next}]}, {loop: [{turn: next}]}]") ==
          "game.yaml:7: this block never ends: no turn lets anybody pass" + ends);
    CHECK(of_turns("[{until: alone, do: [{turn: next}]}, {loop: [{turn: next}]}]") ==
          "game.yaml:7: this block never ends: nothing puts a player out" + ends);
    CHECK(of_turns("[{loop: [{turn: white, when: passes 2}, {turn: next}]}]") ==
          "game.yaml:7: no turn ever comes to this entry: no turn lets anybody pass -- take it "
          "away, or write what brings it about");
    CHECK(of_turns("[{until: hands empty, do: [{turn: next}]}, {loop: [{turn: next}]}]") ==
          "game.yaml:7: no turn comes to this block: `hands empty` holds from the start, as no "
          "hand is counted -- hands: {TYPE: counted} in game.yaml");
    CHECK(of_turns("[{loop: [{turn: next, when: hands empty}]}]") ==
          "game.yaml:7: `hands empty` always holds: no hand is counted -- hands: {TYPE: counted} "
          "in game.yaml");
    CHECK(of_turns("[{until: passes 2, do: [{turn: next, pass: may}]}, {loop: [{turn: next}]}]") ==
          "");
    // With another value of an option somebody may pass.
    CHECK(test::said_of(kGame + kStart +
                            "options: {passing: {type: one_of, values: [never, may], default: "
                            "never}}\nresults: {over: {when: passes 2, all: draw}, lost: "
                            "{when: stuck, to_move: loss}}\nturns: [{loop: [{turn: next, pass: "
                            "$passing}]}]\n",
                        kMan) == "");
}

TEST_CASE("Being stuck where everybody may pass is warned of") {
    const auto with = [](const std::string& stuck, const std::string& turns,
                         const std::string& rules = kMan) {
        return test::said_of(kGame + kStart + "results: {blocked: {when: stuck" + stuck +
                                 ", to_move: loss}, home: {when: reached, zone: far_row, "
                                 "holder: win}}\nturns: [{loop: [" +
                                 turns + "]}]\n",
                             rules);
    };
    const std::string never = "game.yaml:6: the line `blocked` can never hold: every turn lets him "
                              "pass -- everybody: true asks whether nobody has a move; or no "
                              "`pass` in `turns`";
    CHECK(with("", "{turn: next, pass: forced}") == never);
    CHECK(with("", "{turn: next, pass: may}") == never);
    CHECK(with(", everybody: true", "{turn: next, pass: forced}") == "");
    CHECK(with("", "{turn: white, pass: forced}, {turn: black}") == "");
    CHECK(with("", "{turn: next, pass: forced}", kMan + "require(some(board, own))\n") == "");
}

TEST_CASE("Blocks of turns that are played no time are warned of") {
    CHECK(of_turns("[{times: 0, do: [{turn: white}]}, {loop: [{turn: next}]}]") ==
          "game.yaml:7: no turn comes to this block: it is played `times: 0` -- times: 1, or take "
          "it away");
    CHECK(of_turns("[{loop: [{times: 0, do: [{turn: white}]}, {turn: next}]}]") ==
          "game.yaml:7: no turn comes to this block: it is played `times: 0` -- times: 1, or take "
          "it away");
    CHECK(test::said_of(kGame + kStart + kEnds +
                            "options: {rounds: {type: int, range: 0..2, default: 0}}\nturns: "
                            "[{times: $rounds, do: [{turn: white}]}, {loop: [{turn: next}]}]\n",
                        kMan) == "");
}

TEST_CASE("A first player whom nothing asks for is warned of") {
    const auto with = [](const std::string& first, const std::string& turns) {
        return test::said_of(kGame + kEnds + "setups: {start: {white: {man: rank 1}, first: " +
                                 first + "}}\n" + turns,
                             kMan);
    };
    const std::string next = " -- turns: [{loop: [{turn: next}]}] begins with whom `first` names";
    CHECK(with("black", "") == "game.yaml:6: `first: black` says nothing: without `turns` the "
                               "players move in their order, white first" +
                                   next);
    CHECK(with("black", "turns: [{loop: [{turn: white}, {turn: black}]}]\n") ==
          "game.yaml:6: `first: black` says nothing: every entry of `turns` names its player, and "
          "white begins" +
              next);
    CHECK(with("white", "") == "");
    CHECK(with("black", "turns: [{loop: [{turn: next}]}]\n") == "");
    CHECK(with("black", "turns: [{turn: white}, {loop: [{turn: next}]}]\n") == "");
}

TEST_CASE("Attributes that rules read and nothing writes are warned of") {
    const auto with = [](const std::string& attribute, const std::string& rules,
                         const std::string& more = "") {
        return test::said_of(kGame + kStart + kEnds + "attributes: {" + attribute + "}\n" + more,
                             rules);
    };
    const std::string in_rules = " in rules.lua does, `setups` and `default` say with what it "
                                 "begins";
    const std::string kAsks = "man:move { no(hot), step(n), land }\n";
    const std::string never = "game.yaml:7: nothing writes the attribute `hot`: it is always false "
                              "where rules read it -- set(hot, VALUE)" +
                              in_rules;
    CHECK(with("hot: {of: piece, type: bool}", kAsks) == never);
    CHECK(with("hot: {of: cell, type: 0..3}", "man:move { hot:is(0), step(n), land }\n") ==
          "game.yaml:7: nothing writes the attribute `hot`: it is always 0 where rules read it -- "
          "add(hot, 1)" +
              in_rules);
    const std::string line = "results: {won: {when: score 5, of: hot, holder: win}}\n";
    CHECK(test::said_of(kGame + kStart + "attributes: {hot: {of: player, type: 0..9}}\n" + line,
                        kMan) == "game.yaml:6: nothing writes the attribute `hot`: it is "
                                 "always 0, which is all that the line `won` "
                                 "ever sees -- add(hot, 1)" +
                                     in_rules);
    // Another method of the same name, and another attribute that a hook writes.
    const std::string hook = "\non_move = { move = function(position, move)\n  ";
    CHECK(with("hot: {of: piece, type: bool}, cold: {of: game, type: bool}",
               kAsks + hook + "move:set(cold, true) move:set_hand(position.to_move, man, 1) end }",
               "hands: {man: counted}\n") == never);

    CHECK(with("hot: {of: piece, type: bool}", "man:move { no(hot), step(n), land, set(hot, true) "
                                               "}\n") == "");
    CHECK(with("hot: {of: piece, type: bool, on_moving: true}", kAsks) == "");
    CHECK(with("hot: {of: piece, type: bool, default: true}", kAsks) == "");
    CHECK(with("hot: {of: cell, type: bool, rows: y == 1}", kAsks) == "");
    CHECK(with("hot: {of: piece, type: bool}",
               kAsks + hook + "move:set(hot, true, move.to) end }") == "");
    CHECK(with("hot: {of: piece, type: bool}",
               kAsks + "local function heat(move, which) move:set(which, true, move.to) end" +
                   hook + "heat(move, hot) end }") == "");
    CHECK(with("hot: {of: game, type: bool, default: $warm}", kAsks,
               "options: {warm: {type: bool, default: false}}\n") == "");
    CHECK(with("hot: {of: game, type: bool}",
               kAsks + "if options.warm then after { set(hot, true) "
                       "} end\n",
               "options: {warm: {type: bool, default: false}}\n") == "");
}

TEST_CASE("Words that never run because a number or a row says so are warned of") {
    const auto with = [](const std::string& words) {
        return test::said_of(kGame + kStart + kEnds, "man:move { " + words + " }\n");
    };
    CHECK(with("times(0, step(n)), step(n), land") ==
          "rules.lua:1: `times(0, ...)` does nothing -- times(n, ...) does its words n times: take "
          "it away, or say how often");
    CHECK(with("step(n), land, cases{ { always, end_turn }, { far_row, again } }") ==
          "rules.lua:1: no game comes to this row of `cases`: the row with `always` in front of it "
          "fits first -- put the row with `always` last");
    CHECK(with("step(n), land, cases{ { far_row, again }, { always, end_turn } }") == "");
    // What Lua works out may be something else elsewhere.
    CHECK(with("times(1 - 1, step(n)), step(n), land") == "");
    CHECK(with("step(n), land, cases{ { nil or always, end_turn }, { far_row, again } }") == "");
}

TEST_CASE("Enemies where all players are in one team are warned of") {
    const auto with = [](const std::string& teams, const std::string& words) {
        return test::said_of(kGame + kStart + kEnds + "teams: {" + teams + "}\n",
                             kMan + "man:move { " + words + ", land }\n");
    };
    CHECK(with("all: [white, black]", "step(e), no(enemy)") ==
          "rules.lua:3: `enemy` never holds: all players are in one team -- teams: {NAME: [...], "
          "OTHER: [...]}; without `teams` everybody else is an enemy");
    CHECK(with("all: [white, black]", "step(e)") == "");
    CHECK(with("one: [white], two: [black]", "step(e), no(enemy)") == "");
}

TEST_CASE("Pieces that count as left when they were captured are warned of") {
    const auto with = [](const std::string& moves, const std::string& rules) {
        return test::said_of(kGame +
                                 "setups: {start: {each: {man: rank 1}}}\nresults: {gone: "
                                 "{when: pieces 0, holder: loss}, home: {when: reached, "
                                 "zone: far_row, holder: win}}\nmoves: {" +
                                 moves + "}\n",
                             rules);
    };
    const std::string takes = "man:move { step(n), land(open) }\n";
    CHECK(with("captured: hand", takes) ==
          "game.yaml:6: `pieces` counts what `captured` puts into a hand, and no word puts it down "
          "-- without `captured` in `moves` it is away; TYPE:drop { anywhere, land } in rules.lua "
          "brings it back");
    CHECK(with("captured: hand", takes + "man:drop { anywhere, land }\n") == "");
    CHECK(with("captured: away", takes) == "");
}

TEST_CASE("A line that waits for more repetitions than are allowed is warned of") {
    const auto of = [](const std::string& forbid, const std::string& event,
                       const std::string& turns = "") {
        return test::said_of(kGame + kStart + "repetition: {forbid: " + forbid + "}\n" + turns +
                                 "results: {again: {when: " + event + ", mover: loss}}\n",
                             kMan);
    };
    const std::string turns = "turns: [{loop: [{turn: next, pass: may}]}]\n";
    CHECK(
        of("3", "repeated 3") ==
        "game.yaml:7: the line `again` can never hold: `repetition: {forbid: 3}` lets no position "
        "come back so often -- take it away, or write what brings it about");
    CHECK(of("3", "repeated 2") == "");
    CHECK(of("previous", "repeated 3") == "");
    CHECK(of("2", "repeated 3", turns) == "");
}

TEST_CASE("Chains that nothing asks for are warned of") {
    const std::string chains = "chains { along = orthogonal }\n";
    const auto with = [&](const std::string& rules) {
        return test::said_of(kGame + kStart + kEnds, chains + kMan + rules);
    };
    CHECK(with("") == "rules.lua:1: nothing asks for the chains -- liberties, `chain` and results: "
                      "{KIND: {when: connected, ...}} do; or take `chains` away");
    CHECK(with("man:move { count(chain):more(1), step(s), land }\n") == "");
    CHECK(with("man:move { liberties:is(0), step(s), land }\n") == "");
    CHECK(test::said_of(kGame + kStart +
                            "results: {joined: {when: connected, zones: [far_row, far_row], "
                            "holder: win}}\n",
                        chains + kMan)
              .find("nothing asks for the chains") == std::string::npos);
}

TEST_CASE("Directions that lead nowhere, and attributes of nobody, are warned of") {
    const std::string points = "attributes: {points: {of: player, type: 0..9}}\n";
    const auto with = [&](const std::string& rules) {
        return test::said_of(kGame + kStart + kEnds + points,
                             kMan +
                                 "man:move { step(s), land, add(points, 1) }\n"
                                 "man:move { points:is(9), step(e), land }\n" +
                                 rules);
    };
    CHECK(
        with("man:move { step(leap(5, 0)), land }\n") ==
        "rules.lua:5: `leap(5,0)` leads nowhere: no two cells lie so -- leap(right, ahead) counts "
        "cells as the player to move sees the board");
    CHECK(with("man:move { step(leap(3, 0)), land }\n") == "");
    CHECK(with("man:move { points:of(nobody):is(0), step(w), land }\n") ==
          "rules.lua:5: `points:of(nobody)` is no player's -- of(me), of(opponent) and of(owner) "
          "name players");
    CHECK(with("man:move { points:of(opponent):is(0), step(w), land }\n") == "");
}

TEST_CASE("Movements of pieces that setups put for nobody are warned of") {
    const auto of = [](const std::string& setup, const std::string& moves = "") {
        return test::said_of("api: 1\nid: game\nboard: {grids: [{size: [4, 4]}]}\n"
                             "pieces: {man: {letter: M}, rock: {letter: R}}\n" +
                                 moves + "setups: {start: {" + setup +
                                 "}}\nresults: {none: {when: "
                                 "stuck, to_move: loss}}\n",
                             "man:move { step(n), land }\nrock:move { step(s), land }\n");
    };
    CHECK(of("white: {man: rank 1}, nobody: {rock: a3}") ==
          "rules.lua:2: `rock` belongs to nobody and `movable` is `own`: its movements are never "
          "offered -- moves: {movable: any} in game.yaml");
    CHECK(of("white: {man: rank 1}, nobody: {rock: a3}", "moves: {movable: any}\n") == "");
    CHECK(of("white: {man: rank 1, rock: a2}, nobody: {rock: b3}") == "");
}

TEST_CASE("A setup puts one piece on a cell that holds one") {
    const auto of = [](const std::string& board, const std::string& rock) {
        return test::said_of("api: 1\nid: game\nboard: {" + board +
                                 "grids: [{size: [4, 4]}]}\n"
                                 "pieces: {man: {letter: M}, rock: {letter: R, owner: nobody}}\n"
                                 "setups: {start: {white: {man: rank 1}, nobody: {rock: " +
                                 rock + "}}}\nresults: {none: {when: stuck, to_move: loss}}\n",
                             "man:move { step(n), land }\n");
    };
    CHECK(of("", "{a3: 3}") == "game.yaml:5: two pieces stand on a3 -- ");
    CHECK(of("", "{a3: 1}") == "");
    CHECK(of("holds: stack, ", "{a3: 2}") == "");
}

TEST_CASE("A line that gives who is to move a win and a loss is warned of") {
    const std::string stuck = "stuck: {when: stuck, to_move: loss, opponent: win}";
    CHECK(of_results(stuck) ==
          "game.yaml:6: the line `stuck` gives who is to move a win and a loss: `opponent` is "
          "everybody but who moved last -- to_move: loss");
    CHECK(of_results("stuck: {when: stuck, to_move: loss, mover: win}") == "");
    CHECK(test::said_of(kGame + kStart + "turns: [{loop: [{turn: next, plies: 2}]}]\nresults: {" +
                            stuck + "}\n",
                        kMan) == "");
}

TEST_CASE("`land` on what stands there is warned of on boards of stacks, too") {
    const auto with = [](const std::string& words) {
        return test::said_of("api: 1\nid: game\nboard: {holds: stack, grids: [{size: [4, 4]}]}\n"
                             "pieces: {man: {letter: M}}\n" +
                                 kStart + "results: {none: {when: stuck, to_move: loss}}\n",
                             "man:move { step(n), " + words + " }\n");
    };
    CHECK(
        with("occupied, land") ==
        "rules.lua:1: `land` refuses where something stands, as `occupied` in front of it says -- "
        "`mount` puts it on top; land(c) captures what stands there");
    CHECK(with("occupied, mount") == "");
    CHECK(with("any(empty, own), capture, step(n), any(empty, own), mount") == "");
    CHECK(with("enemy, capture, enemy, capture, land") == "");
}
