// Attacks where cells hold columns: pieces are asked only where the board lets them reach the cell,
// and moves judged again only where they change what an attack looks at, the height of a column
// among it. Counts worked out by hand, and the same lists as where every piece is asked.
#include "engine/moves/draw.hpp"
#include "tests/scripting/hooks_fixture.hpp"

#include <catch2/catch.hpp>
#include <string>

using namespace perthro;
using namespace perthro::test;

namespace {

// Kings, and men and rooks whose columns may be split.
std::uint64_t moves_of_columns(const std::string& white, const std::string& black, bool forward) {
    const ScriptedGame game("api: 1\nid: small\nboard: {grids: [{size: [3, 3]}], holds: stack}\n"
                            "moves: {captured: under}\n"
                            "pieces: {king: {letter: K, royal: true}, man: {letter: M}, "
                            "rook: {letter: R}}\n"
                            "setups: {start: {white: {king: a1, " +
                                white + "}, black: {king: a3, " + black + "}}}\n",
                            "local split = maybe(lift{ max = height - 1 })\n"
                            "king:move { along(around), step, land(open) }\n"
                            "man:move  { split, step(n), land(open) }\n"
                            "rook:move { split, along(orthogonal), slide, land(open) }\n"
                            "protect(royal)\n");
    std::uint64_t moves = 0;
    game.play([&](Worker& worker) {
        moves = worker.perft(1, {.make_leaves = true, .reference = true, .forward = forward});
    });
    return moves;
}

}  // namespace

// The black king attacks both cells that the white one could go to.
TEST_CASE("a column that is split goes on shielding its king") {
    for (const bool forward : {false, true}) {
        CHECK(moves_of_columns("man: b1", "rook: c1", forward) == 0);       // pinned
        CHECK(moves_of_columns("man: {b1: 2}", "rook: c1", forward) == 1);  // its upper half goes
        CHECK(moves_of_columns("man: {b1: 3}", "rook: c1", forward) == 2);  // one man or two
        CHECK(moves_of_columns("man: {b1: 2}", "man: c1", forward) == 2);   // nothing is pinned
        CHECK(moves_of_columns("man: {b2: 2}", "rook: {c1: 2}", forward) == 0);  // b1 stays open
    }
}

TEST_CASE("attacks in games of columns are the same within reach and asked of every piece") {
    vm::run_on_script_thread([] {
        LoadRequest request;
        request.package = "tavreli";
        const OpenGame game = open_game(request, {});
        REQUIRE(game.rules->reach != nullptr);
        Worker worker(game.rules);
        Random random(7);
        MoveList list;
        for (int games = 0; games < 3; ++games) {
            worker.new_game(0, 1);
            for (int ply = 0; ply < 30 && !worker.outcome(); ++ply) {
                CHECK(worker.perft(1, {.make_leaves = true, .reference = true}) ==
                      worker.perft(1, {.make_leaves = true, .reference = true, .forward = true}));
                worker.list(list);
                worker.make(list, draw_move(list, random));
            }
        }
    });
}
