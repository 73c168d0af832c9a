// What the command line says to somebody who makes a mistake: moves typed short or misspelt, tests
// that prove nothing, names of two packages, rules that fail while a game is played.
#include "tests/scripting/command_support.hpp"

#include <catch2/catch.hpp>
#include <chrono>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>

using namespace perthro::testing;

namespace {

// What `perthro check` and `perthro test` print when tests.yaml is changed like this.
std::string checked(const std::string& from, const std::string& to) {
    const Race race;
    change_file(race.file("tests.yaml"), from, to);
    const Ran check = run({"check", race.path()});
    CHECK(check.code == 1);
    CHECK(run({"test", race.path()}).code == 1);
    return check.out;
}

void append(const std::string& path, const std::string& text) {
    std::ofstream(path, std::ios::app) << text;
}

// Goes to a folder and comes back.
class Inside {
public:
    explicit Inside(const std::string& folder) : before_(std::filesystem::current_path()) {
        std::filesystem::current_path(folder);
    }
    ~Inside() { std::filesystem::current_path(before_); }
    Inside(const Inside&) = delete;
    Inside& operator=(const Inside&) = delete;

private:
    std::filesystem::path before_;
};

}  // namespace

TEST_CASE("texts longer than any move are refused unread, with what a move may have") {
    const Race race;
    for (const std::string part : {"a1 ", "a1", "e", "-", "jump "}) {
        std::string text;
        while (text.size() < 600'000) {
            text += part;
        }
        const auto begin = std::chrono::steady_clock::now();
        const Ran why = run({"why", race.path(), text});
        CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(5));
        CHECK(why.code == 1);
        CHECK(contains(why.out, "...: not legal: a move has at most 4000 bytes, this text 600"));
        CHECK(why.out.size() < 200);
        const Ran play = run({"moves", race.path(), "--moves", "a1-a2," + text});
        CHECK((part.back() == ' ' || contains(play.err, "a move has at most 4000 bytes")));
        CHECK(play.err.size() < 500);
    }
}

TEST_CASE("texts as long as a move may be are read at once") {
    const Race race;
    for (const std::string part : {"a1 ", "a1", "e", "a1-", "jump "}) {
        std::string text;
        while (text.size() + part.size() <= 4000) {
            text += part;
        }
        INFO(part);
        const auto begin = std::chrono::steady_clock::now();
        CHECK(run({"why", race.path(), text}).code == 1);
        CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(5));
    }
}

TEST_CASE("why reads a move as play does") {
    const Race race;
    CHECK(run({"why", race.path(), "a1a2"}).out == "a1a2: legal (a1-a2)\n");
    CHECK(run({"why", race.path(), "a2"}).out == "a2: legal (a1-a2)\n");
    const Ran blocked = run({"why", race.path(), "b2b3", "--position", "5/5/1m3/1M3/4M white"});
    CHECK(blocked.code == 1);
    CHECK(contains(blocked.out, "b2b3 (b2-b3): not legal: b3 is occupied by a black man\n"));
    CHECK(contains(blocked.out, "land (first-steps/rules.lua:2)"));  // and no absolute path
    CHECK_FALSE(contains(blocked.out, race.path()));
    const auto json = nlohmann::json::parse(run({"why", race.path(), "a1a2", "--json"}).out);
    CHECK(json["legal"] == true);
    CHECK(json["move"] == "a1-a2");
}

TEST_CASE("why says which pieces a text in the notation of chess may mean") {
    const auto why = [](const std::string& move, const std::string& position = "") {
        std::vector<std::string> arguments{"why", "chess", move};
        if (!position.empty()) {
            arguments.insert(arguments.end(), {"--position", position});
        }
        return run(arguments).out;
    };
    CHECK(why("Nf6") == "Nf6 (b1-f6 or g1-f6): not legal: a knight does not move from b1 or g1 "
                        "to f6\n");
    CHECK(why("e5") == "e5 (e2-e5): not legal: a pawn does not move from e2 to e5\n");
    CHECK(why("Qd4", "k7/8/8/8/8/8/8/K7 w - - 0 1") ==
          "Qd4: not legal: white has no queen that may be meant\n");
    CHECK(
        contains(why("Bc4"), "Bc4 (c1-c4 or f1-c4): not legal: e2 is occupied by your own pawn\n"));
    CHECK(
        contains(why("O-O"), "O-O (e1-g1 castle): not legal: f1 is occupied by your own bishop\n"));
    CHECK(contains(why("dxe3"), "  d2 at e3: land ("));
    CHECK(contains(why("dxe3"), "): empty\n"));
    CHECK(contains(why("e1-e2"), "): white pawn\n"));
    // What happens to no rook behind the move refuses nothing.
    CHECK(!contains(why("Ke2", "4k3/8/8/8/8/4r3/8/4K3 w - - 0 1"), "own ("));
    // The rook stands free: what forbids it is behind that in the movement, and nearer to the king.
    CHECK(contains(why("O-O", "4k3/8/8/8/8/5r2/8/4K2R w K - 0 1"),
                   "not legal: f1 is attacked from f3\n"));
    // The rook on e8 pins the knight.
    const std::string pinned = why("Nd4", "k3r3/8/8/8/8/8/4N3/4K3 w - - 0 1");
    CHECK(contains(pinned, "Nd4 (e2-d4): not legal: your king on e1 would be attacked from "
                           "e8\n  protect ("));
    CHECK(contains(pinned, "): king on e1, attacked from e8\n"));
    CHECK(contains(why("Nd4", "k3r3/8/8/1N6/8/8/4N3/4K3 b - - 0 1"), "black has no knight"));
    CHECK(why("Nd2", "k7/8/8/8/8/5N2/8/1N2K3 w - - 0 1") ==
          "Nd2: not legal: say which: b1-d2 or f3-d2\n");
    CHECK(contains(why("e8", "k7/4P3/8/8/8/8/8/K7 w - - 0 1"), "say which: e7-e8=queen, "));
}

TEST_CASE("why names what is no cell, no piece and no class of the game") {
    const Race race;
    CHECK(run({"why", race.path(), "a1-z9"}).out ==
          "a1-z9: not legal: `z9` is no cell of the board\n");
    CHECK(run({"why", race.path(), "mna@a1"}).out ==
          "mna@a1: not legal: there is no piece type `mna`, did you mean `man`?\n");
    CHECK(run({"why", race.path(), "a1-a2 mvoe"}).out ==
          "a1-a2 mvoe: not legal: there is no class of moves `mvoe`, did you mean `move`?\n");
    CHECK(run({"why", race.path(), "mvoe"}).out ==
          "mvoe: not legal: `mvoe` is no cell of the board and no class of moves, did you mean "
          "`move`?\n");
    CHECK(contains(run({"moves", race.path(), "--moves", "z9"}).err,
                   "`z9` is no legal move (`z9` is no cell of the board)"));
}

TEST_CASE("proposed moves are near or said to be examples") {
    const Race race;
    CHECK(contains(run({"moves", race.path(), "--moves", "a1-b3"}).err, "(nearest: a1-a2, "));
    CHECK(contains(run({"moves", race.path(), "--moves", "e5"}).err, "(for example: e1-e2, "));
    CHECK(contains(
        run({"moves", race.path(), "--position", "5/1M2m/5/5/5 white", "--moves", "b4-b5 e4-e3"})
            .err,
        "there is none any more: the game is over"));
}

TEST_CASE("a list of moves without end names the movement and what to do about it") {
    const Race race;
    std::ofstream(race.file("rules.lua"), std::ios::app)
        << "\nmove \"tour\" { choose(board), choose(board), choose(board), choose(board) }\n";
    const Ran ran = run({"moves", race.path()});
    CHECK(ran.code == 1);
    CHECK(contains(ran.err, "more than 100,000 moves, the last of them `tour`"));
    CHECK(contains(ran.err, "use `reach` where only the end of a way matters"));
}

TEST_CASE("a number of games is a whole number from 1 up") {
    const Race race;
    for (const char* number : {"-1", "0", "1.5", "many", "18446744073709551616"}) {
        const auto ran = run({"playout", race.path(), "--count", number});
        CHECK(ran.code == 2);
        CHECK(contains(ran.err, std::string(number) + " is no whole number from 1 up"));
    }
    CHECK(contains(run({"playout", race.path(), "--seed", "-1", "--count", "1"}).err,
                   "-1 is no whole number from 0 up"));
}

TEST_CASE("a length of time is a number above 0") {
    const Race race;
    for (const char* text : {"0", "-1", "nan", "inf", "1s"}) {
        const Ran ran = run({"playout", race.path(), "--seconds", text});
        CHECK(ran.code == 2);
        CHECK(contains(ran.err, std::string(text) + " is no number above 0\n"));
    }
}

TEST_CASE("no time, no nodes and no text are no arguments") {
    const Race race;
    for (const char* option : {"--time", "--nodes"}) {
        const Ran ran = run({"bestmove", race.path(), option, "0"});
        CHECK(ran.code == 2);
        CHECK(contains(ran.err, option));
    }
    const Ran empty = run({"show", race.path(), "--position", ""});
    CHECK(empty.code == 2);
    CHECK(contains(empty.err, "--position"));
    CHECK(contains(empty.err, "is empty"));
    const Ran nothing = run({"why", race.path(), " "});
    CHECK(nothing.code == 2);
    CHECK(contains(nothing.err, "why: the move is empty (`perthro moves "));
}

TEST_CASE("a new package is made beside the folder that one is in, never in its place or above") {
    const Folder folder;
    std::filesystem::create_directories(folder / "above/here");
    const Inside here(folder / "above/here");
    for (const char* name : {".", "..", "./", "../"}) {
        const Ran ran = run({"new", name});
        CHECK(ran.code == 2);
        CHECK(contains(ran.err, "is a folder that is there; name one to be made: ."));
    }
    const Ran hidden = run({"new", ".hidden"});
    CHECK(hidden.code == 2);
    CHECK(contains(hidden.err, "`.hidden` is no id"));
    CHECK(std::filesystem::is_empty(folder / "above/here"));
    const std::string long_name(300, 'a');
    CHECK(contains(run({"new", "./" + long_name}).err, "100 signs at most"));
    CHECK(contains(run({"new", "./" + long_name + "/game"}).err, "perthro: cannot write "));
}

TEST_CASE("bench names a game that is not in its set, and programs that count nothing") {
    const Ran unknown = run({"bench", "--only", "chezz"});
    CHECK(unknown.code == 2);
    CHECK(contains(unknown.err, "`chezz` is not in the set (one of: "));
    const Ran silent = run(
        {"bench", "--only", "breakthrough", "--quick", "--runs", "1", "--against", "/bin/false"});
    CHECK(silent.code == 0);
    CHECK(contains(silent.err, "`/bin/false` counted nothing"));
}

TEST_CASE("check finds tests that would prove nothing") {
    CHECK(contains(checked("move: b2-c3, is: false", "move: z9-c3, is: false"),
                   "tests.yaml:19:46: `z9` is no cell of the board"));
    CHECK(contains(checked("position: start\n    options", "position: strat\n    options"),
                   "tests.yaml:7:15: position `strat`"));
    CHECK(contains(checked("winner: white", "winner: whiet"),
                   "there is no player `whiet` (did you mean `white`?)"));
    CHECK(contains(checked("ends: home", "ends: hoem"),
                   "no line of results is called `hoem` (did you mean `home`?)"));
    CHECK(contains(checked("source: hand", "source: perthro"),
                   "`perthro` is no source of what a test expects"));
    CHECK(contains(
        checked("    moves: [b2-b3, b2-c3]", "    after: b2-b3 c3-c2\n    moves: [b2-b3, b2-c3]"),
        "expected the moves in brackets: after: [d1, d2, d3]"));
    CHECK(contains(checked("games:\n", "games:\n  - {record: drwa.txt, ends: home}\n"),
                   "there is no file `drwa.txt`"));
    CHECK(contains(checked("from: \"zone: far_row\"", "from: \"zone: far_raw\""),
                   "the text `zone: far_raw` does not occur in game.yaml"));
    CHECK(contains(checked("file: game.yaml", "file: gaem.yaml"),
                   "`gaem.yaml` is no file that can be changed"));
    CHECK(contains(checked("file: game.yaml, ", ""), "the test has no `file`"));
}

TEST_CASE("check finds texts of tests.yaml that say nothing") {
    // Each stands where checked() leaves a test that is whole otherwise.
    const std::string empty = "this text is empty", leave = "write what it is to say";
    for (const char* const one :
         {"move: \"\", is: false", "move: b2-c3, reason: \"\", is: false"}) {
        const std::string said = checked("move: b2-c3, is: false", one);
        CHECK(contains(said, empty));
        CHECK(contains(said, leave));
    }
    CHECK(contains(checked("position: start\n    options", "position: \"\"\n    options"), empty));
    CHECK(contains(checked("moves: [b2-b3, b2-c3]", "moves: [b2-b3, \"\"]"), empty));
    CHECK(contains(checked("games:\n", "games:\n  - {record: a1-a2, setup: \"\", source: hand}\n"),
                   "(at games[1].setup)"));
    CHECK(contains(checked("source: hand", "source: \"\""),
                   "`` is no source of what a test expects"));
    CHECK(contains(checked("from: \"zone: far_row\"", "from: \"\""), empty));
    const std::string record = checked("games:\n",
                                       "games:\n  - {record: \"\", ends: home, source: hand}\n");
    CHECK(contains(record, "the record is empty (at games[1].record)"));
    CHECK(contains(record, "expected moves, one a line, or a file of the package"));
    CHECK(contains(record, "write \"\\n\" for a game of no moves"));
    CHECK_FALSE(contains(record, "leads out"));
}

TEST_CASE("what chance turns up names a player and a piece") {
    const auto said = [](const std::string& move) { return run({"why", "banqi", move}).out; };
    CHECK_FALSE(contains(said("red=soldier reveal"), "is no cell of the board"));
    CHECK(contains(said("blue=soldier reveal"), "`blue` is no cell of the board"));
    CHECK(contains(said("red=soldeir reveal"), "there is no piece type `soldeir`"));
}

TEST_CASE("check finds views that nobody has") {
    const auto checked_view = [](const std::string& view) {
        return checked("games:\n", "views:\n  - {" + view + ", source: hand}\ngames:\n");
    };
    CHECK(contains(checked_view("as: whiet, sees: \"over=\""),
                   "there is no player `whiet` (did you mean `white`?)"));
    CHECK(contains(checked_view("as: white, sees: \"over=\""),
                   "nothing is hidden here: `white` sees the position as it is"));
    CHECK(contains(checked_view("sees: \"over=\""), "the test has no `as`"));
    CHECK(contains(checked_view("as: white"), "the test has no `sees`"));
}

TEST_CASE("tests of single moves read them as they are typed") {
    const Race race;
    change_file(race.file("tests.yaml"), "move: b2-b3, is: false", "move: b2b3, is: false");
    CHECK(run({"test", race.path()}).code == 0);
    change_file(race.file("tests.yaml"), "position: \"5/5/1m3/1M3/4M white\", move: b2b3",
                "position: \"5/5/5/1M3/5 white\", move: b2b3");
    CHECK(contains(run({"test", race.path()}).out, "`b2b3`"));
    CHECK(contains(run({"test", race.path()}).out, "is legal"));
}

TEST_CASE("a failed depth says how many are not counted") {
    const Race race;
    change_file(race.file("tests.yaml"), "1: 5, 2: 25, 3: 125", "1: 6, 2: 25, 3: 125");
    CHECK(contains(run({"test", race.path()}).out,
                   "5 nodes instead of 6 (2 deeper ones not counted)"));
}

TEST_CASE("a record of another game is no test of this one") {
    const Race race;
    const std::string file = race.file("game.txt");
    run({"play", race.path(), "--text", "--computer", "none"}, "a1-a2\nsave " + file + "\n");
    change_file(file, "first-steps", "other-game");
    change_file(race.file("tests.yaml"), "games:\n",
                "games:\n  - {record: game.txt, source: hand}\n");
    CHECK(contains(run({"test", race.path()}).out, "the record is of the game `other-game`"));
}

TEST_CASE("a bare name that means two packages is refused") {
    const Folder folder;
    std::filesystem::create_directories(folder / "chess");
    std::ofstream(folder / "chess/game.yaml") << "api: 1\nid: chess\n";
    const Inside inside(folder / "");
    const Ran both = run({"check", "chess"});
    CHECK(both.code == 2);
    CHECK(contains(both.err, "`chess` is two packages: write ./chess for the folder here"));
    CHECK(contains(run({"check", "four"}).err, "a folder is written with a `/`: ./four"));
    CHECK(
        contains(run({"chek", "chess"}).err, "there is no command `chek` (did you mean `check`?)"));
}

TEST_CASE("rules that fail in a game leave the game where it was") {
    const Race race;
    append(race.file("rules.lua"), "function filter(position, moves)\n"
                                   "  if position.ply == 1 then while true do end end\nend\n");
    const Ran ran = run(
        {"play", race.path(), "--text", "--computer", "none", "--operation-limit", "40"},
        "a1-a2\nundo\nb1-b2\nquit\n");
    CHECK(ran.code == 0);
    CHECK(contains(ran.out, "filter took too long and was stopped (over 40 ms in one operation: "
                            "--operation-limit)"));
    CHECK(contains(ran.out, "`undo` takes back, `save FILE` writes the game"));
    CHECK(contains(ran.out, "stopped> "));
    CHECK(contains(ran.out, "white> "));
}

TEST_CASE("an error of a running hook comes with its lines") {
    const Race race;
    append(race.file("rules.lua"),
           "function filter(position, moves)\n  position:type(moves.count + 99)\nend\n");
    const Ran ran = run({"moves", race.path()});
    CHECK(ran.code == 1);
    CHECK(contains(ran.err, "rules.lua:5: type: a cell is expected, not 104 (in filter)\n"));
    CHECK(contains(ran.err, ">     5 |   position:type(moves.count + 99)\n"));
}

TEST_CASE("zones that no cell is in are warned of") {
    const Race race;
    change_file(race.file("game.yaml"), "zones: {far_row",
                "zones: {nowhere: {where: y == 99}, far_row");
    const Ran ran = run({"check", race.path()});
    CHECK(ran.code == 0);
    CHECK(contains(ran.out, "no cell satisfies the expression of the zone `nowhere`"));
}

TEST_CASE("an error without a file has no colon in front") {
    const Race race;
    CHECK(
        run({"moves", race.path(), "--option", "sixe=3"}).err.find("perthro: there is no option") ==
        0);
    CHECK(contains(run({"play", race.path(), "--text", "--computer", "nobody"}).err,
                   "(one of: white, black, none)"));
}

TEST_CASE("a position whose turn cannot be is refused") {
    const auto wrong = [](const std::string& game, const std::string& position) {
        const Ran ran = run({"moves", game, "--position", position});
        CHECK(ran.code == 2);
        return ran.err;
    };
    const std::string chess = "4k3/8/8/8/8/8/8/4K2R white ";
    for (const auto& [word, reason] : std::map<std::string, std::string>{
             {"counter=99", "the turn program has only"},
             {"phase=5", "`phase` is at most 0"},
             {"begins=2", "`begins` is at most 1"},
             {"roll=1", "`roll` is at most 0"},
             {"request=3", "`request` is at most 0"},
             {"last_class=900", "`last_class` is at most"},
             {"out=nobody", "`out` names players only"},
             {"winners=white+nobody", "`winners` names players only"},
             {"ply=3 passes=0 ply=3", "`ply` stands here twice (leave one of them out)"}}) {
        INFO(word);
        CHECK(contains(wrong("chess", chess + word), reason));
    }
    const std::string row(8, '?');
    const std::string banqi = row + "/" + row + "/" + row + "/" + row +
                              " red bag=G2Ag2a covered=a1..h4 ";
    for (const char* step : {"0", "1", "5", "99999", "2147483648", "4294967295"}) {
        INFO(step);
        CHECK(
            contains(wrong("banqi", banqi + "pending=reveal pending_cell=a1 pending_move=" + step),
                     "`pending_move` leads to no words behind a `reveal`"));
    }
    const std::string flipped = run({"show", "banqi", "--moves", "h4"}).out;
    const std::string pending = flipped.substr(flipped.find("position: ") + 10);
    CHECK(contains(pending, "pending_cell=h4"));
    CHECK(run({"moves", "banqi", "--position", pending}).code == 0);
    CHECK(contains(wrong("banqi", std::regex_replace(pending, std::regex("pending_cell=h4"), "")),
                   "`pending_cell` names no cell"));
}

TEST_CASE("a test of a move without its class judges the move that is meant") {
    const Race race;
    change_file(race.file("rules.lua"), "man:move { step(n)", "man:move \"walk\" { step(n)");
    const auto tested = [&](const std::string& line) {
        std::ofstream(race.file("tests.yaml")) << "legal:\n  - {source: hand, " << line << "}\n";
        return run({"test", race.path()});
    };
    CHECK(tested("move: a1-a2 walk, is: true").code == 0);
    CHECK(tested("move: a1-a2, is: true").code == 0);
    const Ran wrong = tested("move: a1-a2, is: false");
    CHECK(wrong.code == 1);
    CHECK(contains(wrong.out, "is legal"));
    CHECK(tested("move: a1-a3, is: false").code == 0);
}

TEST_CASE("check warns of a setup where nobody has a move") {
    const Race race;
    CHECK_FALSE(contains(run({"check", race.path()}).out, "nobody has a move"));
    change_file(race.file("rules.lua"), "step(n), land", "step(n), own, enemy, land");
    const Ran stuck = run({"check", race.path()});
    CHECK(stuck.code == 0);
    CHECK(contains(stuck.out, "warning: nobody has a move in setup `start`"));
}

TEST_CASE("check warns of games that are over behind every first move") {
    const Race race;
    const Ran fine = run({"check", race.path()});
    CHECK_FALSE(contains(fine.out, "is over behind"));
    std::ofstream(race.file("rules.lua"), std::ios::app)
        << "condition \"manned\" (some(board, own(man)))\n";
    change_file(race.file("game.yaml"), "results:\n",
                "results:\n  early: {when: manned, holder: win}\n");
    const Ran early = run({"check", race.path()});
    CHECK(early.code == 0);
    CHECK(contains(early.out, "warning: the game is over behind every first move of setup `start`: "
                              "early (`perthro trace` of a move says which result held)"));
}

TEST_CASE("check warns of players who never come to move") {
    const Race race;
    CHECK_FALSE(contains(run({"check", race.path()}).out, "never comes to move"));
    std::ofstream(race.file("game.yaml"), std::ios::app) << "\nturns: [{loop: [{turn: white}]}]\n";
    const Ran alone = run({"check", race.path()});
    CHECK(alone.code == 0);
    CHECK(contains(alone.out, "`black` never comes to move in "));
    CHECK(contains(alone.out, "(turns: [{loop: [{turn: next}]}] lets one after the other move)"));
}

TEST_CASE("check warns of moves that change nothing") {
    const auto checked = [](const std::string& declared) {
        const Race race;
        std::ofstream(race.file("rules.lua"), std::ios::app) << declared;
        const Ran ran = run({"check", race.path()});
        CHECK(ran.code == 0);
        return ran.out;
    };
    const std::string told = "the move `a1 wave` is legal and changes nothing in the position "
                             "`mmmmm/5/5/5/MMMMM white`";
    CHECK(contains(checked("man:move \"wave\" { every(around, step, when(enemy, { capture })) }\n"),
                   "rules.lua:4: " + told));
    // Who passes says nothing else, and who goes back to where he began means to stay.
    CHECK_FALSE(contains(checked(""), "changes nothing"));
    CHECK_FALSE(contains(checked("move \"rest\" {}\n"), "changes nothing"));
    CHECK_FALSE(contains(checked("man:move \"stay\" { step(n), land, step(s), land }\n"),
                         "changes nothing"));
    // The loader has said it better.
    CHECK_FALSE(contains(checked("man:move \"wave\" { when(enemy, { capture }) }\n"),
                         "is legal and changes nothing"));
    // What comes of a move may follow it.
    CHECK_FALSE(
        contains(checked("man:move \"wave\" { every(around, step, when(enemy, { capture })) "
                         "}\napplied { when(own, { put(man, me) }) }\n"),
                 "changes nothing"));
}

TEST_CASE("check tells what is wrong in all files of a package at once") {
    const Race race;
    change_file(race.file("game.yaml"), "zone: far_row", "zone: far_rwo");
    change_file(race.file("rules.lua"), "step(n), land", "step(n), lnad");
    change_file(race.file("tests.yaml"), "b2-b3, is: false, source: hand", "b2-b3, is: false");
    const Ran ran = run({"check", race.path()});
    CHECK(contains(ran.out, "there is no zone `far_rwo`"));
    CHECK(contains(ran.out, "unknown name `lnad`"));
    CHECK(contains(ran.out, "the test has no `source`"));
}

TEST_CASE("rules are not looked at where what they name could not be read") {
    const Race race;
    change_file(race.file("game.yaml"), "letter: M", "leter: M");
    change_file(race.file("rules.lua"), "step(n), land", "step(n), lnad");
    const Ran ran = run({"check", race.path()});
    CHECK(contains(ran.out, "unknown key `leter`"));
    CHECK_FALSE(contains(ran.out, "lnad"));
}

TEST_CASE("why and the plan call words as rules.lua does") {
    const Race race;
    change_file(race.file("rules.lua"), "step(n), land", "step(n), far_row, land");
    std::ofstream(race.file("rules.lua"), std::ios::app)
        << "man:move \"leap\" { step(n), step(n), land }\n";
    CHECK(contains(run({"why", race.path(), "a1-a2"}).out, "a1 at a2: far_row ("));
    change_file(race.file("rules.lua"), "far_row, land", "land, every(around, step, capture)");
    const std::string plan = run({"check", "--plan", race.path()}).out;
    CHECK(contains(plan, "interpreted (1)"));
    CHECK(contains(plan, "rules.lua:2: `every` goes in several directions at once\n"
                         "    instead: behind the landing it may stand in `applied`"));
}

TEST_CASE("check --plan says which moves are hops by dice, and why others are not") {
    CHECK(contains(run({"check", "--plan", "backgammon"}).out, "play         hops by dice "));
    CHECK(contains(run({"check", "--plan", "ur"}).out, "; no hops by dice: no movement is a hop"));
}

TEST_CASE("check --plan says which moves of Lua are moves of rows") {
    const Race race;
    std::ofstream(race.file("rules.lua"), std::ios::app)
        << "function generate(position, moves)\n"
           "  for from in position:pieces(position.to_move) do\n"
           "    local to = position:link(from, n)\n"
           "    if to then moves:add(\"hop\", from, to) moves:add(\"move\", from, to) end\n"
           "  end\n"
           "end\n";
    const std::string plan = run({"check", "--plan", race.path()}).out;
    CHECK(contains(plan, "generate       hop          plain "));
    CHECK(contains(plan, "generate       move         interpreted (1) "));
    CHECK(contains(plan, "words make moves of this class, too\n    instead: give the moves"));
}

TEST_CASE("a record that goes on behind the end of the game is told so") {
    const Race race;
    std::ofstream(race.file("tests.yaml"))
        << "games:\n  - {record: \"b4-b5\\nb3-b2\", position: \"5/1M3/1m3/5/5 white\", source: "
           "hand}\n";
    CHECK(contains(run({"test", race.path()}).out,
                   "ply 2: `b3-b2` follows, but the game has ended with `home`"));
}
