// Attacks of movements whose words look at who asks: `attacked` in the words of a movement that
// captures, so that to ask it is to ask it again (inside itself it is false), and `mine`, which an
// enemy's pieces are not while he is not to move. By tables and by words.
#include "tests/scripting/hooks_fixture.hpp"

#include <catch2/catch.hpp>
#include <string>

using namespace perthro;
using namespace perthro::test;

namespace {

std::uint64_t moves_with(const std::string& rules, const PerftOptions& options) {
    const ScriptedGame game("api: 1\nid: small\nboard: {grids: [{size: [4, 4]}]}\n"
                            "pieces: {king: {letter: K, royal: true}}\n"
                            "setups: {start: {white: {king: a1}, black: {king: c1}}}\n",
                            rules);
    std::uint64_t moves = 0;
    game.play([&](Worker& worker) { moves = worker.perft(1, options); });
    return moves;
}

}  // namespace

TEST_CASE("movements that ask for attacks and capture do not ask without end") {
    for (const PerftOptions& options :
         {PerftOptions{}, PerftOptions{.make_leaves = true}, PerftOptions{.reference = true},
          PerftOptions{.reference = true, .forward = true}}) {
        const std::string way = "king:move { along(around), step, ";
        // The other king attacks b1 and b2; a2 is left.
        CHECK(moves_with(way + "no(attacked), land(open) }\n", options) == 1);
        // Nobody can begin but an attacked king, and inside the question nobody is attacked.
        CHECK(moves_with("king:move { attacked, along(around), step, land(open) }\n", options) ==
              0);
        CHECK(moves_with("king:move { at(start, no(checked)), along(around), step, no(attacked), "
                         "land(open) }\n",
                         options) == 1);
        CHECK(moves_with(way + "no(can { attacked, step, land(open) }), land(open) }\n", options) >
              0);
    }
}

TEST_CASE("an enemy who is asked what he attacks is not to move") {
    for (const PerftOptions& options :
         {PerftOptions{}, PerftOptions{.make_leaves = true}, PerftOptions{.reference = true},
          PerftOptions{.reference = true, .forward = true}}) {
        // Of a2, b1 and b2 the other king attacks b1 alone: diagonals are his when it is his turn.
        CHECK(moves_with("king:move { when(mine, { along(around) }, { along(orthogonal) }), step, "
                         "land(open) }\nprotect(royal)\n",
                         options) == 2);
        // Nor does he attack anything if all his ways are those of the player to move.
        CHECK(moves_with("king:move { mine, along(around), step, land(open) }\nprotect(royal)\n",
                         options) == 3);
    }
}
