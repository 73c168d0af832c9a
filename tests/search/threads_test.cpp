// Searches on several threads: they answer with legal moves whenever they are stopped, keep to the
// nodes that they have together, and agree with one thread where a value is certain.
#include "engine/search/lazy_smp.hpp"
#include "scripting/play/chooser.hpp"
#include "scripting/play/search_threads.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/conformance/tier.hpp"
#include "tests/scripting/hooks_fixture.hpp"
#include "tests/search/bot_table.hpp"

#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <fstream>
#include <string>
#include <vector>

using namespace perthro;
using test::nodes;

namespace {

struct Table : test::BotTable {
    explicit Table(std::shared_ptr<const Rules> of, const std::string& position = "")
        : BotTable(std::move(of), test::from_position(position)) {}

    [[nodiscard]] std::unique_ptr<search::Bot> bot(std::string_view name, int threads) const {
        return search::make_bot(name, knowledge, search_threads(threads));
    }
};

struct Mate {
    const char* package;
    const char* position;
    int plies;
};
// Scholar's mate; Morphy's problem; shogi's gold held by a pawn.
constexpr Mate kMates[] = {
    {"chess", "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", 1},
    {"chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 3},
    {"shogi", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", 1}};

// Nodes a thread: moves that are looked at again on the way out.
constexpr std::uint64_t kSlack = 20;
// Threads and games of the search whose visits are counted.
constexpr int kTrees = 4;
constexpr std::uint64_t kGames = 400;

// Packages by tables and by words, with hooks, dice, fog, four players.
std::vector<std::string> packages_on_threads() {
    if (test::kSlowBuild) {
        return {"chess", "dark-chess"};
    }
    return {"chess", "backgammon", "dark-chess", "yonin-shogi"};
}

}  // namespace

TEST_CASE("mates are found on several threads, none shorter than there are", "[threads]") {
    vm::run_on_script_thread([] {
        for (const Mate& mate : kMates) {
            Table table(test::open_package(mate.package), mate.position);
            for (const int threads : {2, 3}) {
                INFO(mate.package << ": " << mate.position << " on " << threads);
                const search::Thought thought =
                    table.bot("ab", threads)->think(table.view(1), nodes(50'000));
                CHECK(thought.score >= search::kSureWin);
                CHECK(thought.score <= search::kWin - mate.plies);
                CHECK(table.legal(thought));
            }
        }
    });
}

TEST_CASE("at a fixed depth several threads have the value of one", "[threads]") {
    vm::run_on_script_thread([] {
        for (const Mate& mate : kMates) {
            Table table(test::open_package(mate.package), mate.position);
            // That a player is stuck is seen one ply behind.
            const int deepest = std::min(mate.plies + 1, test::kSlowBuild ? 3 : 4);
            for (int depth = 1; depth <= deepest; ++depth) {
                search::AlphaBetaOptions options;
                options.depth = depth;
                options.plain = true;
                search::Budget unbounded;
                unbounded.stop = [] { return false; };
                const int one = search::AlphaBeta(table.knowledge, options)
                                    .think(table.view(1), unbounded)
                                    .score;
                CHECK((depth <= mate.plies || one == search::kWin - mate.plies));
                for (const int threads : {2, 3}) {
                    INFO(mate.package << ": " << mate.position << ", depth " << depth);
                    search::LazySmp several(table.knowledge, search_threads(threads), options);
                    CHECK(several.think(table.view(1), unbounded).score == one);
                }
            }
        }
    });
}

TEST_CASE("several threads that are stopped at any moment name a legal move", "[threads]") {
    vm::run_on_script_thread([] {
        for (const std::string& package : packages_on_threads()) {
            Table table(test::open_package(package));
            Random random(3, package);
            for (const std::string_view name : {"ab", "mcts", "solve"}) {
                for (const int threads : {2, 3}) {
                    const auto bot = table.bot(name, threads);
                    for (const std::uint64_t bound : {1, 8, 60}) {
                        if (!table.play(2, random)) {
                            break;
                        }
                        const auto asked = static_cast<int>(random.below(bound));
                        INFO(package << ", " << name << ", stopped after " << asked);
                        std::atomic<int> left{asked};
                        search::Budget budget;
                        budget.stop = [&left] { return left-- <= 0; };
                        CHECK(table.legal(bot->think(table.view(5), budget)));
                    }
                }
            }
        }
    });
}

TEST_CASE("several threads keep to the nodes that they have together", "[threads]") {
    vm::run_on_script_thread([] {
        Table table(test::open_package("chess"));
        for (const std::string_view name : {"ab", "mcts"}) {
            for (const int threads : {2, 3}) {
                const auto bot = table.bot(name, threads);
                for (const std::uint64_t bound : {1, 2, 3, 64, 1001}) {
                    INFO(name << " on " << threads);
                    std::uint64_t told = 0;
                    const search::Thought thought = bot->think(
                        table.view(bound), nodes(bound), [&told](const search::Thought& so_far) {
                            CHECK(so_far.nodes >= told);
                            told = so_far.nodes;
                        });
                    const std::uint64_t most = bound + kSlack * static_cast<std::uint64_t>(threads);
                    CHECK(thought.nodes >= bound);
                    CHECK(thought.nodes <= (name == "mcts" ? bound : most));
                    CHECK(told <= thought.nodes);
                    CHECK(table.legal(thought));
                }
            }
        }
    });
}

TEST_CASE("the visits of all trees are added up", "[threads]") {
    vm::run_on_script_thread([] {
        // Three moves: one of them has a third of all games, more than there are in any tree.
        Table table(test::open_package("chess"), "8/8/8/8/8/7r/5k2/K7 w - - 0 1");
        REQUIRE(table.match.moves().size() == 3);
        const search::Thought thought =
            table.bot("mcts", kTrees)->think(table.view(1), nodes(kGames));
        CHECK(thought.nodes == kGames);
        CHECK(thought.visits > kGames / 3 - 1);
        CHECK(thought.visits <= kGames);
    });
}

TEST_CASE("a script that fails on several threads is told once, and another bot plays",
          "[threads]") {
    const test::ScriptedGame written(R"(
api: 1
id: small
players: [white, black]
board: {grids: [{size: [3, 3]}]}
pieces: {man: {letter: M}}
results: {stuck: {when: stuck, all: draw}}
setups:
  start: {white: {man: [a1, b1]}, black: {man: [a3, b3]}}
)",
                                     "man:move { along(orthogonal), step, land(empty) }\n");
    std::ofstream(written.folder() + "/bot.lua")
        << "function evaluate(position, player)\n  error('no idea')\nend\n";
    vm::run_on_script_thread([&] {
        LoadRequest request;
        request.package = written.folder();
        Table table(open_game(request).rules);
        const auto bot = table.bot("lua", 3);
        for (int times = 0; times < 2; ++times) {
            const search::Thought thought = bot->think(table.view(1), nodes(300));
            CHECK_THAT(thought.problem,
                       Catch::Contains("bot.lua:2: ") && Catch::Contains("thought instead"));
            CHECK(table.legal(thought));
        }
    });
}
