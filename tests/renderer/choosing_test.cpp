// A person's presses become moves: the client without its window.
#include "renderer/state/ways.hpp"
#include "tests/renderer/table.hpp"

#include <algorithm>

using namespace perthro;
using namespace perthro::renderer;
using perthro::test::Table;

TEST_CASE("two presses make a move") {
    Table table("chess");
    table.press("e2");
    CHECK(table.model().chooser.prefix == std::vector<std::string>{"e2"});
    table.press("e4");
    CHECK(table.last() == "e2-e4");
    CHECK(table.model().position.to_move == 2);
}

TEST_CASE("a second press lets go, another piece takes its place") {
    Table table("chess");
    table.press("e2");
    table.press("e2");
    CHECK(table.model().chooser.prefix.empty());
    table.press("e2");
    table.press("d2");
    CHECK(table.model().chooser.prefix == std::vector<std::string>{"d2"});
    CHECK(table.last().empty());
}

TEST_CASE("a promotion waits for the choice of a piece, and can be taken back before it") {
    Table table("chess", "8/P3k3/8/8/8/8/8/4K3 w - - 0 1");
    table.press("a7");
    table.press("a8");
    CHECK(table.model().chooser.prefix == std::vector<std::string>{"a7", "-a8"});
    CHECK(table.model().chooser.view.next.size() == 4);
    CHECK(table.client().choosing().back());
    table.settle();
    CHECK(table.model().chooser.prefix == std::vector<std::string>{"a7"});
    table.press("a8");
    table.choose("=rook");
    CHECK(table.last() == "a7-a8=rook");
}

TEST_CASE("a press that makes no move is answered with a reason") {
    Table table("chess");
    table.press("b1");
    table.press("b3");
    CHECK(table.model().status.bad);
    CHECK_FALSE(table.model().status.text.empty());
    CHECK(table.model().chooser.prefix.empty());
    CHECK(table.last().empty());
}

TEST_CASE("a piece that is the only one in hand needs no press of its own") {
    Table table("gomoku");
    table.press("h8");
    CHECK(table.last().find("h8") != std::string::npos);
}

TEST_CASE("what the move under the mouse would do is known before it is pressed") {
    Table table("international-draughts", "W:W28,48:B22,12,13,3,44");  // 28 captures three: 28x19
    const auto steps_at = [&](const std::string& cell, session::StepKind kind) {
        table.client().model().pointing.hover = cell.empty() ? -1 : table.number(cell);
        table.client().choosing().look_ahead();
        table.settle();
        const auto& steps = table.model().pointing.foresight.steps;
        return std::count_if(steps.begin(), steps.end(),
                             [&](const auto& step) { return step.kind == kind; });
    };
    CHECK(steps_at("e5", session::StepKind::Move) == 3);
    CHECK(steps_at("e5", session::StepKind::Remove) == 3);
    CHECK(steps_at("e1", session::StepKind::Move) == 0);  // which may not move
    CHECK(steps_at("", session::StepKind::Move) == 0);
    CHECK(table.last().empty());
}

TEST_CASE("the move under the mouse is foreseen anew when the position is another") {
    Table table("kalah");
    const auto behind = [&](const std::string& pit) {
        table.client().model().pointing.hover = table.number(pit);
        table.client().choosing().look_ahead();
        table.settle();
        const auto& steps = table.model().pointing.foresight.steps;
        return steps.empty() ? -1 : steps.back().count;
    };
    CHECK(behind("d1") == 5);  // on a2, where four lie
    table.press("c1");         // ends in the store: South goes on
    CHECK(table.model().position.to_move == 1);
    CHECK(behind("c1") == -1);  // nothing is left there
    CHECK(behind("a1") == 6);   // the last of its four on e1, which has one more now
}

TEST_CASE("a piece from the hand is foreseen where a press would put it, though there is a pass") {
    Table table("go");
    table.client().model().pointing.hover = table.number("c3");
    table.client().choosing().look_ahead();
    table.settle();
    REQUIRE(table.model().pointing.foresight.steps.size() == 1);
    CHECK(table.model().pointing.foresight.steps.front().kind == session::StepKind::Place);
    CHECK(table.model().pointing.foresight.steps.front().to == table.number("c3"));
}

TEST_CASE("pressing the last cell of a chain plays all of it where it is the only way") {
    // In numbers 15x22x31.
    Table table("english-draughts", "B:W18,26:B15,1");
    table.press("e5");
    table.press("e1");
    CHECK(table.last() == "e5-c3-e1 jump");
}

TEST_CASE("nobody presses for a bot") {
    Table table("chess");
    session::BotSpec bot;
    bot.name = "random";
    table.client().playing().set_seat(1, bot);
    CHECK_FALSE(table.client().choosing().may_choose());
}

TEST_CASE("several ways to the end that is pressed get letters, and a letter plays one") {
    // 15x22x31 over 18 and 26, or 15x24x31 over 19 and 27.
    Table table("english-draughts", "B:W18,26,19,27:B15");
    table.press("e5");
    table.press("e1");
    CHECK(table.last().empty());
    REQUIRE(table.model().chooser.ways.size() == 2);
    const auto letters = branches(table.model());
    REQUIRE(letters.size() == 2);
    CHECK(letters[1].letter == "B");
    CHECK(letters[0].at != letters[1].at);
    CHECK(table.client().choosing().back());
    CHECK(table.model().chooser.ways.empty());
    table.press("e1");
    const auto& ways = table.model().chooser.ways;
    const bool first = ways[0].path[1] == "-g3";
    table.client().choosing().press_way(first ? 0 : 1);
    table.settle();
    CHECK(table.last() == "e5-g3-e1 jump");
}

TEST_CASE("a captured piece stands for the way that captures it") {
    Table table("english-draughts", "B:W18,26,19,27:B15");
    table.press("e5");
    table.press("e1");
    table.press("d4");
    CHECK(table.last() == "e5-c3-e1 jump");
}

TEST_CASE("approach or withdrawal is chosen on the row that is taken") {
    Table table("fanorona");
    // The stone of d3 steps to the middle, towards f3 or away from c3.
    table.press("d3");
    table.press("e3");
    const auto letters = branches(table.model());
    REQUIRE(letters.size() == 2);
    CHECK(letters[0].letter == "A");
    table.press("c3");
    CHECK(table.last().find("#W") != std::string::npos);
}

TEST_CASE("a press where a piece from the hand may land takes it, though there is a pass too") {
    Table table("go");
    table.press("d4");
    CHECK(table.last() == "stone@d4 place");
}

TEST_CASE("where several pieces from the hand may land, they are shown") {
    // Black has a pawn and a gold in hand.
    Table table("shogi", "4k4/9/9/9/9/9/9/9/4K4 b PG 1");
    table.press("5e");
    REQUIRE(table.model().chooser.menu.size() == 2);
    const auto& next = table.model().chooser.view.next;
    const bool gold_first = next[table.model().chooser.menu[0]].token == "gold@";
    table.client().choosing().press_menu(gold_first ? 0 : 1);
    table.settle();
    CHECK(table.last() == "gold@5e");
}

TEST_CASE("a piece stands where it will while what follows is chosen") {
    Table table("amazons");
    const auto stands = [&](const std::string& cell) {
        return !table.model()
                    .shown.cells[static_cast<std::size_t>(table.number(cell))]
                    .pieces.empty();
    };
    table.press("d1");
    CHECK(stands("d1"));
    table.press("d7");
    CHECK_FALSE(stands("d1"));
    CHECK(stands("d7"));
    CHECK(table.client().choosing().back());  // at once
    CHECK(stands("d1"));
    CHECK_FALSE(stands("d7"));
    table.settle();
    table.press("d7");
    table.press("g1");  // another amazon
    CHECK(stands("d1"));
    CHECK(stands("g1"));
    table.press("g2");
    table.press("g1");  // which it has left
    CHECK(table.last() == "g1-g2/g1");
    CHECK(stands("g2"));
    CHECK(stands("g1"));  // the arrow
}

TEST_CASE("a stone stands while the turn of a part of the board is chosen") {
    Table table("pentago");
    const auto number = static_cast<std::size_t>(table.number("b2"));
    table.press("b2");
    REQUIRE(table.last().empty());
    CHECK(table.model().shown.cells[number].pieces.size() == 1);
    CHECK(table.model().position.cells[number].pieces.empty());
}

TEST_CASE("what stands while the rest is chosen is not put down again as the move is played") {
    Table table("pentago", "6/6/6/2S3/6/6 black", 1);
    table.press("c1");
    table.choose("%a_cw");
    REQUIRE(table.last() == "stone@c1%a_cw place");
    const auto& steps = table.model().animation.steps;
    REQUIRE(steps.size() == 2);  // the stone and its neighbour go around
    for (const auto& step : steps) {
        CHECK(step.turn == "a_cw");
    }
    const auto number = static_cast<std::size_t>(table.number("c1"));
    CHECK(table.model().shown.cells[number].pieces.size() == 1);
}

TEST_CASE("a pawn stands where it becomes something else, and what it takes is gone") {
    Table table("chess", "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    table.press("a7");
    table.press("b8");
    REQUIRE(table.last().empty());
    const auto& cells = table.model().shown.cells;
    CHECK(cells[static_cast<std::size_t>(table.number("a7"))].pieces.empty());
    const auto& pieces = cells[static_cast<std::size_t>(table.number("b8"))].pieces;
    REQUIRE(pieces.size() == 1);
    CHECK(pieces.front().owner == 1);
    CHECK(table.model().game.board.types[static_cast<std::size_t>(pieces.front().type)].name ==
          "pawn");
}

TEST_CASE("a man stands on the landing of its first hop while there are two to go on with") {
    // 15x22x31 or 15x22x29 behind the first hop.
    Table table("english-draughts", "B:W18,26,25:B15");
    table.press("e5");
    table.press("c3");
    REQUIRE(table.last().empty());
    const auto& cells = table.model().shown.cells;
    CHECK(cells[static_cast<std::size_t>(table.number("e5"))].pieces.empty());
    CHECK(cells[static_cast<std::size_t>(table.number("c3"))].pieces.size() == 1);
}

TEST_CASE("taking back what was revealed asks first, in the dialog's own words") {
    Table table("banqi");
    table.press("a1");
    REQUIRE_FALSE(table.last().empty());
    table.client().playing().undo();
    table.settle();
    CHECK(table.model().dialog == Dialog::Reveals);
    CHECK(table.model().status.text.empty());
}
