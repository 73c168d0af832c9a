// Where something is hidden between two persons: the curtain stays until whoever is to look lifts
// it; and offers of a draw are asked of the other side.
#include "renderer/state/prompt.hpp"
#include "renderer/state/seating.hpp"
#include "tests/renderer/table.hpp"

using namespace perthro;
using namespace perthro::renderer;
using perthro::test::Table;

TEST_CASE("nothing lifts the curtain but its button") {
    Table table("dark-chess");
    table.play("e2-e4");
    REQUIRE(table.model().table.curtain);
    const int node = table.model().position.node;
    Client& client = table.client();
    client.playing().step(session::StepTo::Back);
    client.playing().step(session::StepTo::End);
    client.playing().undo();
    client.playing().hint();
    client.overlays().show_threats();
    client.choosing().play_text("e7-e5");
    client.playing().act(session::ActName::Resign);
    client.playing().copy_game();
    table.settle();
    CHECK(table.model().position.node == node);
    CHECK(table.model().status.text.empty());
    CHECK(table.model().design.overlay_name.empty());
    CHECK_FALSE(table.model().copying.clipboard);
    client.browsing().show();
    table.settle();
    client.model().screen = Screen::Game;
    client.model().dialog = Dialog::Settings;
    client.model().dialog = Dialog::None;
    table.settle();
    CHECK(table.model().table.curtain);
    CHECK_FALSE(client.choosing().may_choose());
    client.playing().hand_over();
    table.settle();
    CHECK_FALSE(table.model().table.curtain);
    CHECK(table.model().table.viewer == 2);
    CHECK(client.choosing().may_choose());
}

TEST_CASE("to look back at what another one did drops no curtain") {
    Table table("dark-chess");
    table.play("e2-e4");
    table.client().playing().hand_over();
    table.settle();
    table.client().playing().step(session::StepTo::Back);  // where the other one was to move
    table.settle();
    CHECK_FALSE(table.model().table.curtain);
    CHECK(table.model().table.viewer == 2);
}

TEST_CASE("an offer of a draw is asked of the other side, and its maker may take it back") {
    Table table("chess");
    session::BotSpec bot;
    bot.name = "ab";
    bot.time_ms = 60'000;
    table.client().playing().set_seat(2, bot);
    table.settle();
    table.client().playing().act(session::ActName::DrawOffer);
    table.settle();
    CHECK(table.model().position.draw_offer == 1);
    CHECK(answers_draw(table.model()) == 0);
    CHECK(may_withdraw(table.model()));
    CHECK(prompt(table.model(), true) == "White to move; a draw is offered");
    table.client().playing().act(session::ActName::DrawAccept);
    table.settle();
    CHECK_FALSE(table.model().position.outcome.over);
    table.client().playing().withdraw_offer();
    table.settle();
    CHECK(table.model().position.draw_offer == 0);
    CHECK(table.model().status.text == "The offer of a draw is withdrawn");
}

TEST_CASE("whoever sits at the other side of the same board answers an offer") {
    Table table("chess");
    table.client().playing().act(session::ActName::DrawOffer);
    table.settle();
    CHECK(answers_draw(table.model()) == 2);
    table.client().playing().act(session::ActName::DrawAccept);
    table.settle();
    CHECK(table.model().position.outcome.kind == "agreement");
}

TEST_CASE("while somebody looks back nobody is said to think") {
    Table table("chess");
    table.play("e4");
    table.play("e5");
    session::BotSpec bot;
    bot.name = "ab";
    bot.time_ms = 60'000;
    table.client().playing().set_seat(2, bot);
    table.settle();
    table.client().playing().step(session::StepTo::Back);
    table.settle();
    CHECK(prompt(table.model(), table.client().choosing().may_choose()) ==
          "Looking back at move 1 of 2 – press End to return");
}
