// What loading takes: from the files of a package to the first list of moves, the first time and
// the best of the others, and the memory of the game and of a worker that has listed. Arguments:
// packages; all without any.
#include "engine/game/worker.hpp"
#include "scripting/package/files.hpp"
#include "scripting/play/open_game.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/bench/measuring.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <malloc.h>
#include <string>
#include <vector>

using namespace perthro;

namespace {

constexpr int kRuns = 12;

double megabytes() {
    const struct mallinfo2 now = mallinfo2();
    return static_cast<double>(now.uordblks + now.hblkhd) / 1e6;
}

void measure(const std::string& id) {
    double first = 0, best = 1e9, game = 0, session = 0;
    for (int run = 0; run < kRuns; ++run) {
        const double before = megabytes();
        const auto begun = std::chrono::steady_clock::now();
        LoadRequest request;
        request.package = id;
        const OpenGame open = open_game(request);
        const double opened = megabytes();
        Worker worker(open.rules);
        worker.new_game(0, 1);
        MoveList list;
        worker.list(list);
        const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() -
                                                                begun;
        first = run == 0 ? taken.count() : first;
        best = std::min(best, taken.count());
        game = opened - before;
        session = megabytes() - opened;
    }
    std::printf("| %s | %.1f | %.1f | %.2f | %.2f |\n", id.c_str(), first, best, game, session);
}

}  // namespace

int main(int count, char** arguments) {
    std::vector<std::string> ids(arguments + 1, arguments + count);
    bench::print_load(kRuns);
    std::puts("| game | first (ms) | then (ms) | game (MB) | session (MB) |");
    std::puts("|---|--:|--:|--:|--:|");
    vm::run_on_script_thread([&] {
        for (const std::string& id : ids.empty() ? package_ids() : ids) {
            measure(id);
        }
    });
}
