// No C++ memory is asked for per node once a worker is warm. A tree is walked once to warm up and
// then again with nothing allowed, by tables and by the interpreter, counted and with every leaf
// made.
#include "engine/game/worker.hpp"
#include "engine/search/alpha_beta.hpp"
#include "engine/search/monte_carlo.hpp"
#include "scripting/play/open_game.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/allocation/counting.hpp"
#include "tests/conformance/lua_games.hpp"
#include "tests/scripting/hooks_fixture.hpp"

#include <catch2/catch.hpp>

using namespace perthro;
using perthro::test::allocations;

namespace {

struct Tree {
    const char* package;
    int depth;
};

// One for each way of moving: leaps and rays, legs and screens, drops, chains, chains with a
// majority by routes, groups, loops, shots, sowing, results that are asked at every ply, riders.
constexpr Tree kTrees[] = {{"chess", 3},
                           {"xiangqi", 2},
                           {"shogi", 2},
                           {"international-draughts", 4},
                           {"italian-draughts", 4},
                           {"frisian-draughts", 4},
                           {"breakthrough", 3},
                           {"shatranj", 3},
                           {"janggi", 2},
                           {"surakarta", 2},
                           {"reversi", 4},
                           {"oware", 4}};

// Of word by word: floods, swarms, columns, pushes, phases. What is worth a set is found out by
// measuring, so that some lists come to their greatest size late.
constexpr Tree kFollowed[] = {{"halma", 2}, {"hive", 2},    {"tak", 2},
                              {"lasca", 4}, {"abalone", 2}, {"arimaa", 1}};

std::uint64_t allocated_by(Worker& worker, int depth, const PerftOptions& options) {
    static_cast<void>(worker.perft(depth, options));
    const std::uint64_t before = allocations();
    static_cast<void>(worker.perft(depth, options));
    return allocations() - before;
}

}  // namespace

TEST_CASE("operator new is counted") {
    const std::uint64_t before = allocations();
    const auto number = std::make_unique<int>(1);
    CHECK(allocations() - before == static_cast<std::uint64_t>(*number));
}

TEST_CASE("a warm worker lists, makes and takes back without asking for memory") {
    vm::run_on_script_thread([] {
        for (const Tree& tree : kTrees) {
            INFO("package " << tree.package);
            LoadRequest request;
            request.package = tree.package;
            Worker worker(open_game(request).rules);
            worker.new_game();
            CHECK(allocated_by(worker, tree.depth, {false, false, false}) == 0);
            CHECK(allocated_by(worker, tree.depth, {true, false, false}) == 0);
            CHECK(allocated_by(worker, tree.depth, {false, true, false}) == 0);
            CHECK(allocated_by(worker, tree.depth - 1, {true, true, true}) == 0);
        }
    });
}

TEST_CASE("a warm worker asks Lua for moves without asking for memory") {
    const std::string filter = "function filter(position, moves)\n"
                               "  for i = 1, moves.count do\n"
                               "    if moves:from(i) + moves:to(i) + moves:captured(i) == 9 then\n"
                               "      moves:drop(i)\n"
                               "    end\n"
                               "  end\n"
                               "end\n";
    for (const auto& [yaml, rules] :
         {std::pair{test::kSimpleChess + test::kLuaTurns, test::kChessByLua},
          std::pair{test::kSimpleChess + test::kLuaTurns, test::kChessByCells},
          std::pair{test::kSimpleChess, test::kChessByWords + filter}}) {
        test::ScriptedGame(yaml, rules).play([](Worker& worker) {
            CHECK(allocated_by(worker, 3, {false, false, false}) == 0);
            CHECK(allocated_by(worker, 3, {true, false, false}) == 0);
        });
    }
}

namespace {

std::uint64_t allocated_by(search::Bot& bot, const search::View& view, std::uint64_t nodes) {
    search::Budget budget;
    budget.nodes = nodes;
    const std::uint64_t before = allocations();
    static_cast<void>(bot.think(view, budget));
    return allocations() - before;
}

}  // namespace

// The answer is made of paths, so that a search asks for some memory, but not for more when it
// looks at ten times as many positions.
TEST_CASE("a warm bot asks for no memory for a position it looks at") {
    constexpr std::uint64_t kFew = 1'000, kMany = 10'000, kAnswer = 400;
    vm::run_on_script_thread([] {
        for (const char* package : {"chess", "international-draughts", "breakthrough", "oware"}) {
            INFO("package " << package);
            LoadRequest request;
            request.package = package;
            const auto rules = open_game(request).rules;
            const auto knowledge = std::make_shared<search::Knowledge>(rules);
            Worker worker(rules);
            worker.new_game();
            const search::View view = search::view_of(worker, nullptr, 1);
            search::AlphaBeta searching(knowledge);
            static_cast<void>(allocated_by(searching, view, kMany));
            CHECK(allocated_by(searching, view, kMany) <
                  allocated_by(searching, view, kFew) + kAnswer);
            search::MonteCarlo playing(knowledge);
            static_cast<void>(allocated_by(playing, view, kFew));
            CHECK(allocated_by(playing, view, kFew) < allocated_by(playing, view, 10) + kAnswer);
        }
    });
}

TEST_CASE("a warm worker follows words without asking for memory, but for lists that grow") {
    vm::run_on_script_thread([] {
        for (const Tree& tree : kFollowed) {
            INFO("package " << tree.package);
            LoadRequest request;
            request.package = tree.package;
            const OpenGame game = open_game(request);
            Worker worker(game.rules);
            worker.new_game();
            const std::uint64_t nodes = worker.perft(tree.depth);
            static_cast<void>(allocated_by(worker, tree.depth, {false, true, false}));
            const std::uint64_t asked = allocated_by(worker, tree.depth, {false, true, false});
            CHECK(asked * 100 <= nodes);
        }
    });
}
