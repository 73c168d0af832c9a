// The command line as a person meets it: counts, lists, boards, errors and exit codes. Most of it
// runs on the package that `perthro new` writes; its numbers are counted by hand in the template's
// tests.yaml.
#include "engine/compiled_for.hpp"
#include "scripting/command/root_progress.hpp"
#include "scripting/command/thinking_progress.hpp"
#include "scripting/play/open_game.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/scripting/command_support.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using namespace perthro::testing;
using Json = nlohmann::json;

TEST_CASE("a new package loads and passes its tests") {
    const Race race;
    const Ran check = run({"check", race.path()});
    CHECK(check.out == race.path() + ": ok\n");
    CHECK(check.code == 0);
    const Ran test = run({"test", race.path()});
    INFO(test.out);
    CHECK(test.code == 0);
    CHECK(contains(test.out, " 0 failed\n"));
    CHECK(run({"new", race.path()}).code == 2);  // already there
    CHECK(contains(run({"new", race.path() + "/x", "--template", "rac"}).err, "capture-jump, "));
    CHECK(contains(run({"new", "./Wrong"}).err, "is no id"));
}

TEST_CASE("a new package passes its tests whatever its title is") {
    const Folder folder;
    int number = 0;
    for (const char* title :
         {"He said \"hi\": {x} #1", "a\\b", "~", "true", "- x", "100", "Gro\xC3\x9F"}) {
        INFO(title);
        const std::string path = folder / ("game-" + std::to_string(++number));
        CHECK(run({"new", path, "--title", title}).code == 0);
        CHECK(run({"check", path}).out == path + ": ok\n");
        CHECK(run({"test", path}).code == 0);
        CHECK(contains(read_file(path + "/rules.md"), std::string("# ") + title + "\n"));
    }
    CHECK(contains(read_file(folder / "game-7/game.yaml"), "title: Gro\xC3\x9F\n"));
    for (const char* title : {"two\nlines", "Gar\xE7on"}) {
        const Ran ran = run({"new", folder / "none", "--title", title});
        CHECK(ran.code == 2);
        CHECK(contains(ran.err, "a title is one line of UTF-8 text"));
    }
    CHECK(contains(run({"new", ""}).err, "a package needs a name"));
}

TEST_CASE("perft counts, divides and says so in JSON") {
    const Race race;
    CHECK(contains(run({"perft", race.path(), "3"}).out, "125 nodes, "));
    CHECK(contains(run({"perft", race.path(), "3", "--make-leaves"}).out, "125 nodes, "));
    CHECK(contains(run({"perft", race.path(), "3", "--reference"}).out, "125 nodes, "));
    CHECK(contains(run({"perft", race.path(), "2", "--option", "size=7"}).out, "49 nodes, "));
    const Ran divided = run({"perft", race.path(), "2", "--divide"});
    CHECK(contains(divided.out, "a1-a2: 5\nb1-b2: 5\nc1-c2: 5\nd1-d2: 5\ne1-e2: 5\n25 nodes, "));
    const Json json = Json::parse(run({"perft", race.path(), "3", "--json"}).out);
    CHECK(json["game"] == "first-steps");
    CHECK(json["depth"] == 3);
    CHECK(json["nodes"] == Json{5, 25, 125});
    CHECK(json["position"].get<std::string>().substr(0, 18) == "mmmmm/5/5/5/MMMMM ");
    CHECK(json.contains("seconds"));
    CHECK(json.contains("nodes_per_second"));
}

TEST_CASE("moves are listed from any position") {
    const Race race;
    CHECK(run({"moves", race.path(), "--position", "5/5/2m2/1M3/5 white"}).out == "b2-b3\nb2-c3\n");
    CHECK(run({"moves", race.path(), "--moves", "a1-a2 b5-b4, a2-a3"}).out ==
          "a5-a4\nb4-a3\nb4-b3\nc5-c4\nd5-d4\ne5-e4\n");
    const Json json = Json::parse(
        run({"moves", race.path(), "--position", "5/5/2m2/1M3/5 w", "--json"}).out);
    CHECK(json["moves"] == Json{"b2-b3", "b2-c3"});
    const Ran wrong = run({"moves", race.path(), "--moves", "a1-a3"});
    CHECK(wrong.code == 2);
    CHECK(contains(wrong.err, "`a1-a3` is no legal move: a man does not move from a1 to a3 "
                              "(nearest: a1-a2, "));
}

TEST_CASE("a position is shown as a board") {
    const Race race;
    const Ran shown = run({"show", race.path(), "--moves", "c1-c2"});
    CHECK(contains(shown.out, "5 │ m m m m m │\n"));
    CHECK(contains(shown.out, "2 │ · · M · · │\n"));
    CHECK(contains(shown.out, "a b c d e\n"));
    CHECK(contains(shown.out, "black to move\n"));
    const Ran over = run(
        {"show", race.path(), "--position", "5/1M2m/5/5/5 white", "--moves", "b4-b5"});
    CHECK(contains(over.out, "home: white wins\n"));
    CHECK(Json::parse(run({"show", race.path(), "--json"}).out)["to_move"] == "white");
    CHECK(contains(run({"show", race.path(), "--rules"}).out, "# First steps\n"));
}

TEST_CASE("a class of several words behind a move belongs to it") {
    const Ran shown = run(
        {"show", "chess", "--moves", "e2-e4 a7-a6 e4-e5 d7-d5 e5-d6 en passant a6-a5 e1-e2"});
    INFO(shown.err);
    CHECK(contains(shown.out, "rnbqkbnr/1pp1pppp/3P4/p7/8/8/PPPPKPPP/RNBQ1BNR black"));
}

TEST_CASE("moves of backgammon are written and read as its players write them") {
    const std::string start = "- white p24=2M p13=5M p8=3M p6=5M p1=2m p12=5m p17=3m p19=5m ";
    const Ran moves = run({"moves", "backgammon", "--family", "--position", start + "dice=3,1"});
    CHECK(std::count(moves.out.begin(), moves.out.end(), '\n') == 16);  // rulebook tables-race 1
    CHECK(contains(moves.out, "\n8/5 6/5\n"));
    const Ran played = run({"show", "backgammon", "--position", start + "dice=3,1", "--moves",
                            "8/5 6/5 pass 6-5 24/13"});
    CHECK(contains(played.out, "position: "));
    CHECK(contains(played.out, " p5=2M "));   // White's
    CHECK(contains(played.out, " p1=m "));    // Black has left his point 24
    CHECK(contains(played.out, " p12=6m "));  // and come to 13
    const Ran wrong = run({"why", "backgammon", "30/25 6/5", "--position", start + "dice=3,1"});
    CHECK(contains(wrong.out, "`30` is no cell of the board"));
    const Ran blocked = run({"why", "backgammon", "6/1 8/7", "--position", start + "dice=5,1"});
    CHECK(contains(blocked.out, "6/1 8/7 (p6-p1-p8-p7): not legal: "));
}

// Black has ten points of territory, White five; each has five stones (rulebook go-family 1).
TEST_CASE("the end of a game that is counted is shown with what both have") {
    const Ran over = run({"show", "go", "--option", "size=5", "--option", "agree=false", "--option",
                          "komi=9", "--position", "5/5/SSSSS/sssss/5 black", "--moves",
                          "pass,pass"});
    CHECK(contains(over.out, "points: black wins, black 15, white 14.5\n"));
}

TEST_CASE("every row of a board that is aslant has the names of its outermost cells") {
    const std::string shown = run({"show", "hex"}).out;
    for (int rank = 1; rank <= 11; ++rank) {
        const std::string number = std::to_string(rank);
        CHECK(contains(shown, " a" + number + " · · · · · · · · · · · k" + number + "\n"));
    }
    CHECK(contains(shown, "  a b c d e f g h i j k\n"));

    const Race race;  // on a hexagon: its rows begin and end in different files
    change_file(race.file("game.yaml"), "{size: [$size, $size]}", "{shape: hex, side: 3}");
    change_file(race.file("rules.lua"), "step(n)", "step(ne)");
    const std::string hexagon =
        run({"show", race.path(), "--position", "3__/4_/5/_1M2/__3 white"}).out;
    CHECK(contains(hexagon, "    a5 · · · c5\n"
                            "   a4 · · · · d4\n"
                            "  a3 · · · · · e3\n"
                            "   b2 · M · · e2\n"
                            "    c1 · · · e1\n"
                            "       c d e\n"));
}

TEST_CASE("a long count says how far it is, and takes the line away") {
    using perthro::command::RootProgress;
    std::ostringstream out;
    {
        RootProgress progress(out, 20, std::chrono::milliseconds(0));
        progress.done(1);
        progress.done(20);
    }
    CHECK(out.str() == "\r\x1b[K1 / 20 root moves\r\x1b[K20 / 20 root moves\r\x1b[K");
    std::ostringstream quick;
    {
        RootProgress progress(quick, 20, std::chrono::hours(1));
        progress.done(20);
    }
    CHECK(quick.str().empty());
    const Race race;
    CHECK(run({"perft", race.path(), "4"}).err.empty());  // no terminal
}

TEST_CASE("a bot that thinks long says what it has found, and takes the line away") {
    using perthro::command::ThinkingProgress;
    const Race race;
    std::ostringstream out;
    perthro::vm::run_on_script_thread([&] {
        perthro::LoadRequest request;
        request.package = race.path();
        const perthro::OpenGame game = perthro::open_game(request);
        perthro::Match match(game.rules);
        match.start({});
        perthro::Chooser chooser("ab", std::make_shared<perthro::search::Knowledge>(game.rules));
        ThinkingProgress progress(match, out, std::chrono::milliseconds(0));
        static_cast<void>(chooser.must_choose(match, {{}, 2000}, 0, progress.watching()));
    });
    CHECK(contains(out.str(), "\r\x1b[K0 s: depth "));
    CHECK(contains(out.str(), " nodes, best so far "));
    CHECK(out.str().ends_with("\r\x1b[K"));
    CHECK(run({"bestmove", race.path(), "--nodes", "2000"}).err.empty());  // no terminal
}

TEST_CASE("check says all mistakes of a file whose id is wrong") {
    const Race race;
    change_file(race.file("game.yaml"), "id: first-steps", "id: other");
    change_file(race.file("game.yaml"), "when: reached", "when: reachd");
    change_file(race.file("rules.lua"), "step(n)", "stp(n)");
    const std::string out = run({"check", race.path()}).out;
    CHECK(contains(out, "the id `other` is not the name of the folder"));
    CHECK(contains(out, "reachd"));
    CHECK(contains(out, "stp"));
}

TEST_CASE("new makes nothing of a package that does not load, and says so") {
    const Race race;
    const std::string child = race.path() + "-child";
    change_file(race.file("rules.lua"), "step(n)", "stp(n)");
    const Ran broken = run({"new", child, "--like", race.path()});
    CHECK(broken.code != 0);
    CHECK(contains(broken.err, "nothing is made, for " + race.path() + " does not load:\n"));
    CHECK(contains(broken.err, "stp"));
    CHECK_FALSE(std::filesystem::exists(child));
    const Folder empty;
    const Ran none = run({"new", child, "--like", empty / "."});
    CHECK(contains(none.err, "is no package: it has no game.yaml"));
    CHECK_FALSE(std::filesystem::exists(child));
}

TEST_CASE("why says what refused a move") {
    const Race race;
    CHECK(run({"why", race.path(), "a1-a2"}).out == "a1-a2: legal\n");
    const Ran blocked = run({"why", race.path(), "b2-b3", "--position", "5/5/1m3/1M3/4M white"});
    CHECK(blocked.code == 1);
    CHECK(contains(blocked.out, "b2-b3: not legal: b3 is occupied by a black man\n"));
    CHECK(contains(blocked.out, "land"));
    CHECK(contains(blocked.out, "rules.lua:2"));
    CHECK(contains(run({"why", race.path(), "b1-e5"}).out, "a man does not move from b1 to e5"));
}

TEST_CASE("an option that is said stands above that of games between bots") {
    // Go says `autoplay: {agree: false}`.
    CHECK(run({"playout", "go", "--option", "agree=true", "--option", "size=5", "--count", "1"})
              .code == 0);
    const Ran engine = run(
        {"engine", "--protocol", "gtp", "--option", "agree=false", "--option", "size=7", "go"},
        "boardsize 5\nquit\n");
    CHECK(engine.code == 0);
    CHECK(engine.err.empty());
}

TEST_CASE("random games depend on the seed and on nothing else", "[threads]") {
    const Race race;
    const auto play = [&](const std::string& seed, const std::string& threads) {
        Json json = Json::parse(run({"playout", race.path(), "--count", "200", "--seed", seed,
                                     "--threads", threads, "--json"})
                                    .out);
        CHECK(json["games"] == 200);
        CHECK(json["unfinished"] == 0);
        return json["results"].dump() + json["plies"].dump();
    };
    const std::string one = play("1", "1");
    CHECK(play("1", "3") == one);
    CHECK(play("2", "1") != one);
}

TEST_CASE("misuse and broken packages have exit codes of their own") {
    const Race race;
    CHECK(run({}).code == 2);
    CHECK(run({"perft"}).code == 2);
    CHECK(run({"perft", race.path(), "0"}).code == 2);
    CHECK(run({"fly"}).code == 2);
    CHECK(run({"--help"}).code == 0);
    CHECK(contains(run({"--help"}).out, "/docs, of which README.md"));
    CHECK(run({"perft", "--help"}).code == 0);
    CHECK(contains(run({"perft", "no-such-game", "1"}).err, "there is no game `no-such-game`"));
    CHECK(run({"perft", "no-such-game", "1"}).code == 2);
    CHECK(run({"perft", race.path(), "1", "--option", "size=99"}).code == 2);
    CHECK(run({"perft", race.path(), "1", "--option", "siz"}).code == 2);
    CHECK(
        contains(run({"perft", race.path(), "1", "--setup", "stat"}).err, "did you mean `start`?"));
    change_file(race.file("rules.lua"), "step(n)", "step(north)");
    const Ran broken = run({"check", race.path()});
    CHECK(broken.code == 1);
    CHECK(contains(broken.out, "rules.lua:2"));
    CHECK(contains(broken.out, "north"));
    CHECK(run({"perft", race.path(), "1"}).code == 1);
}

TEST_CASE("every command explains itself") {
    for (const std::string command : {"list", "show", "moves", "play", "why", "perft", "playout",
                                      "bench", "check", "test", "new", "session"}) {
        const Ran help = run({command, "--help"});
        CHECK(help.code == 0);
        CHECK(contains(help.out, "Usage"));
    }
}

TEST_CASE("what the rules log is printed where somebody asks") {
    const Race race;
    std::ofstream(race.path() + "/rules.lua", std::ios::app)
        << "log(\"loaded\")\nfunction filter(position, moves) log(\"asked\", moves.count) end\n";
    const Ran quiet = run({"moves", race.path()});
    CHECK(quiet.code == 0);
    CHECK(quiet.err.empty());
    const Ran loud = run({"moves", race.path(), "--log"});
    CHECK(loud.out == quiet.out);
    CHECK(contains(loud.err, "rules.lua:"));
    CHECK(contains(loud.err, ": loaded\n"));
    CHECK(contains(loud.err, "filter: asked "));
}

TEST_CASE("mistyped commands, games, setups and options are named with the nearest right one") {
    const Race race;
    const auto said = [](std::vector<std::string> arguments) {
        const Ran ran = run(std::move(arguments));
        CHECK(ran.code == 2);
        return ran.err;
    };
    CHECK(said({"shwo", race.path()}) ==
          "perthro: there is no command `shwo` (did you mean `show`?)\n");
    CHECK(said({"frobnicate"}) ==
          "perthro: there is no command `frobnicate` (`perthro --help` names all)\n");
    CHECK(said({"show", race.path(), "--option", "siz=7"}) ==
          "perthro: there is no option `siz`\n  did you mean `size`?\n  expected one of: size\n");
    CHECK(said({"show", race.path(), "--setup", "strat"}) ==
          "perthro: there is no setup `strat` (did you mean `start`?)\n");
}

TEST_CASE("check warns of constants of types that no rule reads") {
    const Race race;
    change_file(race.file("game.yaml"), "letter: M", "letter: M, wroth: 3");
    const Ran checked = run({"check", race.path()});
    CHECK(checked.code == 0);
    CHECK(contains(checked.out, "game.yaml:"));
    CHECK(contains(checked.out, "`wroth` of the type `man` is a constant that no rule reads (the "
                                "keys of a type are letter, title, royal, owner, in_hand, like)"));
    change_file(race.file("game.yaml"), "wroth: 3", "ryoal: 1");
    CHECK(contains(run({"check", race.path()}).out, "unknown key `ryoal`"));
    change_file(race.file("game.yaml"), "ryoal: 1", "worth: 3");
    std::ofstream(race.path() + "/rules.lua", std::ios::app)
        << "man:move { worth:is(4), step(n), land }\n";
    CHECK_FALSE(contains(run({"check", race.path()}).out, "warning"));
}

TEST_CASE("check warns of names that hide others") {
    const Race race;
    std::ofstream(race.path() + "/rules.lua", std::ios::app)
        << "local function far(n) return n end\nfar(1)\n";
    const Ran checked = run({"check", race.path()});
    CHECK(checked.code == 0);
    CHECK(contains(checked.out, "warning: "));
    CHECK(contains(checked.out, "the local `n` hides the direction `n` (take another name)"));
}

TEST_CASE("the program says which one it is") {
    const Ran version = run({"--version"});
    CHECK(version.code == 0);
    CHECK(version.out.starts_with("perthro "));
    CHECK(version.out.size() > std::string("perthro \n").size());
    CHECK(version.out.ends_with(std::string("\nengine for ") + perthro::compiled_for() + "\n"));
}
