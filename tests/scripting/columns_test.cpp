// What pieces in a column keep and lose: attributes that moving writes, or that last some turns,
// belong to each piece, not to the cell.
#include "engine/interpreter/interpreter.hpp"
#include "scripting/play/match.hpp"
#include "tests/scripting/hooks_fixture.hpp"

#include <catch2/catch.hpp>

using namespace perthro;
using test::ScriptedGame;

namespace {

// White's men go onto one another; his turning swaps two whole columns. The kings only pass the
// time.
const std::string kYaml = R"(api: 1
id: small
board:
  grids: [{size: [4, 2]}]
  holds: stack
  permutations: {swap: [[a1, b1]]}
pieces: {man: {letter: M}, king: {letter: K}}
moves: {captured: under}
attributes:
  rested: {of: piece, type: bool, default: true, on_moving: false}
  warm:   {of: piece, type: bool, lasts: turn}
setups:
  start:
    white: {man: [a1, b1, c1]}
    black: {king: d2, man: d1}
)";
const std::string kRules = R"(
man:move { along(e, w), step, own, set(warm, true), mount }
man:move { along(e, w), step, land(enemy) }
king:move { along(e, w), step, land }
move "turn" { permute(swap) }
)";

// The values of an attribute of the pieces on a cell, the bottom first.
std::string column(Match& match, const char* name, const char* cell) {
    const Board& board = match.worker().interpreter().board();
    const Cell at = match.rules().game.topology.find_cell(cell);
    std::string values;
    for (int level = 1; level <= board.height(at); ++level) {
        values += board.pieces().value(match.rules().game.find_attribute(name),
                                       board.at_level(at, level)) != 0
                      ? 'y'
                      : 'n';
    }
    return values;
}

// Plays the moves, looks, and takes all of them back.
template <typename Use>
void after(const std::string& moves, Use&& use) {
    ScriptedGame(kYaml, kRules).play([&](Worker& worker) {
        Match match(worker.shared_rules());
        match.start({"", 0, "", ""});
        const Position before = match.worker().position();
        match.play_all(moves);
        use(match);
        while (match.worker().plies() > 0) {
            match.worker().unmake();
        }
        CHECK(match.worker().position() == before);
    });
}

}  // namespace

TEST_CASE("moving is written on the pieces that move, not on those they come down on") {
    after("a1-b1 d2-c2 c1-b1", [](Match& match) {
        CHECK(column(match, "rested", "b1") == "ynn");
        CHECK(column(match, "rested", "d1") == "y");
    });
}

TEST_CASE("a piece that is taken under its captor has moved") {
    after("a1-b1 d2-c2 c1-d1", [](Match& match) { CHECK(column(match, "rested", "d1") == "nn"); });
}

TEST_CASE("a permutation moves whole columns, and every piece of them") {
    after("a1-b1 d2-c2 c1-b1 c2-d2 turn", [](Match& match) {
        CHECK(column(match, "rested", "a1") == "nnn");
        CHECK(column(match, "rested", "b1").empty());
    });
}

TEST_CASE("what lasts a turn falls back also below another piece") {
    after("a1-b1", [](Match& match) { CHECK(column(match, "warm", "b1") == "nn"); });
}
