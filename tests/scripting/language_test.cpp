// Words, keys and checks of the language that few games need: each in the smallest game that shows
// it.
#include "engine/interpreter/interpreter.hpp"
#include "scripting/play/match.hpp"
#include "tests/scripting/hooks_fixture.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

using namespace perthro;
using perthro::test::ScriptedGame;

namespace {

using Texts = std::vector<std::string>;

// `changes` stand behind the parts that every game here has.
std::string yaml(const std::string& changes) { return "api: 1\nid: small\n" + changes; }

template <typename Use>
void with_match(const std::string& facts, const std::string& rules, Use&& use) {
    ScriptedGame(yaml(facts), rules).play([&](Worker& worker) {
        Match match(worker.shared_rules());
        match.start({});
        use(match);
    });
}

Texts moves(const std::string& facts, const std::string& rules, const Texts& played = {}) {
    Texts texts;
    with_match(facts, rules, [&](Match& match) {
        for (const std::string& move : played) {
            match.play(move);
        }
        texts = match.texts();
    });
    std::sort(texts.begin(), texts.end());
    return texts;
}

// What a load or the listing of the first moves complains about.
std::string complaint(const std::string& facts, const std::string& rules) {
    try {
        moves(facts, rules);
    } catch (const std::exception& error) {
        return error.what();
    }
    return "";
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

// The kind and the winners of the game after these moves.
std::pair<std::string, std::uint32_t> end_of(const std::string& facts, const std::string& rules,
                                             const Texts& played) {
    std::pair<std::string, std::uint32_t> end{"goes on", 0};
    with_match(facts, rules, [&](Match& match) {
        for (const std::string& move : played) {
            match.play(move);
        }
        if (const auto outcome = match.outcome()) {
            end = {outcome->kind, outcome->winners};
        }
    });
    return end;
}

const std::string kBoard =
    "board: {grids: [{size: [4, 4]}]}\npieces: {man: {letter: M}, king: {letter: K}}\n";

}  // namespace

// ---- words

TEST_CASE("what stands where a slide begins is asked alike in every direction") {
    const std::string facts = kBoard + "setups: {start: {white: {man: b1}, black: {man: d4}}}\n";
    CHECK(
        moves(facts,
              "man:move { along(e, n), is(man), slide, either({ land }, { enemy, capture, land }) "
              "}") == Texts{"b1-b2", "b1-b3", "b1-b4", "b1-c1", "b1-d1"});
}

TEST_CASE("a slide along tracks keeps to its lengths") {
    const std::string facts =
        "board: {grids: [{size: [4, 4]}], tracks: {way: {cells: [a1-d1]}}}\n"
        "pieces: {man: {letter: M}}\nsetups: {start: {white: {man: a1}, black: {man: d4}}}\n";
    CHECK(moves(facts, "man:move { slide{ along = way }, land }") ==
          Texts{"a1-b1", "a1-c1", "a1-d1"});
    CHECK(moves(facts, "man:move { slide{ along = way, min = 2 }, land }") ==
          Texts{"a1-c1", "a1-d1"});
    CHECK(moves(facts, "man:move { slide{ along = way, max = 2 }, land }") ==
          Texts{"a1-b1", "a1-c1"});
}

TEST_CASE("players and types may be read from attributes") {
    const std::string facts = kBoard +
                              "attributes: {heir: {of: game, type: player, default: black}, "
                              "made: {of: game, type: piece_type, default: king}}\n"
                              "setups: {start: {white: {man: [a1, c1]}, black: {king: d4}}}\n";
    with_match(facts, "man:move { step(n), land, at(from, put(made)), give(heir) }",
               [](Match& match) {
                   match.play("a1-a2");
                   const Position& position = match.worker().position();
                   CHECK(position.count(2, match.rules().game.find_piece("man")) == 1);
                   CHECK(position.count(1, match.rules().game.find_piece("king")) == 1);
               });
    CHECK(moves(facts, "man:move { choose(board), is(made), land(enemy) }") ==
          Texts{"a1-d4", "c1-d4"});
    CHECK(moves(facts, "man:move { choose(board), is(man, made), no(own), land(enemy) }") ==
          Texts{"a1-d4", "c1-d4"});
    CHECK(moves(facts, "man:move { choose(board), enemy(made), land(enemy) }") ==
          Texts{"a1-d4", "c1-d4"});
}

TEST_CASE("bounds of loop and every may be values") {
    const std::string facts = kBoard +
                              "attributes: {span: {of: game, type: 0..9, default: 2}}\n"
                              "setups: {start: {white: {man: [a1, d1]}, black: {king: d4}}}\n";
    CHECK(moves(facts, "man:move { loop{ step(n), empty, max = span }, land }") ==
          Texts{"a1-a3", "d1-d3"});
    CHECK(
        moves(facts, "man:move { every{ orthogonal, step, empty, min = span }, step(n), land }") ==
        Texts{"a1-a2", "d1-d2"});
    CHECK(
        moves(facts, "man:move { every{ orthogonal, step, empty, min = span + 1 }, step(n), land }")
            .empty());
}

TEST_CASE("another piece goes on, however its option is written") {
    const std::string facts = kBoard + "setups: {start: {white: {man: a1, king: d1}, black: {}}}\n";
    const std::string two = "king:part \"second\" { step(n), land }\n";
    const Texts both{"a1-a2+d1-d2", "a1-a2-a3"};
    const std::string part = two + "man:part \"second\" { step(n), land }\n";
    CHECK(moves(facts,
                part + "man:move { step(n), land, must_continue(\"second\", { by = own }) }") ==
          both);
    CHECK(
        moves(facts, part + "man:move { step(n), land, must_continue \"second\" { by = own } }") ==
        both);
}

// ---- moves that read alike

TEST_CASE("directions name moves that differ in their effects alone") {
    const std::string facts = kBoard + "setups: {start: {white: {man: b2}, black: {king: d4}}}\n"
                                       "attributes: {lit: {of: cell, type: bool}}\n";
    CHECK(moves(facts, "man:move { along(n, e), step, go(start), set(lit, true), land }") ==
          Texts{"b2-b2"});
    const std::string turned = "man:move { along(n, e), step, set(lit, true), go(start), land }";
    CHECK(moves(facts, turned) == Texts{"b2-b2>e", "b2-b2>n"});
    with_match(facts, turned, [](Match& match) {
        const FoundMove found = match.find("b2-b2>n");
        REQUIRE(found);
        match.make(static_cast<std::size_t>(found.index));
        const Cell b3 = match.rules().game.topology.find_cell("b3");
        CHECK(match.worker().interpreter().board().attribute(
                  match.rules().game.find_attribute("lit"), b3) == 1);
    });
}

TEST_CASE("moves that nothing tells apart are an error that says where") {
    const std::string facts = kBoard + "setups: {start: {white: {man: b2}, black: {king: d4}}}\n"
                                       "attributes: {wind: {of: game, type: 0..9}}\n";
    const std::string text = complaint(
        facts, "man:move { step(n), land, either({ set(wind, 1) }, { set(wind, 2) }) }");
    CHECK(contains(text, "rules.lua:1: two different moves read `b2-b3 move`"));
    CHECK(contains(text, "as \"label\""));
    CHECK(complaint(facts, "man:move { step(n), land, either({ as \"a\", set(wind, 1) }, "
                           "{ as \"b\", set(wind, 2) }) }")
              .empty());
}

// ---- results and turns

TEST_CASE("a row may be asked of some types only") {
    const std::string facts = kBoard + "setups: {start: {white: {man: [a1, b1], king: c2}, "
                                       "black: {king: d4}}}\n"
                                       "results: {row: {when: line 3, of: man, holder: win}}\n";
    const std::string rules = "man:move { step(n), land }\nking:move { along(around), step, land }";
    CHECK(end_of(facts, rules, {"c2-c1"}).first == "goes on");
    const std::string all = kBoard + "setups: {start: {white: {man: [a1, b1], king: c2}, "
                                     "black: {king: d4}}}\n"
                                     "results: {row: {when: line 3, holder: win}}\n";
    CHECK(end_of(all, rules, {"c2-c1"}) == std::pair<std::string, std::uint32_t>{"row", 2});
}

TEST_CASE("teams win and are counted together") {
    const std::string facts =
        "players: [north, east, south, west]\nteams: {ns: [north, south], ew: [east, west]}\n" +
        kBoard +
        "setups: {start: {north: {man: [a1, a2]}, east: {man: [b1, b2, b3]}, south: {man: [c1, "
        "c2]}, "
        "west: {}}}\n";
    const std::string rules = "man:move { along(orthogonal), step, land }";
    const std::string most = "results: {count: {when: plies 1, most: pieces BY}}\n";
    const auto counted = [&](const std::string& by) {
        std::string results = most;
        results.replace(results.find(" BY"), 3, by);
        return end_of(facts + results, rules, {"a2-a3"});
    };
    CHECK(counted("") == std::pair<std::string, std::uint32_t>{"count", 1U << 2});
    CHECK(counted(", by: team") ==
          std::pair<std::string, std::uint32_t>{"count", (1U << 1) | (1U << 3)});
    const std::string home = "results: {home: {when: reached, zone: a3, mover: win, by: team}}\n";
    CHECK(end_of(facts + home, rules, {"a2-a3"}) ==
          std::pair<std::string, std::uint32_t>{"home", (1U << 1) | (1U << 3)});
}

TEST_CASE("the outcome hook says itself who wins") {
    const std::string facts = kBoard + "setups: {start: {white: {man: a1}, black: {king: d4}}}\n"
                                       "results: {done: {when: outcome}}\n";
    const std::string rules = "man:move { step(n), land }\n"
                              "function outcome(position)\n"
                              "  if position.ply == 1 then return win(black, \"moved\") end\nend";
    CHECK(end_of(facts, rules, {"a1-a2"}) == std::pair<std::string, std::uint32_t>{"moved", 4});
}

TEST_CASE("events in turns take their further keys") {
    const std::string facts =
        kBoard + "setups: {start: {white: {man: a1}, black: {king: d4}}}\n"
                 "turns: [{until: {event: reached, zone: a3, of: man}, do: [{turn: white}]}, "
                 "{loop: [{turn: black}]}]\n";
    CHECK(moves(facts, "man:move { step(n), land }\nking:move { step(s), land }", {"a1-a2"}) ==
          Texts{"a2-a3"});
    CHECK(contains(
        complaint(kBoard + "turns: [{until: {event: plies 3, zne: a3}, do: [{turn: white}]}]\n",
                  ""),
        "unknown key `zne`"));
}

// ---- what the load checks

TEST_CASE("names of hooks are checked") {
    const std::string facts = kBoard;
    CHECK(contains(complaint(facts, "function fitler(position, moves) end"),
                   "rules.lua:1:10: nothing calls `fitler`"));
    CHECK(contains(complaint(facts, "function fitler(position, moves) end"),
                   "did you mean `filter`?"));
    CHECK(contains(complaint(facts, "function on_capture(position) end"),
                   "nothing calls `on_capture`"));
    CHECK(contains(complaint(facts, "local function filter(position, moves) end"),
                   "`filter` is local, and a hook is a global function"));
    CHECK(contains(complaint(facts, "man:move \"hop\" { step(n), land }\n"
                                    "on_move = { hpo = function(position, move) end }"),
                   "no movement is of the class `hpo`"));
    CHECK(contains(complaint(facts, "man:move \"hop\" { step(n), land }\n"
                                    "on_applied = { hpo = function(position, move) end }"),
                   "no movement is of the class `hpo`"));
    CHECK(complaint(facts, "function oder(position) return 1 end\n"
                           "function filter(position, moves) oder(position) end")
              .empty());
    CHECK(complaint(facts + "results: {over: {when: outcom, all: draw}}\n",
                    "function outcom(position, player) return false end")
              .empty());
}

namespace {

const std::string kSecret =
    "board: {grids: [{size: [4, 4]}]}\n"
    "pieces: {man: {letter: M}, bomb: {letter: B}}\n"
    "attributes: {mine: {of: cell, type: bool, known: nobody}, found: {of: cell, type: bool}}\n"
    "visibility: {pieces: {type: owner}}\n";

std::string fault(const std::string& body) {
    std::string secret = kSecret;
    secret.replace(secret.find("mine:"), 5, "trap:");
    return complaint(secret, "man:part \"on\" { step(n), land }\nman:move { " + body + " }");
}

}  // namespace

TEST_CASE("nothing forks or refuses behind the first look at something hidden") {
    CHECK(fault("along(orthogonal), step, enemy, land(enemy)").empty());
    CHECK(fault("along(orthogonal), step, enemy, "
                "cases{ { is(bomb), at(mover, capture) }, { always, land(enemy) } }")
              .empty());
    CHECK(fault("step(n), when(trap, set(found, true)), land").empty());
    CHECK(fault("is(man), step(n), own(man), capture").empty());  // one's own is no secret
    CHECK(contains(fault("step(n), enemy(bomb), capture"),
                   "rules.lua:2:21: `enemy(bomb)` looks at a hidden type"));
    CHECK(contains(fault("step(n), land(enemy(bomb))"), "looks at a hidden type"));
    CHECK(contains(fault("step(n), when(is(bomb), {}), either({ land }, { stop })"),
                   "`either` stands behind `is(bomb)`, which looks at a hidden type"));
    CHECK(contains(fault("step(n), when(trap, {}), empty, land"),
                   "`empty` stands behind `trap`, which looks at a hidden attribute"));
    CHECK(contains(fault("step(n), when(is(bomb), { land, must_continue \"on\" })"),
                   "`must_continue` stands behind `is(bomb)`"));
    CHECK(contains(fault("step(n), enemy, reveal, step(n), land"),
                   "`step` stands behind `reveal`, which looks at a hidden type"));
    CHECK(
        fault("step(n), when(some(beside(around), enemy(bomb)), set(found, true)), land").empty());
}

TEST_CASE("nothing refuses where a look has changed what stands there") {
    CHECK(fault("step(n), cases{ { is(bomb), capture, land }, { always, stop } }").empty());
    CHECK(fault("step(n), enemy, every(board, enemy, capture), reveal, land(enemy)").empty());
    CHECK(fault("step(n), cases{ { is(bomb), at(cell \"a4\", when(is(man), capture)) }, "
                "{ always, land(enemy) } }")
              .empty());
    CHECK(fault("step(n), every(board, enemy(bomb), set(found, true)), land").empty());
    CHECK(contains(fault("step(n), every(board, enemy(bomb), capture), land"),
                   "`land` stands behind `enemy(bomb)`, which looks at a hidden type"));
    CHECK(contains(fault("step(n), when(is(bomb), capture), land(enemy)"),
                   "`land` stands behind `is(bomb)`, which looks at a hidden type"));
    CHECK(contains(fault("step(n), when(is(bomb), at(mover, capture)), land(enemy)"),
                   "`land` stands behind `is(bomb)`, which looks at a hidden type"));
    CHECK(contains(fault("step(n), when(is(bomb), capture), capture"),
                   "`capture` stands behind `is(bomb)`, which looks at a hidden type"));
}

TEST_CASE("a question about a walk looks at what it meets") {
    CHECK(fault("can { step(n), enemy }, step(n), land").empty());
    CHECK(contains(fault("can { step(n), enemy(bomb) }, step(n), land"),
                   "which looks at a hidden type"));
    CHECK(contains(fault("step(n), land(open), captured(bomb):is(0)"), "looks at a hidden type"));
}

// ---- words that no package of ours needs

namespace {

std::int64_t attribute(Match& match, const char* name, std::uint32_t where = 0) {
    return match.worker().interpreter().board().attribute(match.rules().game.find_attribute(name),
                                                          where);
}

const std::string kOneMan = kBoard + "setups: {start: {white: {man: a1}, black: {king: d4}}}\n"
                                     "attributes: {seen: {of: game, type: 0..99}, "
                                     "last: {of: game, type: cell}}\n";

}  // namespace

TEST_CASE("sets of cells: rays, and sets in descending order") {
    CHECK(moves(kOneMan, "man:move { choose(ray(n)), land }") == Texts{"a1-a2", "a1-a3", "a1-a4"});
    CHECK(moves(kOneMan, "man:move { count(ray(e), empty):is(3), step(n), land }") ==
          Texts{"a1-a2"});
    for (const auto& [set, name] : {std::pair{"board", "c4"}, std::pair{"reversed(board)", "b1"}}) {
        with_match(
            kOneMan,
            "man:move { every(" + std::string(set) + ", empty, set(last, here)), step(n), land }",
            [&](Match& match) {
                match.play("a1-a2");
                CHECK(attribute(match, "last") == match.rules().game.topology.find_cell(name) + 1);
            });
    }
}

TEST_CASE("a path leads on whatever stands between") {
    const std::string facts = kBoard +
                              "setups: {start: {white: {man: [a1, a2]}, black: {king: d4}}}\n";
    CHECK(moves(facts, "man:move { along(via(n, ne)), step, land }") == Texts{"a1-b3", "a2-b4"});
}

TEST_CASE("conditions seen by the owner of the piece") {
    const std::string facts =
        "board: {grids: [{size: [4, 4]}], zones: {far: rank 4}}\npieces: {man: {letter: M}}\n"
        "setups: {start: {white: {man: a1}, black: {man: b1}}}\n";
    CHECK(moves(facts, "man:move { at(e, as_owner(far)), step(n), land }") == Texts{"a1-a2"});
    CHECK(moves(facts, "man:move { at(e, far), step(n), land }").empty());
    for (const char* seen : {"as_owner(can { step(s) })", "can { step(n) }"}) {
        CHECK(moves(facts, std::string("man:move { at(e, ") + seen + "), step(n), land }") ==
              Texts{"a1-a2"});
    }
    for (const char* seen : {"as_owner(can { step(n) })", "can { step(s) }"}) {
        CHECK(moves(facts, std::string("man:move { at(e, ") + seen + "), step(n), land }").empty());
    }
}

TEST_CASE("parts of a move and plies of a turn are counted") {
    const std::string rules = "man:move { step(n), land, must_continue \"on\" }\n";
    CHECK(moves(kOneMan, rules + "man:part \"on\" { step(n), land, parts:is(2) }") ==
          Texts{"a1-a2-a3"});
    CHECK(moves(kOneMan, rules + "man:part \"on\" { step(n), land, parts:is(3) }").empty());
    const std::string turns = "turns: [{loop: [{turn: white, plies: 2, pass: forced}]}]\n";
    const std::string first = "man:move { plies_left:is(2), step(n), land }";
    CHECK(moves(kOneMan + turns, first) == Texts{"a1-a2"});
    CHECK(moves(kOneMan + turns, first, {"a1-a2"}) == Texts{"pass"});
}

TEST_CASE("a way that comes back to itself is noticed") {
    const std::string facts = "board: {cells: {p1-p4: {}}, tracks: {ring: {cells: [p1-p4], closed: "
                              "true}}}\npieces: {man: {letter: M}}\n"
                              "setups: {start: {white: {man: p1}, black: {}}}\n";
    CHECK(moves(facts, "man:move { along(ring), loop(step, no(seen_before)), land }") ==
          Texts{"p1-p1"});
}

TEST_CASE("dice that show the same") {
    const std::string facts = kOneMan +
                              "chance: {dice: {dice: 2, faces: 2}}\n"
                              "turns: [{loop: [{turn: white, roll: dice, pass: forced}]}]\n";
    const std::string rules = "move \"both\" { dice_alike, set(seen, 1) }";
    CHECK(moves(facts, rules, {"*1*1 dice"}) == Texts{"both"});
    CHECK(moves(facts, rules, {"*1*2 dice"}) == Texts{"pass"});
}

TEST_CASE("functions among the words change and refuse") {
    with_match(kOneMan,
               "man:move { step(n), land, apply(function(position, move, here, from) "
               "move:set(seen, 10 * position:y(here) + position:y(from)) end) }",
               [](Match& match) {
                   match.play("a1-a2");
                   CHECK(attribute(match, "seen") == 21);
               });
    CHECK(moves(kOneMan, "man:move { along(n, e), step, land, apply(function(position, move, here) "
                         "if position:x(here) == 2 then return refuse \"east\" end end) }") ==
          Texts{"a1-a2"});
}

TEST_CASE("a word puts a player out") {
    const std::string facts = kOneMan + "results: {alone: {when: alone, holder: win}}\n";
    CHECK(end_of(facts, "move \"resign\" { eliminate(me) }", {"resign"}) ==
          std::pair<std::string, std::uint32_t>{"alone", 4});
}

TEST_CASE("a piece turns its face down") {
    with_match(kOneMan, "man:move { step(n), land, hide }", [](Match& match) {
        match.play("a1-a2");
        const Cell a2 = match.rules().game.topology.find_cell("a2");
        CHECK((match.worker().position().word(a2) & word::kCovered) != 0);
    });
}

TEST_CASE("stacks are asked for what they hold") {
    const std::string facts = "board: {grids: [{size: [4, 4]}], holds: stack}\n"
                              "pieces: {man: {letter: M}, king: {letter: K}}\n"
                              "setups: {start: {white: {man: [a1, b1]}, black: {king: b1}}}\n";
    CHECK(moves(facts, "man:move { step(e), stacked(man), is(king), mount }") == Texts{"a1-b1"});
    CHECK(moves(facts, "man:move { step(e), is(man), mount }").empty());
}

// ---- keys that no package of ours needs

TEST_CASE("where captured pieces go") {
    const std::string facts = kBoard + "setups: {start: {white: {man: a1}, black: {king: a2}}}\n";
    const std::string rules = "man:move { step(n), land(enemy) }";
    const auto hands = [&](const std::string& key) {
        std::pair<int, int> kings;
        with_match(facts + "moves: {captured: " + key + "}\n", rules, [&](Match& match) {
            match.play("a1-a2");
            const Rules& all = match.rules();
            const PieceType king = all.game.find_piece("king");
            const Position& position = match.worker().position();
            kings = {all.layout.has.hands ? position.get(all.layout.hand(1, king)) : 0,
                     all.layout.has.hands ? position.get(all.layout.hand(2, king)) : 0};
        });
        return kings;
    };
    CHECK(hands("away") == std::pair{0, 0});
    CHECK(hands("hand") == std::pair{1, 0});
    CHECK(hands("owner_hand") == std::pair{0, 1});
}

TEST_CASE("a captured piece goes under the stack that takes it") {
    const std::string facts =
        "board: {grids: [{size: [4, 4]}], holds: stack}\nmoves: {captured: under}\n"
        "pieces: {man: {letter: M}}\nsetups: {start: {white: {man: a1}, black: {man: a2}}}\n";
    with_match(facts, "man:move { step(n), enemy, capture, step, land }", [](Match& match) {
        match.play("a1-a3");
        const Cell a3 = match.rules().game.topology.find_cell("a3");
        Board& board = match.worker().interpreter().board();
        CHECK(board.height(a3) == 2);
        CHECK(word::owner(board.top(a3)) == 1);
    });
}

TEST_CASE("a piece may be taken again where the game says so") {
    const std::string facts = kBoard + "setups: {start: {white: {man: a1}, black: {king: b1}}}\n";
    const std::string rules =
        "man:move { step(e), capture, step(e), step(w), capture, step(w), land }";
    CHECK(moves(facts + "moves: {removed: again}\n", rules) == Texts{"a1-a1"});
    CHECK(moves(facts + "moves: {removed: at_once}\n", rules).empty());
}

TEST_CASE("a block is played some times") {
    const std::string facts = kOneMan + "turns: [{times: 2, do: [{turn: white}]}, "
                                        "{loop: [{turn: black}]}]\n";
    const std::string rules = "man:move { step(n), land }\nking:move { step(n), land }";
    CHECK(moves(facts, rules, {"a1-a2"}) == Texts{"a2-a3"});
    CHECK(moves(facts, rules, {"a1-a2", "a2-a3"}) == Texts{"d4-d3"});
}

TEST_CASE("a block that is played no times is passed over") {
    const std::string facts = kOneMan + "turns: [{times: 0, do: [{turn: white}]}, "
                                        "{loop: [{turn: black}]}]\n";
    const std::string rules = "man:move { step(n), land }\nking:move { step(n), land }";
    CHECK(moves(facts, rules) == Texts{"d4-d3"});
    CHECK(moves(facts, rules, {"d4-d3"}) == Texts{"d3-d2"});
}

TEST_CASE("more rounds than can be counted are an error, fewer than none are none") {
    const std::string rules = "man:move { step(n), land, times(apart, mark \"x\") }\n";
    const auto facts = [](const std::string& value) {
        std::string text = kOneMan;
        return text.insert(text.find("{seen:") + 1,
                           "apart: {of: game, type: -50000..50000, default: " + value + "}, ");
    };
    CHECK(moves(facts("3"), rules) == Texts{"a1-a2"});
    CHECK(moves(facts("-40000"), rules) == Texts{"a1-a2"});
    CHECK(contains(complaint(facts("40000"), rules),
                   "times: 40000 rounds are more than the 32767 that can be counted"));
}

TEST_CASE("what the same position is") {
    const std::string facts = kOneMan +
                              "turns: [{loop: [{turn: white}, {turn: black, pass: may}]}]\n";
    const std::string rules = "man:move { along(n, s), step, land }";
    const Texts played{"a1-a2", "pass"};
    const auto listed = [&](const std::string& repetition) {
        return moves(facts + "repetition: " + repetition + "\n", rules, played);
    };
    CHECK(listed("{forbid: false}") == Texts{"a2-a1", "a2-a3"});
    CHECK(listed("{same: placement, forbid: 2}") == Texts{"a2-a3"});
    CHECK(listed("{same: situation, forbid: 2}") == Texts{"a2-a1", "a2-a3"});
    const std::string toggle =
        "move \"on\" { seen:is(0), set(seen, 1) }\nmove \"off\" { seen:is(1), set(seen, 0) }";
    CHECK(moves(kOneMan, toggle, {"on"}) == Texts{"off"});
    CHECK(moves(kOneMan + "repetition: {forbid: previous}\n", toggle, {"on"}).empty());
}

TEST_CASE("of the same position only some cells may count") {
    // Without b1 there are numbers that no cell has, and d4's is above the number of cells.
    const std::string facts = "board: {grids: [{size: [4, 4]}], remove: [b1]}\n"
                              "pieces: {man: {letter: M}, king: {letter: K}}\n"
                              "setups: {start: {white: {man: d1}, black: {king: a1}}}\n"
                              "turns: [{loop: [{turn: white}, {turn: black, pass: may}]}]\n";
    const std::string rules = "man:move { along(n, s), step, land }\n"
                              "condition \"lower_rows\" (can { step(n), step(n) })";
    const auto listed = [&](const std::string& repetition, const Texts& played) {
        return moves(facts + "repetition: {same: placement, forbid: 2" + repetition + "}\n", rules,
                     played);
    };
    const Texts up{"d1-d2", "pass", "d2-d3", "pass"};
    CHECK(listed("", up) == Texts{"d3-d4"});
    CHECK(listed(", where: lower_rows", {"d1-d2", "pass"}) == Texts{"d2-d3"});
    CHECK(listed(", where: lower_rows", up).empty());  // a man on d4 counts as none, like one on d3
}

TEST_CASE("what becomes of the pieces of a player who is out") {
    const std::string facts = "players: [north, east, south]\n" + kBoard +
                              "setups: {start: {north: {man: a1, king: d1}, east: {man: a2, king: "
                              "d2}, south: {king: d4}}}\n";
    const std::string rules = "man:move { step(n), land(enemy) }\nking:move { step(w), land }";
    const auto left = [&](const std::string& pieces) {
        int number = 0;
        with_match(facts + "results: {lost: {when: captured, of: man, holder: out, pieces: " +
                       pieces + "}, alone: {when: alone, holder: win}}\n",
                   rules, [&](Match& match) {
                       match.play("a1-a2");
                       const Cell d2 = match.rules().game.topology.find_cell("d2");
                       const std::uint32_t w = match.worker().position().word(d2);
                       number = w == 0 ? -1 : word::owner(w);
                       CHECK(match.worker().position().to_move() == 3);
                   });
        return number;
    };
    CHECK(left("stay") == 2);
    CHECK(left("gone") == -1);
    CHECK(left("neutral") == 0);
    CHECK(left("wall") == 2);
}

TEST_CASE("a result may wait for the end of the turn") {
    const std::string facts = kOneMan + "turns: [{loop: [{turn: white, plies: 2}]}]\n";
    const std::string rules = "man:move { step(n), land }";
    const std::string reached = "results: {home: {when: reached, zone: a2, holder: win";
    CHECK(end_of(facts + reached + "}}\n", rules, {"a1-a2"}).first == "home");
    CHECK(end_of(facts + reached + ", tested: turn}}\n", rules, {"a1-a2"}).first == "goes on");
}

TEST_CASE("a link may lead one way") {
    const std::string facts =
        "board: {cells: {p1-p2: {}}, directions: {gate: {}, back: {}}, links: [[p1, gate, p2, "
        "one_way]]}\npieces: {man: {letter: M}}\n"
        "setups: {start: {white: {man: p1}, black: {man: p2}}}\nturns: [{loop: [{turn: white}, "
        "{turn: "
        "black, pass: forced}]}]\n";
    CHECK(moves(facts, "man:move { along(gate), step, land(enemy) }") == Texts{"p1-p2"});
}

// ---- events in the turn program

TEST_CASE("a block goes on until somebody has no move") {
    const std::string rules = "man:move { step(n), land }\nking:move { along(e, w), step, land }\n";
    const std::string facts = kBoard +
                              "setups: {start: {white: {man: a2}, black: {king: d4}}}\n"
                              "turns: [{until: stuck, do: [{turn: white}]}, {turn: black}]\n";
    CHECK(moves(facts, rules, {"a2-a3"}) == Texts{"a3-a4"});
    CHECK(moves(facts, rules, {"a2-a3", "a3-a4"}) == Texts{"d4-c4"});
    CHECK(end_of(facts, rules, {"a2-a3", "a3-a4", "d4-c4"}).first == "finished");
}

TEST_CASE("an entry is for a player who has no move, and passed over while he has one") {
    const std::string rules = "man:move { step(n), land }\n";
    const std::string facts = kBoard +
                              "setups: {start: {white: {man: [a1, d1]}, black: {man: d3}}}\n"
                              "turns: [{loop: [{turn: white}, {turn: black, when: stuck, pass: "
                              "forced}]}]\n";
    // Black's man goes down the board: it can until White's stands below it.
    CHECK(moves(facts, rules, {"a1-a2"}) == Texts{"a2-a3", "d1-d2"});
    CHECK(moves(facts, rules, {"d1-d2"}) == Texts{"pass"});
    CHECK(moves(facts, rules, {"d1-d2", "pass"}) == Texts{"a1-a2"});
}

TEST_CASE("the hook `outcome` ends a block, and lets an entry begin") {
    const std::string rules =
        "man:move { step(n), land(open) }\nking:move { along(e, w), step, land }\n"
        "function outcome(position)\n"
        "  if position:count(black, man) == 0 then return win(white, \"few\") end\n"
        "end\n";
    const std::string men = "setups: {start: {white: {man: a2}, black: {man: [a3], king: d4}}}\n";
    const std::string until = kBoard + men +
                              "turns: [{until: outcome, do: [{turn: white}]}, {turn: black}]\n";
    CHECK(moves(until, rules) == Texts{"a2-a3"});
    CHECK(moves(until, rules, {"a2-a3"}) == Texts{"d4-c4"});
    const std::string when = kBoard + men +
                             "turns: [{loop: [{turn: white, pass: may}, {turn: black, when: "
                             "outcome}]}]\n";
    CHECK(moves(when, rules, {"pass"}) == Texts{"a2-a3", "pass"});
    CHECK(moves(when, rules, {"a2-a3"}) == Texts{"d4-c4"});
}
