#include "scripting/command/run.hpp"
#include "engine/game/worker.hpp"
#include "scripting/play/open_game.hpp"
#include "scripting/vm/script_thread.hpp"
#include <chrono>
#include <cstdio>
#include <cstring>
using namespace perthro;
int perthro::run_command(int argc, char** argv) {
    int code = 0;
    vm::run_on_script_thread([&] {
        try {
            LoadRequest request;
            request.package = argv[1];
            int depth = atoi(argv[2]);
            OpenGame game = open_game(request);
            Worker worker(game.rules);
            if (argc > 3) {
                auto texts = position_text(*game.rules);
                Position position(game.rules->layout);
                if (auto e = texts->read(argv[3], position)) { printf("%s\n", e->message().c_str()); return; }
                worker.set_position(position);
            } else {
                worker.new_game();
            }
            for (int d = 1; d <= depth; ++d) {
                auto t = std::chrono::steady_clock::now();
                auto n = worker.perft(d);
                double s = std::chrono::duration<double>(std::chrono::steady_clock::now() - t).count();
                printf("%d %llu %.3fs %.2f M/s\n", d, (unsigned long long)n, s, n / s / 1e6);
            }
        } catch (const LoadErrors& errors) {
            printf("%s", format_errors(errors.errors(), errors.sources()).c_str());
            code = 2;
        } catch (const std::exception& error) {
            printf("error: %s\n", error.what());
            code = 2;
        }
    });
    return code;
}
