// Who plays after sides were exchanged: persons, bots and clocks stay with each other. What people
// call moves, and what of a secret may be taken back.
#include "scripting/session/short_texts.hpp"
#include "tests/scripting/package_support.hpp"
#include "tests/scripting/session_support.hpp"

#include <algorithm>
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

std::vector<std::string> texts_of(Session& session) {
    std::vector<std::string> texts;
    for (const MoveView& move : ask<MoveListView>(session, Moves{}).moves) {
        texts.push_back(move.text);
    }
    return texts;
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

TEST_CASE("nothing is taken back for a player that there is not") {
    Session session;
    open(session, "chess");
    play(session, "e4");
    for (const int player : {257, 3, -1}) {
        const Message message = session.ask_and_wait(Undo{player, false});
        REQUIRE(message.error);
        CHECK(message.error->code == "argument");
    }
    CHECK(ask<HistoryView>(session, History{}).line.size() == 2);
    ask<HistoryView>(session, Undo{1, false});
    CHECK(ask<HistoryView>(session, History{}).line.size() == 1);
}

TEST_CASE("people read moves without the class that every move has") {
    Session session;
    open(session, "kalah");
    CHECK(texts_of(session) == std::vector<std::string>{"a1", "b1", "c1", "d1", "e1", "f1"});
    open(session, "hex", {{"size", "3"}});
    play(session, "b2");
    const auto texts = texts_of(session);
    CHECK(std::find(texts.begin(), texts.end(), "a1") != texts.end());
    CHECK(std::find(texts.begin(), texts.end(), "swap") != texts.end());
}

TEST_CASE("a short text that would name two moves stays long") {
    CHECK(short_texts({"a1 open", "a1 reply", "b1 open"}, false) ==
          std::vector<std::string>{"a1 open", "a1 reply", "b1"});
    CHECK(short_texts({"stone@a1 place", "swap"}, true) == std::vector<std::string>{"a1", "swap"});
    CHECK(short_texts({"gold@a1 drop", "rook@a1 drop"}, true) ==
          std::vector<std::string>{"gold@a1 drop", "rook@a1 drop"});
    CHECK(short_texts({"gold@a1 drop"}, false) == std::vector<std::string>{"gold@a1"});
}

TEST_CASE("where something is hidden a text does not depend on what else is legal") {
    Session session;
    open(session, "stratego");
    for (const std::string& text : texts_of(session)) {
        CHECK(text.find('@') != std::string::npos);
    }
}

TEST_CASE("what nobody else has seen yet is taken back without a question") {
    Session session;
    open(session, "stratego");
    play(session, "scout@a1");
    play(session, "bomb@b1");
    ask<HistoryView>(session, Undo{0, false});
    CHECK(ask<HistoryView>(session, History{}).line.size() == 2);
}

TEST_CASE("a typed text may leave out the level of a cell, and is told what else it may mean") {
    Session session;
    open(session, "margo");
    play(session, "b5");
    CHECK(ask<HistoryView>(session, History{}).nodes.back().own == "marble@b5.1 place");
    const auto verdict = [&](const std::string& game, const std::string& text) {
        open(session, game);
        Why why;
        why.text = text;
        return ask<WhyView>(session, why).verdict;
    };
    CHECK(verdict("russian-draughts", "c3") == "c3 may mean several moves: c3-b4, c3-d4.");
    CHECK(verdict("international-draughts", "31") == "31 may mean several moves: 31-26, 31-27.");
    CHECK(verdict("chess", "e") == "e is not a whole move: so begin e3, e4.");
    CHECK(verdict("go", "stone").find(" and 355 more.") != std::string::npos);
    CHECK(verdict("chess", "O-O-O").find("so begin") == std::string::npos);
}

TEST_CASE("Russian draughts is written by names of cells, in moves, reasons and on the board") {
    Session session;
    open(session, "russian-draughts");  // PDN 3.0: GameType 25 is written in letters, 21 in numbers
    CHECK(ask<GameInfo>(session, Info{}).board.cells.front().written.empty());
    CHECK(ask<MoveListView>(session, Moves{}).moves.front().text == "a3-b4");
    Why why;
    why.text = "a1-b2";
    CHECK(ask<WhyView>(session, why).verdict.find("b2 is occupied by your own man") !=
          std::string::npos);
    open(session, "english-draughts");
    CHECK(ask<MoveListView>(session, Moves{}).moves.front().text == "9-14");
}

TEST_CASE("cells of draughts have the numbers that their moves are written with") {
    Session session;
    open(session, "international-draughts");
    const BoardView board = ask<GameInfo>(session, Info{}).board;
    int numbered = 0;
    for (const CellView& cell : board.cells) {
        numbered += cell.written.size() == 1 ? 1 : 0;
        if (cell.name == "b10") {  // PDN 3.0: from the upper left
            CHECK(cell.written == std::vector<std::string>{"1"});
        }
        if (cell.name == "i1") {
            CHECK(cell.written == std::vector<std::string>{"50"});
        }
    }
    CHECK(numbered == 50);
    open(session, "chess");
    CHECK(ask<GameInfo>(session, Info{}).board.cells.front().written.empty());
}

TEST_CASE("points of backgammon are called by each player as he counts them, in reasons too") {
    Session session;
    Open how;
    how.game = "backgammon";
    how.position = "- white p24=2M p13=5M p8=3M p6=5M p1=2m p12=5m p17=3m p19=5m dice=2,1";
    ask<GameInfo>(session, how);
    using Texts = std::vector<std::string>;
    std::map<std::string, Texts> written;
    for (const CellView& cell : ask<GameInfo>(session, Info{}).board.cells) {
        written[cell.name] = cell.written;
    }
    CHECK(written["p24"] == Texts{"24", "1"});
    CHECK(written["p5"] == Texts{"5", "20"});
    CHECK(written["white_bar"] == Texts{"bar", ""});
    CHECK(written["black_out"] == Texts{"", "off"});
    Why why;
    why.text = "24/19";
    const std::string verdict = ask<WhyView>(session, why).verdict;
    CHECK(verdict.starts_with("24/19 (24-19) is not legal"));
}
