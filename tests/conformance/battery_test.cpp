// One battery over every package (see battery.hpp). PERTHRO_BATTERY_GAMES sets the games played per
// package, PERTHRO_BATTERY_PACKAGE names the only one.
#include "scripting/vm/script_thread.hpp"
#include "tests/conformance/battery.hpp"

#include <catch2/catch.hpp>

using namespace perthro;
using namespace perthro::test;

namespace {

constexpr double kLeastEnded = 0.95;  // of random games outside Go

// Random Go may go on for ever where only the simple ko rule forbids repetition.
constexpr std::string_view kMayGoOn = "go";

// All packages; what was met on the way must have been everything that the battery is about.
void run_over_packages(Tier tier) {
    Seen all;
    int games = 0, ended = 0;
    for (const std::string& id : packages_to_test()) {
        const Seen seen = run_battery(id, tier, battery_games(tier));
        all.add(seen);
        if (id != kMayGoOn) {
            games += seen.games;
            ended += seen.ended;
        }
    }
    CHECK(ended >= kLeastEnded * games);
    if (packages_to_test().size() > 1) {
        CHECK(all.within_turns > 0);
        CHECK(all.of_four_players > 0);
        CHECK(all.hidden > 0);
        CHECK(all.chance > 0);
        CHECK(all.family_positions > 0);
        CHECK(all.family_moves > 0);
    }
}

}  // namespace

TEST_CASE("the battery holds for every package") {
    vm::run_on_script_thread([] { run_over_packages(Tier::Quick); });
}

TEST_CASE("the battery holds for every package, many games", "[.full]") {
    vm::run_on_script_thread([] { run_over_packages(Tier::Full); });
}

// Of games that are long or slow as many as so many plies make.
TEST_CASE("200 random games of every package end or reach the bound", "[.full]") {
    constexpr int kMostGames = 200, kMostPlies = 20'000;
    vm::run_on_script_thread([] {
        for (const std::string& id : packages_to_test()) {
            INFO("package " << id);
            try {
                Worker worker(open_package(id));
                Playout playout(worker);
                int games = 0, ended = 0;
                for (int plies = 0; games < kMostGames && plies < kMostPlies; ++games) {
                    const int length = playout.play({}, 1, static_cast<std::uint64_t>(games)).plies;
                    ended += length < kLongestPlayout ? 1 : 0;
                    plies += length;
                }
                CHECK((id == kMayGoOn || ended >= kLeastEnded * games));
            } catch (const std::exception& error) {
                FAIL_CHECK(error.what());
            }
        }
    });
}
