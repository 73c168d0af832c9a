// Who plays after sides were exchanged: persons, bots and clocks stay with each other. What of a
// secret may be taken back.
#include "tests/scripting/package_support.hpp"
#include "tests/scripting/session_support.hpp"

#include <catch2/catch.hpp>

using namespace perthro;
using namespace perthro::session;
using perthro::test::ask;
using perthro::test::reached;

namespace {

void open(Session& session, const std::string& game,
          const std::map<std::string, std::string>& options = {}) {
    Open call;
    call.game = game;
    call.options = options;
    call.seed = "1";
    call.clocks_ms = {60'000, 30'000};
    ask<GameInfo>(session, call);
}

void play(Session& session, const std::string& text) {
    Play call;
    call.text = text;
    ask<session::Played>(session, call);
}

void seat_random(Session& session, int seat) {
    BotSpec bot;
    bot.name = "random";
    ask<ThinkingView>(session, Bot{Running::Start, seat, bot});
}

}  // namespace

// Hex: Black begins; after the swap White is to move, in the hands of who began.
TEST_CASE("a bot whose side was taken over plays the other one") {
    Session session;
    open(session, "hex", {{"size", "5"}});
    seat_random(session, 1);
    reached(session, 1);
    play(session, "swap");
    const HistoryView history = reached(session, 3);
    CHECK(history.nodes.back().player == 2);
    const auto view = ask<PositionView>(session, View{});
    CHECK(view.to_move == 1);  // the person at the second seat
    CHECK(view.players[0].seat == "white");
    CHECK(view.players[0].clock_running);
}

TEST_CASE("clocks and what is taken back belong to the person, whatever side he plays") {
    Session session;
    open(session, "hex", {{"size", "5"}});
    play(session, "stone@a1");
    play(session, "swap");
    const auto players = ask<PositionView>(session, View{}).players;
    CHECK(players[0].clock_ms <= 30'000);
    CHECK(players[1].clock_ms > 30'000);
    play(session, "stone@b2");  // White, who began as Black
    ask<HistoryView>(session, Undo{2, false});
    CHECK(ask<HistoryView>(session, History{}).line.size() == 2);  // the swap was his last ply
}

TEST_CASE("what nobody else has seen yet is taken back without a question") {
    Session session;
    open(session, "stratego");
    play(session, "scout@a1");
    play(session, "bomb@b1");
    ask<HistoryView>(session, Undo{0, false});
    CHECK(ask<HistoryView>(session, History{}).line.size() == 2);
}
