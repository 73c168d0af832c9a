// How the end of a game is told: who won, by how much, and what was counted.
#include "renderer/state/outcome_words.hpp"
#include "renderer/state/prompt.hpp"
#include "tests/renderer/table.hpp"

using namespace perthro;
using namespace perthro::renderer;
using perthro::test::Table;

namespace {

using Options = std::map<std::string, std::string>;

// What is said below the board behind these moves.
std::string said(const std::string& game, const std::string& position,
                 const std::vector<std::string>& moves, const Options& options = {}) {
    Table table(game, position, 0, options);
    for (const std::string& move : moves) {
        table.play(move);
    }
    REQUIRE(table.model().position.outcome.over);
    return prompt(table.model(), table.client().choosing().may_choose());
}

}  // namespace

// Black has ten points of territory, White five; each has five stones (rulebook go-family 1).
TEST_CASE("a game of Go ends with both sides' points, the winner's first") {
    const std::string board = "5/5/SSSSS/sssss/5 black prisoners=white:1";
    const auto with_komi = [](const char* halves, const char* scoring = "area") {
        return Options{{"size", "5"}, {"agree", "false"}, {"komi", halves}, {"scoring", scoring}};
    };
    CHECK(said("go", board, {"pass", "pass"}, with_komi("9")) ==
          "Black wins by 0.5: 15 to 14.5 (points)");
    CHECK(said("go", board, {"pass", "pass"}, with_komi("11")) ==
          "White wins by 0.5: 15.5 to 15 (points)");
    CHECK(said("go", board, {"pass", "pass"}, with_komi("10")) == "Draw: 15 to 15 (points)");
    CHECK(said("go", board, {"pass", "pass"}, with_komi("0", "territory")) ==
          "Black wins by 4: 10 to 6 (points)");
}

TEST_CASE("whoever reaches a number wins by what the other lacks") {
    CHECK(said("oware", "6/6 south seeds=a1..f2:0,f1:1,f2:1,a2:2 kept=south:24,north:20", {"f1"}) ==
          "South wins by 6: 26 to 20 (majority)");
    CHECK(said("oware", "6/6 south seeds=a1..f2:0,a1:2,b1:1 kept=south:21,north:24", {}) ==
          "Draw: 24 to 24 (over)");
}

TEST_CASE("what ends without a count, or by resigning, names no score") {
    CHECK(said("chess", "", {"f3", "e5", "g4", "Qh4"}) == "Black wins: mate");
    Table table("go");
    table.client().playing().act(session::ActName::Resign);
    table.settle();
    CHECK(prompt(table.model(), false) == "White wins: resign");
}

TEST_CASE("more than two sides are named with their scores") {
    session::PositionView position;
    for (const char* name : {"red", "dark_blue", "green"}) {
        position.players.emplace_back().name = name;
    }
    position.outcome = {true, "most", "", {2}, {1, 3}, 0, "dark_blue wins: most", {4, 12, 10.5}};
    const OutcomeWords words = outcome_words(position);
    CHECK(words.title == "Dark blue wins by 1.5");
    CHECK(words.score == "Red 4, Dark blue 12, Green 10.5");
    CHECK(words.kind == "most");
    position.outcome = {
        true, "most", "", {1, 2}, {3}, 0, "red and dark_blue share the win: most", {9, 9, 2}};
    CHECK(outcome_words(position).title == "Red and dark blue share the win");
}
