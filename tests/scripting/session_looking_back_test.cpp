// The game goes on where it is played, whatever place of it somebody looks at: clocks, bots, flags.
#include "tests/scripting/package_support.hpp"
#include "tests/scripting/session_support.hpp"

#include <catch2/catch.hpp>
#include <string>
#include <thread>
#include <vector>

using namespace perthro;
using namespace perthro::session;
using perthro::test::ask;

namespace {

constexpr std::int64_t kPlenty = 100'000;  // milliseconds

void open(Session& session, const std::string& game, std::vector<std::int64_t> clocks,
          std::int64_t increment = 0) {
    Open call;
    call.game = game;
    call.clocks_ms = std::move(clocks);
    call.increment_ms = increment;
    ask<GameInfo>(session, call);
}

void play(Session& session, const std::string& text) {
    Play call;
    call.text = text;
    ask<Played>(session, call);
}

void step(Session& session, StepTo to) {
    Step call;
    call.to = to;
    ask<HistoryView>(session, call);
}

void seat_random(Session& session, int player) {
    Bot bot;
    bot.player = player;
    bot.bot.name = "random";
    ask<ThinkingView>(session, bot);
}

std::size_t nodes_of(Session& session) { return ask<HistoryView>(session, History{}).nodes.size(); }

}  // namespace

TEST_CASE("the clock runs for whoever is to move in the game, not where somebody looks") {
    Session session;
    open(session, "chess", {kPlenty, kPlenty});
    play(session, "e4");
    play(session, "e5");
    step(session, StepTo::Back);  // where Black is to move
    const auto before = ask<PositionView>(session, View{});
    CHECK(before.players[0].clock_running);
    CHECK_FALSE(before.players[1].clock_running);
    CHECK(before.node != before.head);
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    step(session, StepTo::End);
    const auto after = ask<PositionView>(session, View{});
    CHECK(after.players[1].clock_ms == before.players[1].clock_ms);
    CHECK(after.players[0].clock_ms <= before.players[0].clock_ms - 300);  // nor was it reset
    CHECK(after.node == after.head);
}

TEST_CASE("a flag falls while somebody looks back, and the game ends where it is played") {
    Session session;
    open(session, "chess", {300, kPlenty});
    play(session, "e4");
    play(session, "e5");
    step(session, StepTo::Back);
    std::this_thread::sleep_for(std::chrono::milliseconds(600));
    const auto looked_at = ask<PositionView>(session, View{});
    CHECK(looked_at.ply == 1);
    CHECK_FALSE(looked_at.outcome.over);
    step(session, StepTo::End);
    const auto end = ask<PositionView>(session, View{});
    CHECK(end.ply == 2);
    CHECK(end.outcome.kind == "time");
    CHECK(end.outcome.winners == std::vector<int>{2});
}

TEST_CASE("going on from an earlier place gives nobody more time") {
    Session session;
    open(session, "chess", {kPlenty, kPlenty}, 5000);
    play(session, "e4");
    step(session, StepTo::Start);
    play(session, "d4");
    const auto view = ask<PositionView>(session, View{});
    CHECK(view.players[0].clock_ms <= kPlenty + 5000);
    CHECK(view.players[1].clock_ms <= kPlenty);
    CHECK(view.players[1].clock_running);
    CHECK(view.node == view.head);
}

TEST_CASE("bots play on while somebody looks back, who stays where he looks") {
    Session session;
    open(session, "breakthrough", {});
    play(session, "a2-a3");
    step(session, StepTo::Start);
    const std::size_t before = nodes_of(session);
    seat_random(session, 1);
    seat_random(session, 2);
    std::size_t after = before;
    bool ahead = false;
    for (int i = 0; i < 200 && after < before + 5; ++i) {
        session.wait(std::chrono::milliseconds(50));
        for (const Message& message : session.poll()) {
            const auto* change = std::get_if<Changed>(&message.result);
            ahead = ahead || (change != nullptr && change->reason == ChangeReason::Ahead);
        }
        after = nodes_of(session);
    }
    CHECK(after >= before + 5);
    CHECK(ahead);
    CHECK(ask<PositionView>(session, View{}).ply == 0);
    step(session, StepTo::End);
    CHECK(ask<PositionView>(session, View{}).ply >= 5);
}

TEST_CASE("to make the same move again is only to look, another one goes on from there") {
    Session session;
    open(session, "chess", {});
    for (const char* move : {"e4", "e5", "Nf3"}) {
        play(session, move);
    }
    step(session, StepTo::Start);
    play(session, "e4");
    auto view = ask<PositionView>(session, View{});
    CHECK(view.ply == 1);
    CHECK(view.head == 3);
    step(session, StepTo::Forward);
    play(session, "d4");
    view = ask<PositionView>(session, View{});
    CHECK(view.head == view.node);
    CHECK(view.ply == 3);
}

TEST_CASE("who gives up while he looks back gives up the game as it stands") {
    Session session;
    open(session, "chess", {});
    for (const char* move : {"e4", "e5", "Nf3"}) {
        play(session, move);
    }
    step(session, StepTo::Start);
    ask<HistoryView>(session, Act{ActName::Resign, 1});
    const auto view = ask<PositionView>(session, View{});
    CHECK(view.ply == 3);
    CHECK(view.outcome.winners == std::vector<int>{2});
}

TEST_CASE("an unfinished game goes on where it was played, not where it was looked at") {
    const test::ScratchPackage folder;
    SessionSettings settings;
    settings.journals = folder.path("journals");
    {
        Session session(settings);
        open(session, "chess", {});
        play(session, "e4");
        play(session, "e5");
        step(session, StepTo::Start);
    }
    Session session(settings);
    const auto games = ask<UnfinishedList>(session, ListUnfinished{}).games;
    REQUIRE(games.size() == 1);
    Open again;
    again.journal = games[0].file;
    ask<GameInfo>(session, again);
    CHECK(ask<PositionView>(session, View{}).ply == 2);
}
