// Choices, animations, the tree, acts, designing: what the façade says about single positions whose
// answers a rulebook or a diagram gives.
#include "tests/scripting/hooks_fixture.hpp"
#include "tests/scripting/package_support.hpp"
#include "tests/scripting/session_support.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <chrono>
#include <map>

using namespace perthro;
using namespace perthro::session;
using perthro::test::ask;

namespace {

std::string error_of(Session& session, Call call) {
    const Message message = session.ask_and_wait(std::move(call));
    return message.error ? message.error->code : "none";
}

void open(Session& session, const std::string& game, const std::string& position = "") {
    Open call;
    call.game = game;
    call.position = position;
    call.seed = "1";
    ask<GameInfo>(session, call);
}

session::Played play(Session& session, const std::string& text) {
    Play call;
    call.text = text;
    return ask<session::Played>(session, call);
}

std::vector<std::string> tokens(const ChoiceView& view) {
    std::vector<std::string> tokens;
    for (const NextChoice& choice : view.next) {
        tokens.push_back(choice.token);
    }
    std::sort(tokens.begin(), tokens.end());
    return tokens;
}

ChoiceView choices(Session& session, std::vector<std::string> prefix) {
    return ask<ChoiceView>(session, Choices{std::move(prefix)});
}

int cell(Session& session, const std::string& name) {
    Inspect call;
    for (call.cell = 0;; ++call.cell) {
        const auto view = ask<InspectView>(session, call);
        if (view.place.name == name) {
            return call.cell;
        }
    }
}

}  // namespace

TEST_CASE("choices go from token to token and end with a move") {
    Session session;
    open(session, "chess");
    CHECK(choices(session, {}).moves == 20);
    CHECK(tokens(choices(session, {"b1"})) == std::vector<std::string>{"-a3", "-c3"});
    const auto whole = choices(session, {"b1", "-c3"});
    CHECK(whole.complete);
    CHECK(whole.move.text == "Nc3");
    CHECK(whole.next.empty());
    CHECK(choices(session, {"e5"}).moves == 0);
    CHECK(error_of(session, Play{{"b1"}, ""}) == "illegal");
}

TEST_CASE("a text longer than any move is refused unread, whatever is asked of it") {
    Session session;
    open(session, "breakthrough");
    std::string text;
    while (text.size() < 600'000) {
        text += "e2 ";
    }
    const auto begin = std::chrono::steady_clock::now();
    const Message refused = session.ask_and_wait(Play{{}, text});
    REQUIRE(refused.error);
    CHECK(refused.error->code == "illegal");
    CHECK(refused.error->remedy == "a move has at most 4000 bytes, this text 600000");
    CHECK(refused.error->message.size() < 200);
    Why why;
    why.text = text;
    const auto view = ask<WhyView>(session, why);
    CHECK_FALSE(view.legal);
    CHECK(view.verdict.ends_with(
        "... is not legal: a move has at most 4000 bytes, this text 600000."));
    CHECK(view.verdict.size() < 200);
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(10));
}

TEST_CASE("a promotion is the last choice of its move") {
    Session session;
    open(session, "chess", "8/4P3/8/k7/8/8/8/K7 w - - 0 1");
    const auto view = choices(session, {"e7"});
    CHECK(view.continuation == std::vector<std::string>{"-e8"});
    const auto pieces = choices(session, {"e7", "-e8"});
    CHECK(pieces.moves == 4);
    REQUIRE(pieces.next.size() == 4);
    for (const NextChoice& choice : pieces.next) {
        CHECK(choice.kind == ChoiceKind::Promotion);
        CHECK(choice.completes);
    }
}

TEST_CASE("moves of backgammon are played and told in the notation of its players") {
    Session session;
    open(session, "backgammon",
         "- black p24=2M p13=5M p8=3M p6=5M p1=2m p12=5m p17=3m p19=5m dice=3,1");
    CHECK(choices(session, {"p17", "*3", "-p20", "+p19", "*1", "-p20"}).move.text == "8/5 6/5");
    play(session, "6/5 8/5");  // from Black's side
    const auto history = ask<HistoryView>(session, History{});
    CHECK(history.nodes.at(1).text == "8/5 6/5");
    CHECK(history.nodes.at(1).own == "p17-p20+p19-p20*3*1 play");
    Why why;
    why.text = "30/20";
    CHECK(ask<WhyView>(session, why).legal == false);
}

TEST_CASE("castling moves two pieces at once") {
    Session session;
    open(session, "chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    const auto played = play(session, "O-O");
    REQUIRE(played.moves.size() == 1);
    const auto& steps = played.moves[0].steps;
    REQUIRE(steps.size() == 2);
    CHECK(steps[0].kind == StepKind::Move);
    CHECK(steps[0].from == cell(session, "e1"));
    CHECK(steps[0].to == cell(session, "g1"));
    CHECK(steps[1].kind == StepKind::Move);
    CHECK(steps[1].from == cell(session, "h1"));
    CHECK(steps[1].to == cell(session, "f1"));
    CHECK(steps[0].group == steps[1].group);
}

TEST_CASE("a chain of captures is shown hop by hop") {
    Session session;
    open(session, "english-draughts", "B:W18,26:B15,1");  // 15x22x31
    const auto played = play(session, "15x31");
    REQUIRE(played.moves.size() == 1);
    int hops = 0, taken = 0;
    for (const AnimationStep& step : played.moves[0].steps) {
        hops += step.kind == StepKind::Move ? 1 : 0;
        taken += step.kind == StepKind::Remove ? 1 : 0;
    }
    CHECK(hops == 2);
    CHECK(taken == 2);
}

TEST_CASE("seeds that are numbers of their cells are sown one by one") {
    Session session;
    open(session, "oware");
    const auto played = play(session, "a1 sow");  // four seeds in each pit at the start
    REQUIRE(played.moves.size() == 1);
    std::vector<std::pair<int, int>> counted;
    int group = 0;
    for (const AnimationStep& step : played.moves[0].steps) {
        REQUIRE(step.kind == StepKind::Count);
        CHECK(step.piece.type == 0);
        CHECK(step.group > group);
        group = step.group;
        counted.emplace_back(step.to, step.count);
    }
    const std::vector<std::pair<int, int>> expected{{cell(session, "a1"), 0},
                                                    {cell(session, "b1"), 5},
                                                    {cell(session, "c1"), 5},
                                                    {cell(session, "d1"), 5},
                                                    {cell(session, "e1"), 5}};
    CHECK(counted == expected);
}

TEST_CASE(
    "what was last done on the board is pointed out behind a reveal, a roll and no doubling") {
    Session session;
    const auto pointed_out = [&] {
        const PositionView view = ask<PositionView>(session, View{});
        return view.last_from.empty() ? -1 : view.last_from.front();
    };
    open(session, "banqi");
    play(session, "a1");
    CHECK(pointed_out() == cell(session, "a1"));
    open(session, "backgammon",
         "- white p24=2M p13=5M p8=3M p6=5M p1=2m p12=5m p17=3m p19=5m dice=3,1");
    play(session, "p24-p23-p20");
    play(session, "pass");  // and Black's dice are thrown
    REQUIRE_FALSE(ask<PositionView>(session, View{}).dice.empty());
    CHECK(pointed_out() == cell(session, "p24"));
    open(session, "go");
    play(session, "c3");
    CHECK(pointed_out() == cell(session, "c3"));
    play(session, "pass");  // which is what was done last
    CHECK(pointed_out() == -1);
}

TEST_CASE("what all others did since the player to move was asked is pointed out") {
    Session session;
    open(session, "yonin-shogi");
    std::vector<int> from;
    for (int player = 1; player <= 4; ++player) {
        play(session, ask<MoveListView>(session, Moves{}).moves[0].text);
        const PositionView view = ask<PositionView>(session, View{});
        REQUIRE(view.to_move == player % 4 + 1);
        from = view.last_from;
        CHECK(from.size() == static_cast<std::size_t>(std::min(player, 3)));
    }
    play(session, ask<MoveListView>(session, Moves{}).moves[0].text);
    const std::vector<int> later = ask<PositionView>(session, View{}).last_from;
    REQUIRE(later.size() == 3);
    CHECK(std::vector<int>(later.begin() + 1, later.end()) ==
          std::vector<int>(from.begin(), from.end() - 1));
}

TEST_CASE("a seed is seen to fall before it is taken") {
    Session session;
    Open how;
    how.game = "kalah";
    how.options["seeds"] = "1";
    ask<GameInfo>(session, how);
    const auto sown = [&](const std::string& text) {
        std::string said;
        const Played played = play(session, text);
        for (const AnimationStep& step : played.moves.at(0).steps) {
            REQUIRE(step.kind == StepKind::Count);
            Inspect call;
            call.cell = step.to;
            said += (said.empty()     ? ""
                     : step.from >= 0 ? " "
                                      : "; ") +
                    ask<InspectView>(session, call).place.name + "=" + std::to_string(step.count);
        }
        return said;
    };
    CHECK(sown("f1 sow") == "f1=0 south_store=1");
    // Into the house that is empty now: it is taken with the one opposite.
    CHECK(sown("e1 sow") == "e1=0 f1=1; f1=0; f2=0; south_store=3");
    CHECK(sown("b2 sow") == "b2=0 a2=2");
}

TEST_CASE("what a move would do is told without making it") {
    Session session;
    open(session, "oware");
    const auto foresee = [&](std::vector<std::string> prefix) {
        return ask<Foreseen>(session, Foresee{std::move(prefix)}).steps;
    };
    const auto before = ask<PositionTexts>(session, session::PositionText{}).own;
    CHECK(foresee({}).empty());  // six moves lie behind it
    const auto seen = foresee({"a1"});
    REQUIRE(seen.size() == 5);
    CHECK(seen.back().to == cell(session, "e1"));
    CHECK(seen.back().count == 5);
    CHECK(ask<PositionTexts>(session, session::PositionText{}).own == before);
    CHECK(play(session, "a1 sow").moves.at(0).steps.size() == seen.size());
}

TEST_CASE("what the landing that is chosen leads to is told, whatever is shot from there") {
    Session session;
    open(session, "amazons");
    const auto reached = [&](std::vector<std::string> prefix) {
        return ask<ChoiceView>(session, Choices{std::move(prefix)}).reached;
    };
    CHECK(reached({}).empty());
    CHECK(reached({"d1"}).empty());
    const auto steps = reached({"d1", "-d7"});
    REQUIRE(steps.size() == 1);
    CHECK(steps[0].kind == StepKind::Move);
    CHECK(steps[0].from == cell(session, "d1"));
    CHECK(steps[0].to == cell(session, "d7"));
}

TEST_CASE("what a move would do is not told where something is hidden") {
    Session session;
    open(session, "dark-chess");
    CHECK(ask<Foreseen>(session, Foresee{{"e2", "-e4"}}).steps.empty());
}

TEST_CASE("another move from the same place is a variation") {
    Session session;
    open(session, "chess");
    play(session, "e4");
    Step back;
    back.to = StepTo::Back;
    ask<HistoryView>(session, back);
    play(session, "d4");
    ask<HistoryView>(session, back);
    play(session, "e4");  // the first again: no new node
    auto history = ask<HistoryView>(session, History{});
    CHECK(history.nodes.size() == 3);
    CHECK(history.current == 1);
    history = ask<HistoryView>(session, Branch{2});
    CHECK(history.nodes[0].next == std::vector<int>{2, 1});
    history = ask<HistoryView>(session, Delete{1});
    CHECK(history.nodes.size() == 2);
    CHECK(history.current == 0);
}

TEST_CASE("acts end a game beside the rules, and can be stepped away from") {
    Session session;
    open(session, "chess");
    play(session, "e4");
    CHECK(error_of(session, Act{ActName::DrawAccept, 0}) == "illegal");
    ask<HistoryView>(session, Act{ActName::DrawOffer, 2});
    CHECK(ask<PositionView>(session, View{}).draw_offer == 2);
    ask<HistoryView>(session, Act{ActName::DrawDecline, 1});
    CHECK(ask<PositionView>(session, View{}).draw_offer == 0);
    ask<HistoryView>(session, Act{ActName::Resign, 2});
    const auto view = ask<PositionView>(session, View{});
    CHECK(view.outcome.over);
    CHECK(view.outcome.kind == "resign");
    CHECK(view.outcome.winners == std::vector<int>{1});
    CHECK(error_of(session, Play{{}, "e5"}) == "over");
    Step start;
    start.to = StepTo::Start;
    ask<HistoryView>(session, start);
    CHECK_FALSE(ask<PositionView>(session, View{}).outcome.over);
}

TEST_CASE("mate names its winner and its rule; checks are marked") {
    Session session;
    open(session, "chess");
    for (const char* move : {"f3", "e5", "g4"}) {
        play(session, move);
    }
    CHECK(play(session, "Qh4").moves[0].text == "Qh4#");
    const auto view = ask<PositionView>(session, View{});
    CHECK(view.outcome.kind == "mate");
    CHECK(view.outcome.winners == std::vector<int>{2});
    CHECK(view.outcome.rule.find("game.yaml:") != std::string::npos);
}

TEST_CASE("lists of moves and choices mark checks as the history does") {
    Session session;
    open(session, "chess", "6k1/5ppp/8/8/8/8/5PPP/R3R1K1 w - - 0 1");
    std::map<std::string, std::string> marked;
    for (const MoveView& move : ask<MoveListView>(session, Moves{}).moves) {
        if (move.text.find_first_of("+#") != std::string::npos) {
            marked[move.own] = move.text;
        }
    }
    CHECK(marked == std::map<std::string, std::string>{{"a1-a8", "Ra8#"}, {"e1-e8", "Re8#"}});
    CHECK(choices(session, {"a1", "-a8"}).move.text == "Ra8#");
    open(session, "chess", "3rk3/8/8/8/8/8/8/R3K3 w - - 0 1");
    CHECK(play(session, "Ra8").moves[0].text == "Ra8");  // the rook stands between
}

TEST_CASE("a record comes back as the same tree") {
    Session session;
    open(session, "chess");
    for (const char* move : {"e4", "c5", "Nf3"}) {
        play(session, move);
    }
    ask<HistoryView>(session, Comment{2, "the Sicilian"});
    const auto record = ask<RecordView>(session, RecordFile{});
    Session other;
    Open call;
    call.record = record.text;
    ask<GameInfo>(other, call);
    CHECK(ask<RecordView>(other, RecordFile{}).text == record.text);
    CHECK(ask<HistoryView>(other, History{}).nodes[2].comment == "the Sicilian");
}

TEST_CASE("dice are drawn from the seed, or wait") {
    Session session;
    Open call;
    call.game = "backgammon";
    call.seed = "5";
    ask<GameInfo>(session, call);
    const auto rolled = ask<PositionView>(session, View{});
    CHECK_FALSE(rolled.chance_due);
    CHECK(rolled.roll.size() == 2);
    ask<GameInfo>(session, call);
    CHECK(ask<PositionView>(session, View{}).roll == rolled.roll);
    call.roll = false;
    ask<GameInfo>(session, call);
    CHECK(ask<PositionView>(session, View{}).chance_due);
    ask<session::Played>(session, Roll{});
    CHECK(ask<PositionView>(session, View{}).roll == rolled.roll);
    CHECK(error_of(session, Undo{}) == "argument");
}

TEST_CASE("the last move marks what it built or shot at, too") {
    Session session;
    open(session, "amazons");
    play(session, "d1-d7/g7");
    const auto shown = ask<PositionView>(session, View{});
    CHECK(shown.last_from == std::vector<int>{cell(session, "d1")});
    CHECK(shown.last_path == std::vector<int>{cell(session, "d7"), cell(session, "g7")});
}

TEST_CASE("fog hides what the viewer does not see") {
    Session session;
    open(session, "dark-chess");
    play(session, "e4");
    View view;
    view.viewer = 2;
    const auto black = ask<PositionView>(session, view);
    const auto fogged = [&](const std::string& name) {
        return black.cells[static_cast<std::size_t>(cell(session, name))].fog;
    };
    CHECK(fogged("e4"));
    CHECK(fogged("e3"));
    CHECK_FALSE(fogged("e5"));  // the pawn could go there
    CHECK_FALSE(fogged("e8"));
    CHECK(black.last_path.empty());
    const auto history = ask<HistoryView>(session, History{});
    CHECK(history.nodes[1].text.empty());
    view.viewer = 1;
    CHECK_FALSE(
        ask<PositionView>(session, view).cells[static_cast<std::size_t>(cell(session, "e4"))].fog);
    CHECK(ask<MoveListView>(session, Moves{}).moves.empty());  // black's moves are black's
}

TEST_CASE("clocks run for the player to move and end the game") {
    Session session;
    Open call;
    call.game = "chess";
    call.clocks_ms = {100, 100000};
    ask<GameInfo>(session, call);
    bool over = false;
    for (int i = 0; i < 100 && !over; ++i) {
        session.wait(std::chrono::milliseconds(50));
        static_cast<void>(session.poll());
        over = ask<PositionView>(session, View{}).outcome.over;
    }
    const auto view = ask<PositionView>(session, View{});
    CHECK(view.outcome.kind == "time");
    CHECK(view.outcome.winners == std::vector<int>{2});
    CHECK(view.players[0].clock_ms == 0);
}

TEST_CASE("the random bot plays its side") {
    Session session;
    open(session, "breakthrough");
    Bot bot;
    bot.player = 2;
    bot.bot.name = "random";
    ask<ThinkingView>(session, bot);
    play(session, ask<MoveListView>(session, Moves{}).moves[0].text);
    int ply = 1;
    for (int i = 0; i < 100 && ply < 2; ++i) {
        session.wait(std::chrono::milliseconds(50));
        static_cast<void>(session.poll());
        ply = ask<PositionView>(session, View{}).ply;
    }
    CHECK(ply == 2);
    bot.bot.name = "nobody";
    CHECK(error_of(session, bot) == "argument");
}

TEST_CASE("a bot that thinks is hurried, stopped, or forgotten with its position") {
    constexpr int kLong = 60'000;  // milliseconds: longer than the test waits
    Session session;
    open(session, "breakthrough");
    const auto ply_within = [&](int tries, int wanted) {
        int ply = -1;
        for (int i = 0; i < tries && ply != wanted; ++i) {
            session.wait(std::chrono::milliseconds(50));
            static_cast<void>(session.poll());
            ply = ask<PositionView>(session, View{}).ply;
        }
        return ply;
    };
    Bot bot;
    bot.player = 2;
    bot.bot.name = "default";
    bot.bot.time_ms = kLong;
    ask<ThinkingView>(session, bot);
    play(session, ask<MoveListView>(session, Moves{}).moves[0].text);
    CHECK(ply_within(4, 2) == 1);
    Bot hurry = bot;
    hurry.action = Running::Now;
    CHECK(ask<ThinkingView>(session, hurry).thinking);
    CHECK(ply_within(100, 2) == 2);

    play(session, ask<MoveListView>(session, Moves{}).moves[0].text);
    Step back;
    back.to = StepTo::Back;
    ask<HistoryView>(session, back);  // what it thinks about is no longer on the board
    CHECK(ply_within(4, 4) == 2);

    Bot stop = bot;
    stop.action = Running::Stop;
    ask<ThinkingView>(session, stop);
    play(session, ask<MoveListView>(session, Moves{}).moves[0].text);
    CHECK(ply_within(4, 4) == 3);

    Hint hint;
    hint.bot.nodes = 200;
    const auto proposed = ask<ThinkingView>(session, hint);
    CHECK(proposed.bot == "ab");
    CHECK(!proposed.move.empty());
    CHECK(proposed.nodes >= 200);
}

TEST_CASE("a bot that searches on two threads plays when it is hurried, and proposes a move") {
    Session session;
    open(session, "breakthrough");
    Bot bot;
    bot.player = 2;
    bot.bot.name = "mcts";
    bot.bot.time_ms = 60'000;  // longer than the test waits
    bot.bot.threads = 2;
    ask<ThinkingView>(session, bot);
    play(session, ask<MoveListView>(session, Moves{}).moves[0].text);
    bot.action = Running::Now;
    CHECK(ask<ThinkingView>(session, bot).thinking);
    int ply = 1;
    for (int i = 0; i < 200 && ply < 2; ++i) {
        session.wait(std::chrono::milliseconds(50));
        static_cast<void>(session.poll());
        ply = ask<PositionView>(session, View{}).ply;
    }
    CHECK(ply == 2);
    Hint hint;
    hint.bot = bot.bot;
    hint.bot.nodes = 101;
    CHECK(ask<ThinkingView>(session, hint).nodes == 101);
}

TEST_CASE("what a bot expects is told as people write it, and nothing of it is played") {
    Session session;
    open(session, "chess", "6k1/5ppp/8/8/8/8/5PPP/R3R1K1 w - - 0 1");
    Hint hint;
    hint.bot.name = "ab";
    hint.bot.nodes = 3'000;
    const auto mate = ask<ThinkingView>(session, hint);
    CHECK(mate.line == std::vector<std::string>{mate.move});
    CHECK((mate.move == "Ra8#" || mate.move == "Re8#"));

    open(session, "chess");
    const auto proposed = ask<ThinkingView>(session, hint);
    REQUIRE(proposed.line.size() > 1);
    CHECK(proposed.line.front() == proposed.move);
    for (const std::string& text : proposed.line) {
        CHECK(text.find('-') == std::string::npos);  // no e2-e4
    }
    CHECK(ask<PositionView>(session, View{}).ply == 0);
    CHECK(ask<MoveListView>(session, Moves{}).moves.size() == 20);
}

TEST_CASE("where what a bot expects cannot be told, the game stays where it is") {
    const test::ScriptedGame written(R"(
api: 1
id: small
players: [white, black]
board: {grids: [{size: [3, 3]}]}
pieces: {man: {letter: M}}
results: {stuck: {when: stuck, to_move: loss}}
setups: {start: {white: {man: [a1, b1]}, black: {man: [b3, c3]}}}
)",
                                     R"(
man:move { along(orthogonal), step, land(empty) }
function notate(position, move)
  if position.to_move == black then error("planted") end
  return "on"
end
)");
    Session session;
    open(session, written.folder());
    const std::string before = ask<PositionTexts>(session, session::PositionText{}).own;
    Hint hint;
    hint.bot.name = "ab";
    hint.bot.nodes = 100;
    CHECK(ask<ThinkingView>(session, hint).line.size() == 1);
    CHECK(ask<PositionView>(session, View{}).ply == 0);
    CHECK(ask<PositionTexts>(session, session::PositionText{}).own == before);
}

TEST_CASE("an edited position begins a game, and makes a case for tests.yaml") {
    Session session;
    open(session, "chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    Edit edit;
    edit.edit = EditKind::Place;
    edit.cell = cell(session, "d1");
    edit.player = 1;
    edit.type = 5;
    const auto info = ask<GameCard>(session, Options{});
    CHECK(info.id == "chess");
    ask<HistoryView>(session, edit);
    CHECK(ask<PositionView>(session, View{})
              .cells[static_cast<std::size_t>(edit.cell)]
              .pieces.size() == 1);
    edit.edit = EditKind::Turn;
    edit.player = 2;
    ask<HistoryView>(session, edit);
    CHECK(ask<PositionView>(session, View{}).to_move == 2);
    const auto test = ask<RecordView>(session, TestCase{});
    CHECK(test.text.starts_with("positions:\n  - {position: \""));
    edit.edit = EditKind::GameAttribute;
    edit.name = "no such";
    CHECK(error_of(session, edit) == "argument");
}

TEST_CASE("why names the rule that forbids a move") {
    Session session;
    open(session, "chess", "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1");  // the knight is pinned
    Why why;
    why.from = cell(session, "e2");
    why.to = cell(session, "c3");
    const auto view = ask<WhyView>(session, why);
    CHECK_FALSE(view.legal);
    REQUIRE_FALSE(view.reasons.empty());
    CHECK(view.reasons[0].what == "protect: king on e1, attacked from e8");
    CHECK(view.verdict.find("your king on e1 would be attacked from e8") != std::string::npos);
    why.from = cell(session, "e1");
    why.to = cell(session, "d1");
    CHECK(ask<WhyView>(session, why).legal);
}

TEST_CASE("reasons call cells and moves as the game writes them") {
    Session session;
    open(session, "international-draughts", "W:W28,48:B22,12,13,3,44");  // 28 must capture
    Why dragged;
    dragged.from = cell(session, "e1");
    dragged.to = cell(session, "f2");
    const auto why = ask<WhyView>(session, dragged);
    CHECK_THAT(why.verdict, Catch::StartsWith("48-43 is not legal: "));
    CHECK_THAT(why.verdict, Catch::Contains("you must capture: 28x19"));
    CHECK(why.reasons.at(0).movement == "48-43");
    Why typed;
    typed.text = "48-43";
    CHECK(ask<WhyView>(session, typed).verdict == why.verdict);
}

TEST_CASE("overlays count from where a player attacks, and from where he could") {
    Session session;
    open(session, "chess");
    const auto shown = [&](const std::string& name) {
        std::map<std::string, std::string> texts;
        for (const OverlayText& text : ask<OverlayView>(session, Overlay{name, 0}).texts) {
            texts[ask<GameInfo>(session, Info{})
                      .board.cells[static_cast<std::size_t>(text.cell)]
                      .name] = text.text;
        }
        return texts;
    };
    CHECK(shown("attacks white").empty());
    const auto reach = shown("reach white");
    CHECK(reach.at("c3") == "3");  // two pawns and a knight
    CHECK(reach.at("e2") == "4");  // king, queen, bishop, knight stand behind it
    CHECK(reach.at("d1") == "1");  // the king behind the queen
    CHECK(!reach.contains("a1"));
    CHECK(!reach.contains("c4"));
    CHECK(ask<PositionTexts>(session, session::PositionText{})
              .own.starts_with("rnbqkbnr/pppppppp/8/8/"));
}

TEST_CASE("the console runs on a copy of the position") {
    Session session;
    open(session, "chess");
    CHECK(ask<ConsoleView>(session, Console{"1 + 1"}).text == "2\n");
    CHECK(ask<ConsoleView>(session, Console{"position.ply"}).text == "0\n");
    CHECK(ask<ConsoleView>(session, Console{"return 5"}).text == "5\n");
    CHECK(ask<ConsoleView>(session, Console{"local x = 2 log(x) return x + 1"}).text == "2\n3\n");
    CHECK(ask<ConsoleView>(session, Console{"if true then return end"}).text.empty());
    const auto wrong = ask<ConsoleView>(session, Console{"position:nothing()"});
    CHECK(wrong.failed);
    CHECK_FALSE(wrong.error.what.empty());
}

TEST_CASE("a console line that never ends is stopped", "[no-tsan]") {
    Session session;
    open(session, "chess");
    CHECK(ask<ConsoleView>(session, Console{"while true do end"}).failed);
    CHECK(choices(session, {}).moves == 20);
}

TEST_CASE("playouts are counted in the background") {
    Session session;
    open(session, "breakthrough");
    Stats stats;
    stats.action = Running::Start;
    stats.games = 20;
    ask<StatsView>(session, stats);
    StatsView view;
    for (int i = 0; i < 200 && view.games < 20; ++i) {
        session.wait(std::chrono::milliseconds(100));
        for (const Message& message : session.poll()) {
            if (const auto* changed = std::get_if<StatsChanged>(&message.result)) {
                view = changed->stats;
            }
        }
    }
    CHECK(view.games == 20);
    CHECK(view.problem.empty());
    CHECK(view.unfinished == 0);
    CHECK(view.branching > 1);
}

TEST_CASE("cards and previews come without opening a game") {
    Session session;
    const auto list = ask<GameList>(session, ListGames{});
    const auto chess = std::find_if(list.games.begin(), list.games.end(),
                                    [](const GameCard& card) { return card.id == "chess"; });
    REQUIRE(chess != list.games.end());
    CHECK(chess->title == "Chess");
    CHECK(chess->errors.empty());
    Preview preview;
    preview.game = "chess";
    const auto shown = ask<PreviewView>(session, preview);
    CHECK(shown.board.cells.size() == 64);
    CHECK(shown.board.style == BoardStyle::Chequered);
    CHECK(shown.board.labels.size() == 16);
    CHECK(shown.board.turned == std::vector<int>{0, 0, 180});
    CHECK(shown.rules_text.find("En passant") != std::string::npos);
    CHECK(error_of(session, View{}) == "not_open");
    preview.game = "no such game";
    CHECK(error_of(session, preview) == "load");
}

TEST_CASE("packages that are left out of the list are not read, and each that is read is told") {
    std::vector<std::string> read;
    SessionSettings settings;
    settings.reading = [&](const std::string& package) { read.push_back(package); };
    Session session(settings);
    const auto list = ask<GameList>(session, ListGames{{"chess"}});
    const auto chess = std::find_if(list.games.begin(), list.games.end(),
                                    [](const GameCard& card) { return card.id == "chess"; });
    REQUIRE(chess != list.games.end());
    CHECK(chess->players.empty());
    CHECK(read.size() == list.games.size());  // all others, and "" at the end
    CHECK(read.back().empty());
    CHECK(std::find(read.begin(), read.end(), "chess") == read.end());
}

namespace {

// A game of one man on a row, whose hook draws marks.
struct Marked {
    explicit Marked(const std::string& hook) {
        folder.write("row/game.yaml", "api: 1\nid: row\ntitle: Row\nplayers: [white, black]\n"
                                      "board: {grids: [{size: [4, 1]}]}\n"
                                      "pieces: {man: {letter: M}}\n"
                                      "setups: {start: {white: {man: a1}}}\n"
                                      "results: {blocked: {when: stuck, to_move: loss}}\n");
        folder.write("row/rules.lua", "man:move { step(e), land }\n" + hook);
        open(session, folder.path("row"));
    }
    test::ScratchPackage folder;
    Session session;
};

}  // namespace

TEST_CASE("a view holds what the package marks") {
    Marked game("function view_marks(position, marks)\n"
                "  for c in position:pieces(white) do marks:cell(c, 'white') end\n"
                "  marks:line(1, 4, 'edge')\nend\n");
    const auto view = ask<PositionView>(game.session, View{0});
    REQUIRE(view.marks.size() == 2);
    CHECK(view.marks[0].name == "white");
    CHECK(view.marks[0].cells == std::vector<int>{0});
    CHECK(view.marks[1].line);
    CHECK(view.marks[1].cells == std::vector<int>{0, 3});
}

TEST_CASE("marks that a script cannot draw do not hide the position") {
    Marked game("function view_marks(position, marks) marks:cell(1, position.to_move + 1) end\n");
    const auto view = ask<PositionView>(game.session, View{0});
    CHECK(view.marks.empty());
    CHECK(view.cells.size() == 4);
    CHECK(play(game.session, "a1-b1").node > 0);
    const auto said = game.session.poll();
    CHECK(std::any_of(said.begin(), said.end(), [](const Message& message) {
        return std::holds_alternative<Trouble>(message.result);
    }));
}

TEST_CASE("the list of games and the list of bots say who has a bot of his own") {
    Session session;
    for (const GameCard& card : ask<GameList>(session, ListGames{}).games) {
        if (card.id == "splut" || card.id == "chess") {
            CHECK(card.own_bot == (card.id == "splut"));
        }
    }
    for (const std::string id : {"chess", "splut"}) {
        open(session, id);
        const std::vector<std::string> bots = ask<BotList>(session, ListBots{}).bots;
        CHECK(std::count(bots.begin(), bots.end(), "lua") == (id == "splut" ? 1 : 0));
    }
}
