// Moves that the words count for whole sets of pieces, or weigh by where they land, are as many as
// the list has, and as are counted when every attack is asked of every piece and every move is
// made.
#include "engine/game/worker.hpp"
#include "engine/interpreter/interpreter.hpp"
#include "engine/moves/draw.hpp"
#include "tests/conformance/whole_lists.hpp"
#include "tests/scripting/hooks_fixture.hpp"

#include <catch2/catch.hpp>
#include <string>
#include <vector>

using namespace perthro;
using namespace perthro::test;

namespace {

constexpr int kGames = 6;
constexpr int kPlies = 60;

struct Counted {
    std::uint64_t positions = 0, moves = 0;
    int different = 0;
};

// Compares at the positions of random games.
Counted count_games(Worker& worker) {
    PerftOptions words, forward;
    words.reference = forward.reference = forward.forward = true;
    Counted counted;
    for (int number = 0; number < kGames; ++number) {
        Random random(static_cast<std::uint64_t>(number), "counting");
        worker.new_game(0, 1);
        MoveList list;
        for (int ply = 0; ply < kPlies; ++ply) {
            worker.interpreter().use_tables(nullptr);
            worker.interpreter().use_facts(false);
            worker.list(list);
            worker.interpreter().use_tables(worker.rules().tables.get());
            worker.interpreter().use_facts(true);
            const std::uint64_t by_sets = worker.perft(1, words);
            counted.different += by_sets == list.size() ? 0 : 1;
            counted.different += by_sets == worker.perft(1, forward) ? 0 : 1;
            ++counted.positions;
            counted.moves += list.size();
            if (list.empty() || worker.claimable() >= 0) {
                break;
            }
            worker.make(list, draw_move(list, random));
        }
    }
    return counted;
}

void check_counts(const std::string& board, const std::string& rules) {
    INFO(board << rules);
    const ScriptedGame game("api: 1\nid: small\n" + board +
                                "attributes: {passed: {of: game, type: cell, lasts: 1}, "
                                "fresh: {of: [rook], type: bool, on_moving: false}}\n"
                                "pieces: {king: {letter: K, royal: true}, rook: {letter: R}, "
                                "man: {letter: M}}\n"
                                "turns: [{loop: [{turn: next, pass: forced}]}]\n"
                                "results: {over: {when: passes 2, all: draw}}\n",
                            rules);
    Counted counted;
    game.play([&](Worker& worker) { counted = count_games(worker); });
    CHECK(counted.different == 0);
    CHECK(counted.positions > 20);
    CHECK(counted.moves > counted.positions);
}

const std::string kPieces =
    "setups: {start: {white: {king: c2, rook: [a3], man: [e4, e3, c3, b2]}, "
    "black: {king: c5, rook: [a2, a4], man: [b3, d3, c4]}}}\n";
const std::string kZones = "zones: {first_row: rank 2, last_row: rank 5}}\n";

}  // namespace

TEST_CASE("what whole sets of pieces count is what the list has") {
    const std::string board = GENERATE(
        "board: {grids: [{size: [5, 6]}], ",
        // the third rank leads round
        "board: {grids: [{size: [5, 6]}], links: [[e3, e, a3], [a3, w, e3]], ",
        // two cells lead to one
        "board: {grids: [{size: [5, 6]}], links: [[e3, e, a4], [e4, e, a4], [e2, n, d4]], ",
        "board: {grids: [{shape: hex, size: [6, 6]}], ",
        // wider than sets are followed
        "board: {grids: [{size: [20, 20]}], ");
    const std::string rules = GENERATE(
        // riders over pieces: two of them meet on a cell after different numbers of links
        "rook:move { along(w, e), slide{over = occupied, max = 4}, land(open) }\n"
        "man:move { along(e), slide{over = occupied, min = 2}, land }\n",
        "man:move { along(w, e), slide, occupied, slide, land(enemy) }\n"
        "man:move { along(w, e), slide, land }\n rook:move { step(w), empty, step, land(open) }\n",
        "man:move { along(w, e), step, land(open) }\n",
        // two movements of a class to the same cells
        "man:move { along(w, e), step, land(open) }\n man:move { along(e), slide{max = 2}, "
        "land(open) }\n"
        "rook:move { along(w, e), slide, land(open) }\n"
        "rook:move \"jump\" { along(e), step, step, land(enemy) }\n",
        // a movement that is no landing, of the class of one that is
        "rook:move { along(w, e), slide, land(open) }\n"
        "rook:move { first({ along(e), step, land(open) }, { along(w), step, land }) }\n"
        "man:move { along(e, w), step, land(open) }\n",
        // special ways, sifted by the words that they begin with
        "rook:move { along(w, e), slide, land(open) }\n"
        "man:move { step(e), empty, set(passed, here), step, land }\n"
        "man:move \"passing\" { along(w, e), step, on(passed), land, at(behind, capture) }\n"
        "king:move \"swap\" { along(w, e), slide, own(rook), fresh, mark \"rook\", go(start), "
        "no(attacked), step, mark \"crossed\", step, land, shift(\"rook\", \"crossed\") }\n");
    const std::string royals = GENERATE(
        "", "king:move { along(w, e), step, land(open) }\nprotect(royal)\n",
        "king:move { along(w, e), step, land(open) }\nprotect(royal)\n"
        "king:after { every(first_row, own(rook), set(fresh, false)) }\n",
        "king:move { along(w, e), slide, land(open) }\nprotect(royal)\n"
        "king:after { every(first_row, own(man), capture) }\n",
        "king:move { along(e), slide, land(open) }\nprotect(royal)\n"
        "rook:after { when(last_row, promote(man, rook)) }\n");
    check_counts(board + kZones + kPieces, rules + royals);
}

TEST_CASE("several royals, promotion and pieces that stay on their cells are counted, too") {
    const std::string setups = GENERATE(
        "setups: {start: {white: {king: [a1, e1], man: [a4, b2, d2]}, "
        "black: {king: [a6, e6], rook: [c6], man: [b5, d3]}}}\n",
        "setups: {start: {white: {king: c1, rook: [c3], man: [a5, e5]}, "
        "black: {king: c6, rook: [c5, a1, e3], man: [a2, e2]}}}\n");
    check_counts("players: {white: {}, black: {mirrored: true}}\n"
                 "board: {grids: [{size: [5, 6]}], zones: {last_row: rank 6}}\n" +
                     setups,
                 "king:move { along(around), step, land(open) }\n"
                 "rook:move { along(orthogonal), slide, land(open) }\n"
                 "man:move { step(n), land, when(last_row, promote(rook, man)) }\n"
                 "man:move { along(nw, ne), step, land(enemy), when(last_row, promote(rook)) }\n"
                 "protect(royal)\n");
}

TEST_CASE("a pass that does something is listed where it is due") {
    const std::string turn = GENERATE("{turn: next}", "{turn: next, pass: may}",
                                      "{turn: next, pass: forced}",
                                      "{turn: next, moves: [move, pass], pass: forced}",
                                      "{turn: next, moves: [move], pass: forced}");
    INFO(turn);
    const ScriptedGame game(
        "api: 1\nid: small\nboard: {grids: [{size: [3, 4]}]}\n"
        "attributes: {idle: {of: game, type: 0..1}}\npieces: {man: {letter: M}}\n"
        "turns: [{loop: [" +
            turn +
            "]}]\nresults: {over: {when: passes 4, all: draw}, stuck: {when: stuck, to_move: "
            "loss}}\n"
            "setups: {start: {white: {man: [a1, b2]}, black: {man: [b3, c4]}}}\n",
        "man:move { along(n, e), step, land }\nmove \"pass\" { set(idle, 1) }\n");
    CHECK(compare_whole_lists(game) > 0);
}
