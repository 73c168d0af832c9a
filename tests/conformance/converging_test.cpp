// Where ways of a move meet, the interpreter follows only the first (converging.cpp): the moves it
// then lists lead to the same positions as all routes, which it follows one by one.
#include "engine/game/worker.hpp"
#include "engine/moves/draw.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/conformance/tier.hpp"

#include <catch2/catch.hpp>
#include <set>

using namespace perthro;
using namespace perthro::test;

namespace {

constexpr int kMostPlies = 150;

std::multiset<std::uint64_t> states_after(Worker& worker, const MoveList& list) {
    std::multiset<std::uint64_t> states;
    for (std::size_t i = 0; i < list.size(); ++i) {
        worker.make(list, i);
        states.insert(worker.position().computed_keys()[0]);
        worker.unmake();
    }
    return states;
}

}  // namespace

TEST_CASE("plays of dice in any order are listed once, and none is lost") {
    vm::run_on_script_thread([] {
        Worker worker(open_package("backgammon"));
        Random random(5, "converging");
        worker.new_game(0, 5);
        MoveList list, routes;
        std::size_t most_routes = 0, fewest_of = 0;
        for (int ply = 0; ply < kMostPlies; ++ply) {
            worker.list(list);
            if (list.empty()) {
                break;
            }
            if (!list.chance) {
                const auto states = states_after(worker, list);
                const std::set<std::uint64_t> different(states.begin(), states.end());
                CHECK(different.size() == states.size());
                worker.list(routes, true);
                const auto all = states_after(worker, routes);
                CHECK(std::set<std::uint64_t>(all.begin(), all.end()) == different);
                if (all.size() > most_routes) {
                    most_routes = all.size();
                    fewest_of = states.size();
                }
            }
            worker.make(list, draw_move(list, random));
        }
        CHECK(most_routes > 10 * fewest_of);
    });
}
