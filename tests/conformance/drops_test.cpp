// Drops and placements whose words ask for where the move began: a cell that is chosen, while what
// is put down is in the air over it. Moves by tables are those of the words.
#include "engine/game/worker.hpp"
#include "tests/scripting/hooks_fixture.hpp"

#include <catch2/catch.hpp>
#include <string>
#include <utility>
#include <vector>

using namespace perthro;
using test::ScriptedGame;

namespace {

const std::string kYaml = R"yaml(
api: 1
id: small
players: [white, black]
board: {grids: [{size: [2, 2]}], zones: {spot: {shared: a1}}}
hands: {man: counted}
pieces: {man: {letter: M}}
attributes: {last: {of: game, type: cell}}
setups: {start: {hand: {each: {man: 2}}}}
)yaml";

// Words, and how many moves the first list has by them; docs/words/names.md says what they name.
const std::vector<std::pair<std::string, std::uint64_t>> kRules = {
    {"man:drop { anywhere, at(mover, no(spot)), land }", 4},
    {"man:drop { anywhere, no(on(start)), land }", 0},
    {"man:drop { anywhere, on(from), empty, land }", 4},
    {"man:drop { anywhere, no(at(from, spot)), empty, land }", 3},
    {"man:drop { anywhere, no(at(start, spot)), empty, land }", 3},
    {"man:drop { anywhere, at(start, empty), land }", 4},
    {"man:drop { anywhere, empty, land, no(at(start, spot)) }", 3},
    {"man:drop { anywhere, empty, land, at(mover, spot) }", 1},
    {"man:drop { anywhere, empty, land, at(start, own) }", 4},
    {"man:drop { anywhere, empty, no(on(last)), land, set(last, start) }", 4},
    {"move \"put\" { choose(board), empty, no(at(start, spot)), put(man) }", 3},
    {"move \"put\" { choose(board), no(on(start)), empty, put(man) }", 0},
    {"move \"put\" { choose(board), empty, put(man), at(start, own(man)) }", 4},
};

}  // namespace

TEST_CASE("drops that ask where they began are those of the words") {
    for (const auto& [words, moves] : kRules) {
        INFO(words);
        const ScriptedGame game(kYaml, words + "\n");
        const std::uint64_t expected = moves;
        game.play([expected](Worker& worker) {
            PerftOptions reference;
            reference.reference = true;
            worker.new_game();
            MoveList list;
            worker.list(list);
            CHECK(list.size() == expected);
            for (int depth = 1; depth <= 4; ++depth) {
                CHECK(worker.perft(depth) == worker.perft(depth, reference));
            }
        });
    }
}
