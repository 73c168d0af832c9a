// What is said of attributes of players and of the game, as the package's `view` asks for it.
#include "renderer/draw/attribute_words.hpp"
#include "tests/renderer/table.hpp"

using namespace perthro;
using namespace perthro::renderer;
using perthro::test::Table;

namespace {

std::string of_game(Table& table) {
    return words_of_game(table.model().game.board, table.model().position.attributes);
}

std::string of_player(Table& table, std::size_t player) {
    return words_of_player(table.model().game.board,
                           table.model().position.players[player - 1].attributes);
}

const std::string kStart = "- white p24=2M p13=5M p8=3M p6=5M p1=2m p12=5m p17=3m p19=5m counter=2";

}  // namespace

TEST_CASE("the stake is shown once it was doubled, and who may double it next") {
    Table table("backgammon", kStart);
    CHECK(of_game(table).empty());
    CHECK(of_player(table, 1) == "May double");
    CHECK(of_player(table, 2) == "May double");
    table.play("double");
    table.play("take");
    CHECK(of_game(table) == "Stake 2");
    CHECK(of_player(table, 1).empty());
    CHECK(of_player(table, 2) == "May double");
    Table high("backgammon", kStart + " stake=6");
    CHECK(of_game(high) == "Stake 64");
}

TEST_CASE("nobody may double where the game is played without the cube") {
    for (const auto& [option, value] :
         {std::pair{"cube", "false"}, std::pair{"crawford", "true"}}) {
        Table table("backgammon", "", 0, {{option, value}});
        CHECK(of_player(table, 1).empty());
    }
    Table without("ur");
    CHECK(of_player(without, 1).empty());
    Table with("ur", "", 0, {{"doubling", "true"}});
    CHECK(of_player(with, 1) == "May double");
}

TEST_CASE("attributes are shown as `view` says, those of the game only where it does") {
    session::BoardView board;
    const std::vector<session::AttributeView> all{{"score", "5"},    {"counter", "7"},
                                                  {"none", "0"},     {"open", "true"},
                                                  {"shut", "false"}, {"place", "e4"}};
    CHECK(words_of_player(board, all) == "Score 5 · Counter 7");
    CHECK(words_of_game(board, all).empty());
    board.hints = {{"attributes.counter", "hidden"},
                   {"attributes.score", "doubled"},
                   {"attributes.none", "number"},
                   {"attributes.open", "mark"},
                   {"attributes.shut", "mark"}};
    CHECK(words_of_player(board, all) == "Score 32 · Open");
    CHECK(words_of_game(board, all) == "Score 32 · Open");
}
