// What a player is shown of a position, and from when on nothing is hidden any more.
#include "engine/game/observe.hpp"
#include "scripting/play/match.hpp"
#include "tests/scripting/hooks_fixture.hpp"

#include <catch2/catch.hpp>

using namespace perthro;
using test::ScriptedGame;

namespace {

// Both walk ahead, each to his own east, until White has no move. Nobody knows the other's pieces.
const char* const kYaml = R"(
api: 1
id: small
board: {grids: [{size: [4, 1]}]}
pieces: {man: {letter: M}, guard: {letter: G}}
visibility: {pieces: {type: owner}}
results: {blocked: {when: stuck, to_move: loss}}
setups: {start: {white: {guard: a1}, black: {man: d1}}}
)";
const char* const kWalk =
    "guard:move { step(e), empty, land }\nman:move { step(e), empty, land }\n";

// The cells as White sees them.
std::string seen_by_white(const std::string& moves) {
    std::string seen;
    ScriptedGame(kYaml, kWalk).play([&](Worker& worker) {
        Match match(worker.shared_rules());
        match.start({"", 0, "", moves});
        Observer observer(worker.shared_rules());
        seen = match.position_texts().write(observer.show(match.worker(), 1));
    });
    return seen.substr(0, seen.find(' '));
}

}  // namespace

TEST_CASE("a game that ends since somebody is stuck is seen by all, as any that is over") {
    CHECK(seen_by_white("a1-b1") == "1G1{?:2}");
    CHECK(seen_by_white("a1-b1 d1-c1") == "1Gm1");
}
