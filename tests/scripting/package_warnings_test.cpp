// What a package may do, but hardly means: one change to a small working package, and the warning
// that follows, `file:line: what -- remedy`.
#include "engine/rules/place.hpp"
#include "tests/scripting/package_support.hpp"

#include <catch2/catch.hpp>

using namespace perthro;

namespace {

const char* const kGame = R"(api: 1
id: game
board: {grids: [{size: [4, 4]}], zones: {far_row: rank 4}}
pieces: {man: {letter: M}, rock: {letter: O, owner: nobody}}
hands: {man: unlimited}
setups: {start: {white: {man: rank 1}, nobody: {rock: c3}}}
results: {home: {when: reached, of: man, zone: far_row, holder: win}}
)";

const char* const kRules = R"(man:move { step(n), land }
man:drop { anywhere, land }
)";

struct Doubtful {
    const char* file;
    const char* from;
    const char* to;
    const char* warning;
};

const Doubtful kDoubtful[] = {
    // Names that nothing uses.
    {"game.yaml", "zones: {", "zones: {near_row: rank 1, ",
     "game.yaml:3: nothing names the zone `near_row` -- use it, or take it away"},
    {"game.yaml", "zones: {", "tracks: {ring: {cells: [a1-d1]}}, zones: {",
     "game.yaml:3: nothing names the track `ring` -- use it, or take it away"},
    {"game.yaml", "id: game", "id: game\noptions: {size: {type: int, default: 4}}",
     "game.yaml:3: nothing names the option `size` -- use it, or take it away"},
    {"game.yaml", "id: game", "id: game\nattributes: {heat: {of: man, type: bool}}",
     "game.yaml:3: nothing names the attribute `heat` -- use it, or take it away"},
    {"game.yaml", "id: game", "id: game\nchance: {dice: {dice: 2}}",
     "game.yaml:3: nothing names the roll `dice` -- use it, or take it away"},
    {"game.yaml", "id: game", "id: game\nattributes: {table: {of: cell, type: bool}}",
     "game.yaml:3: nothing names the attribute `table` -- use it, or take it away"},
    {"rules.lua", "man:drop", "rock:move { step(n), land }\nman:drop",
     "rules.lua:2: `rock` belongs to nobody and `movable` is `own`: its movements are never "
     "offered -- moves: {movable: any} in game.yaml"},
    {"rules.lua", "man:drop", "condition \"gone\" (no(some(board, own)))\nman:drop",
     "rules.lua:2: nothing asks the condition \"gone\" -- name it in game.yaml: results: {KIND: "
     "{when: gone, holder: "
     "win}}"},
    {"rules.lua", "man:drop", "function outcome(position) return draw() end\nman:drop",
     "rules.lua:2: nothing asks the hook `outcome` -- name it in game.yaml: results: {KIND: "
     "{when: outcome}}"},
    {"rules.lua", "man:drop", "function setup(position, random) end\nman:drop",
     "rules.lua:2: nothing runs the hook `setup` -- name it in game.yaml: setups: {start: "
     "{lua: setup}}"},
    {"rules.lua", "man:drop", "function observe(position, viewer, view) end\nman:drop",
     "rules.lua:2: nothing asks the hook `observe` -- switch it on in game.yaml: visibility: "
     "{fog: lua}"},
    {"rules.lua", "man:drop", "function on_together(position) end\nman:drop",
     "rules.lua:2: nothing runs the hook `on_together` -- give it a turn in game.yaml: turns: "
     "[{together: [...]}]"},
    {"rules.lua", "man:drop", "function tally(position, player) return 1 end\nman:drop",
     "rules.lua:2: nothing calls `tally` -- name it in game.yaml, or call it from a hook"},
    // Lines that nobody can win by.
    {"game.yaml", "holder: win", "all: draw",
     "game.yaml:7: no line of `results` lets anybody win or lose -- say who wins: holder: win, "
     "to_move: loss"},
    // Words that need a cell or a direction which no word has given yet.
    {"rules.lua", "man:move { step(n), land }", "man:move { step, land }",
     "rules.lua:1: `step` never passes: there is no direction yet, as no word in front of it has "
     "given one -- along(n), step goes along n"},
    {"rules.lua", "man:move { step(n), land }", "man:move { slide, land(open) }",
     "rules.lua:1: `slide` never passes: there is no direction yet, as no word in front of it has "
     "given one -- along(n), slide goes along n"},
    {"rules.lua", "man:drop", "move \"mark\" { far_row, anywhere, put(rock) }\nman:drop",
     "rules.lua:2: `far_row` never holds: there is no cell yet, as no word in front of it has "
     "chosen one -- anywhere, choose(set) or go(place) comes before"},
    {"rules.lua", "man:drop", "man:part \"jump\" { step(n), land }\nman:drop",
     "rules.lua:2: nothing goes on with the part `jump` -- must_continue \"jump\"; a movement that "
     "begins a move is declared with :move"},
    {"game.yaml", "id: game", "id: game\nturns: [{loop: [{turn: next, moves: [move]}]}]",
     "rules.lua:2: no turn allows moves of the class `drop` -- add it to `moves` of an entry of "
     "turns"},
    // Endings.
    {"game.yaml", "id: game", "id: game\nturns: [{turn: next}]",
     "game.yaml:3: the turns end behind this entry, and with them the game -- turns: [{loop: "
     "[...]}] goes on for ever; a result with `when: finished` says who has won in the end"},
    {"game.yaml", "results: {", "results: {gone: {when: pieces 0, holder: loss}, ",
     "game.yaml:7: `pieces` never holds: the hand of `man` has no end -- of: other types; what is "
     "left on the board asks condition \"gone\" (no(some(board, own(man))))"},
    {"game.yaml", "results: {home: {when: reached, of: man, zone: far_row, holder: win}}", "",
     "game.yaml:3: nothing names the zone `far_row` -- use it, or take it away | game.yaml:1: no "
     "line of `results` ends the game -- results: {blocked: {when: stuck, to_move: loss}}"},
    {"game.yaml", "results: {", "results: {over: {when: passes 2, all: draw}, ",
     "game.yaml:7: the line `over` can never hold: no turn lets anybody pass -- take it away, or "
     "write what brings it about"},
    {"game.yaml", "results: {",
     "results: {burnt: {when: stuck, to_move: loss}, late: {when: stuck, all: draw}, ",
     "game.yaml:7: the line `late` is never reached: `burnt` above it holds whenever it does -- "
     "take one of them away, or put the narrower one first"},
    {"game.yaml", "results: {",
     "results: {even: {when: stuck, all: draw}, mate: {when: stuck, checked: true, to_move: "
     "loss}, ",
     "game.yaml:7: nobody is ever in check: no piece type is royal -- pieces: {king: {royal: "
     "true}}, or without `checked` | "
     "game.yaml:7: the line `mate` is never reached: `even` above it holds whenever it does -- "
     "take one of them away, or put the narrower one first"},
    {"game.yaml", "results: {", "results: {bare: {when: hands empty, holder: win}, ",
     "game.yaml:7: the line `bare` holds from the start: no hand is counted -- hands: {TYPE: "
     "counted} in game.yaml"},
    {"game.yaml", "results: {",
     "results: {calm: {when: quiet 9, without: [capture, man], all: draw}, ",
     "game.yaml:7: the line `calm` can never hold: every move sets its count back -- without: "
     "[capture] leaves the other moves over"},
    {"game.yaml", "results: {",
     "results: {calm: {when: quiet 9, without: [drop, move], all: draw}, ",
     "game.yaml:7: the line `calm` can never hold: every move sets its count back -- without: "
     "[capture] leaves the other moves over"},
    {"game.yaml", "id: game",
     "id: game\nturns: [{loop: [{turn: next}, {turn: white, moves: {not: [move, drop]}}]}]",
     "game.yaml:3: `moves` leaves every class out: nobody has a move here -- moves: [CLASS] says "
     "which may be played"},
    {"game.yaml", "results: {", "results: {over: {when: finished, all: draw}, ",
     "game.yaml:7: the line `over` can never hold: the turns go on for ever -- take it away, or "
     "write what brings it about"},
    {"game.yaml", "results: {", "results: {last: {when: alone, holder: win}, ",
     "game.yaml:7: the line `last` can never hold: nothing puts a player out -- take it away, or "
     "write what brings it about"},
    // Zones and hands.
    {"game.yaml", "far_row: rank 4", "far_row: {white: rank 4}",
     "game.yaml:3: no cell is in the zone `far_row` of black -- black: [] says that he has none, "
     "far_row: {shared: REGION} is everybody's"},
    {"game.yaml", "far_row: rank 4", "far_row: {all: [rank 1, rank 2]}",
     "game.yaml:3: no cell is in the zone `far_row` -- what refers to it never happens"},
    {"game.yaml", "far_row: rank 4", "far_row: {shared: {not: board}}",
     "game.yaml:3: no cell is in the zone `far_row` -- what refers to it never happens"},
    {"game.yaml", "{white: {man: rank 1}", "{white: {man: rank 1}, hand: {each: {man: 3}}",
     "game.yaml:6: the hand of `man` has no end, whatever `hand` says -- hands: {man: counted}, or "
     "take the number away"},
    {"game.yaml", "hands: {man: unlimited}", "hands: {man: counted}",
     "rules.lua:2: the drop of `man` never happens: no setup puts one in hand, and what is "
     "captured does not go there -- setups: {start: {hand: {each: {man: 5}}}}"},
    {"game.yaml", "zone: far_row", "zone: far_row, count: 5",
     "game.yaml:7: the line `home` can never hold: the zone has fewer cells -- take it away, or "
     "write what brings it about"},
    // Words that never hold where they stand.
    {"rules.lua", "step(n), land", "along(n), land, step",
     "rules.lua:1: `land` puts the piece down where it stands: no word in front of it moves the "
     "piece -- words happen in the order in which they are written: step, land"},
    {"rules.lua", "step(n), land", "far_row, empty, capture",
     "rules.lua:1: `empty` never holds: the piece that moves stands here itself -- the first word "
     "that moves it comes before: step, empty"},
    {"rules.lua", "step(n), land", "capture, step(n), land",
     "rules.lua:1: `land` has nothing to put down: `capture` took the piece that moves where it "
     "stood -- step, enemy, capture takes another piece"},
    {"rules.lua", "step(n), land", "far_row, step(n), land",
     "rules.lua:1: `step` never passes: no cell of `far_row` has a neighbour there -- `capture` "
     "without a step takes the piece off from where it stands"},
    {"rules.lua", "step(n), land", "step(n), land, when(liberties:is(0), { capture(chain) })",
     "rules.lua:1: `liberties` is always 0: no `chains` says what is linked -- chains { along = "
     "orthogonal } in rules.lua says what is linked | "
     "rules.lua:1: `chain` is never more than the piece here: no `chains` says what is linked -- "
     "chains { along = orthogonal } in rules.lua says what is linked"},
    {"rules.lua", "step(n), land", "step(n), land, when(enemy, { capture })",
     "rules.lua:1: `enemy` never holds: the piece that moves stands here itself -- ask before "
     "`land`"},
    {"rules.lua", "step(n), land", "step(n), count(beside(around), own):is(9), land",
     "rules.lua:1: the comparison of `count` never holds: that is 0 to 8 -- compare it with what "
     "it can be"},
    {"rules.lua", "step(n), land", "step(n), any(), land",
     "rules.lua:1: `any()` of no condition never holds -- see whether the list that it is given is "
     "empty"},
    {"rules.lua", "man:drop", "require(no(own))\nman:drop",
     "rules.lua:2: `require` asks behind a move, and so at no cell: `own` never holds there -- "
     "some(board, ...) looks for a cell, a condition in the movement asks where the piece is"},
    {"rules.lua", "step(n), land", "along(ahead), step, land",
     "rules.lua:1: `along` never passes: there is no direction yet, as no word in front of it has "
     "given one -- along(n) gives one of the board"},
    {"rules.lua", "step(n), land", "step(n), land, stop, step(n), land",
     "rules.lua:1: the words behind `stop` never run -- it ends the movement: either({ a }, { b }) "
     "has two ends"},
    {"rules.lua", "step(n), land", "step(n), no(checked), land",
     "rules.lua:1: `checked` never holds: no piece type is royal -- take it away"},
    {"rules.lua", "step(n), land", "step(n), when(captured, stop), land",
     "rules.lua:1: nothing is `captured` here: no word of the movement takes anything -- "
     "`capture` takes what stands here, land(enemy) what the piece lands on"},
    {"rules.lua", "man:drop", "majority(\"move\", { most(captured) })\nman:drop",
     "rules.lua:2: no movement of the class `move` takes anything -- `capture` takes what stands "
     "here, land(enemy) what the piece lands on"},
    {"rules.lua", "step(n), land", "step(n), plies_left:is(2), land",
     "rules.lua:1: the comparison of `plies_left` never holds: that is 0 to 1 -- compare it with "
     "what it can be"},
    {"rules.lua", "step(n), land", "step(n), die:is(3), land",
     "rules.lua:1: the comparison of `die` never holds: that is 0 to 0 -- compare it with what it "
     "can be"},
    {"rules.lua", "step(n), land", "step(n), no(ally), land",
     "rules.lua:1: `ally` never holds: nobody has allies -- take it away"},
    {"rules.lua", "step(n), land", "held:more(0), step(n), land",
     "rules.lua:1: `held` is always 0: no word takes counters up -- `gather` does; what a "
     "player has in hand is no counter: a hook asks position:hand(player, type)"},
    {"game.yaml",
     "far_row: rank 4}}\npieces: {man: {letter: M}, rock: {letter: O, owner: nobody}}\nhands: "
     "{man: "
     "unlimited}\nsetups: {start: {white: {man: rank 1}, nobody: {rock: c3}}}\nresults: {home: "
     "{when: reached, of: "
     "man, "
     "zone: far_row",
     "far_row: rank 4, near_row: rank 1}}\npieces: {man: {letter: M}, rock: {letter: O, owner: "
     "nobody}}\nhands: {man: unlimited}\nsetups: {start: {white: {man: rank 1}, nobody: {rock: "
     "c3}}}\nresults: {home: "
     "{when: connected, zones: [far_row, near_row]",
     "game.yaml:7: nothing is ever connected: no `chains` says what is linked -- chains { along = "
     "orthogonal } in rules.lua says what is linked"},
    {"rules.lua", "step(n), land", "maybe(step(n)), land",
     "rules.lua:1: `land` puts the piece down where it stands if the `maybe` in front of it is "
     "left out -- maybe(w) is w or nothing: either({ w, land }, { ... }) says what else is meant"},
    // Movements without any effect.
    {"rules.lua", "man:move { step(n), land }", "man:move { step(n) }",
     "rules.lua:1: the movement changes nothing: no word puts the piece down -- `land` puts it "
     "down where it has come: step(n), land"},
    {"rules.lua", "man:move { step(n), land }", "man:move {}",
     "rules.lua:1: the movement changes nothing: no word puts the piece down -- `land` puts it "
     "down where it has come: step(n), land"},
    {"rules.lua", "step(n), land", "step(n), empty, capture, land",
     "rules.lua:1: `capture` finds nothing here, as `empty` in front of it says -- at(mover, "
     "capture) takes the piece that moves off the board"},
    {"rules.lua", "step(n), land", "step(n), enemy, land",
     "rules.lua:1: `land` refuses where something stands, as `enemy` in front of it says -- "
     "land(enemy) captures it; capture, step, land jumps over it"},
    {"rules.lua", "step(n), land", "step(n), own, land",
     "rules.lua:1: `land` refuses where something stands, as `own` in front of it says -- land(c) "
     "captures what stands there"},
    {"rules.lua", "step(n), land", "step(n), enemy, empty, land",
     "rules.lua:1: `empty` never holds: something stands here, as `enemy` in front of it says -- a "
     "step is missing between them, or any(a, b) is meant"},
    {"rules.lua", "step(n), land", "step(n), empty, land(enemy)",
     "rules.lua:1: `enemy` never holds: nothing stands here, as `empty` in front of it says -- a "
     "step is missing between them, or any(a, b) is meant"},
    {"rules.lua", "step(n), land", "step(n), capture, enemy, land",
     "rules.lua:1: `enemy` never holds: nothing stands here, `capture` in front of it has taken it "
     "-- ask before it is taken: enemy, capture"},
    {"rules.lua", "step(n), land", "step(n), own, enemy, capture",
     "rules.lua:1: `enemy` never holds behind `own` -- any(a, b) asks for either"},
    {"rules.lua", "step(n), land", "step(n), land, capture",
     "rules.lua:1: `capture` takes the piece that has just landed here -- land(enemy) captures "
     "what "
     "stands there; at(mover, capture) says that the piece itself is lost"},
    {"rules.lua", "step(n), land", "put(rock), step(n), land",
     "rules.lua:1: `put` finds no room: the piece that moves stands here itself -- at(start, "
     "put(type)) puts one where the piece came from, behind `land`"},
    {"rules.lua", "step(n), land", "step(n), enemy, put(rock)",
     "rules.lua:1: `put` finds no room, as `enemy` in front of it says -- capture first, or "
     "promote(type) what stands here"},
    {"rules.lua", "step(n), land", "step(n), maybe(enemy, land)",
     "rules.lua:1: `land` refuses where something stands, as `enemy` in front of it says -- "
     "land(enemy) captures it; capture, step, land jumps over it"},
    {"rules.lua", "step(n), land", "step(n), when(occupied, { land }, { land })",
     "rules.lua:1: `land` refuses where something stands, as `occupied` in front of it says -- "
     "land(c) captures what stands there"},
    {"rules.lua", "step(n), land", "step(n), every(around, step, empty, capture), land",
     "rules.lua:1: `capture` finds nothing here, as `empty` in front of it says -- at(mover, "
     "capture) takes the piece that moves off the board"},
};

// Words that look alike and mean something.
const char* const kMeant[] = {
    "step(n), count(beside(around), own):is(8), land",
    "step(n), count(board, own):at_least(16), land",
    "step(n), enemy, capture, land",
    "step(n), enemy, capture, step, land",
    "step(n), when(enemy, { capture }), land",
    "step(n), any(empty, enemy), land(open)",
    "step(n), enemy, step, empty, land, at(behind, capture)",
    "far_row, at(mover, capture)",
    "either({ far_row, capture }, { step(n), land })",
    "step(n), land, step, land",
    "at(start, own), step(n), land",
    "maybe(step(n)), step(n), land",
    "maybe(step(n)), empty, land",
    "step(n), maybe(enemy, capture), land",
    "step(n), land, at(start, put(rock))",
    "either({ step(n), enemy }, { step(n), empty }), land(open)",
};

std::string warnings(const LoadRequest& request) {
    const auto result = test::load(request, true);
    std::string texts = result.errors;
    const GameDefinition& game = result.game.definition;
    for (const LoadWarning& warning : game.warnings) {
        std::string at = place_of(game, warning.at);
        at = at.substr(at.rfind('/') + 1);
        texts += (texts.empty() ? "" : " | ") + at + ": " + warning.what + " -- " + warning.remedy;
    }
    return texts;
}

class Game {
public:
    Game() {
        folder_.write("game/game.yaml", kGame);
        folder_.write("game/rules.lua", kRules);
    }
    [[nodiscard]] std::string warnings_with(const TextChange& change) const {
        return warnings({folder_.path("game"), {}, {change}});
    }
    [[nodiscard]] const test::ScratchPackage& folder() const { return folder_; }

private:
    test::ScratchPackage folder_;
};

}  // namespace

TEST_CASE("Packages that load and hardly mean what they say are warned of") {
    const Game game;
    for (const auto& doubtful : kDoubtful) {
        INFO(doubtful.from << " -> " << doubtful.to);
        CHECK(game.warnings_with({doubtful.file, doubtful.from, doubtful.to}) == doubtful.warning);
    }
}

TEST_CASE("What attributes are asked and never answer is warned of") {
    const Game game;
    const auto with = [&](const std::string& words) {
        game.folder().write("game/rules.lua", "man:move { step(n), land }\nman:move { " + words +
                                                  " }\nman:drop { anywhere, land, add(heat, 1) }\n"
                                                  "rock:move { add(cold, 1), step(n), land }\n");
        return game.warnings_with(
            {"game.yaml", "id: game",
             "id: game\nmoves: {movable: any}\nattributes: {heat: {of: man, type: 0..3}, cold: "
             "{of: rock, type: 0..3}}"});
    };
    CHECK(with("heat:more(2), step(n), land") == "");
    CHECK(with("heat:more(3), step(n), land") ==
          "rules.lua:2: the comparison of `heat` never holds: that is 0 to 3 -- compare it with "
          "what it can be");
    CHECK(with("cold, step(n), land") ==
          "rules.lua:2: a `man` has no `cold`: it is always 0 here -- game.yaml says which types "
          "have it: of: [a, b]");
    CHECK(
        with("step(n), empty, heat, land") ==
        "rules.lua:2: `heat` never holds: no piece stands here, as `empty` in front of it says -- "
        "at(mover, heat) asks the piece that moves; of: cell in game.yaml makes it one of cells");
    CHECK(with("step(n), empty, at(mover, heat), land") == "");
    CHECK(with("heat + 1, step(n), land") ==
          "rules.lua:2: `heat + 1` only asks whether that is not 0 -- add(heat, 1) changes it");
}

TEST_CASE("Conditions that results ask, and that look along no way, are warned of") {
    const Game game;
    const auto with = [&](const std::string& condition) {
        game.folder().write(
            "game/rules.lua",
            "man:move { step(n), land }\nman:drop { anywhere, land }\nchains { along "
            "= around }\nman:move { count(chain):more(1), step(n), land }\ncondition \"here\" (" +
                condition + ")\n");
        return game.warnings_with(
            {"game.yaml", "results: {home", "results: {here: {when: here, holder: win}, home"});
    };
    CHECK(with("some(board, all(own, some(reach(step, empty), far_row)))") ==
          "rules.lua:5: `step` never passes: there is no direction yet, as no word in front of it "
          "has given one -- along(n), step goes along n");
    CHECK(with("some(board, all(own, some(reach(along(n), step, empty), far_row)))") == "");
    CHECK(with("count(chain, far_row):at_least(2)") ==
          "rules.lua:5: `here` is asked by a result, and so at no cell: `count` is always 0 there "
          "-- some(board, ...) looks for a cell, at(place, ...) asks at one");
    CHECK(with("no(own)") ==
          "rules.lua:5: `here` is asked by a result, and so at no cell: `own` never holds there -- "
          "some(board, ...) looks for a cell, at(place, ...) asks at one");
}

TEST_CASE("Pieces in a hand that nothing puts down are warned of") {
    const Game game;
    game.folder().write("game/rules.lua", "man:move { step(n), land }\n");
    const auto with = [&](const std::string& hand) {
        return game.warnings_with(
            {"game.yaml", "hands: {man: unlimited}\nsetups: {start: {white: {man: rank 1}",
             "hands: {man: counted}\nsetups: {start: {white: {man: rank 1}, hand: " + hand});
    };
    CHECK(with("{each: {man: 2}}") ==
          "game.yaml:6: no word puts down the `man` in hand -- man:drop "
          "{ anywhere, land } in rules.lua");
    game.folder().write("game/rules.lua",
                        "man:move { step(n), land }\nman:drop { anywhere, land }\n");
    CHECK(with("{each: {man: 2}}") == "");
}

TEST_CASE("Words that can be passed are not warned of") {
    const Game game;
    for (const char* words : kMeant) {
        INFO(words);
        CHECK(game.warnings_with({"rules.lua", "step(n), land", words}) == "");
    }
}

TEST_CASE("Names that another part of the package uses are not warned of") {
    const Game game;
    const auto with = [&](const std::string& zone, const std::string& rules) {
        game.folder().write("game/rules.lua", rules + "man:drop { anywhere, land }\n");
        return game.warnings_with({"game.yaml", "zones: {", "zones: {" + zone + ": rank 1, "});
    };
    CHECK(with("near_row", "man:move { near_row, step(n), land }\n") == "");
    CHECK(with("near_row", "man:move { zone[\"near\" .. \"_row\"], step(n), land }\n") == "");
    CHECK(with("near_row", "man:move { step(n), land }  -- from the near_row\n") ==
          "game.yaml:3: nothing names the zone `near_row` -- use it, or take it away");
    // A game that the turns end on purpose.
    game.folder().write("game/rules.lua", kRules);
    CHECK(game.warnings_with({"game.yaml", "results: {",
                              "turns: [{times: 3, do: [{turn: next}]}]\nresults: {over: {when: "
                              "finished, most: pieces}, "}) == "");
    // The hook `outcome` may end it before.
    game.folder().write("game/rules.lua", "man:move { no(far_row), step(n), land }\n"
                                          "function outcome(position) return draw() end\n");
    CHECK(game.warnings_with({"game.yaml",
                              "results: {home: {when: reached, of: man, zone: far_row, "
                              "holder: win}}",
                              "turns: [{turn: next}]\nresults: {over: {when: outcome}}"}) == "");
}

TEST_CASE("Lines that are told apart, and zones that are empty on purpose, are not warned of") {
    const Game game;
    for (const char* lines :
         {"out: {when: stuck, everybody: true, to_move: loss}, even: {when: stuck, all: draw}",
          "row: {when: line 3, for: mover, holder: win}, others: {when: line 3, holder: loss}",
          "row: {when: line 3, of: man, holder: win}, others: {when: line 3, holder: loss}",
          "asked: {when: quiet 3, claim: draw}, over: {when: quiet 3, all: draw}",
          "calm: {when: quiet 3, without: [drop], all: draw}"}) {
        INFO(lines);
        CHECK(game.warnings_with(
                  {"game.yaml", "results: {", "results: {" + std::string(lines) + ", "}) == "");
    }
    CHECK(
        game.warnings_with({"game.yaml", "results: {",
                            "options: {draws: {type: bool, default: false}}\nresults: {lost: {if: "
                            "not draws, when: stuck, to_move: loss}, even: {when: stuck, all: "
                            "draw}, "}) == "");
    for (const char* zone : {"{white: rank 4, black: []}", "{shared: []}", "[]"}) {
        INFO(zone);
        CHECK(game.warnings_with({"game.yaml", "rank 4", zone}) == "");
    }
}

TEST_CASE("Awards of a line whose hook says who wins are warned of") {
    const Game game;
    game.folder().write("game/rules.lua", "man:move { step(n), land }\n"
                                          "function outcome(position) return draw() end\n");
    CHECK(game.warnings_with(
              {"game.yaml", "results: {", "results: {judged: {when: outcome, holder: win}, "}) ==
          "game.yaml:7: the line `judged` gives nothing: the hook `outcome` says who wins -- "
          "judged: {when: outcome}");
}

TEST_CASE("Drops of what rules or captures bring to a hand are not warned of") {
    const Game game;
    const auto with = [&](const std::string& rules, const std::string& hands) {
        game.folder().write("game/rules.lua", rules);
        return game.warnings_with({"game.yaml", "hands: {man: unlimited}", hands});
    };
    const std::string rules = "man:move { step(n), land }\nman:drop { anywhere, land }\n";
    CHECK(with(rules, "hands: {man: counted}\nmoves: {captured: hand}") == "");
    CHECK(with(rules + "on_move = { move = function(position, move)\n"
                       "  move:set_hand(position.to_move, man, 1)\nend }\n",
               "hands: {man: counted}") == "");
}

TEST_CASE("What belongs to nobody may be moved where the game says so") {
    const Game game;
    game.folder().write("game/rules.lua",
                        "man:move { step(n), land }\nman:drop { anywhere, land }\n"
                        "rock:move { step(n), land }\n");
    CHECK(game.warnings_with({"game.yaml", "id: game", "id: game\nmoves: {movable: any}"}) == "");
}

TEST_CASE("What a package inherits is not its own to mend") {
    const Game game;
    game.folder().write("game/rules.lua", "man:move { along(n), land, step }\n");
    game.folder().write("child/game.yaml", "api: 1\nid: child\nextends: game\n");
    CHECK(warnings({game.folder().path("child"), {}, {}}) == "");
    CHECK(warnings({game.folder().path("game"), {}, {}}) != "");
}
