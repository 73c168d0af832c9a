// Outside programs as players, played by shell scripts that do what programs do wrong.
#include "scripting/outside/program.hpp"
#include "scripting/play/match.hpp"
#include "tests/scripting/command_support.hpp"

#include <catch2/catch.hpp>
#include <chrono>
#include <fcntl.h>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <thread>
#include <unistd.h>

using namespace perthro;
using namespace perthro::testing;

namespace {

// What this process and its children write on standard error, while the object lives.
class ErrorsToFile {
public:
    explicit ErrorsToFile(const std::string& file) : before_(dup(STDERR_FILENO)) {
        const int to = open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
        dup2(to, STDERR_FILENO);
        close(to);
    }
    ~ErrorsToFile() {
        dup2(before_, STDERR_FILENO);
        close(before_);
    }
    ErrorsToFile(const ErrorsToFile&) = delete;
    ErrorsToFile& operator=(const ErrorsToFile&) = delete;

private:
    int before_;
};

// A program that speaks UCI, writes down what it is told, and on `go` does what the test says.
class Script {
public:
    explicit Script(const std::string& on_go) : path_(folder_ / "program") {
        std::ofstream(path_) << "#!/bin/sh\n"
                                "cd '" +
                                    std::filesystem::path(path_).parent_path().string() +
                                    "'\n"
                                    "while read -r line; do\n"
                                    "  echo \"$line\" >> told\n"
                                    "  case \"$line\" in\n"
                                    "    uci) echo id name script; echo uciok;;\n"
                                    "    isready) echo readyok;;\n"
                                    "    go*) " +
                                    on_go +
                                    ";;\n"
                                    "    quit) exit;;\n"
                                    "  esac\n"
                                    "done\n";
        std::filesystem::permissions(path_, std::filesystem::perms::owner_all);
    }
    // The program's name as a player of any game, with little patience.
    [[nodiscard]] std::string name() const { return "uci:" + path_ + "?game=any&grace=400"; }
    [[nodiscard]] std::string told() const { return read_file(folder_ / "told"); }

private:
    Folder folder_;
    std::string path_;
};

Ran bestmove(const Race& race, const Script& script) {
    return run({"bestmove", race.path(), "--bot", script.name(), "--time", "50", "--moves",
                "a1-a2 e5-e4"});
}

// The kind of result of one game against `random`, and what is noted about it.
nlohmann::json game_against(const Script& script) {
    const Race race;
    const std::string file = race.file("games.jsonl");
    const Ran ran = run({"autoplay", race.path(), "--players", script.name() + ",random", "--games",
                         "1", "--time", "50", "--threads", "1", "--out", file});
    CHECK(ran.code == 0);
    const std::string text = read_file(file);
    return nlohmann::json::parse(text.substr(text.find('\n') + 1));
}

void check_lost(const nlohmann::json& game, const std::string& kind) {
    CHECK(game["kind"] == kind);
    CHECK(game["losers"] == nlohmann::json{"white"});
    CHECK(game["winners"] == nlohmann::json{"black"});
    CHECK(!game["note"].get<std::string>().empty());
}

}  // namespace

TEST_CASE("an outside program is named with its arguments and options") {
    using namespace outside;
    const auto program = read_program(
        "gtp:gnugo --mode gtp?komi=7.5&Skill Level=0&a%2Cb=%26&depth=3&grace=70&game=weiqi");
    REQUIRE(program);
    CHECK(program->protocol == Protocol::Gtp);
    CHECK(program->command == std::vector<std::string>{"gnugo", "--mode", "gtp"});
    CHECK(program->options == std::vector<std::pair<std::string, std::string>>{
                                  {"komi", "7.5"}, {"Skill Level", "0"}, {"a,b", "&"}});
    CHECK(program->depth == 3);
    CHECK(program->grace == std::chrono::milliseconds(70));
    CHECK(program->game == "weiqi");
    CHECK(!read_program("ab"));
    CHECK(!read_program("chess:stockfish"));
    CHECK_THROWS_AS(read_program("uci:"), PlayError);
    CHECK_THROWS_AS(read_program("uci:x?y"), PlayError);
    CHECK_THROWS_AS(read_program("uci:x?depth=few"), PlayError);
}

TEST_CASE("a program is told the game and its move is played") {
    const Race race;
    const Script script("echo info depth 3 score cp 25 nodes 99 pv b1b2 e4e3 z9z9 a2a3; "
                        "echo bestmove b1b2");
    const Ran ran = bestmove(race, script);
    CHECK(ran.code == 0);
    CHECK(contains(ran.out, "b1-b2\n"));
    CHECK(contains(ran.out, "score +0.25, depth 3, 99 nodes"));
    CHECK(contains(ran.out, "b1-b2 e4-e3\n"));  // what it expects, as far as that can be
    CHECK(contains(script.told(), "position startpos moves a1a2 e5e4\ngo movetime 50\n"));
}

TEST_CASE("a program that ends is started again and told the game again") {
    const Race race;
    const Script script("if [ -e again ]; then echo bestmove b1b2; else touch again; exit; fi");
    const Ran ran = bestmove(race, script);
    CHECK(ran.code == 0);
    CHECK(contains(ran.out, "b1-b2\n"));
    const std::string told = script.told();
    const std::string position = "position startpos moves a1a2 e5e4\n";
    CHECK(told.find(position) != told.rfind(position));
}

TEST_CASE("a program that always ends loses") {
    const Script script("exit 3");
    check_lost(game_against(script), "crashed");
    const Ran ran = bestmove(Race(), script);
    CHECK(ran.code == 2);
    CHECK(contains(ran.err, "crashed"));
}

TEST_CASE("a program that never answers loses, and nobody waits for it") {
    const auto begin = std::chrono::steady_clock::now();
    check_lost(game_against(Script("sleep 100")), "no answer");
    check_lost(game_against(Script("while true; do echo info depth 1; done")), "no answer");
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(60));
}

TEST_CASE("a program that answers an illegal move loses") {
    const nlohmann::json game = game_against(Script("echo bestmove a1a5"));
    check_lost(game, "illegal move");
    CHECK(contains(game["note"], "a1a5"));
}

TEST_CASE("a program that gives up loses") {
    check_lost(game_against(Script("echo bestmove resign")), "resigned");
}

TEST_CASE("programs that cannot play a game are refused") {
    const Race race;
    const auto refusal = [&](const std::string& game, const std::string& bot) {
        const Ran ran = run({"bestmove", game, "--bot", bot, "--nodes", "10"});
        CHECK(ran.code == 2);
        return ran.err;
    };
    const Script script("echo bestmove a1a2");
    const std::string plain = script.name().substr(0, script.name().find('?'));
    CHECK(contains(refusal(race.path(), plain), "plays chess"));
    CHECK(contains(refusal(race.path(), script.name() + "&Hash=3"), "has no option `Hash`"));
    CHECK(contains(refusal(race.path(), "uci:no-such-program"), "there is no program"));
    CHECK(contains(refusal("dark-chess", script.name()), "hides something"));
    CHECK(contains(refusal("backgammon", script.name()), "chance"));
    CHECK(contains(refusal("shogi", script.name()), "usi:"));
    CHECK(contains(refusal(race.path(), "uci:true"), "does it speak uci?"));
}

TEST_CASE("a program that writes without an end of a line is refused at once") {
    const auto begin = std::chrono::steady_clock::now();
    const Race race;
    const std::string program = race.file("endless");
    // The shell stays, and with it the end of the pipe that is written to.
    std::ofstream(program) << "#!/bin/sh\ntr '\\0' x < /dev/zero\nexit\n";
    std::filesystem::permissions(program, std::filesystem::perms::owner_all);
    const Ran ran = run({"bestmove", race.path(), "--bot", "uci:" + program, "--nodes", "10"});
    CHECK(ran.code == 2);
    CHECK(contains(ran.err, "writes a line without an end"));
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(10));
}

TEST_CASE("a program whose line never ends is late, however much comes of it") {
    const auto begin = std::chrono::steady_clock::now();
    check_lost(game_against(Script("while true; do printf xxxxxxxx; sleep 0.01; done")),
               "no answer");
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(20));
}

TEST_CASE("a program may say very much before its move") {
    const Race race;
    const Script script("seq 1 100000 | sed 's/^/info string /'; echo bestmove b1b2");
    const std::string name = script.name() + "&grace=20000";
    const Ran ran = run(
        {"bestmove", race.path(), "--bot", name, "--time", "50", "--moves", "a1-a2 e5-e4"});
    CHECK(ran.code == 0);
    CHECK(contains(ran.out, "b1-b2\n"));
}

TEST_CASE("what a program complains of is shown, up to a bound, and stops nobody") {
    const Race race;
    const std::string errors = race.file("errors");
    const Script script("printf '\\033]0;PWN\\007bad\\n' >&2; seq 1 200000 >&2; "
                        "echo bestmove b1b2");
    Ran ran;
    {
        const ErrorsToFile redirected(errors);
        ran = run({"bestmove", race.path(), "--bot", script.name() + "&grace=20000", "--time", "50",
                   "--moves", "a1-a2 e5-e4"});
    }
    CHECK(ran.code == 0);
    CHECK(contains(ran.out, "b1-b2\n"));
    const std::string written = read_file(errors);
    CHECK(contains(written, ": \\u001B]0;PWN\\u0007bad\n"));
    CHECK(contains(written, "is left out)\n"));
    CHECK(written.find('\x1b') == std::string::npos);
    CHECK(written.size() < 70'000);
}

TEST_CASE("why a program has ended is told by its last words") {
    const Race race;
    const std::string errors = race.file("errors");
    const ErrorsToFile redirected(errors);
    const Ran ran = bestmove(race, Script("printf 'no \\033[2Jnetwork file\\n' >&2; exit 3"));
    CHECK(ran.code == 2);
    CHECK(contains(ran.err, "has ended (it said: no \\u001B[2Jnetwork file)"));
}

TEST_CASE("what a program writes reaches no terminal as it is") {
    const Script script("printf 'bestmove \\033[2Jpwn\\n'");
    const Ran ran = bestmove(Race(), script);
    CHECK(contains(ran.err, "plays \\u001B[2Jpwn, which is no move"));
    CHECK(ran.err.find('\x1b') == std::string::npos);
}

TEST_CASE("what a program has started ends with it") {
    const Race race;
    const std::string left = race.file("left");
    const Script script("(trap '' TERM; sleep 2; touch '" + left + "') & echo bestmove b1b2");
    CHECK(bestmove(race, script).code == 0);
    std::this_thread::sleep_for(std::chrono::milliseconds(2500));
    CHECK_FALSE(std::filesystem::exists(left));
}

TEST_CASE("a program that introduces itself without end is refused") {
    const auto begin = std::chrono::steady_clock::now();
    const Race race;
    const std::string program = race.file("talks");
    const auto refusal = [&](const std::string& protocol, const std::string& text) {
        std::ofstream(program) << "#!/bin/sh\n" + text + "\n";
        std::filesystem::permissions(program, std::filesystem::perms::owner_all);
        const Ran ran = run(
            {"bestmove", race.path(), "--bot", protocol + ":" + program, "--nodes", "10"});
        CHECK(ran.code == 2);
        return ran.err;
    };
    CHECK(contains(refusal("uci", "yes 'option name a type spin'"),
                   "says more than 1048576 bytes of its options"));
    CHECK(contains(refusal("cecp", "yes 'feature option=\"a -spin\"' & cat > /dev/null"),
                   "says more than 1048576 bytes of its options"));
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(10));
}
