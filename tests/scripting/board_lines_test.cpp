// The lines that are printed on boards of points: told from the ways that pieces take by rule.
#include "tests/scripting/session_support.hpp"

#include <catch2/catch.hpp>

using namespace perthro::session;
using perthro::test::ask;

TEST_CASE("boards of points have the lines between neighbours, and diagonals only where printed") {
    const auto lines = [](const std::string& game) {
        Session session;
        Open open;
        open.game = game;
        return ask<GameInfo>(session, open).board.lines.size();
    };
    CHECK(lines("gomoku") == 15 * 14 * 2);  // files and ranks
    // Alquerque's pattern on 9 by 5 points: straight lines, and both diagonals of every other
    // square in pairs.
    CHECK(lines("fanorona") == 5 * 8 + 9 * 4 + 8 * 4);
    // 6 by 7 points two apart, and 5 by 6 in their middles, each with four neighbours.
    CHECK(lines("dablot") == 7 * 5 + 6 * 6 + 5 * 6 * 4);
}
