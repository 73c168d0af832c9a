// The notation of backgammon: points from the mover's side, hits, men together, men written
// through.
#include "engine/notation/family_text.hpp"
#include "tests/engine/notation_boards.hpp"

#include <catch2/catch.hpp>

using namespace perthro;
using namespace perthro::testing;

namespace {

using Texts = std::vector<std::string>;

constexpr std::uint16_t kPlay = 1, kDice = 3, kOpening = 4;

// Points p1 to p24, which White goes down and Black up, with a bar and a place for men borne off
// each.
GameDefinition tables() {
    TopologyBuilder builder(2);
    const auto name = [](int point) { return "p" + std::to_string(point); };
    for (int point = 1; point <= 24; ++point) {
        builder.add_cell({name(point), false, std::nullopt});
    }
    for (const char* outside : {"white_bar", "white_out", "black_bar", "black_out"}) {
        builder.add_cell({outside, true, std::nullopt});
    }
    builder.number_cells();
    builder.connect();
    builder.set_views(std::vector<ViewSpec>(2));
    const auto cell = [&](const std::string& called) {
        return builder.topology().find_cell(called);
    };
    std::vector<TrackPath> ways{{{cell("white_bar")}, {}}, {{cell("black_bar")}, {}}};
    for (int point = 1; point <= 24; ++point) {
        ways[0].cells.push_back(cell(name(25 - point)));
        ways[1].cells.push_back(cell(name(point)));
    }
    ways[0].cells.push_back(cell("white_out"));
    ways[1].cells.push_back(cell("black_out"));
    builder.add_track("way", ways, false);
    GameDefinition game;
    game.players = {"nobody", "white", "black"};
    game.topology = builder.take();
    game.hands = {HandKind::None};
    add_piece(game, "man", "M");
    game.notation = "tables";
    ChanceDefinition dice;
    dice.name = "dice";
    game.chances.push_back(dice);
    dice.name = "opening";  // who rolls what matters
    dice.ordered = true;
    game.chances.push_back(dice);
    return game;
}

struct Table {
    GameDefinition game = tables();
    MoveNames names{{"pass", "play", "double", "dice", "opening"}, {}, {}};
    MoveNotation notation{game, names};
    Player player = 1;

    // The men in order, each with the cells that he touches, and where they hit.
    MovePath play(const std::vector<Texts>& men, const Texts& hits = {}) const {
        MovePath path;
        path.name = kPlay;
        path.player = player;
        for (const Texts& man : men) {
            for (const std::string& cell : man) {
                const bool start = &cell == &man.front();
                if (!start) {
                    path.tokens.push_back({TokenKind::Die, true, 1});
                }
                path.tokens.push_back({start ? TokenKind::Start : TokenKind::Landing, true,
                                       game.topology.find_cell(cell)});
            }
        }
        for (const std::string& cell : hits) {
            path.captures.push_back(game.topology.find_cell(cell));
        }
        return path;
    }
    std::string text(const MovePath& path) const {
        const std::string written = notation.write_all({path}, MoveStyle::Tables)[0];
        CHECK(notation.find(written, {path}).index == 0);
        return written;
    }
    int find(const std::string& typed, const std::vector<MovePath>& paths) const {
        return notation.find(typed, paths).index;
    }
};

}  // namespace

TEST_CASE("a move of backgammon is where men leave and arrive") {
    const Table table;
    CHECK(table.text(table.play({{"p13", "p8"}})) == "13/8");
    CHECK(table.text(table.play({{"p6", "p5"}, {"p8", "p5"}})) == "8/5 6/5");
    CHECK(table.text(table.play({{"p13", "p11"}, {"p13", "p11"}})) == "13/11(2)");
    CHECK(table.text(table.play({{"p13", "p9"}, {"p13", "p11"}})) == "13/11 13/9");
    CHECK(table.text(table.play({{"p13", "p8"}, {"white_bar", "p20"}})) == "bar/20 13/8");
    CHECK(table.text(table.play({{"p6", "white_out"}})) == "6/off");
    CHECK(table.text(table.play({{"p6", "white_out"}, {"p6", "white_out"}})) == "6/off(2)");
}

TEST_CASE("a man who goes on is written through, and stops where he hit") {
    const Table table;
    CHECK(table.text(table.play({{"p24", "p20", "p15"}})) == "24/15");
    CHECK(table.text(table.play({{"p24", "p20", "p15"}}, {"p20"})) == "24/20*/15");
    CHECK(table.text(table.play({{"p24", "p20", "p15"}}, {"p20", "p15"})) == "24/20*/15*");
    // However the steps were shared out.
    CHECK(table.text(table.play({{"p18", "p13"}, {"p24", "p18"}})) == "24/13");
    CHECK(table.text(table.play({{"p8", "p6"}, {"p8", "p6"}, {"p6", "p4"}, {"p6", "p4"}})) ==
          "8/4(2)");
    CHECK(table.text(table.play({{"p6", "p5"}, {"p8", "p5"}}, {"p5"})) == "8/5* 6/5");
    CHECK(table.text(table.play({{"p8", "p5"}, {"p8", "p5"}}, {"p5"})) == "8/5*(2)");
    CHECK(table.text(table.play({{"p8", "p5", "p2"}, {"p8", "p5", "p2"}}, {"p5"})) == "8/5*/2 8/2");
}

TEST_CASE("points are counted from the end of the mover's way") {
    Table table;
    table.player = 2;
    CHECK(table.text(table.play({{"p1", "p5", "p10"}}, {"p5"})) == "24/20*/15");
    CHECK(table.text(table.play({{"black_bar", "p5"}, {"p19", "black_out"}})) == "bar/20 6/off");
}

TEST_CASE("what is no way of men keeps its own notation, and rolls are their dice") {
    const Table table;
    MovePath twice;
    twice.name = 2;
    twice.player = 1;
    CHECK(table.text(twice) == "double");
    CHECK(table.text(table.play({{"p13", "black_bar"}})) == "p13-black_bar*1 play");
    CHECK(table.text(table.play({{"p13", "p8"}}, {"p7"})) == "p13-p8*1 play");
    MovePath roll;
    roll.name = kDice;
    roll.tokens = {{TokenKind::Die, true, 1}, {TokenKind::Die, true, 3}};
    CHECK(table.text(roll) == "3-1");
    roll.name = kOpening;
    CHECK(table.text(roll) == "1-3");
    // Where moves differ in more than men and points, each has its own notation.
    const std::vector<MovePath> alike{table.play({{"p6", "p4", "p3"}}),
                                      table.play({{"p6", "p5", "p3"}})};
    CHECK(table.notation.write_all(alike, MoveStyle::Tables) ==
          Texts{"p6-p4-p3*1*1 play", "p6-p5-p3*1*1 play"});
}

TEST_CASE("typed moves of backgammon may be in any order, step by step, and without hits") {
    const Table table;
    const std::vector<MovePath> paths{
        table.play({{"p13", "p8"}, {"p6", "p5"}}),
        table.play({{"p24", "p20", "p15"}}, {"p20"}),
        table.play({{"p24", "p19", "p15"}}),
        table.play({{"p13", "p11"}, {"p13", "p11"}, {"p6", "p4"}, {"p6", "p4"}}),
        table.play({{"white_bar", "p20"}, {"p3", "white_out"}}),
        table.play({{"p10", "p8"}, {"p4", "p1"}}, {"p1"}),
    };
    CHECK(table.find("6/5 13/8", paths) == 0);
    CHECK(table.find("13/8, 6/5", paths) == -1);  // a comma divides moves
    CHECK(table.find("24/15", paths) == 2);
    CHECK(table.find("24/20/15", paths) == 1);
    CHECK(table.find("24/19/15", paths) == 2);
    CHECK(table.find("24/20* 20/15", paths) == 1);
    CHECK(table.find("6/4 13/11 6/4 13/11", paths) == 3);
    CHECK(table.find("6/4(2) 13/11(2)", paths) == 3);
    CHECK(table.find("BAR/20 3/OFF", paths) == 4);
    CHECK(table.find("10/8 4/1", paths) == 5);
    CHECK(table.find("10/8* 4/1", paths) == -1);  // nobody stood there
    for (const char* wrong :
         {"13/", "/8", "13", "13/8(", "13/8()", "13/8(0) 6/5", "13//8", "99999999999/8", "13/8(12)",
          "8/13 6/5", "13/11(2)", "24/20*/15 6/5"}) {
        INFO(wrong);
        CHECK(table.find(wrong, paths) == -1);
    }
    CHECK(table.notation.in_cells("bar/20 13/8*", 2) == "black_bar-p5+p12-p17");
    CHECK(table.notation.in_cells("double", 2) == "double");
    CHECK(table.notation.in_cells("30/20", 2) == "30/20");
}
