// The cells that `every` visits: what stands on each is asked when it is its turn, so that pieces
// which a part has moved or made are met again further on, but the parts that change no other cell
// may leave out at once what they will refuse.
#include "engine/notation/position_text.hpp"
#include "tests/scripting/hooks_fixture.hpp"

#include <catch2/catch.hpp>
#include <string>

using namespace perthro;
using namespace perthro::test;

namespace {

// The position behind the one move of a player whose words are these.
std::string behind(const std::string& words) {
    const ScriptedGame game("api: 1\nid: small\nboard: {grids: [{size: [2, 4]}]}\n"
                            "pieces: {man: {letter: M}, king: {letter: K}}\n"
                            "setups: {start: {white: {man: [a1, b2]}, black: {man: [a4, b4]}}}\n",
                            "move \"all\" { " + words + " }\n");
    std::string text;
    game.play([&](Worker& worker) {
        MoveList list;
        worker.list(list);
        REQUIRE(list.size() == 1);
        worker.make(list, 0);
        text = write_position(worker.rules().game, worker.rules().layout, worker.position());
    });
    return text.substr(0, text.find(' '));
}

}  // namespace

TEST_CASE("every meets again what its part has moved on or put down") {
    CHECK(behind("every(board, own(man), at(n, empty), shift(here, n))") == "mm/MM/2/2");
    CHECK(behind("every(board, own(man), at(n, empty, put(man)))") == "mm/MM/MM/M1");
}

TEST_CASE("every changes each piece that its part asks for") {
    CHECK(behind("every(board, own(man), promote(king))") == "mm/2/1K/K1");
    CHECK(behind("every(board, enemy, capture)") == "2/2/1M/M1");
    CHECK(behind("every(board, enemy(man), give(me))") == "MM/2/1M/M1");
    // Each is asked for what it has become.
    CHECK(behind("every(board, is(man), give(me), mark \"won\"), every(\"won\", promote(king))") ==
          "KK/2/1K/K1");
    CHECK(behind("every(board, no(is(king)), occupied, promote(king))") == "kk/2/1K/K1");
}
