// What the line below the board asks.
#include "renderer/state/prompt.hpp"
#include "tests/renderer/table.hpp"

using namespace perthro;
using namespace perthro::renderer;
using perthro::test::Table;

namespace {

std::string asked(Table& table) {
    return prompt(table.model(), table.client().choosing().may_choose());
}

const std::string kBackgammon = "- white p24=2M p13=5M p8=3M p6=5M p1=2m p12=5m p17=3m p19=5m ";

}  // namespace

TEST_CASE("whose move it is is said where pieces are moved, and check with it") {
    Table table("chess", "4k3/8/8/8/8/8/R7/4K3 w - - 0 1");
    CHECK(asked(table) == "White to move");
    table.play("Ra8+");
    CHECK(asked(table) == "Black to move: check");
    table.press("e8");
    CHECK(asked(table) == "Black: king on e8 …");
}

TEST_CASE("a question that no cell answers is put with its answers") {
    Table table("backgammon", kBackgammon + "counter=2");
    CHECK(asked(table) == "White: double or pass?");
    table.play("double");
    CHECK(asked(table) == "Black: take or drop?");
}

TEST_CASE("what is to be done is called as the rules call it where that is not to move") {
    Table table("go");
    CHECK(asked(table) == "Black: place or pass");
    table.play("c3");
    table.play("pass");
    table.play("pass");
    CHECK(asked(table) == "White: mark, resume or accept");
    Table escampe("escampe");
    CHECK(asked(escampe) == "White: deploy, 6 moves left");
}

TEST_CASE("whoever can do nothing but pass is told so") {
    Table table("backgammon", "- white p13=M white_out=14M p8=2m p11=2m p24=11m dice=5,2");
    CHECK(asked(table) == "White can only pass");
}

TEST_CASE("an offer of a draw is a question to the other side") {
    Table table("chess");
    table.play("e4");
    table.client().playing().act(session::ActName::DrawOffer);
    table.settle();
    CHECK(asked(table) == "Black offers White a draw");
}

TEST_CASE("what chance does next is not asked of a player") {
    Table table("backgammon");
    Model model = table.model();
    model.position.chance_due = true;
    CHECK(prompt(model, false) == "The dice decide");
}

TEST_CASE("a curtain asks for the player who is to look next") {
    Table table("dark-chess");
    table.play("e2-e4");
    CHECK(table.model().table.curtain);
    CHECK(asked(table) == "Hand over to Black");
}

TEST_CASE(
    "points are called as whoever moves counts them, and a die only while it says something") {
    Table table("backgammon", kBackgammon + "dice=2,1");
    table.press("p24");
    CHECK(asked(table) == "White: man on 24 …");
    table.choose("*1");
    CHECK(asked(table) == "White: 24 by 1 …");
    table.press("p23");
    CHECK(asked(table) == "White: 24-23 …");
    Table black("backgammon",
                "- black p24=2M p13=5M p8=3M p6=5M p1=2m p12=5m p17=3m p19=5m dice=2,1");
    black.press("p1");
    CHECK(asked(black) == "Black: man on 24 …");
}

TEST_CASE("an earlier position is said to be one, and whose turn it is in the game stays known") {
    Table table("chess");
    table.play("e4");
    CHECK(table.model().turn == 2);
    table.client().playing().step(session::StepTo::Back);
    table.settle();
    CHECK(asked(table) == "Looking back at the start – press End to return");
    CHECK(table.model().position.to_move == 1);
    CHECK(table.model().turn == 2);
    table.press("e2");  // another move is chosen there
    CHECK(asked(table) == "White: pawn on e2 …");
    table.client().choosing().back();
    table.settle();
    table.client().playing().step(session::StepTo::End);
    table.settle();
    CHECK(asked(table) == "Black to move");
    table.play("e5");
    table.client().playing().step(session::StepTo::Back);
    table.settle();
    CHECK(asked(table) == "Looking back at move 1 of 2 – press End to return");
    CHECK(table.model().turn == 1);
}

TEST_CASE("who gives up is the side to move in the game, wherever it is looked back to") {
    Table table("chess");
    CHECK(resigning(table.model()) == "White resigns: Black wins");
    table.play("e4");
    CHECK(resigning(table.model()) == "Black resigns: White wins");
    table.client().playing().step(session::StepTo::Back);
    table.settle();
    CHECK(resigning(table.model()) == "Black resigns: White wins");
    table.client().playing().act(session::ActName::Resign);
    table.settle();
    CHECK(table.model().position.outcome.winners == std::vector<int>{1});
}

TEST_CASE("a person against a bot is the one who gives up") {
    Table table("chess");
    session::BotSpec bot;
    bot.name = "ab";
    bot.time_ms = 60'000;
    table.client().playing().set_seat(2, bot);
    table.play("e4");
    CHECK(resigning(table.model()) == "White resigns: Black wins");
}
