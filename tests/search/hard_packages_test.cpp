// Packages that are hard on bots: games that are over before they begin, moves that only a drawn
// position has, weights as large as they may be.
#include "engine/search/bot.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/conformance/tier.hpp"
#include "tests/scripting/package_support.hpp"
#include "tests/search/bot_table.hpp"

#include <catch2/catch.hpp>
#include <cstdlib>

using namespace perthro;
using test::nodes;

namespace {

std::shared_ptr<const Rules> opened(const test::ScratchPackage& folder) {
    LoadRequest request;
    request.package = folder.path("small");
    return open_game(request).rules;
}

// Chess whose bots weigh as the text says.
std::shared_ptr<const Rules> heavy_chess(const std::string& weights) {
    const test::ScratchPackage folder;
    folder.write("small/game.yaml", "api: 1\nid: small\nextends: chess\n");
    folder.write("small/weights.yaml", weights);
    return opened(folder);
}

constexpr const char* kManyQueens = "rnb1kbnr/pppppppp/8/8/8/2Q2Q2/1Q4Q1/QQ2K1QQ w - - 0 1";

// Two teams, whose players sit in turn.
const std::string kTeams = "api: 1\nid: small\nplayers: [south, west, north, east]\n"
                           "teams: {ns: [south, north], we: [west, east]}";

}  // namespace

TEST_CASE("a game that is over at the start is known, too") {
    const test::ScratchPackage folder;
    folder.write("small/game.yaml",
                 "api: 1\nid: small\nplayers: [yellow, red]\nboard: {grids: [{size: [3, 3]}]}\n"
                 "pieces: {disc: {letter: D}}\nhands: {disc: unlimited}\n");
    vm::run_on_script_thread([&] {
        const search::Knowledge knowledge(opened(folder));
        CHECK(knowledge.branching() == 0);
        CHECK(knowledge.decided() == 1);
    });
}

TEST_CASE("mcts names a move of its player where another drawn position has a better one") {
    // White names the number that Black has hidden, if it is that, or waits.
    const test::ScratchPackage folder;
    folder.write("small/game.yaml", R"(
api: 1
id: small
players: [white, black]
board: {grids: [{size: [2, 1]}]}
pieces: {man: {letter: M}}
attributes: {secret: {of: player, type: 1..2, known: owner}, found: {of: player, type: 0..9}}
turns: [{turn: black}, {loop: [{turn: white}, {turn: white}, {turn: black}]}]
results: {found: {when: score 1, of: found, for: white, holder: win}}
setups: {start: {white: {man: [a1]}, black: {man: [b1]}}}
)");
    folder.write("small/rules.lua", R"(
for k = 1, 2 do
  move("hide" .. k) { test(function(position) return position.to_move == black end), set(secret, k) }
  move("name" .. k) {
    test(function(position) return position.to_move == white and position:get(secret, black) == k end), set(found, 1) }
end
for k = 1, 7 do move("wait" .. k) { set(found, 0) } end
)");
    vm::run_on_script_thread([&] {
        test::BotTable table(opened(folder));
        table.match.play("hide1");
        const auto bot = search::make_bot("mcts", table.knowledge);
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            INFO(seed);
            CHECK(table.legal(bot->think(table.view(seed), nodes(400))));
        }
    });
}

TEST_CASE("where moves are offered as they are known, every bot names one that is offered") {
    const test::ScratchPackage folder;
    folder.write("small/game.yaml",
                 "api: 1\nid: small\nextends: dark-chess\nvisibility: {fog: lua, moves: known}\n");
    folder.write("small/rules.lua", R"(
function observe(position, viewer, view)
  for cell in position:cells() do
    if position:owner(cell) ~= viewer then view:fog(cell) end
  end
end
)");
    vm::run_on_script_thread([&] {
        test::BotTable table(opened(folder));
        Random random(5, "offered");
        for (int turn = 0; turn < 4 && table.play(3, random); ++turn) {
            for (const std::string_view name : test::kThinkers) {
                INFO(name << ", turn " << turn);
                const auto bot = search::make_bot(name, table.knowledge);
                CHECK(table.legal(bot->think(table.view(7), nodes(40))));
            }
        }
    });
}

TEST_CASE("no weights make a position worth as much as a proved win") {
    vm::run_on_script_thread([] {
        const auto rules = heavy_chess(
            "reach: {queen: 10000, knight: -10000, bishop: -10000, rook: -10000}\n"
            "pieces: {queen: 10000}\nsquares: {queen: 10000}\n");
        test::BotTable table(rules, test::from_position(kManyQueens));
        for (const char* name : {"ab", "maxn", "greedy", "mcts"}) {
            INFO(name);
            const search::Thought thought =
                search::make_bot(name, table.knowledge)->think(table.view(1), nodes(2000));
            CHECK(std::abs(thought.score) <= search::kWin);
            const bool proved = std::abs(thought.score) >= search::kSureWin;
            CHECK((!proved || search::kWin - std::abs(thought.score) <= thought.depth + 1));
        }
    });
}

TEST_CASE("where activity is weighed heavily, alpha-beta knows it to the hundredth") {
    vm::run_on_script_thread([] {
        test::BotTable table(heavy_chess(
            "reach: {queen: 10000, rook: 10000, bishop: 10000, knight: 10000, pawn: 10000}\n"));
        CHECK(table.knowledge->rough_margin() > 200);
        const search::View view = table.view(1);
        const auto greedy = search::make_bot("greedy", table.knowledge)->think(view, {});
        const auto ab = search::make_bot("ab", table.knowledge)->think(view, nodes(40));
        CHECK(greedy.score > 50'000);
        CHECK(ab.score == greedy.score);
    });
    CHECK(search::Knowledge(test::open_package("chess")).rough_margin() == 200);
}

TEST_CASE("when two players have exchanged their sides the greedy bot spares its new ally") {
    // West has three pieces of its ally in reach and one of an enemy.
    const test::ScratchPackage folder;
    folder.write("small/game.yaml", kTeams + R"(
board: {grids: [{size: [5, 5]}]}
pieces: {man: {letter: M}}
results: {stuck: {when: stuck, all: draw}}
setups:
  start: {south: {man: [c2, a1]}, north: {man: a5}, west: {man: c3}, east: {man: [b3, c4, d3]}}
)");
    folder.write("small/rules.lua", R"(
man:move "capture" { along(orthogonal), step, occupied, capture, land }
move "swap" { test(function(position) return position.to_move == south end), swap_seats }
move "stay" { end_turn }
function evaluate(position, player) return 100 * position:count(player) end
)");
    vm::run_on_script_thread([&] {
        test::BotTable table(opened(folder));
        table.match.play("swap");
        const auto bot = search::make_bot("greedy", table.knowledge);
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            const std::size_t move = bot->think(table.view(seed), {}).index;
            CHECK(table.match.texts()[move].starts_with("c3-c2"));
        }
    });
}

TEST_CASE(
    "when two players have exchanged their sides the others' win is not proved as one's own") {
    const test::ScratchPackage folder;
    folder.write("small/game.yaml", kTeams + R"(
board: {grids: [{size: [3, 1]}]}
pieces: {man: {letter: M}}
results: {led: {when: outcome}}
setups: {start: {south: {man: a1}, west: {man: b1}, north: {man: c1}, east: {}}}
)");
    folder.write("small/rules.lua", R"(
move "swap" { test(function(position) return position.to_move == south end), swap_seats }
move "stay" { end_turn }
move "rest" { end_turn }
function outcome(position) if position.ply >= 2 then return win(north) end end
)");
    vm::run_on_script_thread([&] {
        test::BotTable table(opened(folder));
        table.match.play("swap");
        const auto bot = search::make_bot("solve", table.knowledge);
        CHECK(bot->think(table.view(1), nodes(500)).proof == search::Proof::Loss);
    });
}
