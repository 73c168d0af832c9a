// What the card of a game says where it has no picture.
#include "renderer/panels/card_words.hpp"

#include <catch2/catch.hpp>

using namespace perthro;
using renderer::tags_of;
using renderer::trouble_of;

TEST_CASE("the card of a broken package has its first mistake, and no number of players") {
    session::GameCard card;
    session::ErrorView first, second;
    first.file = "games/mine/rules.lua";
    first.line = 12;
    first.what = "`stepp` is not known";
    second.what = "another one";
    card.errors = {first, second};
    CHECK(trouble_of(card, "") == "rules.lua:12: `stepp` is not known");
    CHECK(tags_of(card) == "cannot be opened");
}

TEST_CASE("a start that cannot be made says why in its first line") {
    session::GameCard card;
    card.players = {"white", "black"};
    card.family = "chess";
    CHECK(trouble_of(card, "/games/mine/rules.lua:3: no piece\n  3 | man:move\n") ==
          "rules.lua:3: no piece");
    CHECK(trouble_of(card, "").empty());
    CHECK(tags_of(card) == "2 players · chess");
}
