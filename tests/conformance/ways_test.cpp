// Conditions that hold in more than one way, and what a move writes or asks of players, in tables:
// every movement here is one of tables, and makes what the words compose.
#include "engine/kernel/kernel.hpp"
#include "tests/conformance/whole_lists.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <string>

using namespace perthro;
using namespace perthro::test;

namespace {

const std::string kGame = R"yaml(
api: 1
id: small
players: {white: {}, black: {turned: 180}}
board: {grids: [{size: [6, 6]}], zones: {far_rows: rank 5-6}}
pieces: {king: {letter: K, royal: true}, rook: {letter: R}, man: {letter: M}, ox: {letter: O}}
moves: {captured: hand}
attributes:
  lit:    {of: game, type: bool}
  struck: {of: player, type: cell}
  rests:  {of: player, type: 0..3}
  fresh:  {of: [rook, man], type: bool, default: true, on_moving: false}
  wish:   {of: [man], type: piece_type, default: rook}
setups:
  start:
    white: {king: a1, rook: [b1, e2], man: rank 3, ox: c2}
    black: {king: f6, rook: [e6, b5], man: rank 4, ox: d5}
    hand: {each: {man: 2, ox: 1}}
)yaml";

// All movements of the game are in tables; lists and counts are those of the words.
void compare(const std::string& rules) {
    INFO(rules);
    const ScriptedGame game(kGame, "king:move { along(around), step, land(open) }\n" + rules);
    game.play([](Worker& worker) {
        REQUIRE(worker.rules().tables != nullptr);
        for (const auto& movement : worker.rules().tables->plan().movements) {
            INFO(movement.reason);
            CHECK(movement.lowered);
        }
    });
    CHECK(compare_whole_lists(game) > 0);
}

}  // namespace

TEST_CASE("a landing may hold by what stands there and by attributes") {
    compare(
        "rook:move { along(orthogonal), slide, land(any(empty, all(enemy, any(is(man), lit)))) }\n"
        "man:move { step(n), land(any(empty, all(enemy, no(lit)))), set(lit, true) }\n"
        "ox:move { along(diagonal), step, land(empty), set(lit, false) }\n");
}

TEST_CASE("what compares a cell with one that a player remembers is a way of its own") {
    compare("local target = any(empty, all(enemy, any(no(is(rook)), no(struck:of(me)), "
            "on(struck:of(me)))))\n"
            "local note = when(captured(is(rook)), set(struck:of(opponent), here))\n"
            "rook:move { along(orthogonal), slide, land(target), note }\n"
            "man:move { along(n, e, w), step, land(target), note }\n"
            "ox:move { along(diagonal), step, land(empty), set(struck, none) }\n");
}

TEST_CASE("what a landing captured decides what follows") {
    compare(
        "man:move { along(n, e, w), step, land(open), when(any(far_rows, captured(is(ox))), "
        "promote(rook)), when(captured:at_least(1), set(rests, 2)) }\n"
        "ox:move { rests:at_most(1), along(diagonal), step, land(open), "
        "when(no(captured), set(lit, true)) }\n"
        "rook:move { any(lit, rests:of(opponent):is(2)), along(orthogonal), slide, land(open) }\n");
}

TEST_CASE("conditions on several cells hold one after the other") {
    compare("man:move { step(n), any(at(e, own), at(w, own), at(n, enemy(king))), land(open) }\n"
            "ox:move { no(all(at(n, own), at(s, own))), along(diagonal), step, land(open) }\n"
            "rook:move { any(fresh, at(n, enemy)), along(orthogonal), slide, land(open) }\n");
}

TEST_CASE("what a piece could do from where it lands is looked at in tables") {
    compare(
        "man:move { step(n), land(open) }\n"
        "man:drop { choose(board), no(some(line_of(n), own(man))), land, "
        "no(can{ step(n), enemy(king) }) }\n"
        "ox:drop { choose(board), land, any(can{ step(n), step(n), own }, no(can{ step(e), empty, "
        "step(e) })) }\n"
        "rook:move { along(orthogonal), slide, land(open) }\n");
}

TEST_CASE("a piece becomes what its attribute says") {
    compare("man:move { step(n), land(open), when(far_rows, promote(wish)) }\n"
            "ox:move { along(diagonal), step, land(open) }\n"
            "rook:move { along(orthogonal), slide, land(open) }\n"
            "function setup(position)\n"
            "  for cell in position:pieces(white, man) do position:set(wish, ox, cell) end\n"
            "end\n");
}

TEST_CASE("a piece that is dropped has moved") {
    compare("man:move { any(fresh, at(n, empty)), step(n), land(open) }\n"
            "man:drop { choose(board), land }\n"
            "rook:move { any(fresh, at(n, own)), along(orthogonal), slide, land(open) }\n"
            "rook:drop { choose(far_rows), land }\n"
            "ox:move { along(diagonal), step, land(open) }\n");
}

// The cells that may not hold a rook lie behind the start, so that two ways to one cell differ.
TEST_CASE("what may not stand somewhere is asked by where the mover comes from") {
    compare("rook:move { along(orthogonal), slide, land(open) }\n"
            "ox:move { no(some(ray(s), is(rook))), along(n, e, w), step, land(open) }\n"
            "man:move { at(e, any(empty, own)), along(n, s), step, land(open) }\n");
}

TEST_CASE("a slide is as long as cells are counted") {
    compare("rook:move { along(around), slide { over = no(enemy), min = count(line_of(ahead), "
            "occupied), max = count(line_of(ahead), occupied) }, land(open) }\n"
            "man:move { along(orthogonal), slide { max = count(beside(around), own) }, land }\n"
            "ox:move { along(diagonal), slide { min = count(line_of(n), any(is(man), is(ox))) }, "
            "land(open) }\n");
}

TEST_CASE("cells are counted that hold something, from before the move and on the way") {
    compare("man:move { count(beside(around), own):at_least(2), step(n), land(open), "
            "when(count(beside(orthogonal), occupied):is(1), promote(rook)) }\n"
            "rook:move { along(orthogonal), slide, no(count(beside(around), enemy):between(1, 2)), "
            "land(open) }\n"
            "ox:move { along(diagonal), step, count(far_rows, own), land(open) }\n"
            "ox:drop { choose(board), count(beside(orthogonal), own):at_least(1), land }\n");
}

TEST_CASE("something stands on some of the cells") {
    compare(
        "man:move { step(n), some(beside(orthogonal), own(man)), land(open) }\n"
        "rook:move { along(orthogonal), slide, any(some(far_rows, is(ox)), at(n, empty)), "
        "land(open) }\n"
        "ox:move { along(around), step, no(some(beside(orthogonal), empty)), land(open) }\n"
        "man:drop { choose(board), any(some(beside(around), enemy), some(beside(around), own)), "
        "land }\n");
}

TEST_CASE("a drop asks for the attributes of pieces beside it") {
    compare("man:drop { choose(board), at(n, all(is(rook), fresh)), land }\n"
            "ox:drop { choose(board), at(w, all(is(man), fresh)), land }\n"
            "rook:move { along(orthogonal), slide, land(open) }\n");
}
