// Moves that are drawn by their numbers, in small games whose words make it hard to number them as
// the list has them: each move of the list is drawn about as often as any other, and nothing else.
#include "tests/scripting/hooks_fixture.hpp"

#include <catch2/catch.hpp>
#include <map>
#include <string>

using namespace perthro;
using namespace perthro::test;

namespace {

const std::string kGame = R"(api: 1
id: small
board: {grids: [{size: [5, 5]}], zones: {far_row: rank 5}}
attributes: {speed: {of: game, type: 0..8}}
pieces: {man: {letter: M}, ox: {letter: O}}
setups: {start: {white: {man: [b2, c2, d4], ox: [a1, c4]}, black: {man: [c3, d3], ox: e5}}}
)";

constexpr int kDrawings = 300;  // for each move
constexpr int kPlies = 6;

std::uint64_t state_after(Worker& worker, const MoveList& list, std::size_t index) {
    worker.make(list, index);
    const std::uint64_t state = worker.position().computed_keys()[0];
    worker.unmake();
    return state;
}

// What is wrong with the draws from the position; "" nothing.
std::string draw_often(Worker& worker, Random& random) {
    MoveList list, one;
    worker.list(list);
    std::map<std::uint64_t, int> left;
    for (std::size_t i = 0; i < list.size(); ++i) {
        left[state_after(worker, list, i)] += kDrawings;
    }
    for (std::size_t i = 0; i < kDrawings * list.size(); ++i) {
        const auto index = worker.draw(random, one);
        if (!index || left.find(state_after(worker, one, *index)) == left.end()) {
            return "a move was drawn that the list does not have";
        }
        --left[state_after(worker, one, *index)];
    }
    for (const auto& [state, missing] : left) {
        if (std::abs(missing) > kDrawings / 3) {  // six standard deviations
            return "a move was drawn too often by " + std::to_string(-missing);
        }
    }
    return "";
}

// Whatever is wrong along a game.
std::string draw_along(const std::string& rules) {
    const ScriptedGame game(kGame, rules);
    std::string wrong;
    game.play([&](Worker& worker) {
        Random random(5, "numbers");
        MoveList list;
        for (int ply = 0; ply < kPlies && wrong.empty(); ++ply) {
            wrong = draw_often(worker, random);
            worker.list(list);
            if (list.empty()) {
                break;
            }
            worker.make(list, random.below(list.size()));
        }
    });
    return wrong;
}

const std::string kOx = "ox:move { along(around), step, land(open) }\n";

}  // namespace

TEST_CASE("what `can` tries is no move that has a number") {
    const std::string jump = "{ along(diagonal), step, enemy, capture, step, land";
    CHECK(draw_along(kOx + "man:move { when(can " + jump +
                     ", continue \"jump\" }, as \"threat\"), along(around), step, land }\n" +
                     "man:move \"jump\" " + jump + " }\n") == "");
}

TEST_CASE("words behind an attribute that is set ask for what it is now") {
    CHECK(draw_along(kOx + "man:move { when(far_row, set(speed, 1), set(speed, 2)), "
                           "along(orthogonal), slide { max = speed }, land }\n") == "");
    CHECK(draw_along(kOx +
                     "man:move { set(speed, 2), along(around), step, speed:is(2), land }\n") == "");
}

TEST_CASE("a class that others wait for leaves no numbers behind") {
    CHECK(draw_along(
              "compulsory(\"jump\", { \"jump\", \"take\" })\n" + kOx +
              "man:move \"jump\" { along(diagonal), step, enemy, mark \"m\", step, empty, "
              "at(\"m\", capture), land }\n"
              "man:move \"take\" { along(around), slide, veer(1, -1), step, land(open) }\n") == "");
}

TEST_CASE("a piece that becomes what it is makes no second move") {
    const std::string march = ":move { along(n), step, land(open), when(far_row, promote(ox)) }\n";
    CHECK(draw_along(kOx + "man" + march + "ox" + march) == "");
}

TEST_CASE("words that close a move are followed for the drawn one") {
    CHECK(draw_along(kOx + "man:move { along(around), step, land, set(speed, count(board, own)) "
                           "}\n") == "");
    CHECK(draw_along(kOx + "man:move { along(around), step, land, when(far_row, set(speed, 3), "
                           "set(speed, count(beside(around), enemy))), again }\n") == "");
}

TEST_CASE("what moves push, shift and capture is counted as the list has it") {
    const auto shove = [](const std::string& words) {
        return draw_along(kOx + "man:move \"shove\" { " + words + " }\n");
    };
    CHECK(shove("along(around), step, when(occupied, push { off = capture }), land") == "");
    CHECK(
        shove("along(orthogonal), slide { max = 2 }, step, when(enemy, push { max = 1 }), land") ==
        "");
    CHECK(shove("along(e, n), times(1, step, occupied, mark \"row\"), as(here), veer(1, -1), "
                "every { \"row\", shift(here, ahead), min = 1 }, go(start), step, land") == "");
    CHECK(shove("along(around), step, enemy, capture, step, land") == "");
    CHECK(shove("along(around), step, land, step, enemy, capture") == "");
    CHECK(shove("along(around), step, land, every { orthogonal, step, enemy, capture }") == "");
    CHECK(shove("along(orthogonal), any(can { step, own, at(ahead, empty) }, can { step, enemy }), "
                "step, when(own, { capture, step }), land(open)") == "");
}
