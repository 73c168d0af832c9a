// What the plan makes of movements: idioms, reasons, attacks in reverse. The expected attackers are
// counted by hand on the positions given.
#include "engine/game/worker.hpp"
#include "engine/kernel/kernel.hpp"
#include "engine/notation/position_text.hpp"
#include "tests/engine/kernel_games.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

using namespace perthro;
using namespace perthro::kernel;
using namespace perthro::testing;

namespace {

std::string idioms_of(const Plan& plan, PieceType type) {
    std::string text;
    for (const MovementPlan& movement : plan.movements) {
        if (movement.type == type) {
            text += (text.empty() ? "" : " | ") + (movement.lowered ? movement.idioms : "-");
        }
    }
    return text;
}

}  // namespace

TEST_CASE("movements of chess become leaps, rays and special rows") {
    const Rules rules(kernel_chess());
    const Plan plan = make_plan(rules);
    CHECK(idioms_of(plan, 1) == "leap | hop");
    CHECK(idioms_of(plan, 2) == "ray");
    CHECK(idioms_of(plan, 5) == "leap");
    CHECK(idioms_of(plan, 6) == "leap | ray | leap | hop");
    CHECK(plan.native_protect);
    CHECK(plan.disjoint);
}

TEST_CASE("screens and legs are hops and rays, chains are chains") {
    const Rules xiangqi(kernel_xiangqi());
    const Plan plan = make_plan(xiangqi);
    CHECK(idioms_of(plan, 4) == "ray");
    CHECK(idioms_of(plan, 6) == "ray | hop");
    const Rules draughts(kernel_draughts());
    CHECK(idioms_of(make_plan(draughts), 1) == "leap | chain");
}

TEST_CASE("chains may stop, bar ways, go straight on and take rows") {
    const auto idioms_with = [](std::vector<Node> body, std::vector<Node> part,
                                IdentityOf identity = IdentityOf::Choices) {
        GameDefinition game = kernel_draughts();
        game.identity = identity;
        words::move(game, 1, std::move(body), "more");
        game.movements.push_back({MovementKind::Part, 1, "on", words::block(std::move(part)), {}});
        const Rules rules(std::move(game));
        return idioms_of(make_plan(rules), 1);
    };
    const auto may = [](const std::string& name) {
        return words::node(Op::Maybe, {words::block({words::must_continue(name)})});
    };
    const auto jump = [&](const std::string& name) {
        return std::vector<Node>{words::step(), words::enemy(), words::capture(),
                                 words::step(), words::land(),  may(name)};
    };
    const auto behind_ways = [](std::vector<Node> words) {
        words.insert(words.begin(), words::along({0, 1}));
        return words;
    };
    const auto row = [](Op place, Op way) {
        const Node step = words::node(Op::Step, {words::node(way)});
        return words::block({words::node(
            Op::At, {words::place(place),
                     words::block({step, words::enemy(), words::capture(),
                                   words::node(Op::Loop,
                                               {words::block({words::step(), words::enemy(),
                                                              words::capture()})},
                                               {}, -1)})})});
    };
    const auto rows = [&](Op place, Op way) {
        return std::vector<Node>{
            words::along({0, 1}),
            words::no(words::node(Op::StraightOn)),
            words::step(),
            words::no(words::node(Op::Visited)),
            words::empty(),
            words::node(Op::Either, {row(Op::PlaceHere, Op::DirAhead), row(place, way)}),
            words::land(),
            may("more")};
    };
    CHECK(idioms_with(behind_ways(jump("more")), jump("on")) == "leap | chain | chain");
    CHECK(idioms_with(behind_ways(jump("on")), jump("on")) == "leap | chain | chain");
    CHECK(idioms_with(rows(Op::PlaceFrom, Op::DirBehind), jump("on")) == "leap | chain | chain");
    // The part goes another way than the movement, and a row leads off sideways.
    CHECK(idioms_with(behind_ways(jump("on")), behind_ways(jump("on"))) == "leap | chain | -");
    CHECK(idioms_with(rows(Op::PlaceFrom, Op::DirAhead), jump("on")) == "leap | chain | -");
    // Two rows without labels: routes that take the same may not be told apart.
    CHECK(idioms_with(rows(Op::PlaceFrom, Op::DirBehind), jump("on"), IdentityOf::Routes) ==
          "leap | chain | -");
}

TEST_CASE("a movement that reads what tables do not know says why, and where") {
    GameDefinition game = kernel_chess();
    Node counted = words::node(Op::Count, {words::node(Op::SetChain)});
    counted.at = {0, 17, 5};
    Node condition = words::node(Op::Compare, {counted, words::number(3)});
    words::move(game, 5, {condition, words::along({0}), words::step(), words::land()});
    const Rules rules(std::move(game));
    const Plan plan = make_plan(rules);
    const auto left = std::find_if(plan.movements.begin(), plan.movements.end(),
                                   [](const MovementPlan& movement) { return !movement.lowered; });
    REQUIRE(left != plan.movements.end());
    CHECK(left->type == 5);
    CHECK(left->at.line == 17);
    CHECK(left->reason.find("count") != std::string::npos);
    CHECK(plan.compound[1].size() == 1);
}

TEST_CASE("attacks are answered in reverse") {
    const Rules rules(kernel_chess());
    const auto tables = Kernel::build(rules, make_plan(rules));
    Position position(rules.layout);
    const std::string text = "4k3/8/8/3p4/8/2N1b3/8/R3K2R w KQ - 0 1";
    REQUIRE_FALSE(read_position(rules.game, rules.layout, text, position));
    const auto attacked = [&](const char* cell, PieceType victim, Player by) {
        return tables->attacked(position, rules.game.topology.find_cell(cell), victim, 1U << by);
    };
    CHECK(attacked("d5", 6, 1));        // by the knight
    CHECK(attacked("a8", 6, 1));        // by the rook, along the open file
    CHECK_FALSE(attacked("a8", 6, 2));  // the king of e8 is too far
    CHECK(attacked("c4", 1, 2));        // by the pawn
    CHECK_FALSE(attacked("c6", 1, 2));  // pawns do not capture backwards
    CHECK(attacked("g1", 1, 2));        // by the bishop
    CHECK_FALSE(tables->checked(position, 1));
}
