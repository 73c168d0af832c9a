// What a board notes of what is done to it, and forgets with what is undone.
#include "engine/position/board.hpp"
#include "tests/engine/kernel_games.hpp"

#include <catch2/catch.hpp>
#include <string>

using namespace perthro;

namespace {

Rules small_rules() {
    GameDefinition game;
    game.topology = testing::kernel_board(3, 3, false).take();
    testing::add_types(game, "AB");
    return Rules(std::move(game));
}

// A board that is told of.
struct Heard {
    const Rules rules = small_rules();
    Position position{rules.layout};
    Board board{rules, position};
    DeedRecord deeds;
    const std::vector<Cell>& cells = rules.game.topology.cells;

    Heard() { board.teller().tell(&deeds); }
    void place(Cell cell, PieceType type, Player owner) {
        board.place_on_top(cell, board.pieces().fresh(type, owner));
    }
};

// "lift 0, land 0>1": what was noted behind a mark.
std::string told(const DeedRecord& deeds, const Position& position, std::size_t mark) {
    static constexpr const char* kNames[] = {"lift",  "land", "move",  "take", "send",
                                             "place", "turn", "count", "sow"};
    std::string text;
    for (const Deed& one : deeds.since(position, mark)) {
        text += (text.empty() ? "" : ", ") + std::string(kNames[static_cast<int>(one.kind)]) + " " +
                (one.from == kNoCell ? "" : std::to_string(one.from)) +
                (one.to == kNoCell ? "" : ">" + std::to_string(one.to));
    }
    return text;
}

}  // namespace

TEST_CASE("what is done to a board is noted in its order") {
    Heard heard;
    auto& [rules, position, board, deeds, cells] = heard;
    const Cell a = cells[0], b = cells[1], c = cells[2];
    heard.place(a, 1, 1);
    heard.place(b, 2, 2);
    board.lift(a, -1, 0);
    board.take_captured(b, position.word(b), Player{1}, kNoCell);
    board.put_down(c, a);
    const auto cell = [](Cell one) { return std::to_string(one); };
    CHECK(told(deeds, position, 0) == "place >" + cell(a) + ", place >" + cell(b) + ", lift " +
                                          cell(a) + ", take " + cell(b) + ", land " + cell(a) +
                                          ">" + cell(c));
    board.teller().tell(nullptr);
    board.move_all(c, a);
    CHECK(deeds.since(position, 0).size() == 5);
}

TEST_CASE("what is undone has not happened, whatever is written in its place") {
    Heard heard;
    auto& [rules, position, board, deeds, cells] = heard;
    heard.place(cells[0], 1, 1);
    const std::size_t mark = position.mark();
    board.move_all(cells[0], cells[1]);
    board.move_all(cells[1], cells[2]);
    position.undo_to(mark);
    CHECK(told(deeds, position, mark).empty());
    // Other writes take the places in the log that those of the moves had.
    for (std::uint32_t value = 1; value < 8; ++value) {
        position.write(Field::Request, value);
    }
    CHECK(told(deeds, position, mark).empty());
    board.move_all(cells[0], cells[4]);
    CHECK(told(deeds, position, mark) ==
          "move " + std::to_string(cells[0]) + ">" + std::to_string(cells[4]));
    CHECK(deeds.since(position, 0).size() == 2);
}

TEST_CASE("of two ways that begin with the same write only the one that stands has happened") {
    Heard heard;
    auto& [rules, position, board, deeds, cells] = heard;
    heard.place(cells[0], 1, 1);
    const std::size_t mark = position.mark();
    board.take(cells[0], position.word(cells[0]));
    position.undo_to(mark);
    board.move_all(cells[0], cells[1]);  // which empties the cell first, too
    CHECK(told(deeds, position, mark) ==
          "move " + std::to_string(cells[0]) + ">" + std::to_string(cells[1]));
}

TEST_CASE("what writes nothing does not take the place of what was written before") {
    Heard heard;
    auto& [rules, position, board, deeds, cells] = heard;
    const Cell a = cells[0];
    heard.place(a, 1, 1);
    board.move_all(a, a);
    board.take_captured(cells[1], 0, Player{1}, kNoCell);
    CHECK(told(deeds, position, 0) == "place >" + std::to_string(a));
}
