// Outside programs at a seat of a session, played by a shell script.
#include "tests/scripting/command_support.hpp"
#include "tests/scripting/session_support.hpp"

#include <catch2/catch.hpp>
#include <chrono>
#include <thread>

using namespace perthro;
using namespace perthro::session;
using namespace perthro::testing;
using perthro::test::ask;
using perthro::test::reached;

namespace {

using namespace std::chrono_literals;

// A program that speaks UCI and CECP and writes down what it is told; on `go` and when it is to
// move at once it does what the test says.
class Program {
public:
    Program(const std::string& on_go, const std::string& on_stop, std::string protocol = "uci")
        : path_(folder_ / "program"), protocol_(std::move(protocol)) {
        std::ofstream(path_) << "#!/bin/sh\ncd \"$(dirname \"$0\")\"\n"
                                "while read -r line; do\n"
                                "  echo \"$line\" >> told\n"
                                "  case \"$line\" in\n"
                                "    uci) echo id name script; echo uciok;;\n"
                                "    isready) echo readyok;;\n"
                                "    protover*) echo 'feature variants=\"any\" done=1';;\n"
                                "    go*) "
                             << on_go << ";;\n    stop | '?') " << on_stop
                             << ";;\n"
                                "    quit) exit;;\n"
                                "  esac\n"
                                "done\n";
        std::filesystem::permissions(path_, std::filesystem::perms::owner_all);
    }
    [[nodiscard]] BotSpec seat() const {
        BotSpec bot;
        bot.name = protocol_ + ":" + path_ + "?game=any";
        bot.time_ms = 30'000;
        return bot;
    }
    [[nodiscard]] std::string told() const { return read_file(folder_ / "told"); }

private:
    Folder folder_;
    std::string path_, protocol_;
};

// A game whose second player is the program, after the first one's first move.
void play_against(Session& session, const Race& race, const Program& program) {
    Open open;
    open.game = race.path();
    open.seed = "1";
    ask<GameInfo>(session, open);
    ask<ThinkingView>(session, Bot{Running::Start, 2, program.seat()});
    Play play;
    play.text = "a1-a2";
    ask<Played>(session, play);
}

void await_go(const Program& program) {
    const auto end = std::chrono::steady_clock::now() + 20s;
    while (!contains(program.told(), "go ") && std::chrono::steady_clock::now() < end) {
        std::this_thread::sleep_for(10ms);
    }
    REQUIRE(contains(program.told(), "go "));
}

}  // namespace

TEST_CASE("an outside program plays a side, and is told the game") {
    const Race race;
    const Program program("echo bestmove e5e4", "echo bestmove e5e4");
    Session session;
    play_against(session, race, program);
    const HistoryView history = reached(session, 2);
    CHECK(history.nodes.back().own == "e5-e4");
    CHECK(contains(program.told(), "position startpos moves a1a2\n"));
}

namespace {

// What the session tells of a program that thinks until it is told to move, when it knows a line.
ThinkingView thinking_of(Session& session) {
    const auto end = std::chrono::steady_clock::now() + 20s;
    while (std::chrono::steady_clock::now() < end) {
        session.wait(50ms);
        for (const Message& message : session.poll()) {
            const auto* news = std::get_if<Thinking>(&message.result);
            if (news != nullptr && !news->thinking.line.empty()) {
                return news->thinking;
            }
        }
    }
    FAIL("nothing is told of what it thinks");
    return {};
}

}  // namespace

TEST_CASE("what an outside program thinks is told while it thinks") {
    const Race race;
    const Program uci("echo info depth 7 score cp 40 nodes 1234 pv e5e4 b1b2",
                      "echo bestmove e5e4");
    const Program cecp("echo '7 40 12 1234 1. e5e4 b1b2'", "echo move e5e4", "cecp");
    for (const Program* program : {&uci, &cecp}) {
        Session session;
        play_against(session, race, *program);
        const ThinkingView view = thinking_of(session);
        CHECK(view.thinking);
        CHECK(view.depth == 7);
        CHECK(view.nodes == 1234);
        CHECK(view.score == Approx(0.197).margin(0.001));  // tanh(40 / 200)
        CHECK(view.line == std::vector<std::string>{"e5-e4", "b1-b2"});
        ask<ThinkingView>(session, Bot{Running::Now, 2, {}});
        CHECK(reached(session, 2).nodes.back().own == "e5-e4");
    }
}

TEST_CASE("of a program that tells nothing of its search the move and the time are told") {
    const Folder folder;
    const std::string path = folder / "program";
    std::ofstream(path) << "#!/bin/sh\nwhile read -r line; do\n"
                           "  case \"$line\" in\n"
                           "    genmove*) sleep 1; echo '= C3';;\n"
                           "    *) echo '=';;\n"
                           "  esac\n  echo\ndone\n";
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    Session session;
    Open open;
    open.game = "go";
    open.options = {{"size", "5"}};
    open.seed = "1";
    ask<GameInfo>(session, open);
    BotSpec bot;
    bot.name = "gtp:" + path;
    ask<ThinkingView>(session, Bot{Running::Start, 1, bot});
    std::vector<ThinkingView> views;
    const auto end = std::chrono::steady_clock::now() + 20s;
    while ((views.empty() || views.back().thinking) && std::chrono::steady_clock::now() < end) {
        session.wait(50ms);
        for (const Message& message : session.poll()) {
            if (const auto* news = std::get_if<Thinking>(&message.result)) {
                views.push_back(news->thinking);
            }
        }
    }
    REQUIRE(views.size() >= 2);
    CHECK(views.front().thinking);
    CHECK(views.front().silent);
    CHECK(views.front().played.empty());
    CHECK_FALSE(views.back().thinking);
    CHECK(views.back().played == reached(session, 1).nodes.back().text);
    CHECK(views.back().seconds >= 1);
}

TEST_CASE("an outside program that is told to move at once does") {
    const Race race;
    const Program program("true", "echo bestmove e5e4");
    Session session;
    play_against(session, race, program);
    await_go(program);
    ask<ThinkingView>(session, Bot{Running::Now, 2, {}});
    CHECK(reached(session, 2).nodes.back().own == "e5-e4");
    CHECK(contains(program.told(), "stop\n"));
}

TEST_CASE("nobody waits for an outside program whose move was taken back") {
    const Race race;
    const Program program("true", "true");
    Session session;
    play_against(session, race, program);
    await_go(program);
    const auto began = std::chrono::steady_clock::now();
    ask<HistoryView>(session, Undo{1, false});
    ask<HistoryView>(session, History{});
    CHECK(std::chrono::steady_clock::now() - began < 10s);
    CHECK(ask<HistoryView>(session, History{}).line.size() == 1);
}

TEST_CASE("an illegal move of an outside program is told, and the game goes on") {
    const Race race;
    const Program program("echo bestmove e5e1", "true");
    Session session;
    play_against(session, race, program);
    std::string told;
    const auto end = std::chrono::steady_clock::now() + 20s;
    while (told.empty() && std::chrono::steady_clock::now() < end) {
        session.wait(100ms);
        for (const Message& message : session.poll()) {
            if (const auto* trouble = std::get_if<Trouble>(&message.result)) {
                told = trouble->error.message;
            }
        }
    }
    CHECK(contains(told, "e5e1"));
    CHECK(ask<HistoryView>(session, History{}).line.size() == 2);
    Play play;
    play.text = "e5-e4";
    CHECK(ask<Played>(session, play).moves.size() == 1);
}

TEST_CASE("what no protocol can tell is refused at the seat") {
    Session session;
    Open open;
    open.game = "backgammon";
    open.seed = "1";
    ask<GameInfo>(session, open);
    BotSpec bot;
    bot.name = "uci:stockfish";
    const Message message = session.ask_and_wait(Bot{Running::Start, 1, bot});
    REQUIRE(message.error);
    CHECK(contains(message.error->message, "chance"));
}
