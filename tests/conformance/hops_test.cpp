// Plays of dice from tables of hops (engine/kernel/hops.hpp) are what the words compose: the same
// lists, move by move, path by path, in the same order. Recording why moves are not legal makes a
// worker follow the words, and every way of the dice.
#include "engine/game/worker.hpp"
#include "engine/kernel/hops.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/conformance/lists_in_games.hpp"
#include "tests/conformance/tier.hpp"
#include "tests/scripting/hooks_fixture.hpp"

#include <catch2/catch.hpp>
#include <string>
#include <vector>

using namespace perthro;
using namespace perthro::test;

namespace {

// A race on a short board with a bar and two dice of four sides, by these words behind `use_die`.
std::string rules_with(const std::string& words) {
    return "local ride = times(die, step(path))\n"
           "man:move \"play\" { " +
           words +
           " }\n"
           "condition \"borne\" (at(out, height(own):is(7)))\n";
}

constexpr const char* kRace = R"(api: 1
id: small
title: A short race
chance: {dice: {dice: 2, faces: 4, doubles: 3}}
board:
  cells: {
    p1: {at: [0, 0]}, p2: {at: [1, 0]}, p3: {at: [2, 0]}, p4: {at: [3, 0]}, p5: {at: [4, 0]},
    p6: {at: [5, 0]}, p7: {at: [6, 0]}, p8: {at: [7, 0]}, p9: {at: [8, 0]}, p10: {at: [9, 0]},
    white_bar: {off_board: true}, black_bar: {off_board: true},
    white_out: {off_board: true}, black_out: {off_board: true}}
  holds: counters
  tracks:
    path: {white: {cells: [white_bar, p10-p1, white_out]}, black: {cells: [black_bar, p1-p10, black_out]}}
  zones:
    bar:  {white: white_bar, black: black_bar}
    out:  {white: white_out, black: black_out}
    home: {white: p1-p3, black: p10-p8}
    away: {white: [p4-p10, white_bar], black: [p1-p7, black_bar]}
pieces: {man: {letter: M}}
attributes: {pips: {of: game, type: 0..12, lasts: turn, identity: false}}
moves: {captured: bar, identity: result}
turns: [{loop: [{turn: next, roll: dice, moves: [play], pass: forced}]}]
results: {borne: {when: borne, holder: win}}
setups: {start: {white: {man: {p10: 2, p7: 3, p4: 2}}, black: {man: {p1: 2, p5: 3, p8: 2}}}}
)";

void compare_race(const std::string& words, bool in_tables, std::size_t most_parts) {
    INFO(words);
    const ScriptedGame game(kRace, rules_with(words));
    game.play(
        [&](Worker& worker) {
            CHECK((worker.rules().hops != nullptr) == in_tables);
            const Compared compared = compare_in_games(worker, 6);
            CHECK(compared.agree);
            CHECK(compared.lists > 50);
            CHECK(compared.most_parts == most_parts);
        },
        patient_limits());
}

}  // namespace

TEST_CASE("plays of backgammon from tables are those of its words") {
    struct Played {
        OptionValues options;
        int games;
    };
    // Where the stake may be doubled, a random game soon ends.
    for (const Played& played : {Played{{{"cube", "false"}}, 1}, Played{{{"cube", "true"}}, 20},
                                 Played{{{"crawford", "true"}}, 1}}) {
        vm::run_on_script_thread([&] {
            Worker worker(open_package("backgammon", played.options));
            CHECK(worker.rules().hops != nullptr);
            const Compared compared = compare_in_games(worker, played.games * (kSlowBuild ? 1 : 2));
            CHECK(compared.agree);
            CHECK(compared.lists > 50);
            CHECK(compared.longest > 20);
            CHECK(compared.most_parts == 4);
        });
    }
}

TEST_CASE("counted without lists and with the words alone, plays of dice are as many") {
    vm::run_on_script_thread([] {
        Worker worker(open_package("backgammon"));
        MoveList list;
        Random random(3, "hops");
        PerftOptions reference;
        reference.reference = true;
        worker.new_game(0, 3);
        for (int ply = 0; ply < 120; ++ply) {
            worker.list(list);
            if (list.empty()) {
                break;
            }
            CHECK(worker.perft(1, reference) == list.size());
            worker.make(list, *worker.draw(random, list));
        }
    });
}

TEST_CASE("words of other races are followed into tables") {
    const std::string end = ", height(enemy):at_most(1), when(enemy, capture), mount, ";
    const std::string bar = "any(bar, no(some(bar, own))), use_die, add(pips, die), ";
    // A die of one goes any counter, the others the last one; stacks of four are closed.
    compare_race(bar +
                     "any(die:is(1), no(can { step(path.back), loop(no(own), step(path.back)), "
                     "own })), ride, height:less(4)" +
                     end + "continue(\"play\", { by = own })",
                 true, 3);
    // One die a turn.
    compare_race(bar + "ride" + end + "mount", true, 1);
    // Into the home only over a free cell, out only by the least die; nobody is taken.
    compare_race("use_die, ride, cases { { out, die:is(1) }, { home, at(path.back, no(own)) } }, "
                 "no(enemy), mount, continue(\"play\", { by = own })",
                 true, 3);
    // What goes out may go from anywhere, but the last cell before it is passed by one alone.
    compare_race(bar + "first({ ride }, { home, go(out) })" + end +
                     "continue(\"play\", { by = own })",
                 true, 3);
    // A choice of two ways for one die.
    compare_race(bar + "either({ ride }, { away, step(path), no(own) })" + end +
                     "continue(\"play\", { by = own })",
                 true, 3);
    // What asks how the play came about is left to the words.
    compare_race(bar + "ride" + end + "parts:less(3), continue(\"play\", { by = own })", false, 2);
}
