// Moves that the hook `generate` makes: how they are listed, judged, written and refused.
#include "scripting/play/match.hpp"
#include "tests/scripting/hooks_fixture.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

using namespace perthro;
using perthro::test::ScriptedGame;

namespace {

const std::string kYaml = R"yaml(
api: 1
id: small
players: [white, black]
board: {grids: [{size: [5, 5]}]}
pieces: {king: {letter: K, royal: true}, pawn: {letter: P}}
setups: {start: {white: {king: a1, pawn: [c1, d1]}, black: {king: e5, pawn: [a4, c2]}}}
)yaml";

// Pawns leap over a cell, taking what they leap over; made by Lua beside the words.
const std::string kRules = R"lua(
pawn:move { step(n), land }
king:move { along(around), step, land(open) }
protect(royal)
local two = via(n, n)
function generate(position, moves)
  for cell in position:pieces(position.to_move, pawn) do
    local over, to = position:link(cell, n), position:link(cell, two)
    if to and position:is_empty(to) then
      local m = moves:begin("leap", cell)
      m:choose(to)
      if not position:is_empty(over) then m:capture(over) end
      m:shift(cell, to)
      m:finish()
    end
  end
end
)lua";

std::vector<std::string> sorted_texts(Match& match) {
    std::vector<std::string> texts = match.texts();
    std::sort(texts.begin(), texts.end());
    return texts;
}

std::vector<std::string> moves_of(const std::string& yaml, const std::string& rules,
                                  const std::string& position = "") {
    std::vector<std::string> texts;
    ScriptedGame(yaml, rules).play([&](Worker& worker) {
        Match match(worker.shared_rules());
        MatchStart start;
        start.position = position;
        match.start(start);
        texts = sorted_texts(match);
    });
    return texts;
}

std::string failure(const std::string& rules) {
    try {
        moves_of(kYaml, "pawn:move { step(n), land }\n" + rules);
    } catch (const RuleError& error) {
        return error.what();
    }
    return "";
}

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("moves that Lua makes stand beside those of words") {
    CHECK(moves_of(kYaml, kRules) ==
          Texts{"a1-a2", "a1-b1", "a1-b2", "c1/c3 leap", "d1-d2", "d1/d3 leap"});
    CHECK(moves_of(kYaml, kRules + "compulsory \"leap\"") == Texts{"c1/c3 leap", "d1/d3 leap"});
    const std::string turns = "turns: [{loop: [{turn: next, moves: [move]}]}]\n";
    CHECK(moves_of(kYaml + turns, kRules) == Texts{"a1-a2", "a1-b1", "a1-b2", "d1-d2"});
}

TEST_CASE("a move that Lua made is made, read and taken back like any other") {
    ScriptedGame(kYaml, kRules).play([](Worker& worker) {
        Match match(worker.shared_rules());
        match.start({});
        const FoundMove found = match.find("c1/c3 leap");
        REQUIRE(found);
        const auto index = static_cast<std::size_t>(found.index);
        CHECK(match.moves().compound(index).capture_count == 1);
        const Position before = match.worker().position();
        match.make(index);
        CHECK(match.worker().position().count(2) == 2);
        CHECK(match.worker().position().to_move() == 2);
        match.undo();
        CHECK(match.worker().position() == before);
    });
}

TEST_CASE("moves that Lua makes count when somebody asks whether there are any") {
    ScriptedGame(kYaml, kRules).play([](Worker& worker) {
        const int leap = worker.rules().find_class("leap");
        REQUIRE(leap >= 0);
        CHECK(worker.moves().has_move_for(1, leap));
        CHECK(worker.moves().has_move_for(2, leap));
        MoveList moves;
        worker.moves().list_for(2, leap, moves);  // a4 over a3; c2 would leap off the board
        CHECK(moves.size() == 1);
        CHECK(worker.position().to_move() == 1);
        CHECK(worker.perft(1) == 6);
    });
}

TEST_CASE("moves that Lua makes are judged") {
    const std::string far = R"lua(
king:move { along(around), step, land(open) }
protect(royal)
function generate(position, moves)
  for x = 4, 5 do                         -- d3 and e4; the other king on e5 is beside e4
    local m = moves:begin("far", position:cell(1, 1))
    m:choose(position:cell(x, x - 1))
    m:shift(position:cell(1, 1), position:cell(x, x - 1))
    m:finish()
  end
end
)lua";
    const Texts found = moves_of(kYaml, far);
    CHECK(std::find(found.begin(), found.end(), "a1/d3 far") != found.end());
    CHECK(std::find(found.begin(), found.end(), "a1/e4 far") == found.end());
}

TEST_CASE("labels and types that Lua chooses name its moves") {
    const Texts found = moves_of(kYaml, R"lua(
function generate(position, moves)
  local m = moves:begin("rise", position:cell(3, 1))
  m:choose_type(king)
  m:promote(king, position:cell(3, 1))
  m:finish()
  m = moves:begin "call"
  m:label "loud"
  m:finish()
end
)lua");
    CHECK(found == Texts{"#loud call", "c1 rise"});
}

TEST_CASE("plain moves are said in one call") {
    const Texts found = moves_of(kYaml, R"lua(
king:move { along(around), step, land(open) }
protect(royal)
local two = via(n, n)
function generate(position, moves)
  for cell in position:pieces(position.to_move, pawn) do
    moves:add("march", cell, position:link(cell, n))
    moves:add("march", cell, position:link(cell, n))
    moves:add("march", cell, position:link(cell, two), king)
  end
  for x = 4, 5 do moves:add("far", position:cell(1, 1), position:cell(x, x - 1)) end   -- beside the other king: never
end
)lua");
    CHECK(found == Texts{"a1-a2", "a1-b1", "a1-b2", "a1-d3 far", "c1-c2 march", "c1-c3 march",
                         "d1-d2 march", "d1-d3 march"});
}

TEST_CASE("steps and slides are plain moves along directions") {
    const auto made = [](const std::string& adds, const std::string& yaml = kYaml) {
        return moves_of(yaml, "function generate(position, moves)\n"
                              "  local a1, c1 = 1, 3\n" +
                                  adds + "\nend\n");
    };
    CHECK(made("moves:step('x', c1, around)") == Texts{"c1-b1 x", "c1-b2 x", "c1-c2 x", "c1-d2 x"});
    CHECK(made("moves:step('x', c1, around, empty)") == Texts{"c1-b1 x", "c1-b2 x", "c1-d2 x"});
    CHECK(made("moves:step('x', c1, around, occupied)") == Texts{"c1-c2 x", "c1-d1 x"});
    CHECK(made("moves:step('x', c1, around, own)") == Texts{"c1-d1 x"});
    CHECK(made("moves:step('x', c1, n, enemy, king)") == Texts{"c1-c2 x"});
    CHECK(made("moves:step('x', pawn, e)") == Texts{"d1-e1 x"});
    CHECK(made("moves:step('x', pawn, n) moves:slide('x', c1, n)") == Texts{"c1-c2 x", "d1-d2 x"});
    CHECK(made("moves:slide('x', a1, n)") == Texts{"a1-a2 x", "a1-a3 x", "a1-a4 x"});
    CHECK(made("moves:slide('x', a1, n, open, nil, 2)") == Texts{"a1-a2 x", "a1-a3 x"});
    CHECK(made("moves:slide('x', a1, around, enemy)") == Texts{"a1-a4 x", "a1-e5 x"});
    CHECK(made("moves:slide('x', a1, n) moves:step('x', a1, n) moves:add('x', a1, 6)") ==
          Texts{"a1-a2 x", "a1-a3 x", "a1-a4 x"});
    const std::string zoned = R"yaml(
api: 1
id: small
players: {white: {}, black: {mirrored: true}}
board: {grids: [{size: [5, 5]}], zones: {row: rank 2}}
pieces: {king: {letter: K, royal: true}, pawn: {letter: P}}
setups: {start: {white: {king: a1, pawn: [c1, d1]}, black: {king: e5, pawn: [a4, c2]}}}
)yaml";
    CHECK(made("moves:step('x', c1, around, open, nil, row)", zoned) ==
          Texts{"c1-b2 x", "c1-c2 x", "c1-d2 x"});
    CHECK(made("moves:step('x', pawn, n, open, king, row)", zoned) == Texts{"c1-c2 x", "d1-d2 x"});
    CHECK(made("moves:slide('x', a1, around, open, nil, 4, row)", zoned) ==
          Texts{"a1-a2 x", "a1-b2 x"});
    // As its owner sees it: the second row of black is the fourth.
    CHECK(made("moves:slide('x', 8, s, open, nil, 4, row)", zoned) == Texts{"c2-c4 x"});
    const std::string ring = R"yaml(
api: 1
id: small
players: [white, black]
board:
  grids: [{size: [5, 5]}]
  tracks: {ring: {cells: [a1-e1, e2-e5, d5-a5, a4-a2], closed: true}}
pieces: {king: {letter: K}}
setups: {start: {white: {king: a1}, black: {king: c3}}}
)yaml";
    CHECK(made("moves:slide('x', a1, ring)", ring).size() == 15);  // not back to where it began
    CHECK(made("moves:slide('x', a1, ring.back, empty, nil, 3)", ring) ==
          Texts{"a1-a2 x", "a1-a3 x", "a1-a4 x"});
}

TEST_CASE("plain moves wait while generate asks for another list") {
    const Texts found = moves_of(kYaml, R"lua(
king:move { along(around), step, land(open) }
function generate(position, moves)
  for cell in position:pieces(position.to_move, pawn) do
    moves:add("march", cell, position:link(cell, n))
    if position.to_move == white and not position:has_move(black, "march") then return end
  end
end
)lua");
    CHECK(found == Texts{"a1-a2", "a1-b1", "a1-b2", "c1-c2 march", "d1-d2 march"});
}

TEST_CASE("what generate does wrong is said") {
    const auto generate = [](const std::string& body) {
        return failure("function generate(position, moves)\n" + body + "\nend\n");
    };
    CHECK(generate("moves:begin(\"x\", 3)") ==
          "generate returned in the middle of a move of the class \"x\"; m:finish() ends it");
    CHECK(generate("moves:begin(\"x\", 3) moves:begin(\"x\", 3)")
              .find("rules.lua:3: begin: the move before has not been finished") !=
          std::string::npos);
    CHECK(generate("local m = moves:begin(\"x\", 3) m:finish() m:capture(3)")
              .find("rules.lua:3: capture: no move has begun") != std::string::npos);
    CHECK(generate("moves:begin(\"x\" .. 1, 3)")
              .find("rules.lua:3: begin: no move is of the class \"x1\"") != std::string::npos);
    CHECK(generate("moves:add(\"x\" .. 1, 3, 4)")
              .find("rules.lua:3: add: no move is of the class \"x1\"") != std::string::npos);
    CHECK(generate("moves:add(3, 3, 4)")
              .find("rules.lua:3: add: a class is a text in quotes, not 3") != std::string::npos);
    CHECK(generate("moves:add(\"x\", 7, 8)").find("rules.lua:3: add: nothing stands on b2") !=
          std::string::npos);
    CHECK(generate("moves:add(\"x\", 3, 3)")
              .find("rules.lua:3: add: a plain move goes to another cell, not to c1") !=
          std::string::npos);
    CHECK(
        generate("moves:add(\"x\", 3, 77)").find("rules.lua:3: add: a cell is expected, not 77") !=
        std::string::npos);
    CHECK(generate("moves:step(\"x\", 7, n)").find("rules.lua:3: step: nothing stands on b2") !=
          std::string::npos);
    CHECK(generate("moves:step(\"x\", 3, {n, e})")
              .find("rules.lua:3: step: one direction, or a set of them that game.yaml names, is "
                    "expected, not a list") != std::string::npos);
    CHECK(generate("moves:slide(\"x\", 3, n, n)")
              .find("rules.lua:3: slide: a plain condition (empty, occupied, own, enemy, ...) is "
                    "expected, not the direction `n`") != std::string::npos);
    CHECK(generate("moves:slide(\"x\", 3, n, open, nil, 0)")
              .find("rules.lua:3: slide: at least one step is expected, not 0") !=
          std::string::npos);
    CHECK(generate("moves:step(\"x\", 3, n, open, nil, n)")
              .find("rules.lua:3: step: a zone is expected, not the direction `n`") !=
          std::string::npos);
    CHECK(generate("moves:begin(\"x\", 3) moves:add(\"x\", 3, 4)")
              .find("rules.lua:3: add: the move before has not been finished") !=
          std::string::npos);
    CHECK(
        generate("position:capture(3)").find("this hook may not change that through `position`") !=
        std::string::npos);
}
