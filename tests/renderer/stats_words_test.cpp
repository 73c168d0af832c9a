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
