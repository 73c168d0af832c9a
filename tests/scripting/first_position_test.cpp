// What holds in the first position of a game, before anybody has moved: who is stuck there, who is
// out, who would have moved last.
#include "scripting/play/match.hpp"
#include "scripting/play/text_beside.hpp"
#include "tests/scripting/command_support.hpp"
#include "tests/scripting/hooks_fixture.hpp"

#include <catch2/catch.hpp>

using namespace perthro;
using test::ScriptedGame;

namespace {

// Men who walk north and never land on another; results, setups and players are given.
template <typename Use>
void in_game(const std::string& rest, const std::string& rules, const MatchStart& start,
             Use&& use) {
    const ScriptedGame game("api: 1\nid: small\nboard: {grids: [{size: [4, 4]}]}\n"
                            "pieces: {man: {letter: M}}\nturns: [{loop: [{turn: next}]}]\n" +
                                rest,
                            "man:move { step(n), land(open) }\n" + rules);
    vm::run_on_script_thread([&] {
        LoadRequest request;
        request.package = game.folder();
        const OpenGame open = open_game(request);
        Match match(open.rules);
        match.start(start);
        use(match);
    });
}

const std::string kThree =
    "players: [a, b, c]\nattributes: {turns_begun: {of: game, type: 0..99}}\n"
    "setups:\n  start: {a: {man: a1}, b: {man: d4}, c: {man: b1}}\n"
    "  stuck: {a: {man: a4}, b: {man: d1}, c: {man: b1}}\n"
    "  text: {position: \"4/4/4/Mm2 a out=b\"}\n"
    "results: {blocked: {when: stuck, to_move: out}, last: {when: alone, holder: win}}\n";
const std::string kCounting =
    "function on_turn(position) position:set(turns_begun, position:get(turns_begun) + 1) end\n";

std::uint32_t turns_begun(const Match& match) {
    return match.worker().position().get(match.rules().layout.attributes[0].base);
}

}  // namespace

TEST_CASE("who is stuck in the first position is put out, and the game goes on") {
    const auto check = [](Match& match) {
        CHECK(match.worker().position().get(Field::OutMask) == (1U << 1));
        CHECK(match.worker().position().to_move() == 2);
        CHECK_FALSE(match.worker().outcome());
        CHECK(turns_begun(match) == 2);
    };
    in_game(kThree, kCounting, {"stuck", 0, "", ""}, check);
    in_game(kThree, kCounting, {"", 0, "M3/4/4/1{M:3}1m a", ""}, check);
}

TEST_CASE("a turn that begins because another player was put out is told to on_turn") {
    in_game(kThree, kCounting, {"", 0, "", "a1-a2"}, [](Match& match) {
        CHECK(match.worker().position().get(Field::OutMask) == (1U << 2));
        CHECK(match.worker().position().to_move() == 3);
        CHECK(turns_begun(match) == 3);
    });
}

TEST_CASE("whom the text of a setup puts out is out") {
    in_game(kThree, kCounting, {"text", 0, "", ""}, [](Match& match) {
        CHECK(match.worker().position().get(Field::OutMask) == (1U << 2));
        CHECK(match.worker().position().to_move() == 1);
    });
}

TEST_CASE("where nobody has moved, whoever is not to move would have moved last") {
    for (const char* award : {"mover: win", "opponent: loss", "to_move: loss"}) {
        INFO(award);
        const std::string two = "players: [left, right]\nsetups: {start: {left: {man: a1}}}\n"
                                "results: {blocked: {when: stuck, " +
                                std::string(award) + "}}\n";
        in_game(two, "", {"", 0, "MM2/4/4/4 left", ""}, [](Match& match) {
            const auto outcome = match.worker().outcome();
            REQUIRE(outcome);
            CHECK(outcome->winners == (1U << 2));
            CHECK(outcome->losers == (1U << 1));
        });
    }
}

TEST_CASE("who plays alone and loses has lost") {
    const std::string one = "players: [walker]\nsetups: {start: {walker: {man: a1}}}\n"
                            "results: {dead: {when: plies 2, all: loss}}\n";
    in_game(one, "", {"", 0, "", "a1-a2, a2-a3"}, [](Match& match) {
        const auto outcome = match.worker().outcome();
        REQUIRE(outcome);
        CHECK(outcome->winners == 0);
        CHECK(outcome->losers == (1U << 1));
        CHECK(describe_outcome(match.rules().game, *outcome) == "dead: walker loses");
    });
}

TEST_CASE("bots that play alone avoid what they lose by") {
    const ScriptedGame game("api: 1\nid: small\ntitle: Small\nsummary: A walk.\n"
                            "players: [walker]\nboard: {grids: [{size: [9, 1]}], zones: {dead: a1, "
                            "home: i1}}\npieces: {man: {letter: M}}\n"
                            "setups: {start: {walker: {man: b1}}}\nresults:\n"
                            "  dead: {when: reached, zone: dead, holder: loss}\n"
                            "  home: {when: reached, zone: home, holder: win}\n",
                            "man:move { along(e, w), step, land }\n");
    for (const char* bot : {"greedy", "ab", "maxn", "mcts"}) {
        const testing::Ran ran = testing::run(
            {"bestmove", game.folder(), "--bot", bot, "--nodes", "300"});
        INFO(bot << ": " << ran.out << ran.err);
        CHECK(ran.out.substr(0, ran.out.find('\n')) == "b1-c1");
    }
}

TEST_CASE("the same player's turn is nobody's where it comes first") {
    const auto loads = [](const std::string& turns) {
        const ScriptedGame game("api: 1\nid: small\nboard: {grids: [{size: [4, 4]}]}\n"
                                "pieces: {man: {letter: M}}\nattributes: {ready: {of: game, type: "
                                "bool}}\nturns: " +
                                    turns + "\nsetups: {start: {white: {man: a1}}}\n",
                                "man:move { step(n), land }\n");
        game.play([](Worker&) {});
    };
    const auto first = Catch::Contains("`turn: same` comes first: nobody had a turn before it");
    CHECK_THROWS_WITH(loads("[{turn: same}, {loop: [{turn: next}]}]"), first);
    CHECK_THROWS_WITH(loads("[{loop: [{times: 2, do: [{turn: same}]}, {turn: next}]}]"), first);
    CHECK_NOTHROW(loads("[{loop: [{turn: same, when: ready}, {turn: next}]}]"));
    CHECK_THROWS_WITH(loads("[{loop: [{until: ready, do: [{turn: same}]}]}]"),
                      Catch::Contains("nobody had a turn before this one"));
}
