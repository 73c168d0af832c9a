// Strength levels: what a name says, that a level bounds a bot, and that each is stronger than the
// one below.
#include "engine/search/levels.hpp"
#include "scripting/play/bot_game.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/conformance/tier.hpp"
#include "tests/scripting/hooks_fixture.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

using namespace perthro;
using search::kLevels;

TEST_CASE("a bot's name may carry a level") {
    CHECK(search::is_bot("ab@easy"));
    CHECK(search::is_bot("default@beginner"));
    CHECK(search::is_bot("mcts@full"));
    CHECK_FALSE(search::is_bot("ab@"));
    CHECK_FALSE(search::is_bot("ab@eager"));
    CHECK_FALSE(search::is_bot("nobody@easy"));
    CHECK(search::split_level("ab").level == &kLevels.back());
    CHECK(search::split_level("ab@easy").bot == "ab");
}

TEST_CASE("a level bounds what a bot looks at, and how often it plays anything") {
    vm::run_on_script_thread([] {
        const auto rules = test::open_package("breakthrough");
        const auto knowledge = std::make_shared<const search::Knowledge>(rules);
        Match match(rules);
        match.start({});
        const auto bot = search::make_bot("ab@beginner", knowledge);
        search::Budget budget;
        budget.nodes = 100'000;
        constexpr int kAsked = 400;
        int drawn = 0, legal = 0;
        std::uint64_t most = 0;
        for (std::uint64_t seed = 0; seed < kAsked; ++seed) {
            const search::Thought thought = bot->think(
                search::view_of(match.worker(), nullptr, seed), budget);
            most = std::max(most, thought.nodes);
            legal += search::find_move(match.moves(), thought) < match.moves().size() ? 1 : 0;
            drawn += thought.scored ? 0 : 1;
        }
        CHECK(legal == kAsked);
        CHECK(most <= kLevels.front().nodes + 1);  // a bound is noticed behind it
        // 100 expected; five standard deviations of 8.7 to either side.
        CHECK(drawn > 56);
        CHECK(drawn < 144);
    });
}

TEST_CASE("every level wins against the one below") {
    vm::run_on_script_thread([] {
        constexpr std::uint64_t kGames = 6;
        constexpr ThinkingTime kTime{std::chrono::milliseconds(0), 100'000};
        const std::size_t compared = kLevels.size() - (test::kSlowBuild ? 2 : 1);
        for (std::size_t i = 1; i < compared; ++i) {
            int won = 0, lost = 0;
            for (const char* id : {"breakthrough", "connect-four"}) {
                const auto knowledge = std::make_shared<const search::Knowledge>(
                    test::open_package(id));
                Match match(knowledge->rules());
                Chooser stronger("ab@" + std::string(kLevels[i].name), knowledge);
                Chooser weaker("ab@" + std::string(kLevels[i - 1].name), knowledge);
                for (std::uint64_t number = 0; number < kGames; ++number) {
                    const bool first = number % 2 == 0;
                    BotGameStart start;
                    start.opening.start.seed = number;
                    start.time = kTime;
                    const BotGame game = play_bot_game(
                        match, {nullptr, first ? &stronger : &weaker, first ? &weaker : &stronger},
                        start, number);
                    REQUIRE(game.outcome);
                    const auto& winners = game.outcome->winners;
                    won += (winners >> (first ? 1 : 2)) & 1;
                    lost += (winners >> (first ? 2 : 1)) & 1;
                }
            }
            INFO(kLevels[i].name << " against " << kLevels[i - 1].name << ": " << won << " won, "
                                 << lost << " lost");
            CHECK(won > lost);
        }
    });
}
