// Where things are: every cell is found again at its place, however the board is turned, and the
// parts of the window never lie on one another.
#include "renderer/layout/board_layout.hpp"
#include "renderer/layout/movers.hpp"
#include "renderer/layout/window_layout.hpp"
#include "scripting/session/sight.hpp"

#include <catch2/catch.hpp>

using namespace perthro;
using namespace perthro::renderer;

namespace {

session::BoardView squares(int files, int ranks) {
    session::BoardView board;
    for (int y = 1; y <= ranks; ++y) {
        for (int x = 1; x <= files; ++x) {
            session::CellView cell;
            cell.x = x - 1;
            cell.y = y - 1;
            cell.grid = 0;
            cell.at = {x, y};
            board.cells.push_back(cell);
        }
    }
    board.labels.push_back({"a", 0, -0.75});
    return board;
}

bool apart(const Rect& a, const Rect& b) {
    return a.right() <= b.x + 0.01 || b.right() <= a.x + 0.01 || a.bottom() <= b.y + 0.01 ||
           b.bottom() <= a.y + 0.01;
}

}  // namespace

TEST_CASE("a cell is found at its place, however the board is turned") {
    const session::BoardView board = squares(9, 5);
    const Rect area{30, 40, 700, 500};
    for (const int turned : {0, 90, 180, 270, -90, 60}) {
        const BoardLayout layout(board, area, turned, true);
        INFO("turned " << turned);
        REQUIRE(layout.cell_count() == 45);
        for (int cell = 0; cell < 45; ++cell) {
            const Point center = layout.place(cell).center;
            CHECK(area.contains(center));
            REQUIRE_FALSE(layout.cells_at(center).empty());
            CHECK(layout.cells_at(center).front() == cell);
        }
        CHECK(layout.cells_at({area.x - 1, area.y - 1}).empty());
    }
}

TEST_CASE("the first player's first rank is at the bottom, turned by 180 degrees at the top") {
    const session::BoardView board = squares(8, 8);
    const Rect area{0, 0, 600, 600};
    const BoardLayout upright(board, area, 0, true), turned(board, area, 180, true);
    CHECK(upright.place(0).center.y > upright.place(63).center.y);
    CHECK(upright.place(0).center.x < upright.place(63).center.x);
    CHECK(turned.place(0).center.y < turned.place(63).center.y);
    CHECK(turned.place(0).center.x > turned.place(63).center.x);
    // A quarter clockwise brings the right-hand side to the bottom.
    const BoardLayout quarter(board, area, 90, true);
    CHECK(quarter.place(7).center.y > quarter.place(0).center.y);
}

TEST_CASE("levels of a pyramid lie on one another, the upper one in front") {
    session::BoardView board;
    for (int z = 1; z <= 2; ++z) {
        for (int y = 1; y <= 3 - z; ++y) {
            for (int x = 1; x <= 3 - z; ++x) {
                session::CellView cell;
                cell.x = x + 3.0 * z;
                cell.y = y;
                cell.grid = 0;
                cell.at = {x, y, z};
                board.cells.push_back(cell);
            }
        }
    }
    board.hints = {{"levels", "pyramid"}};
    const BoardLayout layout(board, {0, 0, 300, 300}, 0, false);
    REQUIRE(layout.cell_count() == 5);
    const Point top = layout.place(4).center;
    CHECK(top.x == Approx((layout.place(0).center.x + layout.place(3).center.x) / 2));
    CHECK(top.y == Approx((layout.place(0).center.y + layout.place(3).center.y) / 2));
    REQUIRE(layout.cells_at(top).size() >= 2);
    CHECK(layout.cells_at(top).front() == 4);
}

TEST_CASE("the parts of the window never lie on one another") {
    for (const auto& [width, height] :
         {std::pair{480.0, 360.0}, {800.0, 600.0}, {1280.0, 800.0}, {3840.0, 2160.0}}) {
        for (const double scale : {1.0, 2.0}) {
            for (int players = 1; players <= 8; ++players) {
                const WindowLayout layout = window_layout(width, height, scale, true, players);
                INFO(width << "x" << height << " scale " << scale << ", " << players);
                REQUIRE(static_cast<int>(layout.strips.size()) == players);
                std::vector<Rect> parts = layout.strips;
                parts.insert(parts.end(), {layout.header, layout.board, layout.status});
                if (!layout.panel_over) {
                    parts.push_back(layout.panel);
                }
                for (std::size_t i = 0; i < parts.size(); ++i) {
                    for (std::size_t k = i + 1; k < parts.size(); ++k) {
                        CHECK(apart(parts[i], parts[k]));
                    }
                    CHECK(parts[i].right() <= width + 0.01);
                    CHECK(parts[i].bottom() <= height + 0.01);
                }
            }
        }
    }
}

TEST_CASE("a piece on a part of the board that turns goes around its middle") {
    Model model;
    for (int y = 0; y < 3; ++y) {
        for (int x = 0; x < 3; ++x) {
            session::CellView cell;
            cell.x = x;
            cell.y = y;
            model.game.board.cells.push_back(cell);
        }
    }
    // A quarter against the clock: each corner and each side to the next.
    model.game.board.permutations = {
        {"turn", {{0, 2}, {2, 8}, {8, 6}, {6, 0}, {1, 5}, {5, 7}, {7, 3}, {3, 1}}}};
    const BoardLayout layout(model.game.board, {0, 0, 300, 300}, 0, true);
    session::AnimationStep step;
    step.from = 0;
    step.to = 2;
    step.turn = "turn";
    model.animation.steps = {step};
    model.animation.last = 1;
    model.animation.started = 10;
    model.animation.length = 2;
    const Point middle = layout.place(4).center;
    const double corner = distance(layout.place(0).center, middle);
    for (const double now : {10.0, 10.5, 11.0, 11.5, 12.0}) {
        const auto seen = movers(model, layout, now);
        REQUIRE(seen.size() == 1);
        CHECK(distance(seen[0].center, middle) == Approx(corner));
    }
    const Point half = movers(model, layout, 11)[0].center;
    CHECK(half.x == Approx(middle.x));
    CHECK(half.y == Approx(middle.y + corner));  // below: the first row is the nearest
}

TEST_CASE("what is taken stands until its captor is near") {
    Model model;
    model.game.board.cells.resize(2);
    model.game.board.cells[1].x = 1;
    const BoardLayout layout(model.game.board, {0, 0, 200, 100}, 0, true);
    session::AnimationStep taken;
    taken.kind = session::StepKind::Remove;
    taken.to = 1;
    model.animation.steps = {taken};
    model.animation.last = 1;
    model.animation.started = 0;
    model.animation.length = 1;
    const auto seen = [&](double now) { return movers(model, layout, now)[0].alpha; };
    CHECK(seen(0.5) == Approx(1));
    CHECK(seen(0.8) < 1);
    CHECK(seen(1) == Approx(0));
}

TEST_CASE(
    "numbers of columns have room between the columns and the frame's end in the least window") {
    session::BoardView board;
    board.hints.emplace_back("columns", "5");
    for (int i = 0; i < 26; ++i) {
        session::CellView cell;
        cell.x = i % 13;
        cell.y = i < 13 ? 0 : 11;
        cell.holds = session::CellHolds::Counters;
        cell.written = {std::to_string(i + 1)};
        board.cells.push_back(cell);
    }
    const Rect area = window_layout(480, 360, 1, false, 2).board;
    const BoardLayout layout(board, area, 0, true);
    const double digits = 0.73 * 8;  // Inter's capitals at 8 pixels, the least size of numbers
    CHECK(layout.place(13).center.y - layout.unit() / 2 - layout.frame().y > digits);
    CHECK(layout.frame().bottom() - layout.place(0).center.y - layout.unit() / 2 > digits);
}

TEST_CASE("of an endless board the cells around the pieces are shown, and stay so for a while") {
    session::BoardView board;
    session::PositionView position;
    for (int x = 0; x < 21; ++x) {
        session::CellView cell;
        cell.x = x;
        board.cells.push_back(cell);
        position.cells.emplace_back();
    }
    const auto shown = [](const std::vector<char>& sight) {
        std::string text;
        for (const char cell : sight) {
            text += cell != 0 ? 'x' : '.';
        }
        return text;
    };
    CHECK(cells_in_sight(board, position, {}).empty());  // the package says nothing: all of it
    board.hints.emplace_back("fit", "2");
    std::vector<char> sight = cells_in_sight(board, position, {});
    CHECK(shown(sight) == "......xxxxxxxxx......");  // nothing stands there: the middle
    position.cells[12].pieces.emplace_back();
    sight = cells_in_sight(board, position, sight);
    CHECK(shown(sight) == "......xxxxxxxxx......");
    position.cells[13].pieces.emplace_back();
    sight = cells_in_sight(board, position, sight);
    CHECK(shown(sight) == "........xxxxxxxxxx...");

    const BoardLayout layout(board, {0, 0, 1000, 200}, 0, true, sight);
    CHECK(layout.place(8).area.x > 0);
    CHECK(layout.place(17).area.right() < 1000);
    CHECK(layout.place(7).area.right() < 0);
    CHECK(layout.cells_at(layout.place(12).center) == std::vector<int>{12});
}
