// Entries of turns that their `when` passes over: whose turn is next.
#include "scripting/play/match.hpp"
#include "tests/scripting/hooks_fixture.hpp"

#include <catch2/catch.hpp>
#include <string>

using namespace perthro;
using test::ScriptedGame;

namespace {

// Who moves in the first six plies, a letter each, of men that walk about.
std::string movers(const std::string& loop) {
    std::string text;
    ScriptedGame("api: 1\nid: small\nplayers: [white, black]\nboard: {grids: [{size: [3, 3]}]}\n"
                 "pieces: {man: {letter: M}}\nsetups: {start: {each: {man: a1}}}\n"
                 "turns: [{loop: [" +
                     loop + "]}]\n",
                 "man:move { along(orthogonal), step, land }\ncondition \"nope\" (never)\n")
        .play([&](Worker& worker) {
            Match match(worker.shared_rules());
            match.start({});
            for (int ply = 0; ply < 6; ++ply) {
                text += match.rules().game.players[match.worker().position().to_move()].front();
                match.make(0);
            }
        });
    return text;
}

}  // namespace

TEST_CASE("a player's entry that is passed over leaves the round to who had it") {
    CHECK(movers("{turn: next}") == "wbwbwb");
    CHECK(movers("{turn: next}, {turn: white, when: nope}") == "wbwbwb");
    CHECK(movers("{turn: next}, {turn: black, when: nope}") == "wbwbwb");
    CHECK(movers("{turn: next}, {turn: other, when: nope}") == "wbwbwb");
    CHECK(movers("{turn: next}, {turn: white}") == "wwbwbw");
}

TEST_CASE("who is passed over by an entry of `next` has had his turn") {
    CHECK(movers("{turn: next, when: nope}, {turn: next}") == "bbbbbb");
}
