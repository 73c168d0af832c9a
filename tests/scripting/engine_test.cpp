// `perthro engine`: text of a protocol in, text out.
#include "tests/scripting/command_support.hpp"

#include <catch2/catch.hpp>
#include <chrono>

using namespace perthro::testing;

namespace {

Ran engine(const std::string& protocol, const std::string& game, const std::string& input,
           const std::vector<std::string>& more = {}) {
    std::vector<std::string> words{"engine", game, "--protocol", protocol};
    words.insert(words.end(), more.begin(), more.end());
    return run(words, input);
}

// The last line that begins with a word.
std::string last_line(const std::string& text, const std::string& word) {
    const auto at = text.rfind("\n" + word);
    const auto begin = at == std::string::npos ? 0 : at + 1;
    return text.substr(begin, text.find('\n', begin) - begin);
}

const std::string kMateInOne = "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1";

}  // namespace

TEST_CASE("uci: introduces itself with the options of the package") {
    const Ran ran = engine("uci", "makruk", "uci\nisready\nquit\n");
    CHECK(ran.code == 0);
    CHECK(contains(ran.out, "id name Perthro"));
    CHECK(contains(ran.out, "option name UCI_Variant type combo default makruk var makruk\n"));
    CHECK(contains(ran.out, "option name counting type check default true\n"));
    CHECK(contains(ran.out, "option name Bot type combo default default"));
    CHECK(ran.out.rfind("uciok\nreadyok\n") != std::string::npos);
}

TEST_CASE("uci: finds a mate and writes as engines do") {
    const Ran ran = engine("uci", "chess", "position fen " + kMateInOne + "\ngo nodes 2000\n",
                           {"--bot", "ab"});
    CHECK(last_line(ran.out, "bestmove") == "bestmove d1d8");
    CHECK(contains(ran.out, "score mate 1 "));
    CHECK(contains(ran.out, " pv d1d8"));
    const Ran castling = engine("uci", "chess",
                                "position startpos moves e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1 e8g8\n"
                                "position startpos moves e2e4 e7e5 e1e3\n");
    CHECK(castling.out.find("e1g1") == std::string::npos);
    CHECK(contains(castling.out, "info string e1e3 is no move"));
}

TEST_CASE("uci: the same text has the same answer, to the node") {
    const std::string text = "setoption name Bot value mcts\nposition startpos moves e2e4\n"
                             "go nodes 40\nposition startpos moves e2e4 e7e5\ngo nodes 40\n";
    const Ran one = engine("uci", "chess", text);
    const Ran two = engine("uci", "chess", text);
    CHECK(last_line(one.out, "bestmove") == last_line(two.out, "bestmove"));
    CHECK(one.out.find("bestmove") != one.out.rfind("bestmove"));
    const Ran depth = engine("uci", "chess", "go depth 2\n", {"--bot", "ab"});
    CHECK(last_line(depth.out, "info").rfind("info depth 2 ", 0) == 0);
}

TEST_CASE("uci: Threads is how many search, and what is no number of them is said", "[threads]") {
    const Ran ran = engine("uci", "chess",
                           "uci\nsetoption name Threads value 2\nposition fen " + kMateInOne +
                               "\ngo nodes 2000\ngo depth 3\n",
                           {"--bot", "ab"});
    CHECK(contains(ran.out, "option name Threads type spin default 1 min 1 max 256\n"));
    CHECK(ran.out.find("score mate 1 ") != std::string::npos);
    CHECK(last_line(ran.out, "bestmove") == "bestmove d1d8");
    for (const std::string wrong : {"0", "257", "two", ""}) {
        const Ran refused = engine("uci", "chess", "setoption name Threads value " + wrong + "\n");
        CHECK(contains(refused.out,
                       "info string `" + wrong + "` is no number of threads (write 1 to 256)\n"));
    }
    CHECK(contains(engine("cecp", "chess", "protover 2\n").out, " smp=1"));
    CHECK(contains(engine("cecp", "chess", "cores none\n").out, "`none` is no number of threads"));
}

TEST_CASE("uci: an unbounded search ends at stop, a bounded one in its time") {
    const auto begin = std::chrono::steady_clock::now();
    const Ran ran = engine("uci", "chess",
                           "go infinite\nisready\nstop\ngo wtime 600 btime 600\nquit\n");
    CHECK(contains(ran.out, "readyok\n"));
    CHECK(ran.out.find("bestmove") != ran.out.rfind("bestmove"));
    CHECK(ran.out.find("readyok") < ran.out.find("bestmove"));
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(30));
}

TEST_CASE("uci: options of the package change the rules; mistakes are said") {
    const Ran ran = engine("uci", "go",
                           "setoption name size value 5\nposition startpos moves S@e5\n"
                           "position startpos moves S@f6\n"
                           "setoption name size value 99\nsetoption name colour value red\n");
    CHECK(!contains(ran.out, "S@e5 is no move"));
    CHECK(contains(ran.out, "S@f6 is no move"));
    CHECK(contains(ran.out, "info string"));
    const Race race;
    const Ran over = engine("uci", race.path(), "position fen 5/5/5/5/M4 black\ngo nodes 5\n");
    CHECK(contains(over.out, "bestmove (none)\n"));
}

TEST_CASE("usi and ucci: the moves of their families") {
    const Ran shogi = engine("usi", "shogi",
                             "usi\nposition startpos moves 7g7f 3c3d 8h2b+\ngo nodes 30\n");
    CHECK(contains(shogi.out, "usiok\n"));
    CHECK(!contains(shogi.out, "is no move"));
    CHECK(contains(shogi.out, "bestmove "));
    const Ran xiangqi = engine("ucci", "xiangqi",
                               "ucci\nposition startpos moves h2e2 h9g7\ngo nodes 30\nquit\n");
    CHECK(contains(xiangqi.out, "option Bot type combo"));
    CHECK(contains(xiangqi.out, "ucciok\n"));
    CHECK(!contains(xiangqi.out, "is no move"));
    CHECK(contains(xiangqi.out, "bestmove "));
    CHECK(contains(xiangqi.out, "bye\n"));
}

TEST_CASE("gtp: a game of Go") {
    const Ran ran = engine("gtp", "go",
                           "1 protocol_version\nknown_command genmove\nboardsize 5\nkomi 0.5\n"
                           "clear_board\nplay b c3\nplay white c3\nplay w Z9\n2 genmove w\nundo\n"
                           "final_score\nplay w pass\nplay b pass\nfinal_score\nfrobnicate\n"
                           "boardsize 77\nshowboard\nquit\n",
                           {"--nodes", "20"});
    CHECK(ran.code == 0);
    CHECK(ran.out.rfind("=1 2\n\n= true\n\n=\n\n=\n\n=\n\n=\n\n? illegal move\n\n? illegal move\n\n"
                        "=2 ",
                        0) == 0);
    // One stone on 25 points, less the komi.
    CHECK(contains(ran.out, "\n= B+24.5\n\n=\n\n=\n\n= B+24.5\n\n? unknown command\n\n"
                            "? unacceptable size\n\n= \n"));
}

TEST_CASE("gtp: a command that is refused changes nothing") {
    // A colour out of turn gets its turn by a pass: not where its move is refused.
    const Ran ran = engine("gtp", "go",
                           "boardsize 5\nplay black c3\nplay black c3\nplay white e9\n"
                           "play black b2\nundo\nplay white a1\nundo\nundo\nundo\n"
                           "time_settings 5 x 1\nquit\n",
                           {"--nodes", "10"});
    CHECK(ran.out == "=\n\n=\n\n? illegal move\n\n? illegal move\n\n=\n\n=\n\n=\n\n=\n\n=\n\n"
                     "? cannot undo\n\n? syntax error\n\n=\n\n");
    const Ran after = engine("gtp", "go",
                             "boardsize 5\nplay black c3\nplay black c3\nplay white e9\n"
                             "genmove white\nquit\n",
                             {"--nodes", "10"});
    CHECK_FALSE(contains(after.out, "PASS"));
}

TEST_CASE("cecp: features, moves both ways, illegal ones, results") {
    const Ran ran = engine("cecp", "chess",
                           "xboard\nprotover 2\nnew\nforce\nusermove e2e4\nusermove e2e5\nfoo\n"
                           "ping 7\nsetboard " +
                               kMateInOne + "\ngo\nping 8\n",  // `quit` would drop the search
                           {"--bot", "ab", "--nodes", "2000"});
    CHECK(contains(ran.out, "feature variants=\"normal\"\n"));
    CHECK(contains(ran.out, "feature done=1\n"));
    CHECK(contains(ran.out, "Illegal move: e2e5\n"));
    CHECK(contains(ran.out, "Error (unknown command): foo\n"));
    CHECK(contains(ran.out, "pong 7\n"));
    CHECK(contains(ran.out, "move d1d8\n1-0 {mate}\npong 8\n"));
    const Ran answer = engine("cecp", "chess", "new\nsd 1\nusermove e2e4\nping 1\n");
    CHECK(contains(answer.out, "move "));
}

TEST_CASE("games that no protocol can tell are not offered") {
    CHECK(engine("uci", "dark-chess", "").code == 2);
    CHECK(engine("uci", "backgammon", "").code == 2);
    CHECK(engine("klingon", "chess", "").code == 2);
    CHECK(engine("uci", "shogi", "").code == 2);
    CHECK(engine("gtp", "yonin-shogi", "").code == 2);
}

namespace {

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t number = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
        ++number;
    }
    return number;
}

}  // namespace

TEST_CASE("uci, usi and ucci: lines with their words out of order are refused") {
    const std::vector<std::string> lines{"position",
                                         "position moves",
                                         "position moves a fen b c d",
                                         "position fen",
                                         "position fen moves e2e4",
                                         "position b4 moves",
                                         "setoption",
                                         "setoption name",
                                         "setoption value",
                                         "setoption name value 3",
                                         "go depth",
                                         "go nodes"};
    for (const auto& [protocol, game] :
         {std::pair{"uci", "english-draughts"}, {"usi", "shogi"}, {"ucci", "xiangqi"}}) {
        std::string input;
        for (const std::string& line : lines) {
            input += line + "\nisready\n";
        }
        const Ran ran = engine(protocol, game, input, {"--bot", "random", "--time", "20"});
        INFO(protocol << ": " << ran.out);
        CHECK(ran.code == 0);
        CHECK(count(ran.out, "readyok\n") == lines.size());
        CHECK(count(ran.out, "info string write `position startpos` or `position ") == 6);
    }
    const Ran ran = engine("usi", "shogi", "position startpos moves\nposition sfen\n");
    CHECK(count(ran.out, "info string write") == 1);
}

TEST_CASE("uci: nothing behind an unbounded search keeps it from ending") {
    for (const std::string line :
         {"position startpos moves e2e4", "go infinite", "go ponder wtime 1 btime 1",
          "setoption name Seed value 3", "uci", "ucinewgame", "nonsense"}) {
        for (const std::string first : {"go infinite", "go ponder wtime 1000 btime 1000"}) {
            INFO(first << ", " << line);
            const Ran ran = engine("uci", "chess",
                                   first + "\n" + line + "\nisready\nstop\nisready\n",
                                   {"--bot", "random"});
            CHECK(count(ran.out, "readyok\n") == 2);
            CHECK(count(ran.out, "bestmove ") == 1 + count(line, "go "));
        }
    }
}

TEST_CASE("uci: what waits for a long search keeps nobody from ending it") {
    const Ran ran = engine("uci", "chess",
                           "go nodes 100000000000\nposition startpos moves e2e4\nisready\nstop\n"
                           "go nodes 10\n",
                           {"--bot", "ab"});
    CHECK(ran.out.find("readyok") < ran.out.find("bestmove"));
    CHECK(count(ran.out, "bestmove ") == 2);
    const Ran left = engine("uci", "chess", "go nodes 100000000000\nposition startpos\nquit\n",
                            {"--bot", "ab"});
    CHECK(count(left.out, "bestmove ") == 1);
}

TEST_CASE("cecp: what waits for a long search keeps nobody from ending it") {
    const Ran ran = engine("cecp", "chess", "new\nsd 1000\ngo\nping 1\n?\nping\nping 2\n",
                           {"--bot", "ab"});
    CHECK(contains(ran.out, "\npong 1\n"));
    CHECK(ran.out.find("move ") < ran.out.find("pong 1"));
    CHECK(ran.out.find("pong 1") < ran.out.find("pong 2"));
    const Ran dropped = engine("cecp", "chess", "new\nsd 1000\ngo\nping 1\nforce\nping 2\n",
                               {"--bot", "ab"});
    CHECK(!contains(dropped.out, "move "));
    CHECK(contains(dropped.out, "pong 2\n"));
}

TEST_CASE("uci: numbers that are none, or beyond all use, are said") {
    for (const std::string word : {"movetime 99999999999999999999", "depth 1e9", "nodes -5",
                                   "movetime nan", "wtime 5.5 btime 5.5", "movetime"}) {
        INFO(word);
        const Ran ran = engine("uci", "chess", "go " + word + "\n", {"--bot", "random"});
        CHECK(contains(ran.out, "info string `"));
        CHECK(count(ran.out, "bestmove ") == 1);
    }
    const Ran late = engine("uci", "chess", "go wtime -3 btime -3\n", {"--bot", "random"});
    CHECK(!contains(late.out, "info string"));
}

TEST_CASE("cecp: numbers that are none, or beyond all use, are said") {
    for (const std::string line :
         {"level 40 9999999999999999999 0", "level 40 5 1e300", "level x 5 0", "st nan", "st 1e23",
          "st", "sd 99999999999", "time 99999999999999999999", "time soon"}) {
        const Ran ran = engine("cecp", "chess", line + "\nping 1\n");
        INFO(line << ": " << ran.out);
        CHECK(ran.out.rfind("Error (`", 0) == 0);
        CHECK(contains(ran.out, "pong 1\n"));
    }
    const Ran ran = engine("cecp", "chess", "level 40 0:30 1.5\nst 2\ntime -5\nping 1\n");
    CHECK(ran.out == "pong 1\n");
}

TEST_CASE("cecp: a game goes on where a position is refused, and is taken back ply by ply") {
    const Ran ran = engine("cecp", "chess",
                           "force\nusermove e2e4\nsetboard 8/8 w - m 0 1\nusermove e7e5\nremove\n"
                           "usermove d2d4\nundo\nundo\nping 1\n");
    INFO(ran.out);
    CHECK(count(ran.out, "position `") == 1);
    CHECK(count(ran.out, "there is nothing to take back") == 1);
    CHECK_FALSE(contains(ran.out, "Illegal move"));
    CHECK(contains(ran.out, "pong 1\n"));
}

TEST_CASE("gtp: numbers that are none, or beyond all use, are syntax errors") {
    for (const std::string line :
         {"boardsize inf", "boardsize 1e20", "boardsize nan", "boardsize", "komi inf", "komi 1e99",
          "time_left B nan 1", "time_left B 1e30 1", "time_left B 5 x",
          "time_settings 1e300 0 0"}) {
        const Ran ran = engine("gtp", "go", line + "\n");
        INFO(line);
        CHECK(ran.out == "? syntax error\n\n");
    }
}

TEST_CASE("cecp: a time to think below nothing is an error, what is left on a clock is not") {
    const Ran ran = engine("cecp", "chess", "st -1\nlevel 40 5 -2\ntime -100\nquit\n");
    CHECK(contains(ran.out, "Error (`-1` is no `st` (write a number from 0 to "));
    CHECK(contains(ran.out, "Error (`-2` is no `level` (write a number from 0 to "));
    CHECK_FALSE(contains(ran.out, "time -100"));
}

TEST_CASE("uci: an option or a value that there is not is said in one sentence") {
    const Ran ran = engine("uci", "makruk",
                           "setoption name Thread value 2\nsetoption name countin value true\n"
                           "setoption name counting value maybe\nquit\n");
    CHECK(contains(ran.out, "info string there is no option `Thread` (did you mean `Threads`?)\n"));
    CHECK(contains(ran.out, "there is no option `countin` (did you mean `counting`?)\n"));
    CHECK(contains(ran.out, "maybe"));
}

namespace {

// The path of a small game, written into a folder.
std::string written(const Folder& folder, const std::string& yaml, const std::string& rules) {
    std::filesystem::create_directory(folder / "small");
    std::ofstream(folder / "small/game.yaml")
        << "api: 1\nid: small\ntitle: Small\nfamily: race\nsummary: S\nauthors: [me]\n"
           "licence: CC0-1.0\nsources: [own]\n"
        << yaml;
    std::ofstream(folder / "small/rules.lua") << rules;
    std::ofstream(folder / "small/rules.md") << "# Small\n";
    return folder / "small";
}

}  // namespace

TEST_CASE("uci: an option that is refused leaves the game as it stands") {
    const Folder spelled, stopped;
    // No name of a cell of shogi is one of UCI.
    const Ran shogi = engine(
        "uci",
        written(
            spelled,
            "options:\n  kind: {type: one_of, values: [plain, shogi], default: plain, title: k}\n"
            "notation: $kind\nboard:\n  grids: [{size: [\"$(kind == 'shogi' and 19 or 5)\", 5]}]\n"
            "pieces: {man: {letter: M}}\nresults: {stuck: {when: stuck, to_move: loss}}\n"
            "setups: {start: {white: {man: rank 1}, black: {man: rank 5}}}\n",
            "man:move { step(n), land }\n"),
        "setoption name kind value shogi\nposition startpos\ngo depth 2\n", {"--bot", "ab"});
    CHECK(shogi.code == 0);
    CHECK(contains(shogi.out, "info string cells of `small` have other names in uci"));
    CHECK(contains(last_line(shogi.out, "bestmove"), "1"));
    CHECK_FALSE(contains(shogi.out, "bestmove (none)"));
    const Ran setup = engine(
        "uci",
        written(stopped,
                "options:\n  big: {type: bool, default: false, title: big}\nboard:\n  grids: "
                "[{size: [5, 5]}]\npieces: {man: {letter: M}}\n"
                "results: {stuck: {when: stuck, to_move: loss}}\nsetups: {start: {lua: place}}\n",
                "man:move { step(n), land }\nfunction place(position)\n  if options.big then "
                "error(\"too big\") end\n  position:put(man, white, position:cell(1, 1))\nend\n"),
        "setoption name big value true\nposition startpos\ngo depth 1\n", {"--bot", "ab"});
    CHECK(contains(setup.out, "too big"));
    CHECK(last_line(setup.out, "bestmove") == "bestmove a1a2");
}

TEST_CASE("uci and cecp: a clock that has run out is the least time, no clock is the bot's own") {
    const auto begin = std::chrono::steady_clock::now();
    for (const std::string go : {"go wtime 0 btime 0 winc 100 binc 100", "go wtime -5"}) {
        CHECK(contains(engine("uci", "chess", go + "\n").out, "bestmove "));
    }
    CHECK(contains(engine("cecp", "chess", "time 0\ngo\n").out, "move "));
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(2));
}

TEST_CASE("gtp: what was passed in a game before is not taken back in this one") {
    const Ran ran = engine("gtp", "go",
                           "boardsize 9\nplay B C3\nplay B D4\nclear_board\nplay B C3\n"
                           "play W D4\nplay B E5\nundo\nplay W D4\n");
    CHECK(contains(ran.out, "? illegal move"));
}

TEST_CASE("ucci: numbers in names of classes are no ranks") {
    const Folder folder;
    const std::string game = written(
        folder,
        "notation: xiangqi\nboard: {grids: [{size: [3, 10]}]}\npieces: {man: {letter: M}}\n"
        "attributes: {tired: {of: piece, type: 0..3}}\n"
        "results: {stuck: {when: stuck, to_move: loss}}\n"
        "setups: {start: {white: {man: a1}, black: {man: c10}}}\n",
        "man:move \"a99999999999\" { step(n), land }\n"
        "man:move \"b88\" { step(n), land, set(tired, 1) }\n");
    const Ran ran = engine("ucci", game, "position startpos moves a0-a1_b88\ngo depth 1\n",
                           {"--bot", "ab"});
    CHECK_FALSE(contains(ran.out, "is no move"));
    CHECK(last_line(ran.out, "bestmove").rfind("bestmove c9-c8_", 0) == 0);
}
