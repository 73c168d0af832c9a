// Sowings from tables (engine/kernel/sowing.hpp) are what the words compose: the same lists, move
// by move, in the same order; as many are counted; where a number would leave its range, the words
// tell.
#include "engine/game/worker.hpp"
#include "engine/kernel/sowing.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/conformance/lists_in_games.hpp"
#include "tests/conformance/tier.hpp"
#include "tests/scripting/hooks_fixture.hpp"

#include <catch2/catch.hpp>
#include <string>

using namespace perthro;
using namespace perthro::test;

namespace {

constexpr int kGames = kSlowBuild ? 2 : 20;

void compare_package(const std::string& id, const OptionValues& options) {
    INFO(id << (options.empty() ? "" : " " + options.begin()->second));
    vm::run_on_script_thread([&] {
        Worker worker(open_package(id, options));
        REQUIRE(worker.rules().sowing != nullptr);
        const Compared compared = compare_in_games(worker, kGames);
        CHECK(compared.agree);
        CHECK(compared.lists > 10 * kGames);
        CHECK(compared.longest > 2);
        worker.new_game();
        PerftOptions reference, made;
        reference.reference = made.make_leaves = true;
        const std::uint64_t nodes = worker.perft(4, reference);
        CHECK(worker.perft(4) == nodes);
        CHECK(worker.perft(4, made) == nodes);
    });
}

// Two rows of four pits, whose stores are no part of the ring.
std::string pits(int most) {
    return R"(api: 1
id: small
title: Pits
players: [south, north]
board:
  grids: [{size: [4, 2]}]
  cells: {south_store: {at: [5, 1.5]}, north_store: {at: [0, 1.5]}}
  zones:
    home: {south: rank 1, north: rank 2}
    theirs: {south: rank 2, north: rank 1}
    ends: {south: [a1, d1], north: [a2, d2]}
    store: {south: south_store, north: north_store}
  tracks: {ring: {cells: [a1-d1, d2-a2], closed: true}}
attributes:
  seeds: {of: cell, type: 0..)" +
           std::to_string(most) + R"(, default: 3}
  debt: {of: cell, type: -4..4}
  kept: {of: player, type: 0..200}
  laps: {of: game, type: 0..30}
results: {over: {when: stuck, most: kept}, long: {when: quiet 60, all: draw}}
setups: {start: {}}
)";
}

void compare_pits(const std::string& words, bool in_tables) {
    INFO(words);
    const ScriptedGame game(pits(400), "move \"sow\" { " + words + " }\n");
    game.play(
        [&](Worker& worker) {
            CHECK((worker.rules().sowing != nullptr) == in_tables);
            const Compared compared = compare_in_games(worker, kGames);
            CHECK(compared.agree);
            CHECK(compared.lists >= kGames);
        },
        patient_limits());
}

const std::string kSow = "choose(home), seeds, along(ring), gather(seeds), sow(seeds)";

}  // namespace

TEST_CASE("sowings of packages from tables are those of their words") {
    for (const char* slam : {"nothing", "illegal", "allowed", "last_left"}) {
        compare_package("oware", {{"slam", slam}});
    }
    compare_package("kalah", {});
    compare_package("kalah", {{"empty_capture", "true"}});
    compare_package("kalah", {{"ends", "to_move"}, {"houses", "three"}, {"seeds", "6"}});
}

TEST_CASE("words of other sowings are followed into tables") {
    compare_pits(kSow, true);
    // Laps, as long as the last seed finds others.
    compare_pits(kSow + ", loop{ max = 3, seeds:at_least(2), gather(seeds), sow(seeds) }", true);
    // From one lone seed after the other the whole house beside it is taken.
    compare_pits(kSow + ", every(theirs, seeds:is(1, 3), gather(seeds), step(ring), gather(seeds), "
                        "bank(kept))",
                 true);
    compare_pits(kSow + ", every{ home, seeds:less(2), add(seeds, 1), min = 1 }", true);
    // Parts that are tried and taken back.
    compare_pits(kSow +
                     ", first({ theirs, gather(seeds), bank(kept), some(theirs, seeds:more(2)) }, "
                     "{ home, seeds:is(1), gather(seeds), at(n, gather(seeds)), bank(kept) }, {})",
                 true);
    // The cursor goes elsewhere and comes back.
    compare_pits(
        kSow + ", at(store, add(seeds, 1)), at(start, add(seeds, 1)), go(start), step(ring.back), "
               "gather(seeds), bank(kept)",
        true);
    // Numbers of the player and of the game, sums and comparisons of them.
    compare_pits(kSow + ", set(laps, laps + 1), when(laps:more(20), set(laps, 0)), "
                        "when(kept:less(kept:of(opponent) + laps), add(kept, seeds - 1 + 1), "
                        "set(kept:of(opponent), laps))",
                 true);
    compare_pits("choose(home), seeds:between(1, 9), along(ring), gather(seeds, 1), "
                 "any(no(ends), held:is(1)), sow(seeds, { skip = start }), "
                 "count(home, seeds):at_least(2), all(some(theirs, seeds), no(laps:is(3)))",
                 true);
    // What may be below nothing, and a condition at no cell.
    compare_pits(kSow + ", when(debt, set(debt, 0), add(debt, -2)), when(debt:at_least(0), "
                        "add(kept, 1)), when(no(at(n, seeds)), add(kept, 1))",
                 true);
    compare_pits(
        "choose(ends), " + kSow.substr(kSow.find("seeds")) + ", when(store, never, always)", true);
}

TEST_CASE("what is no sowing stays with the words") {
    compare_pits(kSow + ", either({ bank(kept) }, { gather(seeds), bank(kept) })", false);
    compare_pits("choose(home), seeds, along(ring, ring.back), gather(seeds), sow(seeds)", false);
    compare_pits("choose(home), seeds, gather(seeds), choose(theirs), add(seeds, held)", false);
    compare_pits(kSow + ", as \"sown\"", false);
}

TEST_CASE("sowings ask of the turn what their words ask") {
    compare_pits(kSow + ", when(ends, again)", true);
    compare_pits(kSow + ", when(theirs, again, end_turn)", true);
}

TEST_CASE("a seed too many is told by the words, with their place") {
    const ScriptedGame game(pits(4), "move \"sow\" { " + kSow + " }\n");
    game.play([&](Worker& worker) {
        REQUIRE(worker.rules().sowing != nullptr);
        Random random(1, "seeds");
        MoveList list;
        std::string said;
        for (int ply = 0; ply < 40 && said.empty(); ++ply) {
            try {
                const auto drawn = worker.draw(random, list);
                worker.make(list, drawn.value());
            } catch (const std::runtime_error& error) {
                said = error.what();
            }
        }
        CHECK(said.find("attribute seeds is set to 5 on ") != std::string::npos);
        CHECK(said.find(", its range is 0..4") != std::string::npos);
        CHECK(worker.position().consistent());
    });
}
