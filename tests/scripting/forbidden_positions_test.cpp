// Positions that a package's hook `plausible` finds impossible: warned of, or refused with the
// reason, wherever a position comes from outside.
#include "tests/scripting/command_support.hpp"
#include "tests/scripting/session_support.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

using namespace perthro;
using namespace perthro::session;
using namespace perthro::testing;
using test::ask;

namespace {

// A game in which a man on c1 is odd, and two men of a side are forbidden.
class Game {
public:
    Game() {
        std::filesystem::create_directories(folder_ / "game");
        std::ofstream(folder_ / "game/game.yaml")
            << "api: 1\nid: game\nboard: {grids: [{size: [4, 2]}]}\npieces: {man: {letter: M}}\n"
               "setups: {start: {white: {man: a1}}}\n";
        std::ofstream(folder_ / "game/rules.lua")
            << "man:move { along(orthogonal), step, land }\n"
               "function plausible(position)\n"
               "  for player in position:players() do\n"
               "    if position:count(player, man) > 1 then return refuse \"a side has one man\" "
               "end\n"
               "  end\n"
               "  if position:type(3) == man then return false end\n"
               "end\n";
        std::ofstream(folder_ / "game/rules.md") << "Move.\n";
    }
    [[nodiscard]] std::string path() const { return folder_ / "game"; }
    void write_tests(const std::string& text) const {
        std::ofstream(folder_ / "game/tests.yaml") << text;
    }

private:
    Folder folder_;
};

const std::string kForbidden = "4/MM1m white", kOdd = "4/2Mm white", kFine = "4/M2m white";
const std::string kRefusal = "the rules forbid it: a side has one man";
const std::string kWarning = "no game has this position: the hook `plausible` of its rules says so";

std::vector<std::string> troubles(Session& session) {
    std::vector<std::string> told;
    for (int look = 0; look < 3; ++look) {  // told between calls
        static_cast<void>(ask<GameInfo>(session, Info{}));
        for (const Message& message : session.poll()) {
            if (const auto* trouble = std::get_if<Trouble>(&message.result)) {
                told.push_back(trouble->error.message);
            }
        }
    }
    return told;
}

}  // namespace

TEST_CASE("commands refuse a position that the package forbids, with its reason") {
    const Game game;
    for (const char* command : {"moves", "show", "playout", "bestmove", "autoplay"}) {
        INFO(command);
        const Ran ran = run({command, game.path(), "--position", kForbidden});
        CHECK(ran.code != 0);
        CHECK(contains(ran.err, "position `" + kForbidden + "`: " + kRefusal));
    }
    CHECK(run({"moves", game.path(), "--position", kFine}).err.empty());
}

TEST_CASE("a record of a position that the package forbids by now goes on, with the reason told") {
    const Game game;
    const std::string record = game.path() + "/saved";
    std::ofstream(record) << "perthro record 1\ngame: game\nposition: " << kForbidden << "\n";
    const Ran ran = run({"play", game.path(), "--text", "--record", record, "--computer", "none"},
                        "quit\n");
    INFO(ran.out << ran.err);
    CHECK(ran.code == 0);
    CHECK(contains(ran.err, "warning: no game has this position: a side has one man"));
}

TEST_CASE("commands warn of a position that the package calls implausible") {
    const Game game;
    const Ran ran = run({"moves", game.path(), "--position", kOdd});
    CHECK(ran.code == 0);
    CHECK(contains(ran.err, "warning: " + kWarning));
    CHECK(contains(
        run({"autoplay", game.path(), "--position", kOdd, "--games", "1", "--nodes", "1"}).err,
        "warning: " + kWarning));
}

TEST_CASE("protocols refuse a position that the package forbids, and warn of an odd one") {
    const Game game;
    const Ran uci = run({"engine", game.path(), "--protocol", "uci"},
                        "position fen " + kForbidden + "\nposition fen " + kOdd + "\nquit\n");
    CHECK(contains(uci.out, kRefusal));
    CHECK(contains(uci.out, "info string warning: " + kWarning));
    const Ran cecp = run({"engine", game.path(), "--protocol", "cecp"},
                         "setboard " + kForbidden + "\nsetboard " + kOdd + "\nquit\n");
    CHECK(contains(cecp.out, "Error (position `" + kForbidden + "`: " + kRefusal));
    CHECK(contains(cecp.out, "# warning: " + kWarning));
}

TEST_CASE("a session refuses a forbidden position and keeps its game") {
    const Game game;
    Session session;
    Open open;
    open.game = game.path();
    open.position = kForbidden;
    CHECK(contains(session.ask_and_wait(open).error->message, kRefusal));
    open.position = kFine;
    static_cast<void>(ask<GameInfo>(session, open));
    CHECK(contains(session.ask_and_wait(SetPosition{kForbidden}).error->message, kRefusal));
    CHECK(ask<PositionTexts>(session, session::PositionText{}).own == kFine);
}

TEST_CASE("a position that is changed bit by bit is warned of once, with the reason") {
    const Game game;
    Session session;
    Open open;
    open.game = game.path();
    static_cast<void>(ask<GameInfo>(session, open));
    Edit edit;
    edit.edit = EditKind::Place;
    edit.type = 1;
    edit.player = 1;
    edit.cell = 1;
    static_cast<void>(ask<HistoryView>(session, edit));
    CHECK(troubles(session) ==
          std::vector<std::string>{"no game has this position: a side has one man"});
    edit.cell = 2;
    static_cast<void>(ask<HistoryView>(session, edit));
    CHECK(troubles(session).empty());
}

TEST_CASE("positions of tests.yaml that no game has are told once, with file and line") {
    const Game game;
    game.write_tests("counts:\n  - {position: \"" + kOdd +
                     "\", depths: {1: 2}, source: hand}\nlegal:\n  - {position: \"" + kOdd +
                     "\", move: c1-b1, is: true, source: hand}\n");
    const std::string warning = "game/tests.yaml:2: " + kWarning;
    for (const char* command : {"check", "test"}) {
        INFO(command);
        const Ran ran = run({command, game.path()});
        CHECK(ran.code == 0);
        const auto at = ran.out.find(warning);
        REQUIRE(at != std::string::npos);
        CHECK(ran.out.find("no game has", at + warning.size()) == std::string::npos);
    }
    game.write_tests("counts:\n  - {position: \"" + kForbidden +
                     "\", depths: {1: 2}, source: hand}\n");
    CHECK(contains(run({"check", game.path()}).out, kRefusal));
    CHECK(contains(run({"test", game.path()}).out, kRefusal));
}
