// `perthro test` must notice every kind of wrong expectation, and say what came instead.
#include "scripting/package/files.hpp"
#include "tests/scripting/command_support.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

using namespace perthro::testing;

namespace {

// The package's tests with one change; what `perthro test` prints.
std::string failure(const std::string& from, const std::string& to) {
    const Race race;
    change_file(race.file("tests.yaml"), from, to);
    const Ran ran = run({"test", race.path()});
    CHECK(ran.code == 1);
    return ran.out;
}

// What `perthro test` prints of fox-hunt when one of its files is changed.
std::string seen_failure(const std::string& file, const std::string& from, const std::string& to) {
    const Folder folder;
    std::filesystem::copy(*perthro::find_package("fox-hunt"), folder / "fox-hunt");
    change_file(folder / ("fox-hunt/" + file), from, to);
    const Ran ran = run({"test", folder / "fox-hunt"});
    CHECK(ran.code == 1);
    return ran.out;
}

}  // namespace

TEST_CASE("a wrong count fails at its depth, and the depths below are not counted") {
    const std::string out = failure("{1: 5, 2: 25, 3: 125}", "{1: 5, 2: 26, 3: 125}");
    CHECK(contains(out, "depth 2: 25 nodes instead of 26"));
    CHECK_FALSE(contains(out, "depth 3"));
}

TEST_CASE("a list of moves is complete and has nothing else") {
    const std::string out = failure("[b2-b3, b2-c3]", "[b2-b3]");
    CHECK(contains(out, "differs from the legal moves\n"));
    CHECK(contains(out, "legal, but not named here: b2-c3"));
    CHECK(contains(failure("[b2-b3, b2-c3]", "[b2-b3, b2-c3, b2-a3]"),
                   "named here, but not legal: b2-a3"));
    CHECK(contains(failure("[b2-b3, b2-c3]", "[b2-b3, b2-b3, b2-c3]"), "(a second time)"));
}

TEST_CASE("single moves are legal or not, for a reason") {
    CHECK(contains(failure("move: b2-c3, is: false", "move: b2-c3, is: true"), "is not legal"));
    CHECK(contains(failure("move: b2-c3, is: false", "move: b2-c3, is: false, reason: majority"),
                   "not for `majority`"));
}

TEST_CASE("a refusal for something else is told in a few lines, with the command that tells all") {
    const std::string out = failure("move: b2-c3, is: false",
                                    "move: b2-c3, is: false, reason: majority");
    const std::string told = out.substr(out.find("FAILED"),
                                        out.rfind("passed") - out.find("FAILED"));
    CHECK(std::count(told.begin(), told.end(), '\n') <= 6);
    CHECK(contains(told, "tests.yaml:"));
    CHECK(contains(told, "not for `majority`"));
    CHECK(contains(told, "said instead: there is nothing to capture on c3\n"));
    CHECK(contains(told, "more: perthro why "));
    CHECK(contains(told, " b2-c3 --position '"));
}

TEST_CASE("a reason may be a place of the rules, a local of the package or what a player is told") {
    const auto passes = [](const std::string& reason, const std::string& rules = "") {
        const Race race;
        if (!rules.empty()) {
            change_file(race.file("rules.lua"), "man:move { along(nw, ne), step, land(enemy) }",
                        rules);
        }
        change_file(race.file("tests.yaml"), "move: b2-c3, is: false",
                    "move: b2-c3, is: false, reason: " + reason);
        return run({"test", race.path()}).code == 0;
    };
    CHECK(passes("\"rules.lua:3\""));
    CHECK_FALSE(passes("\"rules.lua:2\""));
    CHECK(passes("nothing to capture"));
    const std::string named = "local strike = {\n  step, land(enemy) }\n"
                              "man:move { along(nw, ne), strike }";
    CHECK(passes("strike", named));
    CHECK_FALSE(passes("man", named));
    // A name of the language has not refused because it stands on the line.
    for (const char* word : {"man", "along", "nw", "step", "move"}) {
        INFO(word);
        CHECK_FALSE(passes(word));
    }
    CHECK(passes("strike", "local strike = land(enemy)\nman:move { along(nw, ne), step, strike }"));
    CHECK(passes("ways",
                 "local ways = {nw, ne}\nman:move { along(nw, ne, ways), step, land(enemy) }"));
}

TEST_CASE("one wrong change fails, and the tests beside it are run") {
    const Race race;
    change_file(race.file("tests.yaml"), "from: \"zone: far_row\"", "from: \"zone: far_raw\"");
    const Ran ran = run({"test", race.path()});
    CHECK(ran.code == 1);
    CHECK(contains(ran.out, "the text `zone: far_raw` does not occur in game.yaml"));
    CHECK(contains(ran.out, "1 failed"));
}

TEST_CASE("games end as they should") {
    CHECK(contains(failure("ends: home", "ends: stuck"), "ends with `home` instead of `stuck`"));
    CHECK(contains(failure("ends: home", "ends: \"\""), "ends with `home` instead of nothing"));
    CHECK(contains(failure("winner: white", "winner: black"), "won by white instead of black"));
    CHECK(contains(failure("winner: white", "winner: \"\""), "won by white instead of nobody"));
    CHECK(contains(failure("winner: white", "shows: over="), "shows `over=`"));
    CHECK(contains(failure("winner: white", "shows: \"quiet=3\""), "shows no `quiet=3`"));
    CHECK(contains(failure("a2-a3", "a2-a4"), "ply 3: `a2-a4` is no legal move"));
}

TEST_CASE("a move that may mean several is refused by no rule") {
    const Folder folder;
    std::filesystem::create_directories(folder / "pair");
    std::ofstream(folder / "pair/game.yaml")
        << "api: 1\nid: pair\nboard: {grids: [{size: [4, 4]}]}\n"
           "pieces: {wick: {letter: W}, lantern: {letter: L}}\n"
           "hands: {wick: unlimited, lantern: unlimited}\n"
           "results: {full: {when: stuck, to_move: loss}}\n";
    std::ofstream(folder / "pair/rules.lua") << "wick:drop { anywhere, empty, land }\n"
                                                "lantern:drop { anywhere, empty, land }\n";
    std::ofstream(folder / "pair/tests.yaml")
        << "games:\n  - {record: \"c4\", ends: \"\", source: hand}\n";
    CHECK(contains(run({"test", folder / "pair"}).out,
                   "ply 1: `c4` may mean several moves (say which: wick@c4, lantern@c4)\n"
                   "    position: 4/4/4/4 white"));
}

TEST_CASE("a reason that names nothing is told the nearest name") {
    CHECK(contains(failure("move: b2-c3, is: false", "move: b2-c3, is: false, reason: enmy"),
                   "is not legal, but not for `enmy` (did you mean `enemy`?)\n"));
    CHECK(contains(failure("move: b2-c3, is: false", "move: b2-c3, is: false, reason: step"),
                   "is not legal, but not for `step` (a reason is a part of the rule's name or of "
                   "what the player is told, a place, rules.lua:7, or a `local` or function on "
                   "whose lines the rule stands)\n"));
}

TEST_CASE("a game that ends otherwise than expected says how it stands") {
    const auto told = [](const std::string& games) {
        const Race race;
        std::ofstream(race.file("tests.yaml")) << "games:\n  - {" << games << ", source: hand}\n";
        return run({"test", race.path()}).out;
    };
    const std::string goes_on = told("record: \"a1-a2\", ends: home");
    CHECK(contains(goes_on, "does not end instead of ending with `home`\n    position: "
                            "mmmmm/5/5/M4/1MMMM black"));
    CHECK(contains(goes_on, "\n    black is to move and has 5 moves: a5-a4, b5-b4, c5-c4, d5-d4, "
                            "e5-e4\n"));
    CHECK(contains(goes_on, "game.yaml:"));
    CHECK(contains(goes_on, ") does not hold there\n"));
    const std::string no_move = told("record: \"a1-a3\"");
    CHECK(contains(no_move, "ply 1: `a1-a3` is no legal move"));
    CHECK(contains(no_move, "white is to move and has 5 moves: a1-a2"));
}

TEST_CASE("a test of a position where nobody can play on says why") {
    const auto told = [](const std::string& tests) {
        const Race race;
        std::ofstream(race.file("tests.yaml")) << tests;
        return run({"test", race.path()}).out;
    };
    const std::string stuck = "position: 5/5/5/m4/M4 white";
    const std::string said = "white has no move, and the game is over: `stuck`, won by";
    CHECK(contains(told("counts:\n  - {" + stuck + ", depths: {1: 2}, source: hand}\n"), said));
    CHECK(contains(told("positions:\n  - {" + stuck + ", moves: [a1-a2], source: hand}\n"), said));
    CHECK(
        contains(told("legal:\n  - {" + stuck + ", move: a1-a2, is: true, source: hand}\n"), said));
    CHECK(contains(told("games:\n  - {" + stuck + ", record: a1-a2, source: hand}\n"), said));
    CHECK(contains(
        told("games:\n  - {" + stuck + ", record: \"; nothing\", ends: home, source: hand}\n"),
        said));
}

TEST_CASE("a game may say what its last position shows, word by word") {
    const Race race;
    change_file(race.file("tests.yaml"), "winner: white", "shows: \"over=home:white quiet=\"");
    CHECK(run({"test", race.path()}).code == 0);
}

TEST_CASE("what a position shows of several cells may be written in any order") {
    const Race race;
    std::ofstream(race.file("game.yaml"), std::ios::app)
        << "\nattributes:\n  level: {of: cell, type: 0..4}\n";
    change_file(race.file("rules.lua"), "{ step(n), land }",
                "{ step(n), land, at(start, add(level, 1)) }");
    const std::string tests = read_file(race.file("tests.yaml"));
    // The men that went straight on left a1, b5, a2, e5, e4 and b4.
    for (const auto& [cells, code] : {std::pair{"b4:1,a1:1,e5:1,a2:1,e4:1,b5:1", 0},
                                      std::pair{"b4:1,a1:1,e5:1,a2:1,e4:1", 1}}) {
        std::ofstream(race.file("tests.yaml")) << tests;
        change_file(race.file("tests.yaml"), "winner: white",
                    "shows: \"level=" + std::string(cells) + "\"");
        const Ran ran = run({"test", race.path()});
        INFO(ran.out);
        CHECK(ran.code == code);
    }
}

TEST_CASE("what a player sees is compared word by word") {
    const std::string sees = "sees: \"seen=e5:7 opened=e5 fox= found=\"";
    CHECK(contains(seen_failure("tests.yaml", sees, "sees: \"seen=e5:6\""),
                   "what `hunter` sees, position 10/10/10/10/10/10/10/10/10/10 hunter fox="));
    CHECK(
        contains(seen_failure("tests.yaml", sees, "sees: \"seen=e5:6\""), "shows no `seen=e5:6`"));
    CHECK(contains(seen_failure("tests.yaml", sees, "sees: \"opened=\""), "shows `opened=`"));
}

TEST_CASE("a package that shows what it should hide fails its tests of views") {
    CHECK(contains(seen_failure("game.yaml", "fox:    {of: cell, type: bool, known: nobody}",
                                "fox:    {of: cell, type: bool}"),
                   "shows `fox=`"));
    CHECK(contains(seen_failure("game.yaml", "type: 0..8, known: nobody}", "type: 0..8}"),
                   "shows `gust=`"));
}

TEST_CASE("changes that must fail are noticed if they do not") {
    CHECK(contains(failure("zone: far_rwo", "zone: far_row"), "loads as if nothing were wrong"));
    CHECK(contains(failure("error: far_rwo", "error: nothing"), "does not say `nothing`"));
}

TEST_CASE("whatever a test expects needs a source from outside") {
    CHECK(contains(failure("source: hand", "source: perthro"),
                   "`perthro` is no source of what a test expects"));
    CHECK(contains(failure("b2-b3, is: false, source: hand", "b2-b3, is: false"),
                   "the test has no `source`"));
    CHECK(contains(failure("winner: white\n    source: hand", "winner: white"),
                   "the test has no `source`"));
}

TEST_CASE("a source says which it is, and is not Perthro") {
    CHECK(
        contains(failure("source: hand", "source: program"), "`program` does not say which it is"));
    CHECK(contains(failure("source: hand", "source: rulebook"), "`rulebook` does not say which"));
    CHECK(contains(failure("source: hand", "source: program perthro 1.0"),
                   "what Perthro itself prints proves nothing about it"));
}

TEST_CASE("a test that would hold whatever happens is an error") {
    const auto told = [](const std::string& tests) {
        const Race race;
        std::ofstream(race.file("tests.yaml")) << tests;
        const Ran ran = run({"test", race.path()});
        CHECK(ran.code == 1);
        return ran.out;
    };
    CHECK(contains(told("counts: [{depths: {}, source: hand}]\n"), "nothing is counted"));
    CHECK(contains(told("counts: [{depths: {2000: 5}, source: hand}]\n"),
                   "this is no depth with its count"));
    CHECK(contains(told("legal: [{move: a1-a2, is: true, reason: land, source: hand}]\n"),
                   "a legal move has no reason against it"));
    CHECK(contains(told("games: [{record: \"a1-a2\\n\", shows: \"plyy=\", source: hand}]\n"),
                   "`plyy` is neither a cell, an attribute nor a part of the position"));
    CHECK(contains(told("always: [{holds: \"true) or (false\", source: hand}]\n"),
                   "unexpected symbol"));
    const std::string open = told("always: [{holds: \"(true\", source: hand}]\n");
    CHECK(contains(open, "(to close '(')"));
    CHECK_FALSE(contains(open, " at line "));
}

TEST_CASE("check looks at the expressions of properties") {
    const Race race;
    std::ofstream(race.file("tests.yaml"))
        << "always: [{holds: \"position:cuont(white) > 0\", source: hand}]\n";
    const Ran ran = run({"check", race.path()});
    CHECK(ran.code == 1);
    CHECK(contains(ran.out + ran.err, "did you mean `count`?"));
}

TEST_CASE("check refuses scores that nobody has, or that the attribute cannot hold") {
    const auto told = [](const std::string& type, const std::string& score) {
        const Race race;
        change_file(race.file("game.yaml"), "results:\n",
                    "attributes: {heat: {" + type + "}}\nresults:\n  hot: {when: score " + score +
                        ", of: heat, holder: win}\n");
        return run({"check", race.path()}).out;
    };
    CHECK(contains(told("of: cell, type: 0..3", "3"), "\"heat\" is no attribute of players"));
    CHECK(contains(told("of: player, type: 0..3", "4"), "score 4: \"heat\" is at most 3"));
    CHECK_FALSE(contains(told("of: player, type: 0..3", "3"), "score"));
}

TEST_CASE("a slip in a count does not count for hours") {
    const Race race;
    std::ofstream(race.file("tests.yaml")) << "counts: [{depths: {40: 3}, source: hand}]\n";
    const Ran ran = run({"test", race.path()});
    CHECK(ran.code == 1);
    CHECK(contains(ran.out, "far more than 3 nodes: it was not counted to the end"));
}

TEST_CASE("--runs without --watch is told to do nothing") {
    const Race race;
    CHECK(run({"test", race.path(), "--runs", "3"}).code == 2);
    CHECK(run({"profile", race.path(), "--nodes", "5"}).code == 2);
    CHECK(contains(run({"moves", race.path(), "--option", "size=5", "--option", "size=6"}).err,
                   "the option `size` is given twice"));
    CHECK(run({"check", race.path(), "--option", "nosuch=1"}).code == 2);
}

TEST_CASE("counts over a bound are left out and named") {
    const Race race;
    const Ran ran = run({"test", race.path(), "--nodes", "30"});
    CHECK(ran.code == 0);
    CHECK(contains(ran.out, "depth 3 (125 nodes)"));
    CHECK(contains(ran.out, "  2 left out"));
}

TEST_CASE("moves may be played before a test") {
    const Race race;
    change_file(race.file("tests.yaml"), "    moves: [b2-b3, b2-c3]",
                "    after: [b2-b3]\n    moves: [c3-c2, c3-b2]");
    const Ran ran = run({"test", race.path()});
    CHECK(contains(ran.out, "named here, but not legal: c3-b2"));
    CHECK_FALSE(contains(ran.out, "named here, but not legal: c3-c2"));
}

TEST_CASE("an act in a record of tests.yaml ends the game as it does elsewhere") {
    const auto ran = [](const std::string& act, const std::string& ends) {
        const Race race;
        std::ofstream(race.file("tests.yaml"))
            << "games:\n  - {record: \"perthro record 1\\ngame: first-steps\\n\\n1. a1-a2\\n& "
            << act << "\\n\", " << ends << ", source: hand}\n";
        return run({"test", race.path()}).out;
    };
    CHECK(contains(ran("resign black", "ends: resign, winner: white"), "1 passed, 0 failed"));
    CHECK(contains(ran("flag white", "ends: time, winner: black"), "1 passed, 0 failed"));
    CHECK(contains(ran("resign black", "ends: \"\""), "ends with `resign` instead of nothing"));
    CHECK(contains(ran("resign nobody", "ends: resign"), "there is no player `nobody`"));
}

TEST_CASE("a record of tests.yaml begins as its headers say, unless the test says something else") {
    const auto ran = [](const std::string& headers, const std::string& keys,
                        const std::string& command = "test") {
        const Race race;
        std::ofstream(race.file("tests.yaml"))
            << "games:\n  - {record: \"perthro record 1\\ngame: first-steps\\n"
            << headers << "\\n1. a1-a2\\n\", " << keys << ", source: hand}\n";
        const Ran one = run({command, race.path()});
        return one.out + one.err;
    };
    CHECK(contains(ran("position: m4/5/5/5/M4 white\\n", "ends: \"\", shows: \"m4/5/5/M4/5\""),
                   "1 passed, 0 failed"));
    CHECK(contains(ran("option size: 3\\n", "shows: \"mmm/M2/1MM\""), "1 passed, 0 failed"));
    CHECK(contains(ran("option size: 3\\n", "options: {size: 4}, ends: \"\""),
                   "tests.yaml:2: the game, size=4: the record begins with the option size `3`, "
                   "the test with `4` (leave it out of one of them)"));
    for (const std::string command : {"test", "check"}) {
        CHECK(
            contains(ran("option siez: 3\\n", "ends: \"\"", command), "there is no option `siez`"));
        CHECK(contains(ran("setup: strat\\n", "ends: \"\"", command), "there is no setup `strat`"));
    }
}

TEST_CASE("acts without the heading of a record are told where they belong") {
    const std::string told = failure("      e5-e4\n", "      & resign black\n");
    CHECK(contains(told, "`& resign black` is an act, and acts stand in whole records alone (begin "
                         "with the lines `perthro record 1`, `game: first-steps` and an empty "
                         "one, and number the plies: `1. MOVE`)"));
}

TEST_CASE("a claim in a record is refused where nothing can be claimed") {
    const auto ran = [](const std::string& result) {
        const Race race;
        change_file(race.file("game.yaml"), "  stuck:", result + "  stuck:");
        std::ofstream(race.file("tests.yaml"))
            << "games:\n  - {record: \"perthro record 1\\ngame: first-steps\\n\\n1. a1-a2\\n"
               "& claim white\\n\", ends: \"\", source: hand}\n";
        return run({"test", race.path()}).out;
    };
    CHECK(contains(ran(""), "the record: line 5: no result of `first-steps` can be claimed (take "
                            "the claim out)"));
    CHECK(contains(ran("  again: {when: repeated 3, claim: draw}\n"),
                   "the record claims where nothing can be claimed"));
}

TEST_CASE("check tells a failure of a setup once, where it is, not for each test that begins so") {
    const Race race;
    change_file(race.file("game.yaml"), "{start: {white: {man: rank 1}}}",
                "{start: {white: {man: rank 1}, lua: deal}}");
    std::ofstream(race.file("rules.lua"), std::ios::app)
        << "\nfunction deal(position, random)\n  error(\"no cards\")\nend\n";
    const Ran ran = run({"check", race.path()});
    INFO(ran.out);
    CHECK(ran.code == 1);
    CHECK(contains(ran.out, "rules.lua:6:3: no cards (in deal)\n"));
    CHECK(contains(ran.out, "error(\"no cards\")"));
    CHECK_FALSE(contains(ran.out, "tests.yaml"));
    CHECK(ran.out.find("no cards (in deal)") == ran.out.rfind("no cards (in deal)"));
}

TEST_CASE("check tells that rules.md is missing beside what is wrong in Lua") {
    const Race race;
    std::filesystem::remove(race.file("rules.md"));
    std::ofstream(race.file("rules.lua"), std::ios::app) << "mann:move { step(n), land }\n";
    const Ran ran = run({"check", race.path()});
    CHECK(contains(ran.out, "mann"));
    CHECK(contains(ran.out, "rules.md: the file is missing"));
    const Ran packed = run({"pack", race.path()});
    CHECK(contains(packed.err, "rules.md: the file is missing"));
}

TEST_CASE("pack tells what game.yaml does not say beside what check found") {
    const Race race;
    std::filesystem::remove(race.file("rules.md"));
    const Ran ran = run({"pack", race.path()});
    CHECK(contains(ran.err, "rules.md: the file is missing"));
    CHECK(contains(ran.err, "nor does game.yaml say whose it is: write `version: 1.0.0`"));
}

TEST_CASE("a position text gives every side to one player, and dice of a roll") {
    const std::string seats = "4k3/8/8/8/8/8/8/4K3 white seats=white:black";
    CHECK(contains(run({"moves", "chess", "--position", seats}).err,
                   "`seats` gives two sides to one player"));
    CHECK(run({"moves", "chess", "--position", seats + ",black:white"}).code == 0);
    const std::string shown = run({"show", "backgammon", "--moves", "5-3"}).out;
    const auto at = shown.find("position: ") + 10;
    std::string position = shown.substr(at, shown.find('\n', at) - at);
    const auto dice = position.find("dice=3,5");
    REQUIRE(dice != std::string::npos);
    for (const char* wrong : {"dice=7", "dice=3,5,6", "dice=3,3,3,5"}) {
        INFO(wrong);
        std::string text = position;
        CHECK(contains(run({"moves", "backgammon", "--position", text.replace(dice, 8, wrong)}).err,
                       "no roll of this game leaves these `dice`"));
    }
    CHECK(
        run({"moves", "backgammon", "--position", position.replace(dice, 8, "dice=3,3,3")}).code ==
        0);
}
