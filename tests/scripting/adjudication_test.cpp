// Games that are ended by the scores that bots report, and how games of bots begin.
#include "scripting/play/adjudication.hpp"
#include "scripting/play/bot_game.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/conformance/tier.hpp"

#include <catch2/catch.hpp>

using namespace perthro;

namespace {

search::Thought scored(int score) {
    search::Thought thought;
    thought.score = score;
    thought.scored = true;
    return thought;
}

// After which of the scores, told by players 1 and 2 by turns, the game is ended; 0 = never.
int ended_after(const AdjudicationRules& rules, const std::vector<int>& scores,
                std::optional<Outcome>* how = nullptr) {
    Adjudicator adjudicator(rules, {1, 2});
    for (std::size_t i = 0; i < scores.size(); ++i) {
        const auto player = static_cast<Player>(1 + i % 2);
        if (const auto outcome = adjudicator.judge(player, scored(scores[i]), i)) {
            if (how != nullptr) {
                *how = outcome;
            }
            return static_cast<int>(i + 1);
        }
    }
    return 0;
}

}  // namespace

TEST_CASE("who is far behind for long enough has lost") {
    AdjudicationRules rules;
    rules.resign = {2, 500, false};
    std::optional<Outcome> how;
    CHECK(ended_after(rules, {0, -500, 0, -600}, &how) == 4);
    REQUIRE(how);
    CHECK(how->kind == "adjudicated win");
    CHECK(how->winners == 1U << 1);
    CHECK(how->losers == 1U << 2);
    CHECK(ended_after(rules, {0, -500, 0, -499, 0, -500}) == 0);
    rules.resign.twosided = true;
    CHECK(ended_after(rules, {0, -500, 500, -500, 500, -500}) == 6);
    CHECK(ended_after(rules, {0, -500, 500, -500, 499, -500}) == 0);
    CHECK(ended_after({}, {-9000, -9000, -9000, -9000}) == 0);
}

TEST_CASE("a game that stays even is drawn, but not before its time") {
    AdjudicationRules rules;
    rules.draw = {2, 10, 0};
    std::optional<Outcome> how;
    CHECK(ended_after(rules, {10, -10, 0, 5}, &how) == 4);
    REQUIRE(how);
    CHECK(how->kind == "adjudicated draw");
    CHECK((how->winners | how->losers) == 0);
    CHECK(ended_after(rules, {0, 0, 11, 0, 0, 0}) == 0);
    CHECK(ended_after(rules, {0, 0, 11, 0, 0, 0, 0}) == 7);
    rules.draw.movenumber = 4;  // of each: behind eight plies
    CHECK(ended_after(rules, std::vector<int>(20, 0)) == 9);
}

TEST_CASE("bots that report no score end nothing") {
    AdjudicationRules rules;
    rules.resign = {1, 0, false};
    rules.draw = {1, 1000, 0};
    Adjudicator adjudicator(rules, {1, 2});
    CHECK_FALSE(adjudicator.judge(1, {}, 0));
    CHECK_FALSE(adjudicator.judge(2, {}, 1));
}

TEST_CASE("an opening is the same whoever plays it, and others differ") {
    vm::run_on_script_thread([] {
        Match match(test::open_package("breakthrough"));
        OpeningStart opening;
        opening.random_plies = 6;
        const auto first = play_opening(match, opening, 0);
        CHECK(first.size() == 6);
        CHECK(play_opening(match, opening, 0) == first);
        CHECK(play_opening(match, opening, 1) != first);
        opening.start.moves = first[0] + " " + first[1];
        const auto behind = play_opening(match, opening, 3);
        CHECK(behind.size() == 8);
        CHECK(behind[0] == first[0]);
        CHECK(behind[1] == first[1]);
        opening.random_plies = 1000;
        CHECK_THROWS_AS(play_opening(match, opening, 0), PlayError);
    });
}
