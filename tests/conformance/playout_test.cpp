// A random game played for good, quick plies and a kept start among its means, is the game that
// plies which can be taken back make of the same numbers.
#include "scripting/play/playout.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/conformance/tier.hpp"

#include <catch2/catch.hpp>
#include <string>

using namespace perthro;
using namespace perthro::test;

namespace {

constexpr std::uint64_t kSeed = 31;
// Games of each package.
std::uint64_t games_of(Tier tier) { return !kSlowBuild && tier == Tier::Full ? 3 : 1; }

// The outcome as text, then the number of plies.
std::string told(const PlayoutEnd& end) {
    std::string text = "no outcome";
    if (end.outcome) {
        text = end.outcome->kind + " " + std::to_string(end.outcome->winners) + "-" +
               std::to_string(end.outcome->losers) + " " + std::to_string(end.outcome->points);
    }
    return text + " after " + std::to_string(end.plies);
}

std::string compare_games(const std::string& id, Tier tier, const OptionValues& options = {}) {
    const auto rules = open_package(id, options);
    Worker quick(rules), usual(rules);
    Playout quick_games(quick), usual_games(usual);
    for (std::uint64_t number = 0; number < games_of(tier); ++number) {
        const PlayoutEnd end = quick_games.play({}, kSeed, number);
        Random random(kSeed, "playout", number);
        usual.new_game(0, random.next());
        const PlayoutEnd expected = usual_games.go_on(random);
        if (told(end) != told(expected)) {
            return "game " + std::to_string(number) + ": " + told(end) + ", not " + told(expected);
        }
        if (!(quick.position() == usual.position()) || !quick.position().consistent()) {
            return "game " + std::to_string(number) + " ends in another position";
        }
    }
    return "";
}

void compare_games_of_all(Tier tier) {
    for (const std::string& id : packages_to_test()) {
        INFO("package " << id);
        std::string problem;
        vm::run_on_script_thread([&] { problem = compare_games(id, tier); });
        CHECK(problem == "");
    }
}

}  // namespace

TEST_CASE("games played for good are those that could be taken back") {
    compare_games_of_all(Tier::Quick);
}

TEST_CASE("several games played for good are those that could be taken back", "[.full]") {
    compare_games_of_all(Tier::Full);
}

TEST_CASE("games whose turns settle after an opening are played for good alike") {
    std::string problem;
    vm::run_on_script_thread([&] {
        problem = compare_games("gomoku", Tier::Quick, {{"opening", "swap2"}}) +
                  compare_games("hex", Tier::Quick, {{"size", "5"}}) +
                  compare_games("hex", Tier::Quick, {{"second", "plain"}});
    });
    CHECK(problem == "");
}
