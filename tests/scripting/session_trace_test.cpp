// The call `trace` of a session: the words of a try as values, whatever it was asked with.
#include "scripting/session/json.hpp"
#include "tests/scripting/session_support.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

using namespace perthro;
using namespace perthro::session;
using test::ask;

namespace {

const std::string kBlocked = "8/8/8/3p4/3P4/8/8/8 white";

void open(Session& session, const std::string& game, const std::string& position = "") {
    Open how;
    how.game = game;
    how.position = position;
    how.seed = "1";
    ask<GameInfo>(session, how);
}

// Of a chequered board of eight files, numbered from a1 on.
int number(const GameInfo& info, const std::string& name) {
    const auto& cells = info.board.cells;
    const auto found = std::find_if(cells.begin(), cells.end(),
                                    [&](const auto& cell) { return cell.name == name; });
    REQUIRE(found != cells.end());
    return static_cast<int>(found - cells.begin());
}

Trace dragged(Session& session, const std::string& from, const std::string& to = "") {
    const auto info = ask<GameInfo>(session, Info{});
    Trace call;
    call.from = number(info, from);
    call.to = to.empty() ? -1 : number(info, to);
    return call;
}

std::vector<std::string> words_of_way(const TraceView& view) {
    std::vector<std::string> words;
    for (const TraceStep& step : view.steps) {
        if (step.on_way && !step.judges) {
            words.push_back(step.refused ? "refused by " + step.word : step.word);
        }
    }
    return words;
}

}  // namespace

TEST_CASE("a session traces a drag that is refused to the line that refuses it") {
    Session session;
    open(session, "breakthrough", kBlocked);
    const auto before = ask<PositionView>(session, View{});
    const auto view = ask<TraceView>(session, dragged(session, "d4", "d5"));
    CHECK_FALSE(view.legal);
    CHECK(view.verdict == "d4-d5 is not legal: d5 is occupied by a black pawn.");
    // pawn:move { step(n), land } on line 2, pawn:move { along(nw, ne), step, land(open) } on 3
    CHECK(words_of_way(view) == std::vector<std::string>{"step", "land", "refused by land"});
    const auto last = std::find_if(view.steps.begin(), view.steps.end(),
                                   [](const TraceStep& step) { return step.refused; });
    REQUIRE(last != view.steps.end());
    CHECK(last->place == "breakthrough/rules.lua:2");
    CHECK(last->seen == "d5 is occupied by a black pawn");
    REQUIRE(view.lines.size() == 2);
    CHECK(view.lines[0].text == "pawn:move { step(n), land }");
    CHECK(view.lines[0].refusals == 1);
    CHECK(view.lines[1].place == "breakthrough/rules.lua:3");
    CHECK(view.lines[1].refusals == 0);  // both diagonals are open
    const auto after = ask<PositionView>(session, View{});
    CHECK(after.version == before.version);
    CHECK(after.cells == before.cells);
}

TEST_CASE("the board of a step is as the step leaves it") {
    Session session;
    open(session, "breakthrough", kBlocked);
    const auto info = ask<GameInfo>(session, Info{});
    const auto view = ask<TraceView>(session, dragged(session, "d4", "d5"));
    const TraceStep& step = view.steps.front();
    REQUIRE(step.word == "step");
    CHECK(step.changed);
    CHECK(step.here == number(info, "d4"));
    CHECK(step.to == number(info, "d5"));
    CHECK(step.walked == std::vector<int>{step.here, step.to});
    CHECK(step.written == std::vector<int>{step.here});
    CHECK(step.captured.empty());
    REQUIRE(step.in_air.size() == 1);
    CHECK(step.in_air.front().owner == 1);
    const auto& cells = view.boards[static_cast<std::size_t>(step.board)].cells;
    CHECK(cells[static_cast<std::size_t>(step.here)].pieces.empty());
    REQUIRE(cells[static_cast<std::size_t>(step.to)].pieces.size() == 1);
    CHECK(cells[static_cast<std::size_t>(step.to)].pieces.front().owner == 2);
}

TEST_CASE("ways of a fork walk over their own cells") {
    Session session;
    open(session, "breakthrough", kBlocked);
    const auto info = ask<GameInfo>(session, Info{});
    const auto view = ask<TraceView>(session, dragged(session, "d4"));
    std::vector<std::vector<int>> walked;
    for (const TraceStep& step : view.steps) {
        if (step.word == "the move is complete") {
            walked.push_back(step.walked);
        }
    }
    const int start = number(info, "d4");
    CHECK(walked ==
          std::vector<std::vector<int>>{{start, number(info, "c5")}, {start, number(info, "e5")}});
}

TEST_CASE("a session traces the move that was played to a place of the game") {
    Session session;
    open(session, "breakthrough");
    const int first = ask<Played>(session, Play{{}, "d2-d3"}).node;
    ask<Played>(session, Play{{}, "d7-d6"});
    const auto before = ask<PositionView>(session, View{});
    Trace call;
    call.node = first;
    const auto view = ask<TraceView>(session, call);
    CHECK(view.legal);
    CHECK(view.node == 0);
    CHECK(view.verdict == "d2-d3 is legal.");
    CHECK(words_of_way(view) ==
          std::vector<std::string>{"step", "land", "all words done", "the move is complete"});
    CHECK(ask<PositionView>(session, View{}).cells == before.cells);
    CHECK(ask<HistoryView>(session, History{}).current == before.node);
    // The same text where it may not be played any more.
    call = {};
    call.text = "d2-d3";
    CHECK_FALSE(ask<TraceView>(session, call).legal);
    call.node = 0;
    CHECK(ask<TraceView>(session, call).legal);
}

TEST_CASE("a session refuses a trace of what is not there") {
    Session session;
    open(session, "breakthrough");
    Trace call;
    call.node = 7;
    CHECK(session.ask_and_wait(call).error->message == "there is no node 7");
    call.node = 0;
    CHECK(session.ask_and_wait(call).error->message == "no movement led to this place of the game");
    call = {};
    call.from = 700;
    CHECK(session.ask_and_wait(call).error->message == "there is no cell 700");
    CHECK_THROWS_WITH(decode_call("trace", nlohmann::json::object()),
                      Catch::Contains("`trace` needs `path` or `text` or `from` or `node`"));
    const Call read = decode_call("trace", {{"from", 3}, {"to", 4}});
    CHECK(std::get<Trace>(read).to == 4);
}

TEST_CASE("a trace tells nobody what he may not know") {
    Session session;
    open(session, "dark-chess");
    ask<PositionView>(session, View{1});
    Trace call;
    call.text = "e2-e5";
    const Message refused = session.ask_and_wait(call);
    REQUIRE(refused.error);
    CHECK(refused.error->code == "hidden");
    ask<PositionView>(session, View{0});
    CHECK_FALSE(ask<TraceView>(session, call).legal);
}

TEST_CASE("a trace keeps the way however much a piece tries") {
    Session session;
    open(session, "breakthrough", kBlocked);
    const auto view = ask<TraceView>(session, dragged(session, "d4", "d5"));
    CHECK(view.left_out == 0);
    CHECK(view.asked == "d4-d5");
    const Result result = view;
    const auto again = std::get<TraceView>(decode_result("trace_view", encode(result)));
    CHECK(again.steps.size() == view.steps.size());
    CHECK(again.boards.size() == view.boards.size());
    CHECK(again.steps.back().walked == view.steps.back().walked);
}

TEST_CASE("behind a legal move a trace tells what is applied and what the results say") {
    Session session;
    open(session, "dudeney-pursuit");
    Trace call;
    call.text = "c3-c2";
    const auto pursuit = ask<TraceView>(session, call);
    // clown:applied { add(steps, 1) }
    const auto added = std::find_if(
        pursuit.steps.begin(), pursuit.steps.end(),
        [](const TraceStep& step) { return step.movement == "behind the move"; });
    REQUIRE(added != pursuit.steps.end());
    CHECK(added->word == "add");
    CHECK(added->on_way);
    CHECK_FALSE(added->judges);
    CHECK(pursuit.next == "white is to move");

    open(session, "connect-four");
    for (const char* move : {"a1", "b1", "a2", "b2", "a3", "b3"}) {
        Play play;
        play.text = move;
        ask<Played>(session, play);
    }
    call.text = "a4";
    const auto four = ask<TraceView>(session, call);
    std::vector<TraceStep> answers;
    std::copy_if(four.steps.begin(), four.steps.end(), std::back_inserter(answers),
                 [](const TraceStep& step) { return step.judges; });
    REQUIRE(answers.size() == 2);
    CHECK(answers[0].word == "result line");
    CHECK(answers[0].seen == "yes, for yellow");
    CHECK(answers[0].place == "connect-four/game.yaml:17");
    CHECK(answers[0].on_way);
    CHECK(answers[0].movement == "behind the move");
    CHECK(answers[1].seen == "not asked");
    const auto line = std::find_if(four.lines.begin(), four.lines.end(), [](const auto& one) {
        return one.place == "connect-four/game.yaml:17";
    });
    REQUIRE(line != four.lines.end());
    CHECK(line->text.find("line 4") != std::string::npos);
    const PositionView& board = four.boards[static_cast<std::size_t>(answers[0].board)];
    CHECK(board.to_move != four.boards[0].to_move);  // the turn went on
    CHECK(four.next == "line: yellow wins");
    CHECK(ask<HistoryView>(session, History{}).nodes.size() == 7);  // nothing was played
}

TEST_CASE("a trace steps through what the turns came to, and through the rounds of loops") {
    Session session;
    open(session, "gomoku");
    Trace call;
    call.text = "stone@a1 place";
    const auto placed = ask<TraceView>(session, call);
    REQUIRE(placed.steps.back().judges);
    CHECK(placed.steps.back().word == "turns");
    CHECK(placed.steps.back().seen == "the turn of white");
    CHECK(placed.steps.back().place == "gomoku/game.yaml:20");
    open(session, PERTHRO_SOURCE_DIR "/docs/mechanics/laps");
    call.text = "c1 sow";
    const auto sown = ask<TraceView>(session, call);
    const auto second = std::find_if(sown.steps.begin(), sown.steps.end(), [](const auto& step) {
        return step.word == "sow" && step.state == "b1 stream, held 3, round 2";
    });
    REQUIRE(second != sown.steps.end());
    CHECK(second->on_way);
}
