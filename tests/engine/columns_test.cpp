// Columns of pieces lifted, put down and cut: what stands where says a plain model, a list of
// pieces for each cell, and every slot is as it is where the same columns are built piece by piece.
#include "engine/position/board.hpp"
#include "engine/random.hpp"
#include "tests/engine/kernel_games.hpp"

#include <catch2/catch.hpp>
#include <vector>

using namespace perthro;

namespace {

enum : int { Moved };
constexpr int kPieces = 12;

// Nine cells that hold columns, and two types.
GameDefinition stacked_game() {
    GameDefinition game;
    game.topology = testing::kernel_board(3, 3, false).take();
    for (const Cell cell : game.topology.cells) {
        game.topology.info[cell].holds = Holds::Stack;
    }
    testing::add_types(game, "AB");
    return game;
}

Rules stacked_rules() {
    GameDefinition game = stacked_game();
    AttributeDefinition moved;
    moved.name = "moved";
    moved.of = AttributeOf::Piece;
    moved.on_moving = 1;
    game.attributes = {moved};
    Setup setup;
    setup.hands = {{Player{1}, PieceType{1}, kPieces}};  // bounds how tall a stack may grow
    game.setups = {setup};
    return Rules(std::move(game));
}

struct Piece {
    PieceType type;
    Player owner;
    bool moved;
};
using Column = std::vector<Piece>;

PieceRecord record_of(const Board& board, const Layout& layout, const Piece& piece) {
    PieceRecord record = board.pieces().fresh(piece.type, piece.owner);
    record.word |= (piece.moved ? 1U : 0U) << layout.attributes[Moved].shift;
    return record;
}

// The position in which these columns were built piece by piece.
Position built(const Rules& rules, const std::vector<Column>& columns) {
    Position position(rules.layout);
    Board board(rules, position);
    for (const Cell cell : rules.game.topology.cells) {
        for (const Piece& piece : columns[cell]) {
            board.place_on_top(cell, record_of(board, rules.layout, piece));
        }
    }
    return position;
}

std::vector<Column> random_columns(const Rules& rules, Random& random) {
    std::vector<Column> columns(static_cast<std::size_t>(rules.layout.limit));
    for (int i = 0; i < kPieces; ++i) {
        const Cell cell = rules.game.topology.cells[random.below(rules.game.topology.cells.size())];
        columns[cell].push_back({static_cast<PieceType>(1 + random.below(2)),
                                 static_cast<Player>(1 + random.below(2)), random.below(2) != 0});
    }
    return columns;
}

void carry(std::vector<Column>& columns, Cell from, Cell to, std::size_t n) {
    Column& source = columns[from];
    Column carried(source.end() - static_cast<std::ptrdiff_t>(n), source.end());
    source.resize(source.size() - n);
    for (Piece& piece : carried) {
        piece.moved = piece.moved || from != to;
        columns[to].push_back(piece);
    }
}

}  // namespace

TEST_CASE("part of a column that is carried leaves every slot as building the columns does") {
    const Rules rules = stacked_rules();
    const std::vector<Cell>& cells = rules.game.topology.cells;
    Random random(7);
    for (int i = 0; i < 2000; ++i) {
        std::vector<Column> columns = random_columns(rules, random);
        const Position before = built(rules, columns);
        Position position = before;
        Board board(rules, position);
        const Cell from = cells[random.below(cells.size())];
        const Cell to = cells[random.below(cells.size())];
        const auto tall = columns[from].size();
        if (tall == 0) {
            continue;
        }
        const std::size_t n = 1 + random.below(tall);
        board.lift(from, n == tall && random.below(2) != 0 ? -1 : static_cast<int>(n), 0);
        board.put_down(to, from);
        carry(columns, from, to, n);
        REQUIRE(position == built(rules, columns));
        REQUIRE(position.consistent());
        position.undo_to(0);
        REQUIRE(position == before);
    }
}

TEST_CASE("pieces taken from a column leave every slot as building what is left does") {
    const Rules rules = stacked_rules();
    Random random(11);
    for (int i = 0; i < 500; ++i) {
        std::vector<Column> columns = random_columns(rules, random);
        Position position = built(rules, columns);
        Board board(rules, position);
        for (const Cell cell : rules.game.topology.cells) {
            if (!columns[cell].empty()) {
                const Piece top = columns[cell].back();
                columns[cell].pop_back();
                REQUIRE(board.take(cell, board.top(cell)).word ==
                        record_of(board, rules.layout, top).word);
            }
        }
        REQUIRE(position == built(rules, columns));
    }
}

TEST_CASE("a stack may grow as tall as a position text has pieces") {
    constexpr int kInText = 40;  // on nine cells
    GameDefinition game = stacked_game();
    Setup setup;
    setup.position = "(" + std::string(kInText, 'A') + ")8";
    game.setups = {setup};
    CHECK(Rules(std::move(game)).layout.stacks.levels >= kInText - 1);
}

TEST_CASE("a stack may grow as tall as there is room where rules make pieces") {
    const auto levels_with = [](const Node& word, HandKind hand) {
        GameDefinition game = stacked_game();
        game.hands.assign(game.pieces.size(), hand);
        Movement movement;
        movement.kind = MovementKind::PlayerMove;
        movement.name = "place";
        movement.body.op = Op::Block;
        movement.body.kids = {word};
        game.movements.push_back(movement);
        return Rules(std::move(game)).layout.stacks.levels;
    };
    Node put;
    put.op = Op::Put;
    put.a = 1;
    put.kids.resize(1);
    put.kids[0].op = Op::PlayerMe;
    Node capture;
    capture.op = Op::Capture;
    CHECK(levels_with(put, HandKind::None) == 255);
    CHECK(levels_with(put, HandKind::Counted) < 255);
    CHECK(levels_with(capture, HandKind::None) < 255);
}
