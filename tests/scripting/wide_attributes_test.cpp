// Attributes of pieces that the word of a piece has no room for are read as any others, also of
// pieces that were captured or lie in a stack.
#include "scripting/play/match.hpp"
#include "tests/scripting/hooks_fixture.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

using namespace perthro;
using test::ScriptedGame;

namespace {

using Texts = std::vector<std::string>;

// White's guard stands beside two black men, of whom only one has a `heat` of 7.
const std::string kYaml = R"(
api: 1
id: small
board: {grids: [{size: [4, 2]}]}
pieces: {guard: {letter: G}, man: {letter: M}}
attributes:
  wealth: {of: piece, type: 0..65535}
  heat: {of: piece, type: 0..65535}
setups: {start: {white: {guard: b1}, black: {man: [{at: a2, heat: 7}, {at: c2, wealth: 7}]}}}
)";
const std::string kTakes = "guard:move { along(around), step, enemy, land(enemy) }\n";

Texts moves(const std::string& yaml, const std::string& rules) {
    Texts texts;
    ScriptedGame(yaml, rules).play([&](Worker& worker) {
        Match match(worker.shared_rules());
        match.start({});
        texts = match.texts();
        std::sort(texts.begin(), texts.end());
    });
    return texts;
}

}  // namespace

TEST_CASE("a condition about a piece reads attributes that its word has no room for") {
    CHECK(
        moves(kYaml, "guard:move { along(around), step, enemy(man, heat:is(7)), land(enemy) }\n") ==
        Texts{"b1-a2"});
    CHECK(moves(kYaml,
                "guard:move { along(around), step, enemy(man, wealth:is(7)), land(enemy) }\n") ==
          Texts{"b1-c2"});
}

TEST_CASE("what compels reads captured pieces as they were before the move") {
    CHECK(moves(kYaml, kTakes) == Texts{"b1-a2", "b1-c2"});
    CHECK(moves(kYaml, kTakes + "compulsory(captured(man, heat:is(7)):is(1))\n") == Texts{"b1-a2"});
    // The guard is no man that was captured.
    CHECK(moves(kYaml, kTakes + "compulsory(captured(guard):is(1))\n") == Texts{"b1-a2", "b1-c2"});
}

TEST_CASE("pieces in a stack are counted by attributes that their words have no room for") {
    std::string stacked = kYaml;
    stacked.replace(stacked.find("[{size: [4, 2]}]"), 16, "[{size: [4, 2]}], holds: stack");
    stacked.replace(stacked.find("{at: c2, wealth: 7}"), 19, "{at: a2, wealth: 7}, c2");
    const std::string rules =
        "guard:move { along(around), step, enemy, height(heat:is(7)):is(1), land(enemy) }\n";
    CHECK(moves(stacked, rules) == Texts{"b1-a2"});
}

TEST_CASE("more attributes of pieces than there is room for are an error") {
    std::string many = kYaml, more;
    for (int i = 0; i < 8; ++i) {
        more += "  more" + std::to_string(i) + ": {of: piece, type: 0..65535}\n";
    }
    many.insert(many.find("setups:"), more);
    CHECK_THROWS_WITH(moves(many, kTakes),
                      Catch::Matchers::Contains("more attributes than there is room for"));
}
