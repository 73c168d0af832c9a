// What bots and clients ask of hooks, what hooks may ask of other positions and earlier plies, and
// the time that one operation of the rules has.
#include "engine/interpreter/interpreter.hpp"
#include "scripting/play/match.hpp"
#include "scripting/play/refusals.hpp"
#include "tests/scripting/hooks_fixture.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <chrono>

using namespace perthro;
using perthro::test::answering;
using perthro::test::ScriptedGame;

namespace {

const std::string kYaml = R"yaml(
api: 1
id: small
players: [white, black]
board: {grids: [{size: [4, 4]}]}
attributes: {turns: {of: game, type: 0..99}, seen: {of: game, type: 0..99}}
pieces: {king: {letter: K, royal: true}, rook: {letter: R, shape: square}, pawn: {letter: P, shape: round}}
setups: {start: {white: {king: a1, rook: b1}, black: {king: d4, pawn: c4}}}
)yaml";

const std::string kMoves = R"lua(
king:move { along(around), step, land(open) }
rook:move { along(orthogonal), slide, land(open) }
pawn:move { step(n), land }
pawn:part "stab" { along(ne, nw), step, land(enemy) }
)lua";

std::int64_t called(const std::string& yaml, const std::string& body,
                    const std::vector<std::string>& played = {}, const std::string& words = "") {
    std::int64_t result = 0;
    ScriptedGame(yaml, kMoves + words + answering("asked", body)).play([&](Worker& worker) {
        Match match(worker.shared_rules());
        match.start({});
        for (const std::string& move : played) {
            match.play(move);
        }
        result = match.worker().hooks()->number_of("asked", match.worker(), 1);
    });
    return result;
}

std::int64_t attribute(Worker& worker, const char* name) {
    return worker.interpreter().board().attribute(worker.rules().game.find_attribute(name), 0);
}

}  // namespace

TEST_CASE("bots and clients ask hooks through the worker") {
    const ScriptedGame game(kYaml, kMoves + R"lua(
function evaluate(position, player) return 10 * position:count(player) + (player == white and 1 or 2) end
function order(position, move) return move.mover == king and 5 or 0 end
function plausible(position) return position.to_move == white end
function notate(position, move)
  if move.mover == king then return "K" .. position:x(move.to) .. position:y(move.to) end
end
function view_marks(position, marks)
  for cell in position:pieces(white) do marks:cell(cell, "ours") end
  marks:line(1, 16, "diagonal")
end
)lua");
    game.play([](Worker& worker) {
        CHECK(worker.evaluate(1) == 21);
        CHECK(worker.evaluate(2) == 22);
        CHECK(worker.plausible());
        Match match(worker.shared_rules());
        match.start({});
        const auto find = [&](const std::string& text) {
            const FoundMove found = match.find(text);
            REQUIRE(found);
            return static_cast<std::size_t>(found.index);
        };
        const std::size_t king = find("a1-a2");
        CHECK(match.worker().order(match.moves(), king) == 5);
        CHECK(match.worker().order(match.moves(), find("b1-c1")) == 0);
        const auto texts = match.texts(style_of(match.rules().game));
        CHECK(texts[king] == "K12");
        CHECK(texts[find("b1-c1")] == "b1-c1");
        CHECK(find("K12") == king);
        CHECK(match.texts()[king] == "a1-a2");
        const auto marks = match.worker().view_marks();
        REQUIRE(marks.size() == 3);
        CHECK(marks[0].name == "ours");
        CHECK(marks[0].to == kNoCell);
        CHECK(marks[2].name == "diagonal");
        CHECK(match.rules().game.topology.info[marks[2].to].name == "d4");
    });
}

TEST_CASE("without the hooks there is nothing to ask") {
    ScriptedGame(kYaml, kMoves).play([](Worker& worker) {
        MoveList moves;
        worker.list(moves);
        CHECK_FALSE(worker.evaluate(1));
        CHECK(worker.order(moves, 0) == 0);
        CHECK(worker.plausible());
        CHECK(worker.notate(moves, 0).empty());
        CHECK(worker.view_marks().empty());
    });
}

TEST_CASE("the last ply of each player is known") {
    const std::vector<std::string> played{"b1-b3", "c4-c3"};
    CHECK(called(kYaml,
                 "local class, from, to, mover = position:last_of(white)\n"
                 "return class == 'move' and position:x(to) * 10 + position:y(to) "
                 "+ (mover == rook and 100 or 0)",
                 played) == 123);
    CHECK(called(kYaml,
                 "local _, from, to = position:last_of(black)\n"
                 "return position:y(from) * 10 + position:y(to)",
                 played) == 43);
    CHECK(called(kYaml, "return position:last_of(black) == nil", {"b1-b3"}) == 1);
}

TEST_CASE(
    "a position that was set up tells the class of the ply before, and nothing of its cells") {
    const ScriptedGame game(kYaml, kMoves + answering("asked", R"lua(
  local class, from, to, mover, player = position:last()
  if from ~= nil or to ~= nil or mover ~= nil or player ~= white then return 0 end
  return class == "stab" and 1 or class == "move" and 2 or 3)lua"));
    game.play([&](Worker& worker) {
        const auto said = [&](std::string_view name) {
            const auto& classes = worker.rules().classes;
            Position position(worker.position());
            const auto at = std::find(classes.begin(), classes.end(), name) - classes.begin();
            position.write(Field::LastClass, static_cast<std::uint32_t>(at) + 1);
            position.write(Field::LastMover, 1);
            worker.set_position(position);
            return worker.hooks()->number_of("asked", worker, 1);
        };
        CHECK(said("stab") == 1);
        CHECK(said("move") == 2);
    });
}

TEST_CASE("a position that only might be is asked about moves of its own") {
    const std::string count = R"lua(
  local list, checks, replies = position:moves(white), 0, 0
  for i = 1, list.count do
    local after = list:position_after(i)
    if after:checked(black) then checks = checks + 1 end
    if list:mover(i) == rook then replies = replies + after:moves(black, "move").count end
    if not after:has_move(black) then checks = checks + 100 end
  end
  return checks * 1000 + replies)lua";
    // The rook goes to c1, d1 (which checks), b2, b3, b4. Black's replies are always three: king to
    // c3 and d3, pawn to c3; nothing protects, so that a check takes none away.
    CHECK(called(kYaml, count) == 1 * 1000 + 5 * 3);
}

TEST_CASE("attackers of a class, parts included") {
    const std::string yaml = kYaml;
    CHECK(called(yaml,
                 "local n = 0 for c in position:attackers(position:cell(2, 3), black, 'stab') "
                 "do n = n + c end return n") == 15);
    CHECK(called(yaml,
                 "for c in position:attackers(position:cell(2, 3), black, 'move') do return 1 "
                 "end return 0") == 0);
}

TEST_CASE("what is pinned captures nothing and protects nothing") {
    const auto asked = [](const std::string& black, const std::string& body) {
        const std::string yaml = kYaml.substr(0, kYaml.find("setups:")) +
                                 "setups: {start: {white: {king: a1, rook: [a2, d4]}, black: " +
                                 black + "}}\n";
        return called(yaml, "local function at(x, y) return position:cell(x, y) end\n" + body, {},
                      "protect(royal)\n");
    };
    const std::string count =
        "local n = 0 for c in position:captors(at(3, 2), white) do n = n + 1 end return n";
    CHECK(asked("{king: d1, pawn: c2}", count) == 1);            // the rook on a2
    CHECK(asked("{king: d1, pawn: c2, rook: a4}", count) == 0);  // that stands before its king
    CHECK(asked("{king: d1, pawn: c2, rook: a4}",
                "for c in position:captors(at(1, 4), white) do return position:x(c) * 10 + "
                "position:y(c) end") == 12);  // what pins it, it may take
    // The king on b3 takes back on a4 only if something stands between a4 and the rook on d4.
    const std::string takes_back = "return position:protected(at(1, 4), at(1, 2)) and 1 or 0";
    CHECK(asked("{king: b3, rook: a4}", takes_back) == 0);
    CHECK(asked("{king: b3, rook: a4, pawn: c4}", takes_back) == 1);
    CHECK(asked("{king: d1, rook: a4}", takes_back) == 0);
    CHECK(asked("{king: c1, rook: [a4, b4]}", takes_back) == 1);
    CHECK(asked("{king: b3, rook: a4}", "return position:protected(at(1, 4), at(1, 1)) == nil") ==
          1);
    CHECK(asked("{king: b3, rook: a4}", "return position:protected(at(3, 3), at(1, 2)) == nil") ==
          1);
}

TEST_CASE("how long ago the position stood before is known") {
    const std::string yaml = kYaml + "results: {again: {when: repeated 9, all: draw}}\n";
    const std::string round = "return position:round()";
    CHECK(called(yaml, round) == 0);
    CHECK(called(yaml, round, {"b1-b2", "d4-d3"}) == 0);
    CHECK(called(yaml, round, {"b1-b2", "d4-d3", "b2-b1", "d3-d4"}) == 4);
    CHECK(called(yaml, round,
                 {"b1-b2", "d4-d3", "b2-b1", "d3-d4", "b1-c1", "d4-d3", "c1-b1", "d3-d4"}) == 4);
    CHECK(called(yaml, round, {"b1-b2", "d4-d3", "b2-b1", "d3-d4", "b1-b2"}) == 4);
}

TEST_CASE("constants that are words pick types") {
    ScriptedGame(kYaml,
                 "for _, t in ipairs(types{ shape = 'round' }) do t:move { step(n), land } end")
        .play([](Worker& worker) {
            REQUIRE(worker.rules().movements.size() == 1);
            CHECK(worker.rules().movements[0].type == worker.rules().game.find_piece("pawn"));
        });
}

TEST_CASE("the label of the entry under way is known inside blocks too") {
    const std::string turns =
        "turns: [{until: plies 4, do: [{turn: white, label: one}, {turn: black, label: two}]}]\n";
    CHECK(called(kYaml + turns, "return position.label == 'one'") == 1);
    CHECK(called(kYaml + turns, "return position.label == 'two'", {"a1-a2"}) == 1);
}

TEST_CASE("a turn with a roll begins once") {
    const std::string yaml = kYaml + "chance: {dice: {dice: 1, faces: 2}}\n"
                                     "turns: [{loop: [{turn: next, roll: dice}]}]\n";
    ScriptedGame(yaml, kMoves + "function on_turn(position) position:add(turns, 1) end")
        .play([](Worker& worker) {
            CHECK(attribute(worker, "turns") == 1);
            MoveList moves;
            for (int ply = 0; ply < 4; ++ply) {  // roll, move, roll, move
                worker.list(moves);
                REQUIRE(!moves.empty());
                worker.make(moves, 0);
                CHECK(attribute(worker, "turns") == 1 + (ply + 1) / 2);
            }
        });
}

TEST_CASE("what a hook captures is captured by the move") {
    ScriptedGame(kYaml, kMoves + R"lua(
function on_move(position, move)
  for cell in position:pieces(black, pawn) do move:capture(cell) end
end
applied { set(seen, captured) }
)lua")
        .play([](Worker& worker) {
            MoveList moves;
            worker.list(moves);
            REQUIRE(!moves.empty());
            CHECK(moves.compound(0).capture_count == 1);
            worker.make(moves, 0);
            CHECK(attribute(worker, "seen") == 1);
            CHECK(worker.position().count(2) == 1);
        });
}

TEST_CASE("an operation of the rules has one time for all its hooks") {
    vm::Limits limits;
    limits.operation = std::chrono::milliseconds(40);
    // One call alone is below the limit; a list of seven moves is above it.
    const ScriptedGame game(kYaml, kMoves + R"lua(
local function burn(n) local x = 0 for i = 1, n do x = (x * 7 + i) % 1000003 end return x end
function on_move(position, move) if burn(position.ply == 0 and 5000000 or 10) == 0.5 then return refuse "" end end
)lua");
    game.play(
        [](Worker& worker) {
            const std::size_t mark = worker.position().mark();
            MoveList moves;
            std::string text;
            try {
                worker.list(moves);
            } catch (const ScriptFailure& error) {
                text = error.what();
                CHECK(error.error().kind == vm::ScriptErrorKind::Time);
            }
            CHECK(text.find("rules.lua:") != std::string::npos);
            CHECK(text.find("on_move took too long and was stopped") != std::string::npos);
            CHECK(worker.position().mark() == mark);
            worker.position().write(Field::Ply, 1);  // where the hook is quick
            worker.list(moves);
            CHECK(moves.size() == 7);
        },
        limits);
}

// With frames that grow: some of those that do not fill Lua's stack to its last slot, and then
// LuaJIT tells no place but the caller's.
TEST_CASE("recursion without end says where") {
    std::string text;
    ScriptedGame(kYaml, kMoves + "function deep(...)\n  return (deep(1, ...))\nend\n")
        .play([&](Worker& worker) {
            try {
                worker.hooks()->number_of("deep", worker, 1);
            } catch (const ScriptFailure& error) {
                text = error.what();
            }
        });
    CHECK(text.find("rules.lua:7: calls itself without end") != std::string::npos);
}

TEST_CASE("groups, lines and what may be reached") {
    std::string yaml = kYaml;
    yaml.replace(yaml.find("[4, 4]}]"), 8,
                 "[4, 4]}], zones: {left: {shared: file a}, right: {shared: file b}}");
    const auto ask = [&](const std::string& body) {
        std::int64_t result = 0;
        ScriptedGame(yaml, "chains { along = orthogonal }\n" + answering("asked", body))
            .play([&](Worker& worker) { result = worker.hooks()->number_of("asked", worker, 1); });
        return result;
    };
    CHECK(ask("local n = 0 for id in position:chains(white) do n = n * 100 + id end return n") ==
          1);
    CHECK(ask("return position:chain_size(1) * 10 + position:liberties(2)") == 23);  // a2, b2, c1
    CHECK(ask("return position:connected(white, left, right)") == 1);
    CHECK(ask("return position:connected(black, left, right)") == 0);
    CHECK(ask("local n = 0 for c in position:reach(3, orthogonal, empty) do n = n + 1 end return "
              "n") == 11);
    CHECK(ask("local t, p = position:piece_at(1, 1) return t == king and p == white") == 1);
    CHECK(ask("return position:piece_at(1, 2) == nil") == 1);
    CHECK(ask("return position:distance(1, 16) * 10 + position:z(1)") == 31);
    CHECK(ask("local k = 0 for c in position:ray(2, n) do k = k * 100 + c end return k") == 61014);
    CHECK(ask("return position:first_on_ray(1, e) * 100 + (position:first_on_ray(2, n) or 99)") ==
          299);
}

TEST_CASE("attack, targets, history and players") {
    CHECK(called(kYaml, "local n = 0 for c in position:targets(white, 'move') do n = n + 1 end "
                        "return n") == 6);  // king: a2 b2; rook: c1 d1 b2 b3 b4
    CHECK(called(kYaml, "for c in position:checkers(black) do return c end return 0", {"b1-d1"}) ==
          4);
    CHECK(called(kYaml, "for c in position:checkers(black) do return c end return 0") == 0);
    const std::string results = "results: {calm: {when: quiet 50, without: [capture], all: draw}, "
                                "rep: {when: repeated 5, all: draw}}\n";
    CHECK(called(kYaml + results, "return position:quiet() * 10 + position:repeats()",
                 {"b1-c1", "d4-d3", "c1-b1", "d3-d4"}) == 42);
    CHECK(
        called(kYaml,
               "local n = 0 for p in position:players() do n = n + 1 end\n"
               "return n == 2 and position:seat(white) == white and position:enemies(white, black) "
               "and position:next_player(white) == black and not position:is_out(black)") == 1);
    CHECK(called(kYaml, "local a = position:scratch(1) a[3] = 7 return position:scratch(1)[3] + "
                        "position:scratch(2)[3]") == 7);
}

TEST_CASE("who asks why learns where the hook stands that refused") {
    const std::string rules = kMoves + R"lua(
function on_move(position, move)
  if move.mover == rook then return refuse "tired" end
end
function filter(position, moves)
  for i = 1, moves.count do
    if moves:mover(i) == king and moves:to(i) == position:cell(1, 2) then moves:drop(i, "cold") end
  end
end
)lua";
    ScriptedGame(kYaml, rules).play([&](Worker& worker) {
        Match match(worker.shared_rules());
        match.start({});
        const auto why = [&](const char* move) {
            const auto reasons = reasons_against(match, move);
            return reasons.empty() ? "" : describe(match.rules().game, reasons.front());
        };
        const auto ends_with = [](const std::string& text, const std::string& end) {
            return text.size() >= end.size() &&
                   text.compare(text.size() - end.size(), end.size(), end) == 0;
        };
        INFO(why("b1-b3") << " | " << why("a1-a2"));
        CHECK(why("b1-b3").find("tired (") != std::string::npos);
        CHECK(ends_with(why("b1-b3"), "small/rules.lua:7)"));
        CHECK(why("a1-a2").find("filter: cold (") != std::string::npos);
        CHECK(ends_with(why("a1-a2"), "small/rules.lua:10)"));
    });
}

TEST_CASE("a filter keeps a class, and says why it drops") {
    const std::string rules = kMoves + R"lua(
rook:move "swing" { step(e), land }
function filter(position, moves)
  for i = 1, moves.count do
    if moves:class(i) == "move" and moves:mover(i) == rook then moves:drop(i, "rooks rest") end
  end
end
)lua";
    ScriptedGame(kYaml, rules).play([](Worker& worker) {
        Match match(worker.shared_rules());
        match.start({});
        auto texts = match.texts();
        std::sort(texts.begin(), texts.end());
        CHECK(texts == std::vector<std::string>{"a1-a2", "a1-b2", "b1-c1 swing"});
    });
    ScriptedGame(kYaml, kMoves + "rook:move \"swing\" { step(e), land }\n"
                                 "function filter(position, moves) moves:keep_only(\"swing\") end")
        .play([](Worker& worker) {
            MoveList moves;
            worker.list(moves);
            CHECK(moves.size() == 1);
        });
}
