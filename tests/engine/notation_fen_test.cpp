// FEN, xiangqi FEN, SFEN and the FEN of PDN: read into the right slots, written back.
#include "engine/notation/position_text.hpp"
#include "tests/engine/notation_boards.hpp"

#include <catch2/catch.hpp>

using namespace perthro;
using namespace perthro::testing;

namespace {

struct Game {
    GameDefinition definition;
    Layout layout;
    PositionText text;

    explicit Game(GameDefinition given, int quiet = 0)
        : definition(std::move(given)), layout(definition, 0, quiet, 0), text(definition, layout) {}

    Position read(const std::string& from) const {
        Position position(layout);
        const auto error = text.read(from, position);
        INFO(from);
        INFO((error ? error->message() : std::string("read")));
        REQUIRE_FALSE(error);
        REQUIRE(position.consistent());
        return position;
    }
    std::string error(const std::string& from) const {
        Position position(layout);
        const auto found = text.read(from, position);
        return found ? found->message() : "no error";
    }
    std::string at(const Position& position, const std::string& cell) const {
        return text.board().content(position, definition.topology.find_cell(cell));
    }
};

}  // namespace

TEST_CASE("the forms of families know two sides, so four players have the own form alone") {
    GameDefinition definition = chess_like();
    definition.players = {"nobody", "south", "west", "north", "east"};
    GridSpec grid;
    grid.size = {8, 8, 1, 1};
    definition.topology = board_of(std::move(grid), {}, 4);
    const Game game(std::move(definition));
    const Position west = game.text.base(2);
    CHECK_FALSE(game.text.write_family(west));
    CHECK(game.text.write_short(west) == game.text.write(west));
}

TEST_CASE("FEN of chess goes in and out") {
    const Game chess(chess_like(), 2);
    // The standard positions of perft suites (chessprogramming wiki), and two Shredder-FENs in
    // X-FEN.
    for (const std::string fen : {
             "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
             "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
             "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
             "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
             "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
             "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2",
             "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
             "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9",
         }) {
        CHECK(chess.text.write_family(chess.read(fen)) == fen);
    }
}

TEST_CASE("the fields of FEN reach their attributes") {
    const Game chess(chess_like(), 2);
    const Position position = chess.read("r3k2r/pppp1ppp/8/8/4pP2/8/PPPPP1PP/R3K2R b Kq f3 3 7");
    CHECK(chess.text.write(position) ==
          "r3k2r/pppp1ppp/8/8/4pP2/8/PPPPP1PP/R3K2R black quiet=3,3 castles=h1,a8 passed=f3 "
          "passed.age=1 ply=13");
    CHECK(position.to_move() == 2);
}

TEST_CASE("Shredder-FEN and missing fields") {
    const Game chess(chess_like());
    const Position position = chess.read(
        "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe -");
    CHECK(*chess.text.write_family(position) ==
          "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w KQkq - 0 1");
    // The inner one of two rooks: only its file names it.
    const std::string inner = "4k3/8/8/8/8/8/8/R1R1K3 w C - 0 1";
    CHECK(*chess.text.write_family(chess.read(inner)) == inner);
    CHECK(chess.at(chess.read("8/8/8/8/8/8/8/K1k5 w"), "c1") == "k");
    CHECK(chess.read("8/8/8/8/8/8/8/K1k5 black").to_move() == 2);
    CHECK(chess.read("8/8/8/8/8/8/8/K1k5").to_move() == 1);
}

TEST_CASE("xiangqi FEN: w is the first player whatever he is called") {
    const Game xiangqi(xiangqi_like(), 1);
    const Position start = xiangqi.read(
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w");
    CHECK(start.to_move() == 1);
    CHECK(xiangqi.at(start, "e1") == "K");
    CHECK(xiangqi.at(start, "b8") == "c");
    CHECK(start.count(1) == 16);
    CHECK(*xiangqi.text.write_family(start) ==
          "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1");
    CHECK(xiangqi.read("4k4/9/9/9/9/9/9/9/9/4K4 b - - 5 30").get(Field::Ply) == 59);
    CHECK(xiangqi.read("4k4/9/9/9/9/9/9/9/9/4K4 red").to_move() == 1);
}

TEST_CASE("SFEN, and fairy-stockfish's hands in brackets") {
    const Game shogi(shogi_like());
    const std::string start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    const Position position = shogi.read(start);
    CHECK(position.to_move() == 1);
    CHECK(shogi.at(position, "8h") == "B");
    CHECK(shogi.at(position, "2h") == "R");
    CHECK(*shogi.text.write_family(position) == start);

    const std::string hands =
        "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124";
    CHECK(*shogi.text.write_family(shogi.read(hands)) == hands);  // an example of the USI
                                                                  // protocol's page

    const Position fairy = shogi.read(
        "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL[RGgsnppppp] w");
    CHECK(fairy.to_move() == 1);
    CHECK(fairy.get(shogi.layout.hand(2, 6)) == 5);
    CHECK(*shogi.text.write_family(fairy) ==
          "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL b RGgsn5p 1");
}

TEST_CASE("the short form is the family's only where it says everything") {
    const Game chess(chess_like(), 1);
    Position position = chess.read("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 7");
    CHECK(chess.text.write_short(position) == "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 7");
    position.write(Field::PliesLeft, 2);
    CHECK(chess.text.write_short(position) ==
          "r3k2r/8/8/8/8/8/8/R3K2R white quiet=3 castles=a1,h1,a8,h8 plies=2 ply=12");
    const Game shogi(shogi_like());
    CHECK(shogi.text.write_fen(shogi.read("4k4/9/9/9/9/9/9/9/4K4 w 2Pr 4")) ==
          "4k4/9/9/9/9/9/9/9/4K4[PPr] b - - 0 2");
}

TEST_CASE("the FEN of PDN numbers dark cells from the top left") {
    const Game draughts(draughts_like(10));
    const std::string woldouby = "W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26";
    const Position position = draughts.read(woldouby);
    CHECK(position.count(1) == 10);
    CHECK(*draughts.text.write_family(position) == woldouby);
    // 1 = b10, 46 = a1, 50 = i1 (rulebook, draughts, "Numbering").
    const Position corners = draughts.read("B:WK46,50:B1.");
    CHECK(corners.to_move() == 2);
    CHECK(draughts.at(corners, "b10") == "m");
    CHECK(draughts.at(corners, "a1") == "K");
    CHECK(draughts.at(corners, "i1") == "M");
    CHECK(draughts.read("W:W31-50:B1-20").count(2) == 20);
    CHECK(draughts.read("B:Wa1,Ki1:Bb10:H2:F9").get(Field::Ply) == 17);
}

TEST_CASE("the FEN of PDN may have blanks behind colons and commas, and nothing else left over") {
    const Game draughts(draughts_like(10));
    CHECK(draughts.read("W:W31, 32:B1, 2") == draughts.read("W:W31,32:B1,2"));
    CHECK(draughts.read(" W: W31 , 32 :B1,2. ") == draughts.read("W:W31,32:B1,2"));
    CHECK(draughts.read("W:W50-31:B20-1") == draughts.read("W:W31-50:B1-20"));
    CHECK(draughts.error("W:W31:B1 junk") ==
          "character 8: `1 junk` is no piece on a cell (a number, a range 1-12, or a letter and a "
          "number: K30)");
    CHECK(draughts.error("W:W31,,32:B1") ==
          "character 7: no piece stands between two commas (leave one of them out)");
    CHECK(draughts.error("W:W31:B1:H2:H3") ==
          "character 13: `H` stands here twice (leave one of them out)");
}

TEST_CASE("ranges of cells go up or down") {
    const Game chess(chess_like());
    CHECK(chess.read("RR6/8/8/8/8/8/8/RRR5 white castles=c1..a1") ==
          chess.read("RR6/8/8/8/8/8/8/RRR5 white castles=a1..c1"));
}

TEST_CASE("a castling right is refused where no setup gives it, with what it needs") {
    GameDefinition definition = chess_like();
    Setup setup;
    const auto cell = [&](const char* name) { return definition.topology.find_cell(name); };
    for (Player player = 1; player <= 2; ++player) {
        const bool first = player == 1;
        setup.placements.push_back({player, 1, {cell(first ? "e1" : "e8")}, 1, {}});
        setup.placements.push_back({player,
                                    3,
                                    {cell(first ? "a1" : "a8"), cell(first ? "h1" : "h8")},
                                    1,
                                    {{AttributeId{0}, 1}}});
    }
    definition.setups.push_back(setup);
    const Game chess(definition);
    CHECK(chess.read("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").to_move() == 1);
    CHECK(chess.read("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1").to_move() == 1);
    const std::string needs = "a king on e1 and a rook on ";
    const auto refused = [](const std::string& at, const std::string& letter,
                            const std::string& what) {
        return "character " + at + ": the castling right `" + letter + "` cannot be: it needs " +
               what + " (leave the letter out; `-` for none)";
    };
    CHECK(chess.error("4k3/8/8/8/8/8/8/3K3R w K - 0 1") == refused("24", "K", needs + "h1"));
    CHECK(chess.error("4k3/8/8/8/8/8/8/4KR2 w K - 0 1") == refused("24", "K", needs + "h1"));
    CHECK(chess.error("4k3/8/8/8/8/8/8/1R2K2R w KQ - 0 1") == refused("27", "Q", needs + "a1"));
    CHECK(chess.error("4k3/8/8/8/8/8/8/1R2K2R w B - 0 1") ==
          refused("26", "B", needs + "a1 or h1"));
    CHECK(chess.error("4k3/8/8/8/8/8/8/4K3 w q - 0 1") ==
          refused("23", "q", "a king on e8 and a rook on a8"));
    // Where a setup may put them anywhere, so may a text.
    definition.setups.front().lua = "setup";
    const Game any(definition);
    CHECK(any.read("4k3/8/8/8/8/8/8/1R2K2R w KQ - 0 1").to_move() == 1);
}

TEST_CASE("on a turned board the Italian numbers come by themselves") {
    const Game italian(draughts_like(8, true));
    const Position position = italian.read("W:W5,32:B1");
    CHECK(italian.at(position, "a8") == "m");  // rulebook: 1 = a8, 5 = b7
    CHECK(italian.at(position, "b7") == "M");
    CHECK(italian.at(position, "h1") == "M");
}

TEST_CASE("errors name the place, the cause and the remedy") {
    const Game chess(chess_like());
    CHECK(chess.error("") == "character 1: the text is empty (rows, then the player to move)");
    CHECK(chess.error("8/8/8/8/8/8/8/8[]k w").find("behind the hands") != std::string::npos);
    CHECK(chess.error("8/8/8/8/8/8/8 w") ==
          "character 1: the board has 8 ranks, the text 7 (ranks from the top, separated by `/`)");
    CHECK(chess.error("8/8/8/8/8/8/8/7 w") ==
          "character 16: rank 1 has 7 cells (8 cells are a rank)");
    CHECK(chess.error("8/8/8/4k4/8/8/8/8 w") ==
          "character 10: rank 5 is too long (8 cells are a rank)");
    CHECK(chess.error("8/8/8/3x4/8/8/8/8 w") == "character 8: no piece is written `x` (pieces are "
                                                "B K N P Q R b k n p q r, {letter:player})");
    CHECK(chess.error("8/8/8/8/8/8/8/8 green") ==
          "character 17: there is no player `green` (the name of the player to move, or w or b)");
    CHECK(chess.error("8/8/8/8/8/8/8/K7 w K -") ==
          "character 20: no rook has the castling right `K` (K Q k q, or the rook's file; `-` for "
          "none)");
    CHECK(chess.error("8/8/8/8/8/8/8/8 w - x9") ==
          "character 21: there is no cell `x9` (write `-`)");
    CHECK(chess.error("8/8/8/8/8/8/8/8 w colour=1") ==
          "character 19: `colour` is neither a cell, an attribute nor a part of the position "
          "(see the names in game.yaml)");
    CHECK(chess.error("8/8/8/8/8/8/8/8 w - - 0 99999999999") ==
          "character 25: the number `99999999999` is too large (4294967295 at most)");
}
