// Games whose moves are all in tables, where `require`, `repetition` or a `protect` with a
// condition judges each of them: they are listed and drawn by tables and judged then, and come to
// what the words compose.
#include "tests/conformance/lua_games.hpp"
#include "tests/conformance/whole_lists.hpp"

#include <catch2/catch.hpp>
#include <string>

using namespace perthro;
using namespace perthro::test;

namespace {

std::string without_protect(std::string rules) {
    const std::string protect = "protect(royal)\n";
    return rules.erase(rules.find(protect), protect.size());
}

// Returns how many simple moves the lists had.
int compare(const std::string& yaml, const std::string& rules) {
    INFO(rules);
    return compare_whole_lists(ScriptedGame(kSimpleChess + yaml, rules));
}

}  // namespace

TEST_CASE("moves of tables are judged by what `require` says") {
    CHECK(compare("", kChessByWords + "require(no(gives_check(queen)))\n") > 0);
    CHECK(compare("", kChessByWords + "require(no(all(gives_check, gives_mate)))\n") > 0);
    CHECK(compare("", kChessByWords + "require(count(board, own(pawn)):at_least(4))\n") > 0);
    // Most moves are refused: drawing gives up, and those that may stand are listed.
    CHECK(compare("", kChessByWords + "require(some(last_row, own))\n") == 0);
}

TEST_CASE("moves of tables are judged by what `repetition` forbids") {
    CHECK(compare("repetition: {forbid: 2}\n", kChessByWords) > 0);
    // Soon every position has been there.
    const ScriptedGame tiny("api: 1\nid: small\nboard: {grids: [{size: [2, 3]}]}\n"
                            "pieces: {man: {letter: M}}\nrepetition: {forbid: 2}\n"
                            "setups: {start: {white: {man: a1}, black: {man: b3}}}\n",
                            "man:move { along(orthogonal), step, land }\n");
    CHECK(compare_whole_lists(tiny) > 0);
}

TEST_CASE("moves of tables are judged by a `protect` with a condition") {
    CHECK(compare("", without_protect(kChessByWords) +
                          "protect(royal, { when = count(board, own(queen)):is(1) })\n") > 0);
}

TEST_CASE("what compels looks at legal moves, so that its lists stay with the words") {
    CHECK(compare("", without_protect(kChessByWords) +
                          "king:move \"flight\" { along(around), step, land(enemy) }\n"
                          "compulsory \"flight\"\n"
                          "protect(royal, { when = count(board, own(queen)):is(1) })\n") == 0);
}
