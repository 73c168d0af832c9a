// What the board alone says of movements, and that nothing is lost by trusting it: the interpreter
// counts the same when it asks every piece forward and judges every move by making it.
#include "engine/game/worker.hpp"
#include "engine/interpreter/reach.hpp"
#include "engine/notation/position_text.hpp"
#include "tests/engine/kernel_games.hpp"

#include <catch2/catch.hpp>

using namespace perthro;

namespace {

std::shared_ptr<Rules> with_reach(GameDefinition definition) {
    auto rules = std::make_shared<Rules>(std::move(definition));
    rules->reach = AttackReach::of(*rules);
    return rules;
}

const AttackReach::Source& source_of(const Rules& rules, Player player, PieceType type) {
    for (const AttackReach::Source& source : rules.reach->sources(player)) {
        if (source.type == type) {
            return source;
        }
    }
    throw std::logic_error("the type has no capturing movement");
}

bool reaches(const Rules& rules, const AttackReach::Source& source, const char* from,
             const char* to) {
    const Topology& topology = rules.game.topology;
    const Cell origin = topology.find_cell(from);
    const auto words = static_cast<std::size_t>(rules.reach->words());
    return ((source.origins[topology.find_cell(to) * words + origin / 64U] >> (origin % 64U)) &
            1) != 0;
}

bool looks_at(const Rules& rules, const AttackReach::Source& source, const char* from,
              const char* to, const char* cell) {
    const Topology& topology = rules.game.topology;
    const auto& way = rules.reach->way(source, topology.find_cell(to), topology.find_cell(from));
    const Cell looked = topology.find_cell(cell);
    return ((rules.reach->looks(way)[looked / 64U] >> (looked % 64U)) & 1) != 0;
}

std::uint64_t interpreted(const std::shared_ptr<Rules>& rules, const char* text, int depth,
                          bool forward) {
    Position start(rules->layout);
    REQUIRE(!read_position(rules->game, rules->layout, text, start));
    Worker worker(rules);
    worker.set_position(start);
    worker.turns().set_to_move(start.to_move());
    PerftOptions options;
    options.reference = true;
    options.forward = forward;
    return worker.perft(depth, options);
}

}  // namespace

TEST_CASE("a slide reaches along its lines and looks at what lies between") {
    const auto rules = with_reach(testing::kernel_chess());
    const auto& rook = source_of(*rules, 1, 3);
    CHECK(reaches(*rules, rook, "a1", "a8"));
    CHECK(reaches(*rules, rook, "a1", "h1"));
    CHECK_FALSE(reaches(*rules, rook, "a1", "b2"));
    CHECK(looks_at(*rules, rook, "a1", "a8", "a4"));
    CHECK_FALSE(looks_at(*rules, rook, "a1", "a8", "b1"));
}

TEST_CASE("a leg is looked at, and a palace bounds what can be reached") {
    const auto rules = with_reach(testing::kernel_xiangqi());
    const auto& horse = source_of(*rules, 1, 4);
    CHECK(reaches(*rules, horse, "b1", "c3"));
    CHECK(looks_at(*rules, horse, "b1", "c3", "b2"));
    CHECK_FALSE(looks_at(*rules, horse, "b1", "c3", "c1"));
    const auto& advisor = source_of(*rules, 1, 2);
    CHECK(reaches(*rules, advisor, "d1", "e2"));
    CHECK_FALSE(reaches(*rules, advisor, "d3", "c4"));
}

// The counts of chess are published (Chess Programming Wiki, "Perft Results"), that of xiangqi is
// fairy-stockfish's.
TEST_CASE("sensitive cells and reach lose no move and let none through") {
    const auto chess = with_reach(testing::kernel_chess());
    const char* kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    const char* pins = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
    CHECK(interpreted(chess, kiwipete, 3, false) == 97862);
    CHECK(interpreted(chess, kiwipete, 2, true) == 2039);
    CHECK(interpreted(chess, pins, 4, false) == 43238);
    CHECK(interpreted(chess, pins, 3, true) == 2812);
    const auto xiangqi = with_reach(testing::kernel_xiangqi());
    const char* start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    CHECK(interpreted(xiangqi, start, 3, false) == 79666);
    CHECK(interpreted(xiangqi, start, 2, true) == 1920);
}
