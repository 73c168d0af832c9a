// Formulas over sets of cells, evaluated on boards of all widths, against what is seen cell by
// cell.
#include "engine/facts/evaluator.hpp"
#include "engine/position/position.hpp"
#include "engine/random.hpp"
#include "engine/rules/rules.hpp"
#include "tests/engine/kernel_games.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

using namespace perthro;
using namespace perthro::facts;

namespace {

GameDefinition game_of(int side) {
    using namespace perthro::testing;
    using namespace words;
    GameDefinition game;
    game.topology = kernel_board(side, side, true).take();
    add_types(game, "A");
    words::move(game, 1, {along({game.topology.find_direction("n")}), step(), land()});
    return game;
}

// A board with stones of two players on it, and its formulas.
struct Asked {
    explicit Asked(int side)
        : rules(game_of(side)), topology(rules.game.topology), position(rules.layout),
          formulas(all_of(topology), static_cast<std::size_t>(rules.layout.sets.words), 1000) {
        Random random(static_cast<std::uint64_t>(side), "facts");
        for (const Cell cell : topology.cells) {
            const auto owner = static_cast<Player>(random.below(4));
            position.write(cell, owner == 1 || owner == 2 ? word::make(1, owner) : 0);
        }
        position.clear_log();
        evaluator = Evaluator::make(rules, position, formulas);
    }
    static CellSet all_of(const Topology& topology) {
        CellSet cells(topology.limit);
        for (const Cell cell : topology.cells) {
            cells.add(cell);
        }
        return cells;
    }
    NodeId stones(Player owner) {
        const std::int32_t set = static_cast<std::int32_t>(
            rules.layout.set_offset(owner, kEmptyType));
        return formulas.make({.kind = facts::Node::Kind::Pieces}, {{set}});
    }
    // Whether a set has just the cells of which `expected` says so.
    template <typename Expected>
    bool is(NodeId id, Expected&& expected) {
        evaluator->make_room();
        evaluator->set_state({.base = 1, .now = 1});
        evaluator->find(id);
        return std::all_of(topology.cells.begin(), topology.cells.end(),
                           [&](Cell cell) { return evaluator->has(id, cell) == expected(cell); });
    }
    [[nodiscard]] bool stands(Player owner, Cell cell) const {
        return cell != kNoCell && word::owner(position.word(cell)) == owner;
    }
    [[nodiscard]] Cell to(Direction direction, Cell cell) const {
        return topology.link[direction][cell];
    }

    Rules rules;
    const Topology& topology;
    Position position;
    Formulas formulas;
    std::unique_ptr<Evaluator> evaluator;
};

}  // namespace

TEST_CASE("sets of every width follow links as cells do") {
    const int side = GENERATE(3, 8, 11, 13, 16, 17, 19, 20, 21, 24, 25, 26, 29, 32, 40);
    Asked asked(side);
    const NodeId first = asked.stones(1);
    const NodeId second = asked.stones(2);
    for (Direction direction = 0; direction < asked.topology.link.size(); ++direction) {
        INFO("side " << side << ", direction " << direction);
        CHECK(asked.is(asked.formulas.from(direction, first),
                       [&](Cell cell) { return asked.stands(1, asked.to(direction, cell)); }));
        CHECK(asked.is(asked.formulas.ray(direction, first, second), [&](Cell cell) {
            Cell there = asked.to(direction, cell);
            while (asked.stands(2, there)) {
                there = asked.to(direction, there);
            }
            return asked.stands(1, there);
        }));
    }
}

TEST_CASE("how many neighbours there are is added up for all cells at once") {
    const int side = GENERATE(4, 9, 24, 33);
    Asked asked(side);
    std::vector<std::int32_t> along;
    for (Direction direction = 0; direction < asked.topology.link.size(); ++direction) {
        along.push_back(direction);
    }
    const std::int32_t three = asked.formulas.number({Number::Kind::Const, 3, 0});
    const std::int32_t test = asked.formulas.test({Comparison::AtLeast, {three}});
    const NodeId id = asked.formulas.make(
        {.kind = facts::Node::Kind::Beside, .a = asked.stones(2), .b = test}, along);
    CHECK(asked.is(id, [&](Cell cell) {
        return std::count_if(along.begin(), along.end(), [&](std::int32_t direction) {
                   return asked.stands(2, asked.to(static_cast<Direction>(direction), cell));
               }) >= 3;
    }));
}

TEST_CASE("formulas are found again, and simple ones need no node of their own") {
    Asked asked(5);
    Formulas& formulas = asked.formulas;
    const NodeId first = asked.stones(1);
    CHECK(asked.stones(1) == first);
    CHECK(formulas.both(first, formulas.all()) == first);
    CHECK(formulas.both(first, formulas.none()) == formulas.none());
    CHECK(formulas.either({first, formulas.none(), first}) == first);
    CHECK(formulas.either({first, formulas.all()}) == formulas.all());
    CHECK(formulas.without(first, formulas.none()) == first);
    CHECK(formulas.from(0, first) == formulas.from(0, first));
    CHECK(formulas.node(formulas.from(0, formulas.all())).fixed);
    CHECK_FALSE(formulas.node(formulas.from(0, first)).fixed);
}

TEST_CASE("a block is followed to all cells to which it leads") {
    const int side = GENERATE(5, 12, 24, 40);
    Asked asked(side);
    Formulas& formulas = asked.formulas;
    // Over stones of the first player, to each side.
    std::vector<std::int32_t> ways;
    for (const char* name : {"n", "e", "s", "w"}) {
        const std::int32_t end = formulas.way({.kind = Way::Kind::End}, {});
        const std::int32_t test = formulas.way(
            {.kind = Way::Kind::Test, .a = asked.stones(1), .next = end}, {});
        ways.push_back(formulas.way(
            {.kind = Way::Kind::Step, .a = asked.topology.find_direction(name), .next = test}, {}));
    }
    const std::int32_t fork = formulas.way({.kind = Way::Kind::Fork, .routes = 4}, ways);
    asked.evaluator->make_room();
    asked.evaluator->set_state({.base = 1, .now = 1});
    for (const Cell from : {asked.topology.cells.front(), asked.topology.cells[7]}) {
        std::vector<Cell> expected{from};
        for (std::size_t i = 0; i < expected.size(); ++i) {
            for (const char* name : {"n", "e", "s", "w"}) {
                const Cell there = asked.to(asked.topology.find_direction(name), expected[i]);
                if (asked.stands(1, there) &&
                    std::find(expected.begin(), expected.end(), there) == expected.end()) {
                    expected.push_back(there);
                }
            }
        }
        expected.erase(expected.begin());
        std::sort(expected.begin(), expected.end());
        std::vector<Cell> found;
        asked.evaluator->flood(fork, from, found);
        CHECK(found == expected);
    }
}

TEST_CASE("what is tried does not change what was found before") {
    Asked asked(8);
    const Column column{.kind = Column::Kind::Piece, .mask = word::kTypeMask, .types = {}};
    const std::int32_t zero = asked.formulas.number({Number::Kind::Const, 0, 0});
    const NodeId id = asked.formulas.make({.kind = facts::Node::Kind::Column,
                                           .a = asked.formulas.column(column),
                                           .b = asked.formulas.test({Comparison::More, {zero}})},
                                          {});
    asked.evaluator->make_room();
    const Cell cell = asked.topology.cells[20];
    const bool stood = asked.position.word(cell) != 0;
    asked.position.write(cell, stood ? 0 : word::make(1, 1));
    asked.evaluator->set_state({.base = 1, .now = 2, .written = asked.position.log()});
    asked.evaluator->find(id);
    CHECK(asked.evaluator->has(id, cell) != stood);
    asked.position.undo_to(0);
    asked.evaluator->set_state({.base = 1, .now = 1});
    CHECK(asked.evaluator->knows(id));
    CHECK(asked.evaluator->has(id, cell) == stood);
}
