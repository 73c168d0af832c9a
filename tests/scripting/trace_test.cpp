// How movements run, as `perthro trace` tells it: tests/data/traced_tries.txt, written down from
// the rules of the games.
#include "scripting/text.hpp"
#include "tests/scripting/command_support.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <set>

using namespace perthro;
using namespace perthro::testing;

namespace {

struct Try {
    std::string game, position, moves, text, word, cell;
};

std::vector<Try> tries() {
    const std::string table = read_file(PERTHRO_SOURCE_DIR "/tests/data/traced_tries.txt");
    std::vector<Try> all;
    for (const std::string_view line : lines_of(table)) {
        if (line.empty() || line[0] == '#') {
            continue;
        }
        std::vector<std::string> columns(1);
        for (const char c : line) {
            if (c == '|') {
                columns.emplace_back();
            } else {
                columns.back() += c;
            }
        }
        REQUIRE(columns.size() == 6);
        for (std::string& column : columns) {
            column = std::string(trimmed(column));
        }
        all.push_back({columns[0], columns[1], columns[2], columns[3], columns[4], columns[5]});
    }
    return all;
}

nlohmann::json traced(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "trace");
    arguments.emplace_back("--json");
    const Ran ran = run(arguments);
    INFO(ran.err);
    REQUIRE(ran.code != 2);
    return nlohmann::json::parse(ran.out);
}

nlohmann::json traced_try(const Try& one) {
    std::vector<std::string> arguments{one.game, one.text};
    if (!one.position.empty()) {
        arguments.insert(arguments.end(), {"--position", one.position});
    }
    if (!one.moves.empty()) {
        arguments.insert(arguments.end(), {"--moves", one.moves});
    }
    return traced(arguments);
}

// "land at e2" of the last step of the way; "no way" if nothing led there.
std::string last_word(const nlohmann::json& trace) {
    if (trace["way"].empty()) {
        return "no way";
    }
    const auto& last = trace["steps"][trace["way"].back().get<std::size_t>()];
    return last["word"].get<std::string>() + " at " + last["here"].get<std::string>();
}

std::vector<std::string> words_of_way(const nlohmann::json& trace) {
    std::vector<std::string> words;
    for (const auto& index : trace["way"]) {
        words.push_back(trace["steps"][index.get<std::size_t>()]["word"]);
    }
    return words;
}

}  // namespace

TEST_CASE("the table of traced tries covers games") {
    std::set<std::string> games;
    for (const Try& one : tries()) {
        games.insert(one.game);
    }
    CHECK(games.size() >= 25);
    CHECK(tries().size() >= 100);
}

TEST_CASE("trace ends a try with the word that ends it by the rules of its game") {
    for (const Try& one : tries()) {
        INFO(one.game << " | " << one.position << " | " << one.moves << " | " << one.text);
        const nlohmann::json trace = traced_try(one);
        const std::string word = one.word == "complete" ? "the move is complete" : one.word;
        CHECK(last_word(trace) == word + " at " + one.cell);
        CHECK(trace["legal"] == (one.word == "complete"));
    }
}

TEST_CASE("trace follows the words in the order in which they are written") {
    // pawn:move { second_row, step(n), empty, set(passed, here), step, land }
    const nlohmann::json trace = traced({"chess", "e2-e4"});
    CHECK(words_of_way(trace) == std::vector<std::string>{"ask", "step", "ask", "set", "step",
                                                          "land", "all words done",
                                                          "the move is complete"});
    const nlohmann::json& steps = trace["steps"];
    const auto at = [&](std::size_t step) -> const nlohmann::json& {
        return steps[trace["way"][step].get<std::size_t>()];
    };
    CHECK(at(0)["holds"] == true);
    CHECK(at(2)["here"] == "e3");
    CHECK(at(2)["said"] == "e3 is empty");
    CHECK(at(2)["mover"] == "air");
    CHECK(at(3)["said"] == "passed = e3 (was none)");
    CHECK(at(5)["here"] == "e4");
    CHECK(at(6)["mover"] == "e4");
}

TEST_CASE("trace draws the board behind an effect") {
    const Race race;
    const Ran ran = run({"trace", race.path(), "a1-a2"});
    CHECK(ran.code == 0);
    CHECK(contains(ran.out, "a1-a2: legal\n"));
    CHECK(contains(ran.out, "man:move from a1\n"));
    CHECK(contains(ran.out, "rules.lua:"));
    CHECK(contains(ran.out, "in the air"));
    CHECK(contains(ran.out, "the move is complete"));
    const Ran refused = run({"trace", race.path(), "b2-b3", "--position", "5/5/1m3/1M3/4M white"});
    CHECK(refused.code == 1);
    CHECK(contains(refused.out, "refused by land at b3: b3 is occupied by a black man\n"));
}

TEST_CASE("trace says what a word writes") {
    const Race race;
    const std::string yaml = read_file(race.file("game.yaml"));
    std::ofstream(race.file("game.yaml"))
        << yaml << "\nattributes:\n  level: {of: cell, type: 0..4}\n"
        << "  last: {of: player, type: [none_yet, hop]}\n";
    std::ofstream(race.file("rules.lua"), std::ios::app)
        << "\nman:move \"hop\" { step(n), land, add(level, 1), set(last, last.hop) }\n";
    const Ran ran = run({"trace", race.path(), "a1-a2 hop"});
    INFO(ran.out << ran.err);
    CHECK(contains(ran.out, "add            a2 n  level on a2 = 1 (was 0)\n"));
    CHECK(contains(ran.out, "set            a2 n  last of white = hop (was none yet)\n"));
}

TEST_CASE("trace has a line for a slide behind along: how far it can go, and why no further") {
    // rook:move { along(orthogonal), slide, land(open) }
    const auto told = [](const std::string& moves, const std::string& move) {
        return run({"trace", "chess", move, "--moves", moves}).out;
    };
    CHECK(contains(told("a2-a4 a7-a5", "a1-a3"),
                   "    slide          a1 n, in the air  can go 3 cells, to a4: a4 is occupied by "
                   "your own pawn\n"));
    CHECK(contains(
        run({"trace", "chess", "a1-a8", "--position", "8/8/8/8/8/8/8/R3K2k w - - 0 1"}).out,
        "can go 7 cells, to a8: the way ends\n"));
}

TEST_CASE("trace says of every and first what came of them, and counts no ways in them") {
    const std::string out = run({"trace", "reversi", "d3"}).out;
    CHECK(contains(out, "succeeds in 1 of 8 directions (n)\n"));
    CHECK(contains(out, "every"));
    const auto every = out.find("every   ");
    REQUIRE(every != std::string::npos);
    CHECK(out.find("from here", every) == std::string::npos);
    const Race race;
    std::ofstream(race.file("rules.lua"), std::ios::app)
        << "\nman:move \"hop\" { step(n), land, first({ at(n, enemy, capture) }, { mark \"m\" }) "
           "}\n";
    CHECK(contains(run({"trace", race.path(), "a1-a2 hop"}).out, "list 2 of 2 can be completed\n"));
}

TEST_CASE("trace follows a move that generate makes") {
    const Race race;
    std::ofstream(race.file("rules.lua"), std::ios::app)
        << "\nfunction generate(position, moves)\n"
           "  if position:is_empty(1) then return end\n"
           "  local m = moves:begin(\"move\", 1)\n  m:choose(7)\n  m:shift(1, 7)\n"
           "  m:finish()\nend\n";
    const Ran ran = run({"trace", race.path(), "a1/b2"});
    INFO(ran.out << ran.err);
    CHECK(contains(ran.out, "a1/b2: legal\nmove by generate from a1\n"));
    CHECK(contains(ran.out, "begin          a1\n"));
    CHECK(contains(ran.out, "choose         b2\n"));
    CHECK(contains(ran.out, "the move is complete b2\n"));
    const nlohmann::json trace = traced({race.path(), "a1/b2"});
    CHECK(words_of_way(trace) ==
          std::vector<std::string>{"begin", "choose", "the move is complete"});
    CHECK(trace["steps"][trace["way"][0].get<std::size_t>()]["path"] == "a1");
}

TEST_CASE("trace of a try that nothing leads to shows those that begin as it does") {
    const Race race;
    std::ofstream(race.file("rules.lua"), std::ios::app)
        << "\nman:move \"tour\" { along(n, e), step, land, along(n, e), step, land }\n";
    const Ran ran = run({"trace", race.path(), "a1-b1-e5 tour", "--position", "5/5/5/5/M4 white"});
    INFO(ran.out << ran.err);
    CHECK(ran.code == 1);
    CHECK(contains(ran.out, "land           c1"));
    CHECK(contains(ran.out, "land           b2"));
    CHECK_FALSE(contains(ran.out, "a3"));
}

TEST_CASE("trace shows everything that a piece tries") {
    const nlohmann::json trace = traced({"chess", "--piece", "b1"});
    std::set<std::string> ends, refusals;
    for (const auto& step : trace["steps"]) {
        CHECK(step["start"] == "b1");
        if (step["word"] == "the move is complete") {
            ends.insert(step["here"]);
        } else if (step["refused"] == true) {
            refusals.insert(step["here"]);
        }
    }
    CHECK(ends == std::set<std::string>{"a3", "c3"});
    CHECK(refusals.count("d2") == 1);
}

TEST_CASE("an option of the game takes one value, whatever stands behind it") {
    const Ran behind = run({"trace", "hex", "b4", "--option", "size=5"});
    const Ran before = run({"trace", "hex", "--option", "size=5", "b4"});
    CHECK(before.err == "");
    CHECK(before.out == behind.out);
}

TEST_CASE("trace asks for one of a move and a piece") {
    const Race race;
    CHECK(contains(run({"trace", race.path()}).err, "say a move or `--piece CELL`"));
    CHECK(contains(run({"trace", race.path(), "a1-a2", "--piece", "a1"}).err,
                   "say a move or `--piece CELL`"));
    CHECK(contains(run({"trace", race.path(), "--piece", "k9"}).err, "`k9` is no cell"));
}

TEST_CASE("trace tells what is applied behind a move, word by word") {
    // clown:applied { add(steps, 1) }
    const nlohmann::json after = traced({"dudeney-pursuit", "c3-c2"})["after"];
    REQUIRE(after["applied"].size() == 2);
    CHECK(after["applied"][0]["word"] == "add");
    CHECK(after["applied"][0]["here"] == "c2");
    CHECK(after["applied"][0]["line"] == 7);
    CHECK(after["to_move"] == "white");  // a turn of White's has two steps
    CHECK(after["outcome"] == "");
    const Ran ran = run({"trace", "dudeney-pursuit", "c3-c2"});
    CHECK(contains(ran.out, "dudeney-pursuit/rules.lua:7: clown:applied { add(steps, 1) }"));
}

TEST_CASE("trace tells which lines of the results a move was held against") {
    // results: line {when: line 4, holder: win}, full {when: stuck, all: draw}
    const auto answers = [](const std::string& move, const std::string& moves) {
        const nlohmann::json after = traced({"connect-four", move, "--moves", moves})["after"];
        std::string told = after["outcome"].get<std::string>() + " |";
        for (const auto& result : after["results"]) {
            told += " " + result["result"].get<std::string>() + ": " +
                    result["answer"].get<std::string>();
            for (const auto& player : result["players"]) {
                told += " for " + player.get<std::string>();
            }
        }
        return told;
    };
    CHECK(answers("a4", "a1 b1 a2 b2 a3 b3") ==
          "line: yellow wins | line: yes for yellow full: not asked");
    CHECK(answers("c1", "a1 b1 a2 b2 a3 b3") == " | line: no full: no");
    CHECK(traced({"breakthrough", "d4-d5", "--position", "8/8/8/3p4/3P4/8/8/8 white"})["after"]
              .is_null());
    const Ran ran = run({"trace", "connect-four", "a4", "--moves", "a1 b1 a2 b2 a3 b3"});
    CHECK(contains(ran.out, "connect-four/game.yaml:17: result line: yes, for yellow\n"));
    const nlohmann::json chess = traced({"chess", "e2-e4"})["after"];
    CHECK(chess["results"][0]["result"] == "mate");
    CHECK(chess["results"][5]["result"] == "threefold");
    CHECK(chess["results"][5]["answer"] == "not asked");  // it is claimed
}

TEST_CASE("trace tells what the turns came to behind a move") {
    // 24: until: hands empty, do: 26 white, 27 black; behind it loop: 29 white, 30 black
    const auto turns = [](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), "nine-mens-morris");
        const nlohmann::json after = traced(std::move(arguments))["after"];
        std::string told;
        for (const auto& turn : after["turns"]) {
            told += turn["line"].dump() + ": " + turn["said"].get<std::string>() + "\n";
        }
        return told;
    };
    CHECK(turns({"man@a7 place"}) == "24: its `until` does not hold\n"
                                     "27: the turn of black\n");
    const std::string last = "M__M__1/_1_1_1_/__3__/1M1_3/__m2__/_m_1_1_/1__1__m black hands=1m";
    CHECK(turns({"man@e4 place", "--position", last}) == "24: its `until` holds: the block ends\n"
                                                         "29: the turn of white\n");
    const Ran ran = run({"trace", "nine-mens-morris", "man@a7 place"});
    CHECK(contains(ran.out, "nine-mens-morris/game.yaml:27: turns: the turn of black\n"));
}

TEST_CASE("trace tells since when a line holds that asks for several plies, and for whom") {
    // "5 moves": {when: material, of: [K/M, K/K, K/KM, K/KK], held: 11, all: draw}
    const nlohmann::json results = traced(
        {"international-draughts", "1-6", "--position", "W:WK1:BK45"})["after"]["results"];
    const auto line = std::find_if(results.begin(), results.end(), [](const auto& result) {
        return result["result"] == "5 moves";
    });
    REQUIRE(line != results.end());
    CHECK((*line)["answer"] == "no");
    CHECK((*line)["players"] == nlohmann::json{"white", "black"});
    CHECK((*line)["held"] == 2);  // the position that it begins at is the first
}

TEST_CASE("trace tells in which round of a loop a word runs") {
    // Two seeds in each of a1 b1 c1, c2 b2 a2: c1 is sown to c2 b2, the three there to a2 a1 b1,
    // the three there to c1 c2 b2, whose one seed ends it. loop { seeds:more(1), lap, max = 100 }
    const std::string laps = PERTHRO_SOURCE_DIR "/docs/mechanics/laps";
    const nlohmann::json trace = traced({laps, "c1 sow"});
    std::string rounds;
    for (const auto& step : trace["steps"]) {
        if (step["start"] == "c1" && step["word"] == "sow") {
            rounds += step["here"].get<std::string>() + step["rounds"].dump() + " ";
        }
    }
    CHECK(rounds == "c1[] b2[1] b1[2] ");
    const Ran ran = run({"trace", laps, "c1 sow"});
    CHECK(contains(ran.out, "    loop           b2 stream\n"));
    CHECK(contains(ran.out, "      sow            b2 stream, held 3, round 1\n"));
    CHECK(contains(ran.out, "      sow            b1 stream, held 3, round 2\n"));
    CHECK(contains(ran.out, "      ask            b2 stream, round 3  no: seeds on b2 is 1"));
    CHECK_FALSE(contains(ran.out, "ways from here)\n      ask"));  // rounds are no ways of their
                                                                   // own
}

TEST_CASE("trace tells in which round of times a word runs, of one inside another too") {
    const Folder folder;
    std::filesystem::create_directory(folder / "ladder");
    std::ofstream(folder / "ladder" + "/game.yaml")
        << "api: 1\nid: ladder\ntitle: Ladder\nsummary: Two by two.\n"
           "board: {grids: [{size: [1, 5]}]}\npieces: {man: {letter: M}}\n"
           "setups: {start: {white: {man: a1}, black: {}}}\n"
           "results: {stuck: {when: stuck, to_move: loss}}\n";
    std::ofstream(folder / "ladder" + "/rules.lua")
        << "man:move { times(2, times(2, step(n)), empty), land }\n";
    const nlohmann::json trace = traced({folder / "ladder", "a1-a5"});
    CHECK(trace["legal"] == true);
    std::string steps, asked;
    for (const auto& index : trace["way"]) {
        const auto& step = trace["steps"][index.get<std::size_t>()];
        const std::string told = step["here"].get<std::string>() + step["rounds"].dump() + " ";
        steps += step["word"] == "step" ? told : "";
        asked += step["word"] == "ask" ? told : "";
    }
    CHECK(steps == "a1[1,1] a2[1,2] a3[2,1] a4[2,2] ");
    CHECK(asked == "a3[1] a5[2] ");  // behind the inner one, in the outer
    CHECK(contains(run({"trace", folder / "ladder", "a1-a5"}).out,
                   "    step           a4 n, in the air, round 2.2\n"));
}

TEST_CASE("trace tells whose turn begins where two players alternate") {
    // 20: loop of {turn: black} and {turn: white}, which no ply has to ask
    const nlohmann::json after = traced({"gomoku", "stone@a1 place"})["after"];
    REQUIRE(after["turns"].size() == 1);
    CHECK(after["turns"][0]["said"] == "the turn of white");
    CHECK(after["turns"][0]["line"] == 20);
    CHECK(after["to_move"] == "white");
    CHECK(contains(run({"trace", "gomoku", "stone@a1 place"}).out,
                   "gomoku/game.yaml:20: turns: the turn of white\n"));
}

TEST_CASE("trace says why nothing is tried from a cell") {
    const Ran none = run({"trace", "chess", "--piece", "e5"});
    CHECK(none.code == 1);
    CHECK(contains(none.out, "there is no piece on e5"));
    const Ran theirs = run({"trace", "chess", "--piece", "e7"});
    CHECK(theirs.code == 1);
    CHECK(contains(theirs.out, "the pawn on e7 is black's, and white is to move"));
}

TEST_CASE("trace of an empty cell follows what is put down there alone") {
    const nlohmann::json steps = traced({"gomoku", "--piece", "c3"})["steps"];
    REQUIRE_FALSE(steps.empty());
    CHECK(std::any_of(steps.begin(), steps.end(),
                      [](const auto& step) { return step["here"] == "c3"; }));
    CHECK(std::all_of(steps.begin(), steps.end(),
                      [](const auto& step) { return step["here"] == "c3" || step["here"] == ""; }));
}

TEST_CASE(
    "trace follows nothing for a text that means nothing, and the first of several meanings") {
    CHECK_FALSE(contains(run({"trace", "chess", "zz"}).out, "the move is complete"));
    const Ran several = run({"trace", "pentago", "a1"});
    CHECK(contains(several.out, "say which"));
    CHECK(contains(several.out, "followed is stone@a1"));
}
