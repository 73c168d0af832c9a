// Offers of a draw: who may answer them, and what bots say.
#include "tests/scripting/session_support.hpp"

#include <catch2/catch.hpp>
#include <string>
#include <vector>

using namespace perthro;
using namespace perthro::session;
using perthro::test::ask;
using perthro::test::reached;

namespace {

void open(Session& session, const std::string& position = "") {
    Open call;
    call.game = "chess";
    call.position = position;
    ask<GameInfo>(session, call);
}

void play(Session& session, const std::string& text) {
    Play call;
    call.text = text;
    ask<Played>(session, call);
}

std::string error_of(Session& session, const Call& call) {
    const Message message = session.ask_and_wait(call);
    return message.error ? message.error->code : "";
}

// A bot of few positions a move on the second seat.
void seat_bot(Session& session, std::int64_t nodes = 500) {
    Bot bot;
    bot.player = 2;
    bot.bot.name = "ab";
    bot.bot.nodes = nodes;
    bot.bot.time_ms = 60'000;
    ask<ThinkingView>(session, bot);
}

// All that was done beside the plies, as the history tells it.
std::vector<std::string> acts_of(Session& session) {
    std::vector<std::string> acts;
    for (const HistoryNode& node : ask<HistoryView>(session, History{}).nodes) {
        acts.insert(acts.end(), node.acts.begin(), node.acts.end());
    }
    return acts;
}

std::vector<std::string> acts_within(Session& session, std::size_t wanted) {
    std::vector<std::string> acts;
    for (int i = 0; i < 200 && acts.size() < wanted; ++i) {
        session.wait(std::chrono::milliseconds(50));
        static_cast<void>(session.poll());
        acts = acts_of(session);
    }
    return acts;
}

}  // namespace

TEST_CASE("whoever offers a draw does not accept it himself, and may take it back") {
    Session session;
    open(session);
    play(session, "e4");
    ask<HistoryView>(session, Act{ActName::DrawOffer, 1});
    CHECK(error_of(session, Act{ActName::DrawAccept, 1}) == "illegal");
    CHECK(error_of(session, Act{ActName::DrawOffer, 2}) == "illegal");  // it is offered already
    ask<HistoryView>(session, Act{ActName::DrawDecline, 1});
    CHECK(ask<PositionView>(session, View{}).draw_offer == 0);
    CHECK(error_of(session, Act{ActName::DrawAccept, 2}) == "illegal");
    ask<HistoryView>(session, Act{ActName::DrawOffer, 1});
    ask<HistoryView>(session, Act{ActName::DrawAccept, 0});
    CHECK(ask<PositionView>(session, View{}).outcome.kind == "agreement");
}

TEST_CASE("nobody accepts a draw for a bot") {
    Session session;
    open(session);
    seat_bot(session, 1);
    Bot thinks;
    thinks.player = 2;
    thinks.bot.name = "ab";
    thinks.bot.time_ms = 60'000;
    ask<ThinkingView>(session, thinks);
    play(session, "e4");  // it thinks for a minute
    ask<HistoryView>(session, Act{ActName::DrawOffer, 1});
    for (const int player : {0, 1, 2}) {
        CHECK(error_of(session, Act{ActName::DrawAccept, player}) == "illegal");
    }
    CHECK_FALSE(ask<PositionView>(session, View{}).outcome.over);
}

TEST_CASE("a bot that is ahead declines a draw, and plays on") {
    Session session;
    open(session, "q3k3/8/8/8/8/8/8/4K3 w - - 0 1");
    seat_bot(session);
    play(session, "Ke2");
    reached(session, 2);
    ask<HistoryView>(session, Act{ActName::DrawOffer, 1});
    CHECK(acts_within(session, 2) ==
          std::vector<std::string>{"white offers a draw", "black declines"});
    CHECK_FALSE(ask<PositionView>(session, View{}).outcome.over);
}

TEST_CASE("a bot that is behind accepts a draw") {
    Session session;
    open(session, "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1");
    seat_bot(session);
    play(session, "Ke2");
    reached(session, 2);
    ask<HistoryView>(session, Act{ActName::DrawOffer, 1});
    CHECK(acts_within(session, 2) ==
          std::vector<std::string>{"white offers a draw", "black accepts"});
    CHECK(ask<PositionView>(session, View{}).outcome.kind == "agreement");
}

TEST_CASE("a bot that has not thought yet answers an offer with its first move") {
    Session session;
    open(session, "q3k3/8/8/8/8/8/8/4K3 w - - 0 1");
    seat_bot(session);
    ask<HistoryView>(session, Act{ActName::DrawOffer, 1});
    CHECK(acts_of(session).size() == 1);
    play(session, "Ke2");
    reached(session, 2);
    CHECK(acts_of(session).back() == "black declines");
}

TEST_CASE("a draw among four is agreed when all others have accepted") {
    Session session;
    Open call;
    call.game = "yonin-shogi";
    ask<GameInfo>(session, call);
    ask<HistoryView>(session, Act{ActName::DrawOffer, 1});
    ask<HistoryView>(session, Act{ActName::DrawAccept, 2});
    ask<HistoryView>(session, Act{ActName::DrawAccept, 3});
    CHECK_FALSE(ask<PositionView>(session, View{}).outcome.over);
    ask<HistoryView>(session, Act{ActName::DrawAccept, 4});
    CHECK(ask<PositionView>(session, View{}).outcome.kind == "agreement");
}

TEST_CASE("a result is claimed by whoever is to move, by nobody else") {
    Session session;
    open(session);
    for (const char* move : {"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"}) {
        play(session, move);
    }
    CHECK(error_of(session, Act{ActName::Claim, 2}) == "illegal");
    CHECK_FALSE(ask<PositionView>(session, View{}).outcome.over);
    ask<HistoryView>(session, Act{ActName::Claim, 1});
    CHECK(ask<PositionView>(session, View{}).outcome.over);
}
