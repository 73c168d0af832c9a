// Moves as text: own notation and those of the families, written apart and read back.
#include "engine/notation/family_text.hpp"
#include "tests/engine/notation_boards.hpp"

#include <catch2/catch.hpp>
#include <set>

using namespace perthro;
using namespace perthro::testing;

namespace {

constexpr std::uint16_t kMove = 1, kDrop = 2, kJump = 3, kCastle = 4;

struct Table {
    GameDefinition game;
    MoveNames names{{"pass", "move", "drop", "jump", "castle", "en passant", "dice"},
                    {"A", "group of two"},
                    {}};
    MoveNotation notation{game, names};

    explicit Table(GameDefinition given) : game(std::move(given)) {}

    Token at(TokenKind kind, const std::string& cell) const {
        return {kind, true, game.topology.find_cell(cell)};
    }
    // A piece goes along these cells.
    MovePath go(const std::string& piece, const std::vector<std::string>& cells,
                std::uint16_t name = kMove, const std::string& captured = "") const {
        MovePath path;
        path.name = name;
        path.player = 1;
        path.mover = game.find_piece(piece);
        for (const std::string& cell : cells) {
            path.tokens.push_back(
                at(path.tokens.empty() ? TokenKind::Start : TokenKind::Landing, cell));
        }
        path.from = path.tokens.front().value;
        path.to = path.tokens.back().value;
        if (!captured.empty()) {
            path.captures.push_back(game.topology.find_cell(captured));
        }
        return path;
    }
    MovePath promoting(MovePath path, const std::string& piece) const {
        path.tokens.push_back({TokenKind::Promotion, true, game.find_piece(piece)});
        return path;
    }
    MovePath drop(const std::string& piece, const std::string& cell) const {
        MovePath path;
        path.name = kDrop;
        path.player = 1;
        path.mover = game.find_piece(piece);
        path.tokens = {{TokenKind::HandItem, true, path.mover}, at(TokenKind::Landing, cell)};
        path.to = path.tokens[1].value;
        return path;
    }
    MovePath with(MovePath path, TokenKind kind, std::uint16_t value) const {
        path.tokens.push_back({kind, true, value});
        return path;
    }
    MovePath pass() const {
        MovePath path;
        path.player = 1;
        return path;
    }

    // Every text is different and names its own move.
    std::vector<std::string> texts(const std::vector<MovePath>& paths, MoveStyle style) const {
        const std::vector<std::string> all = notation.write_all(paths, style);
        CHECK(std::set<std::string>(all.begin(), all.end()).size() == paths.size());
        for (std::size_t i = 0; i < all.size(); ++i) {
            INFO(all[i]);
            CHECK(notation.find(all[i], paths).index == static_cast<int>(i));
        }
        return all;
    }
    int find(const std::string& text, const std::vector<MovePath>& paths) const {
        return notation.find(text, paths).index;
    }
};

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("own notation is the entry path") {
    const Table table(chess_like());
    const std::vector<MovePath> paths{
        table.go("pawn", {"e2", "e4"}),
        table.go("pawn", {"c3", "e5", "g7"}, kJump),
        table.go("king", {"e1", "g1"}, kCastle),
        table.drop("pawn", "d4"),
        table.pass(),
        table.with(table.go("rook", {"a1", "b1"}), TokenKind::Lifted, 2),
        table.with(table.go("rook", {"a1", "b1"}), TokenKind::Lifted, 3),
        table.with(table.drop("knight", "d5"), TokenKind::Label, 1),
        table.with(table.go("queen", {"h1", "h2"}), TokenKind::Die, 6),
        table.with(table.go("queen", {"h1", "h3"}), TokenKind::Cell,
                   table.game.topology.find_cell("a8")),
        table.go("pawn", {"e5", "d6"}, 5, "d5"),
    };
    CHECK(table.texts(paths, MoveStyle::Own) ==
          Texts{"e2-e4", "c3-e5-g7 jump", "e1-g1 castle", "pawn@d4", "pass", "a1-b1^2", "a1-b1^3",
                "knight@d5#group of two", "h1-h2*6", "h1-h3/a8", "e5-d6 en passant"});
}

TEST_CASE("promotion, target, direction and class are written only where needed") {
    const Table table(chess_like());
    const auto target = [&](const char* cell) {
        return table.with(table.go("king", {"e1", "f1"}), TokenKind::Target,
                          table.game.topology.find_cell(cell));
    };
    const std::vector<MovePath> paths{
        table.promoting(table.go("pawn", {"a7", "a8"}), "queen"),
        table.promoting(table.go("pawn", {"a7", "a8"}), "rook"),
        table.promoting(table.go("pawn", {"b7", "b8"}), "queen"),
        table.go("pawn", {"c7", "c8"}),
        table.promoting(table.go("pawn", {"c7", "c8"}), "queen"),
        target("a1"),
        target("h1"),
        table.with(table.go("rook", {"h7", "h8"}), TokenKind::Direction,
                   table.game.topology.find_direction("n")),
        table.with(table.go("rook", {"h7", "h8"}), TokenKind::Direction,
                   table.game.topology.find_direction("e")),
        table.go("rook", {"d1", "d2"}, kMove),
        table.go("rook", {"d1", "d2"}, kDrop),
    };
    CHECK(table.texts(paths, MoveStyle::Own) ==
          Texts{"a7-a8=queen", "a7-a8=rook", "b7-b8", "c7-c8", "c7-c8=queen", "e1-f1&a1",
                "e1-f1&h1", "h7-h8>n", "h7-h8>e", "d1-d2 move", "d1-d2 drop"});
}

TEST_CASE("the order of choices tells moves apart when nothing else does") {
    const Table table(chess_like());
    MovePath early = table.with(table.go("rook", {"a1"}), TokenKind::Lifted, 2);
    early.tokens.push_back(table.at(TokenKind::Landing, "a2"));
    const MovePath late = table.with(table.go("rook", {"a1", "a2"}), TokenKind::Lifted, 2);
    CHECK(table.texts({early, late}, MoveStyle::Own) == Texts{"a1^2-a2", "a1-a2^2"});
}

TEST_CASE("typed moves may leave out what is not needed") {
    const Table table(chess_like());
    const std::vector<MovePath> paths{
        table.go("pawn", {"c3", "e5", "g7"}, kJump),
        table.go("pawn", {"c3", "e5"}, kJump),
        table.go("pawn", {"c3", "a5", "c7"}, kJump),
        table.drop("pawn", "h4"),
        table.promoting(table.go("pawn", {"h7", "h8"}), "queen"),
        table.promoting(table.go("pawn", {"h7", "h8"}), "rook"),
    };
    CHECK(table.find("c3xe5xg7", paths) == 0);
    CHECK(table.find("c3 g7", paths) == 0);
    CHECK(table.find("C3-G7 jump", paths) == 0);
    CHECK(table.find("c3-e5", paths) == 1);  // a whole path goes before a part of another
    CHECK(table.find("a5", paths) == 2);
    CHECK(table.find("P@h4", paths) == 3);
    CHECK(table.find("h7-h8=r", paths) == 5);
    const FoundMove several = table.notation.find("c3", paths);
    CHECK_FALSE(several);
    CHECK(several.error.message() == "character 1: `c3` may mean several moves (say which: "
                                     "c3-e5-g7 jump, c3-e5 jump, c3-a5-c7 jump)");
    const FoundMove none = table.notation.find("c3-e6", paths);
    CHECK(none.error.what == "`c3-e6` is no legal move");
    CHECK(none.error.remedy.rfind("nearest: c3-e5 jump", 0) == 0);
    CHECK_FALSE(table.notation.find("", paths));
    CHECK_FALSE(table.notation.find("x - :", paths));
    CHECK(table.notation.find("e4", {}).error.remedy ==
          "there is none any more: the game is over or nobody can move");
    // Routes of one move do not compete.
    const std::vector<std::uint32_t> groups{7, 7, 7, 8, 9, 10};
    CHECK(table.notation.find("c3", paths, groups));
}

TEST_CASE("SAN as in the PGN standard") {
    const Table table(chess_like());
    const std::vector<MovePath> paths{
        table.go("pawn", {"e4", "e5"}),
        table.go("pawn", {"e4", "d5"}, kMove, "d5"),
        table.go("knight", {"g1", "e2"}),
        table.go("knight", {"c3", "e2"}),
        table.go("rook", {"h1", "h3"}),
        table.go("rook", {"h5", "h3"}),
        table.go("queen", {"a1", "b2"}),
        table.go("queen", {"a3", "b2"}),
        table.go("queen", {"c1", "b2"}, kMove, "b2"),
        table.promoting(table.go("pawn", {"b7", "b8"}), "queen"),
        table.promoting(table.go("pawn", {"b7", "c8"}, kMove, "c8"), "knight"),
        table.with(table.go("king", {"e1", "g1"}, kCastle), TokenKind::Target, 5),
        table.with(table.go("king", {"e1", "c1"}, kCastle), TokenKind::Target, 3),
        table.drop("knight", "f3"),
        table.go("bishop", {"f1", "b5"}),
    };
    CHECK(table.texts(paths, MoveStyle::San) == Texts{"e5", "exd5", "Nge2", "Nce2", "R1h3", "R5h3",
                                                      "Qa1b2", "Q3b2", "Qcxb2", "b8=Q", "bxc8=N",
                                                      "O-O", "O-O-O", "N@f3", "Bb5"});
    CHECK(table.find("Bb5+", paths) == 14);
    CHECK(table.find("Bf1-b5#", paths) == 14);
    CHECK(table.find("0-0-0", paths) == 12);
    CHECK(table.find("b8Q", paths) == 9);
    CHECK(table.find("Ng1e2!", paths) == 2);
    CHECK(table.find("ed5", paths) == 1);
    CHECK(table.find("e1g1", paths) == 11);
    CHECK(table.find("b7c8n", paths) == 10);
    CHECK_FALSE(table.notation.find("Ne2", paths));
}

TEST_CASE("engine coordinates, with the rook's cell where arrays differ") {
    const Table table(chess_like());
    const std::vector<MovePath> paths{
        table.go("pawn", {"e2", "e4"}),
        table.promoting(table.go("pawn", {"e7", "e8"}), "queen"),
        table.promoting(table.go("pawn", {"e7", "e8"}), "knight"),
        table.with(table.go("king", {"b1", "c1"}, kCastle), TokenKind::Cell,
                   table.game.topology.find_cell("a1")),
        table.go("king", {"b1", "c1"}),
        table.drop("pawn", "e6"),
        table.pass(),
    };
    CHECK(table.texts(paths, MoveStyle::Coordinate) ==
          Texts{"e2e4", "e7e8q", "e7e8n", "b1a1", "b1c1", "P@e6", "0000"});
    CHECK(table.notation.write_all(paths, MoveStyle::San)[3] == "O-O-O");
}

TEST_CASE("PDN: numbers, the whole path only where two captures end alike") {
    const Table table(draughts_like(10));
    const std::vector<MovePath> paths{
        table.go("man", {"c3", "d4"}),
        table.go("king", {"a1", "c3", "e5"}, kJump, "b2"),
        table.go("king", {"a1", "g7", "e5"}, kJump, "f6"),
        table.go("man", {"g3", "e5"}, kJump, "f4"),
    };
    CHECK(table.texts(paths, MoveStyle::Draughts) ==
          Texts{"37-32", "46x37x28", "46x19x28", "39x28"});
    CHECK(table.find("46x37", paths) == 1);
    CHECK(table.find("39:28", paths) == 3);
    CHECK(table.find("g3-e5", paths) == 3);
    CHECK_FALSE(table.notation.find("46x28", paths));
}

TEST_CASE("USI") {
    const Table table(shogi_like());
    const std::vector<MovePath> paths{
        table.go("pawn", {"7g", "7f"}),
        table.go("bishop", {"8h", "2b"}, kMove, "2b"),
        table.promoting(table.go("bishop", {"8h", "2b"}, kMove, "2b"), "horse"),
        table.drop("pawn", "5e"),
    };
    CHECK(table.texts(paths, MoveStyle::Shogi) == Texts{"7g7f", "8h2b", "8h2b+", "P*5e"});
}

TEST_CASE("xiangqi: WXF and coordinates") {
    const Table table(xiangqi_like());
    std::vector<MovePath> paths{
        table.go("cannon", {"h3", "e3"}),  table.go("horse", {"h1", "g3"}),
        table.go("chariot", {"a1", "a3"}), table.go("chariot", {"a9", "a6"}),
        table.go("soldier", {"c4", "c5"}),
    };
    // C2=5 and H2+3 are the moves of every opening book's first page (central cannon).
    CHECK(table.texts(paths, MoveStyle::Xiangqi) == Texts{"C2=5", "H2+3", "R-+2", "R+-3", "P7+1"});
    CHECK(table.find("h3e3", paths) == 0);
    CHECK(table.find("c2.5", paths) == 0);
    CHECK(table.find("C+=5", paths) == 0);  // the other cannon of the file cannot move
    MovePath black = table.go("cannon", {"b8", "e8"});
    black.player = 2;
    CHECK(table.notation.write_all({black}, MoveStyle::Xiangqi)[0] == "C2=5");
}

TEST_CASE("Go: vertices in capitals") {
    GameDefinition game;
    game.players = {"nobody", "black", "white"};
    GridSpec grid;
    grid.size = {9, 9, 1, 1};
    for (const char* file : {"a", "b", "c", "d", "e", "f", "g", "h", "j"}) {
        grid.file_names.emplace_back(file);
    }
    game.topology = board_of(grid);
    game.hands = {HandKind::None};
    add_piece(game, "stone", "S");
    game.notation = "go";
    const Table table(game);
    const std::vector<MovePath> paths{table.drop("stone", "d4"), table.drop("stone", "j9"),
                                      table.pass()};
    CHECK(table.texts(paths, MoveStyle::Go) == Texts{"D4", "J9", "PASS"});
    CHECK(table.find("d4", paths) == 0);
    CHECK(table.find("pass", paths) == 2);
}

TEST_CASE("rolls are named by their dice, other outcomes by who knows them") {
    GameDefinition game = chess_like();
    ChanceDefinition dice;
    dice.name = "dice";
    dice.rolls = {{{1, 1}, 1, {}}, {{1, 2}, 2, {}}};
    game.chances.push_back(dice);
    const Table table(game);
    MovePath roll;
    roll.name = 6;
    const std::vector<MovePath> paths{table.with(roll, TokenKind::Outcome, 0),
                                      table.with(roll, TokenKind::Outcome, 1)};
    CHECK(table.texts(paths, MoveStyle::Own) == Texts{"1-1 dice", "1-2 dice"});
    roll.name = kMove;
    CHECK(table.notation.write_all({table.with(roll, TokenKind::Outcome, 4)}, MoveStyle::Own)[0] ==
          "!4");
}

TEST_CASE("paths come from lists, compound or simple") {
    MoveList list;
    list.tokens = {{TokenKind::Start, true, 3}, {TokenKind::Landing, true, 9}};
    list.captures = {5};
    Compound compound;
    compound.token_count = 2;
    compound.capture_count = 1;
    compound.name = kJump;
    list.compounds.push_back(compound);
    list.moves = {move_bits::kCompound, move_bits::simple(1, 2, 0)};
    const std::vector<MovePath> paths = paths_of(list, [](MoveBits move) {
        MovePath path;
        path.from = move_bits::from(move);
        path.to = move_bits::to(move);
        return path;
    });
    REQUIRE(paths.size() == 2);
    CHECK(paths[0].tokens.size() == 2);
    CHECK(paths[0].captures == std::vector<Cell>{5});
    CHECK(paths[0].name == kJump);
    CHECK(paths[1].from == 1);
    CHECK(paths[1].to == 2);
}
