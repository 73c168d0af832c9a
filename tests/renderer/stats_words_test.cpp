// What the client says of random games.
#include "renderer/panels/stats_words.hpp"

#include <catch2/catch.hpp>

using namespace perthro;

TEST_CASE("random games are summed up by who won them, however they ended") {
    session::StatsView stats;
    stats.games = 200;
    stats.results = {{"mate", 1, 30}, {"mate", 2, 20}, {"resigned", 1, 10}, {"stalemate", 0, 140}};
    CHECK(renderer::balance_words(stats, {"white", "black"}) ==
          "won by white 20 %, black 10 %, nobody 70 %");
}

TEST_CASE("beside the numbers of random games stands what they were before a reload") {
    session::StatsView stats;
    stats.games = 200;
    stats.results = {{"mate", 1, 30}, {"mate", 2, 20}};
    stats.compared = {{"length", "", 0, 60, 75.4, true},
                      {"won", "", 1, 0.15, 0.314, true},
                      {"won", "", 2, 0.1, 0.12, false},
                      {"result", "mate", 1, 0.15, 0.314, true}};
    REQUIRE(renderer::compared(stats, "length") != nullptr);
    CHECK(renderer::was_words(*renderer::compared(stats, "length"), 0) == "was 75 *");
    CHECK(renderer::was_words(*renderer::compared(stats, "result", "mate", 1), 1) ==
          "was 31.4 % *");
    CHECK(renderer::compared(stats, "result", "mate", 2) == nullptr);
    CHECK(renderer::compared(stats, "branching") == nullptr);
    CHECK(renderer::balance_words(stats, {"white", "black"}) ==
          "won by white 15 % (was 31 % *), black 10 % (was 12 %), nobody 0 %");
}
