// Chains of captures of several kinds that go on with each other: tables and words count the same.
// The numbers are counted by hand on the positions given.
#include "engine/kernel/kernel.hpp"
#include "tests/scripting/hooks_fixture.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <string>
#include <vector>

using namespace perthro;
using namespace perthro::test;

namespace {

// White has one man; whoever does not capture steps.
ScriptedGame game(const std::string& white, const std::string& black, const std::string& chains) {
    return ScriptedGame("api: 1\nid: small\nboard: {grids: [{size: [5, 5]}]}\n"
                        "pieces: {man: {letter: M}}\n"
                        "setups: {start: {white: {man: " +
                            white + "}, black: {man: " + black + "}}}\n",
                        "man:move { along(around), step, land }\n" + chains +
                            "compulsory \"jump\"\n");
}

// The chains are in tables, and these are the moves, and those behind them, however counted.
void check_counts(const ScriptedGame& game, const std::vector<std::uint64_t>& numbers) {
    game.play([&](Worker& worker) {
        const auto& movements = worker.rules().tables->plan().movements;
        CHECK(std::all_of(movements.begin(), movements.end(),
                          [](const auto& movement) { return movement.lowered; }));
        for (std::size_t depth = 1; depth <= numbers.size(); ++depth) {
            PerftOptions words;
            words.reference = true;
            CHECK(worker.perft(static_cast<int>(depth)) == numbers[depth - 1]);
            CHECK(worker.perft(static_cast<int>(depth), words) == numbers[depth - 1]);
        }
    });
}

const std::string kEast =
    "man:move \"jump\" { along(e), step, enemy, capture, step, land, continue \"jump\" }\n";
const std::string kNorth =
    "man:move \"jump\" { along(n), step, enemy, capture, step, land, continue \"jump\" }\n";
const std::string kStraightNorth =
    "man:move \"jump\" { along(n), step, enemy, capture, step, land, may_continue \"on\" }\n"
    "man:part \"on\" { step, enemy, capture, step, land, may_continue \"on\" }\n";
const std::string kRow =
    "man:move \"jump\" { along(e, w), step, no(visited), empty, either({ at(here, step(ahead), "
    "enemy, capture, loop(step, enemy, capture)) }), land, may_continue \"jump\" }\n";

}  // namespace

// a1 over b1, then north over c2; of Black e5 is left, with three steps.
TEST_CASE("a chain that goes straight on may follow one of another way") {
    check_counts(game("a1", "[b1, c2, e5]", kEast + kStraightNorth), {1, 3});
}

// a1 over a2; b3 is beside a3, but not on the way. Black has seven steps of b3 and three of e5.
TEST_CASE("a chain that goes straight on does not turn") {
    check_counts(game("a1", "[a2, b3, e5]", kEast + kStraightNorth), {1, 10});
}

// c1 over c2 to c3, then to d3, where e3 is ahead. Back on c3 it would take b3, but there it has
// been. b3 takes d3 then, from c3.
TEST_CASE("no cell twice, also where a jump has landed") {
    check_counts(game("c1", "[b3, c2, e3]", kNorth + kRow), {1, 1});
}
