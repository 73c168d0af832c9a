// A game that cannot begin, because a script fails in its setup or in the first roll, leaves the
// game that was there: its position, its line, what can be taken back.
#include "tests/scripting/hooks_fixture.hpp"
#include "tests/scripting/session_support.hpp"

#include <catch2/catch.hpp>

using namespace perthro;
using namespace perthro::session;
using test::ask;

namespace {

const std::string kYaml = R"(
api: 1
id: small
players: [white, black]
board: {grids: [{size: [3, 3]}]}
options: {rolls: {type: bool, default: false, title: a die is rolled}}
chance: {die: {outcomes: {1: 1, 2: 1}}}
pieces: {man: {letter: M}}
repetition: {forbid: 2}
turns:
  - loop:
    - {turn: next, if: not rolls}
    - {turn: next, roll: die, if: rolls}
setups:
  start:  {white: {man: [a1, b1]}, black: {man: [b3, c3]}}
  broken: {white: {man: [a1]}, lua: fill}
)";
const std::string kRules = R"(
man:move { along(orthogonal), step, land(open) }
function fill(position, random)
  position:put(man, black, 5)
  error("planted")
end
function on_applied(position)
  if options.rolls then error("planted") end
end
)";

bool planted(const std::optional<CallError>& error) {
    return error && error->message.find("planted") != std::string::npos;
}

}  // namespace

TEST_CASE("a worker whose new game fails has the game that it had") {
    const test::ScriptedGame written(kYaml, kRules);
    written.play([](Worker& worker) {
        MoveList moves;
        worker.list(moves);
        const Position first = worker.position();
        worker.make(moves, 0);
        const Position before = worker.position();
        const std::size_t line = worker.line().size();
        const Cell to = worker.last_move().to;
        CHECK_THROWS_AS(worker.new_game(1, 1), RuleError);
        CHECK(worker.position() == before);
        CHECK(worker.position().consistent());
        CHECK(worker.line().size() == line);
        CHECK(worker.last_move().to == to);
        REQUIRE(worker.plies() == 1);
        worker.unmake();
        CHECK(worker.position() == first);
        CHECK(worker.perft(3) > 0);
    });
}

TEST_CASE("a session whose next game fails has the game that it had") {
    const test::ScriptedGame written(kYaml, kRules);
    Session session;
    Open call;
    call.game = written.folder();
    call.roll = false;
    call.seed = "1";
    call.clocks_ms = {60'000, 60'000};
    ask<GameInfo>(session, call);
    Play play;
    play.text = "a1-a2";
    ask<Played>(session, play);
    const std::string before = ask<PositionTexts>(session, session::PositionText{}).own;

    Open broken = call;
    broken.roll = true;
    broken.clocks_ms = {};
    SECTION("in its setup") { broken.setup = "broken"; }
    SECTION("in its first roll") { broken.options["rolls"] = "true"; }
    SECTION("in its name") { broken.game = "no-such-game"; }
    const Message failed = session.ask_and_wait(broken);
    REQUIRE(failed.error);
    CHECK((planted(failed.error) || broken.game == "no-such-game"));

    const auto after = ask<PositionView>(session, View{});
    CHECK(after.ply == 1);
    CHECK(after.players.at(0).clock_ms > 0);
    CHECK(ask<PositionTexts>(session, session::PositionText{}).own == before);
    CHECK(ask<HistoryView>(session, History{}).nodes.size() == 2);
    play.text = "b3-b2";
    CHECK(ask<Played>(session, play).node == 2);
    ask<HistoryView>(session, Undo{});
    CHECK(ask<PositionView>(session, View{}).ply == 1);
}
