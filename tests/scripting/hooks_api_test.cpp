// What hooks see and do: position, move, lists, effects, and what happens when a hook fails.
#include "engine/interpreter/interpreter.hpp"
#include "tests/scripting/hooks_fixture.hpp"

#include <catch2/catch.hpp>

using namespace perthro;
using perthro::test::answering;
using perthro::test::ScriptedGame;

namespace {

// A 5 x 5 board, two kings and four pawns; every test adds its hooks.
const std::string kYaml = R"yaml(
api: 1
id: small
title: Small
summary: A board for the tests of hooks.
players: [white, black]
board: {grids: [{size: [5, 5]}], zones: {far_row: rank 5, near_row: rank 1}}
attributes:
  tired: {of: piece, type: 0..3}
  score: {of: player, type: 0..9}
  passed: {of: game, type: cell}
  door: {of: game, type: [open, shut]}
pieces:
  king: {letter: K, royal: true, worth: 5}
  pawn: {letter: P, worth: 1}
setups:
  start: {white: {king: c1, pawn: [a2, b2]}, black: {king: c5, pawn: [d4, e4]}, lua: prepare}
)yaml";

const std::string kMoves = R"lua(
king:move { along(around), step, land(open) }
pawn:move { step(n), land }
)lua";

// What a function `answer(position, player)` returns in the start position, as a number.
std::int64_t answer(const std::string& body, const std::string& yaml = kYaml) {
    std::int64_t result = 0;
    const ScriptedGame game(yaml, kMoves + "function prepare() end\n" + answering("answer", body));
    game.play([&](Worker& worker) { result = worker.hooks()->number_of("answer", worker, 1); });
    return result;
}

std::string failure(const std::string& rules, const vm::Limits& limits = {}) {
    try {
        const ScriptedGame game(kYaml, kMoves + rules);
        game.play(
            [&](Worker& worker) {
                MoveList moves;
                worker.list(moves);
                worker.make(moves, 0);
            },
            limits);
    } catch (const ScriptFailure& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST_CASE("a hook sees pieces, owners and types as the values of their names") {
    CHECK(answer("local c = position:cell(3, 1) return position:type(c) == king and "
                 "position:owner(c) == white and player == white") == 1);
    CHECK(answer("return position:is_empty(position:cell(3, 3)) and position:type(position:cell(3, "
                 "3)) == nil") == 1);
    CHECK(answer("return position:count(white) * 10 + position:count(black, pawn)") == 32);
    CHECK(answer("local n = 0 for c in position:pieces(white, pawn) do n = n * 10 + position:x(c) "
                 "end return n") == 12);
    CHECK(answer("local c = position:cell(3, 1) return position:name(c) == \"c1\"") == 1);
    CHECK(answer("local c, n = position:cell(3, 1), 0 for _, dir in ipairs(around) do if "
                 "position:link(c, dir) then n = n + 1 end end return n") == 5);
    CHECK(answer("local n = 0 for c in position:cells() do n = n + 1 end return n") == 25);
    CHECK(answer("for c in position:royals(black) do return position:y(c) end") == 5);
    CHECK(answer("return position:value(worth, position:cell(3, 1)) * 10 + position:sum(worth, "
                 "black)") == 57);
    CHECK(answer("return position.to_move == white and position.ply == 0 and position:opponent() "
                 "== black") == 1);
}

TEST_CASE("directions and zones are seen by the owner of the piece") {
    CHECK(answer("return position:y(position:link(position:cell(1, 2), n))") == 3);
    CHECK(answer("return position:y(position:link(position:cell(4, 4), n))") == 3);  // a black
                                                                                     // pawn's n
    CHECK(answer("local k = 0 for c in position:zone(far_row, black) do k = k + position:y(c) end "
                 "return k") == 5);
    CHECK(answer("return position:in_zone(position:cell(3, 1), near_row) and not "
                 "position:in_zone(position:cell(3, 1), far_row)") == 1);
    CHECK(answer("return position:first_on_ray(position:cell(3, 1), n) == position:cell(3, 5)") ==
          1);
    CHECK(answer("local k = 0 for c in position:ray(position:cell(3, 1), n) do k = k + 1 end "
                 "return k") == 4);
    CHECK(answer("return position:distance(position:cell(1, 1), position:cell(4, 3))") == 3);
    CHECK(answer("return position:cell(3, 1, black) == position:cell(3, 5)") == 1);
}

TEST_CASE("attacks and moves can be asked for") {
    CHECK(answer("return position:attacked(position:cell(5, 5), white)") == 0);
    CHECK(answer("return position:attacked(position:cell(4, 2), white)") == 1);
    // An enemy is thought on an empty cell of a board of stacks too.
    std::string stacks = kYaml;
    const std::string board = "board: {";
    stacks.insert(stacks.find(board) + board.size(), "holds: stack, ");
    CHECK(answer("return position:attacked(position:cell(4, 2), white)", stacks) == 1);
    CHECK(answer("return position:attacked(position:cell(5, 5), white)", stacks) == 0);
    CHECK(answer("return position:has_move(black) and not position:checked(white)") == 1);
    CHECK(answer("return position:moves(white).count") == 6);  // the king has four free cells, the
                                                               // pawns one each
    CHECK(answer("local m = position:moves(white) local n = 0 for i = 1, m.count do if m:mover(i) "
                 "== pawn then n = n + 1 end end return n") == 2);
    CHECK(answer("local m = position:moves(white) local after = m:position_after(1) return "
                 "position:is_empty(m:to(1)) and not after:is_empty(m:to(1))") == 1);
}

TEST_CASE("nested loops over attackers do not disturb each other") {
    CHECK(answer("local n = 0 local c = position:cell(3, 2) for a in position:attackers(c, white) "
                 "do for b in position:attackers(position:cell(3, 4), black) do n = n + 1 end end "
                 "return n") == 1);
}

TEST_CASE("loops over what position answers stand in one another, as many as there are") {
    // Each of them alone, twenty of the others within it, all of them left.
    for (const std::string loop : {"attackers(position:cell(3, 2), white)", "chains(white)",
                                   "captors(position:cell(3, 4), black)", "regions(empty)",
                                   "reach(position:cell(1, 2), orthogonal, empty)"}) {
        INFO(loop);
        const std::string alone = "local n = 0 for a in position:" + loop +
                                  " do n = n * 7 + a end ";
        CHECK(answer(alone + "local m = 0 for a in position:" + loop +
                     " do m = m * 7 + a for c in position:cells() do for b in position:reach(c, "
                     "orthogonal, empty) do break end for b in position:attackers(c, white) do "
                     "break end for r in position:regions(occupied) do break end end end "
                     "return n == m") == 1);
    }
}

TEST_CASE("regions within regions keep their sizes and borders") {
    CHECK(answer("local n = 0 for r in position:regions(empty) do for q in "
                 "position:regions(occupied) do break end n = n * 100 + position:size(r) end "
                 "return n") == 21502);
}

TEST_CASE("regions are empty cells with who borders them") {
    // a1 b1 | the middle | d5 e5
    CHECK(answer("local n = 0 for r in position:regions(empty) do n = n * 100 + position:size(r) "
                 "end return n") == 21502);
    CHECK(answer("for r in position:regions(empty) do return position:borders(r) == white end") ==
          1);
}

TEST_CASE("a setup hook writes and draws by lot, the same for the same seed") {
    const std::string rules = kMoves + R"lua(
function prepare(position, random)
  local list = random:shuffle { 1, 2, 3, 4, 5 }
  position:put(pawn, white, position:cell(list[1], 3))
  position:set(score, random(9), black)
  position:set(tired, 2, position:cell(1, 2))
  position:set(passed, position:cell(2, 2))
  position:set(door, door.shut)
end
function told(position) return position:get(score, black) * 100 + position:get(tired, position:cell(1, 2)) * 10 + position:count(white) end
function kept(position) return position:get(door) == door.shut and position:get(passed) == position:cell(2, 2) end
)lua";
    const ScriptedGame game(kYaml, rules);
    game.play([](Worker& worker) {
        const auto first = worker.hooks()->number_of("told", worker, 1);
        CHECK(first % 100 == 24);
        CHECK(worker.hooks()->holds("kept", worker, 1));
        worker.new_game(0, 1);
        CHECK(worker.hooks()->number_of("told", worker, 1) == first);
    });
}

TEST_CASE("filter drops moves and on_applied writes attributes") {
    const ScriptedGame game(kYaml, kMoves + R"lua(
function prepare() end
function filter(position, moves)
  for i = 1, moves.count do
    if moves:mover(i) == king then moves:drop(i, "kings stay") end
  end
end
function on_applied(position, move)
  if move.mover == pawn and move.class == "move" then position:add(score, 1, move.player) end
end
)lua");
    game.play([](Worker& worker) {
        MoveList moves;
        worker.list(moves);
        CHECK(moves.size() == 2);
        const Position before = worker.position();
        worker.make(moves, 0);
        const int score = worker.rules().game.find_attribute("score");
        CHECK(worker.interpreter().board().attribute(score, 1) == 1);
        worker.unmake();
        CHECK(worker.position() == before);
    });
}

TEST_CASE("on_applied may be a table by class") {
    const ScriptedGame game(kYaml, kMoves + R"lua(
function prepare() end
king:move "jump" { step(n), step(n), land }
on_applied = { jump = function(position, move) position:add(score, 1, move.player) end }
)lua");
    game.play([](Worker& worker) {
        MoveList moves;
        worker.list(moves);
        CHECK(moves.size() > 2);
        const int score = worker.rules().game.find_attribute("score");
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const bool jumps = worker.rules().classes[moves.compound(i).name] == "jump";
            worker.make(moves, i);
            CHECK(worker.interpreter().board().attribute(score, 1) == (jumps ? 1 : 0));
            worker.unmake();
        }
    });
}

TEST_CASE("on_move adds effects and refuses") {
    const ScriptedGame game(kYaml, kMoves + R"lua(
function prepare() end
on_move = { move = function(position, move)
  if move.mover == king then return refuse "kings stay" end
  for cell in position:pieces(black, pawn) do move:mark("all", cell) end
  move:capture_marked "all"
end }
)lua");
    game.play([](Worker& worker) {
        MoveList moves;
        worker.list(moves);
        CHECK(moves.size() == 2);
        worker.make(moves, 0);
        CHECK(worker.position().count(2) == 1);
    });
}

TEST_CASE("outcome decides, words test and apply call functions") {
    const std::string yaml = kYaml + "results: {led: {when: outcome, all: draw}}\n";
    const ScriptedGame game(yaml, R"lua(
function prepare() end
local function forward(position, move, here, from) return position:y(here) > position:y(from) end
king:move { along(around), step, test(forward), land(open), apply(function(position, move) move:add(score, 1, white) end) }
pawn:move { step(n), land }
function outcome(position)
  if position:get(score, white) == 1 then return win(white, "marched") end
end
)lua");
    game.play([](Worker& worker) {
        MoveList moves;
        worker.list(moves);
        CHECK(moves.size() == 4);  // the king's n, and nw and ne? b2 is his pawn: n, ne; and two
                                   // pawn moves
        for (std::size_t i = 0; i < moves.size(); ++i) {
            if (moves.compound(i).mover == 1) {
                worker.make(moves, i);
                const auto outcome = worker.outcome();
                REQUIRE(outcome);
                CHECK(outcome->kind == "marched");
                CHECK(outcome->winners == 2);
                return;
            }
        }
    });
}

TEST_CASE("nobody is put out, and nobody's turn never comes") {
    for (const std::string call : {"eliminate", "next_turn"}) {
        CHECK(failure("function prepare() end\nfunction on_applied(position) position:" + call +
                      "(nobody) end")
                  .find(call + ": a player is expected, not nobody") != std::string::npos);
    }
    // `owner` of a piece that is nobody's.
    const ScriptedGame game(kYaml, R"lua(
king:move { along(n), step, eliminate(owner), capture, land }
function prepare(position) position:put(pawn, nobody, position:cell(3, 2)) end
)lua");
    game.play([](Worker& worker) {
        MoveList moves;
        worker.list(moves);
        REQUIRE(moves.size() == 1);
        worker.make(moves, 0);
        CHECK(worker.position().get(Field::OutMask) == 0);
    });
}

TEST_CASE("a failing hook names its line") {
    CHECK(failure("function prepare() end\nfunction filter(position) local p = position return "
                  "p:tpye(1) end")
              .find("rules.lua:5: position has no `tpye`, did you mean `type`?") !=
          std::string::npos);
    CHECK(failure(
              "function prepare() end\nfunction filter(position) position:set(score, 1, white) end")
              .find("set: this hook may not change that through `position`, it changes nothing") !=
          std::string::npos);
    CHECK(failure("function prepare() end\nfunction on_move(position) local p = position "
                  "p:capture(1) end")
              .find("capture: this hook may not change that through `position`, but through "
                    "`move`: move:capture(...)") != std::string::npos);
    CHECK(failure("function prepare() end\nfunction on_applied(position) position:set(score, 10, "
                  "white) end")
              .find("attribute score is set to 10") != std::string::npos);
    CHECK(failure("function prepare() end\nfunction filter(position) position:type(26) end")
              .find("rules.lua:5: type: a cell is expected, not 26") != std::string::npos);
    for (const char* asks : {"regions(kings)", "reach(1, n, kings)"}) {
        CHECK(failure("local kings = own(royal)\nfunction prepare() end\n"
                      "function filter(position) for c in position:" +
                      std::string(asks) + " do end end")
                  .find("a plain condition (empty, occupied, own, enemy, ...) is expected") !=
              std::string::npos);
    }
    CHECK(failure("function prepare() end\nfunction filter(position) local p = position "
                  "p.owner(1) end")
              .find("owner: a cell is expected, not nothing (nil) (write `:owner(...)`, with a "
                    "colon)") != std::string::npos);
    const ScriptedGame stray(kYaml + "results: {told: {when: outcome, all: draw}}\n",
                             kMoves + "function prepare() end\nlocal answer = { true }\n"
                                      "function outcome() return answer[1] end\n");
    stray.play([](Worker& worker) {
        CHECK_THROWS_WITH(worker.hooks()->outcome(worker),
                          Catch::Contains("outcome returned something else than win(player"));
    });
}

TEST_CASE("a runaway hook is stopped and the worker goes on") {
    vm::Limits limits;
    limits.operation = std::chrono::milliseconds(60);
    const std::string text = failure(
        "function prepare() end\nfunction filter() while true do end end", limits);
    CHECK(text.find("filter took too long and was stopped") != std::string::npos);
    const std::string rules = kMoves + "function prepare() end\nfunction endless() while true do "
                                       "end end\nfunction fine() return 7 end";
    const ScriptedGame game(kYaml, rules);
    game.play(
        [](Worker& worker) {
            CHECK_THROWS_AS(worker.hooks()->number_of("endless", worker, 1), ScriptFailure);
            CHECK(worker.hooks()->number_of("fine", worker, 1) == 7);
        },
        limits);
}

TEST_CASE("hooks that run each other endlessly are stopped with the chain named") {
    const std::string text = failure(
        "function prepare() end\nfunction on_move(position, move) position:has_move(black) end");
    CHECK(text.find("hooks run each other more than 3 deep: on_move > on_move > on_move > on_move "
                    "> on_move") != std::string::npos);
}

TEST_CASE("calls of hooks leave no garbage behind") {
    const ScriptedGame game(kYaml, kMoves + R"lua(
function prepare() end
function counted(position, player)
  local n = 0
  for cell in position:pieces(player) do
    n = n + position:get(tired, cell) + position:height(cell)
    for other in position:zone(far_row, player) do if position:type(other) == king then n = n + 1 end end
  end
  return n
end
)lua");
    game.play([](Worker& worker) {
        const auto* hooks = dynamic_cast<LuaMemory*>(worker.hooks());
        REQUIRE(hooks != nullptr);
        const auto growth_of_10000_calls = [&] {
            const std::size_t before = hooks->memory();
            for (int i = 0; i < 10000; ++i) {
                (void)worker.hooks()->number_of("counted", worker, 1);
            }
            return hooks->memory() - before;
        };
        // The compiler decides by hashed addresses when it has seen enough, so how many calls warm
        // it up differs from run to run; garbage would be made by every call.
        constexpr int kMostRounds = 10;
        int round = 0;
        while (growth_of_10000_calls() != 0 && round < kMostRounds) {
            ++round;
        }
        CHECK(round < kMostRounds);
    });
}
