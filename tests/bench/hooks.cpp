// What hooks cost: nodes per second with every leaf made, of a game and of the same game with a
// filter that reads from, to and captured of every move, or with all its moves made by Lua. Each
// pair in turn; time is that of the thread, and the best of the runs counts.
#include "engine/game/worker.hpp"
#include "tests/bench/measuring.hpp"
#include "tests/conformance/lua_games.hpp"
#include "tests/scripting/hooks_fixture.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>

using namespace perthro;
using namespace perthro::test;

namespace {

constexpr int kRuns = 7;

const std::string kFilter = R"lua(
function filter(position, moves)
  for i = 1, moves.count do
    if moves:from(i) == moves:to(i) and moves:captured(i) > 0 then moves:drop(i) end
  end
end
)lua";

struct Speed {
    std::uint64_t nodes = 0;
    double best = 0;  // million nodes a second

    void run(const ScriptedGame& game, int depth) {
        game.play([&](Worker& worker) {
            PerftOptions made;
            made.make_leaves = true;
            static_cast<void>(worker.perft(std::min(depth, 4), made));  // compiles the hook
            const double begun = bench::seconds();
            nodes = worker.perft(depth, made);
            best = std::max(best, static_cast<double>(nodes) / (bench::seconds() - begun) / 1e6);
        });
    }
};

void compare(const char* name, const ScriptedGame& plain, const ScriptedGame& hooked, int depth,
             double wanted) {
    Speed without, with;
    for (int run = 0; run < kRuns; ++run) {
        without.run(plain, depth);
        with.run(hooked, depth);
    }
    if (without.nodes != with.nodes) {
        std::printf("%s: %llu and %llu nodes\n", name,
                    static_cast<unsigned long long>(without.nodes),
                    static_cast<unsigned long long>(with.nodes));
        std::exit(1);
    }
    std::printf("| %s | %d | %llu | %.1f | %.1f | %.2f | %.2f |\n", name, depth,
                static_cast<unsigned long long>(with.nodes), without.best, with.best,
                with.best / without.best, wanted);
}

}  // namespace

int main() {
    bench::print_load(kRuns);
    std::puts("| what | depth | nodes | without | with | ratio | wanted |");
    std::puts("|---|--:|--:|--:|--:|--:|--:|");
    compare("chess, a filter", child_of("chess", ""), child_of("chess", kFilter), 5, 0.85);
    compare("breakthrough, a filter", child_of("breakthrough", ""),
            child_of("breakthrough", kFilter), 5, 0.85);
    const ScriptedGame small(kSimpleChess, kChessByWords);
    compare("chess without castling, made by Lua", small, {kSimpleChess + kLuaTurns, kChessByLua},
            5, 0.3);
    compare("..., cell by cell", small, {kSimpleChess + kLuaTurns, kChessByCells}, 5, 0.3);
    const ScriptedGame breakthrough = child_of("breakthrough", "");
    compare("breakthrough, made by Lua", breakthrough, child_of("breakthrough", kBreakthroughByLua),
            5, 0.3);
    compare("..., cell by cell", breakthrough, child_of("breakthrough", kBreakthroughByCells), 5,
            0.3);
}
