// Positions that are followed through a game in the fog: all look as what the player sees, hold
// what he must have left, and are the same for games that look the same to him.
#include "engine/game/follow.hpp"
#include "scripting/play/match.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/conformance/tier.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

using namespace perthro;

namespace {

std::vector<Position> worlds_of(Match& match, Player viewer) {
    return match.deduced(viewer)->worlds;
}

int different(const std::vector<Position>& worlds) {
    int number = 0;
    for (auto world = worlds.begin(); world != worlds.end(); ++world) {
        number += std::find(worlds.begin(), world, *world) == world ? 1 : 0;
    }
    return number;
}

}  // namespace

TEST_CASE("what is followed looks as what is seen, and has as many pieces as are left") {
    vm::run_on_script_thread([] {
        const auto rules = test::open_package("dark-chess");
        Match match(rules);
        Worker worker(rules);
        Observer observer(rules);
        Observer observer_of_worlds(rules);
        for (std::uint64_t game = 1; game <= 3; ++game) {
            Random random(game, "follow");
            match.start({"", game, "", ""});
            for (int ply = 0; ply < 60 && !match.moves().empty(); ++ply) {
                match.make(random.below(match.moves().size()));
                if (match.worker().position().get(Field::Over) != 0) {
                    break;
                }
                const auto viewer = static_cast<Player>(1 + random.below(2));
                const Player other = viewer == 1 ? 2 : 1;
                const Position seen = observer.observe(match.worker(), viewer);
                const auto worlds = worlds_of(match, viewer);
                CAPTURE(game, ply, viewer);
                CHECK(worlds.size() == 32);
                for (const Position& world : worlds) {
                    worker.set_position(world);
                    CHECK(observer_of_worlds.observe(worker, viewer) == seen);
                    CHECK(world.count(other) == match.worker().position().count(other));
                }
            }
        }
    });
}

TEST_CASE("everybody knows how a setup begins, and nobody what was put on the board by hand") {
    vm::run_on_script_thread([] {
        const auto rules = test::open_package("dark-chess");
        Match match(rules);
        match.start({"", 0, "", ""});
        CHECK(worlds_of(match, 1).front() == match.worker().position());
        CHECK(different(worlds_of(match, 1)) == 1);
        match.start({"", 0, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", ""});
        CHECK(different(worlds_of(match, 1)) > 16);
    });
}

TEST_CASE("who moved in the fog may have made any of his moves") {
    vm::run_on_script_thread([] {
        const auto rules = test::open_package("dark-chess");
        Match match(rules);
        match.start({"", 0, "", "e2-e4 h7-h6"});
        // Of Black's 20 first moves White would see seven: a6, b5, d5, e5, f5, h5 and Na6.
        const int number = different(worlds_of(match, 1));
        CHECK(number > 8);
        CHECK(number <= 13);
    });
}

TEST_CASE("a piece that was taken before a player's eyes is nowhere in the fog") {
    vm::run_on_script_thread([] {
        const auto rules = test::open_package("dark-chess");
        const auto queen = static_cast<PieceType>(rules->game.find_piece("queen"));
        Match match(rules);
        match.start({"", 0, "", "e2-e4 e7-e5 d1-h5 d8-h4 h5-h4 g8-f6 h4-g3 f6-d5 a2-a3 a7-a6"});
        CHECK(match.worker().position().count(2, queen) == 0);
        for (const Position& world : worlds_of(match, 1)) {
            CHECK(world.count(2, queen) == 0);
        }
    });
}

TEST_CASE("games that look the same to a player are followed alike, moves taken back included") {
    vm::run_on_script_thread([] {
        const auto rules = test::open_package("dark-chess");
        Match one(rules);
        Match two(rules);
        one.start({"", 0, "", "e2-e4 h7-h6 g1-f3 h6-h5"});
        two.start({"", 0, "", "e2-e4 c7-c6 g1-f3 b7-b6 f3-e5"});
        const std::vector<Position> later = worlds_of(two, 1);
        CHECK_FALSE((later == worlds_of(one, 1)));
        two.undo();
        const std::vector<Position> first = worlds_of(one, 1);
        CHECK((first == worlds_of(two, 1)));
    });
}
