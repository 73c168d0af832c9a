// What tables list where a hook sees or makes moves, against what the words compose.
#pragma once

#include "engine/game/worker.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/conformance/tier.hpp"
#include "tests/scripting/hooks_fixture.hpp"

#include <catch2/catch.hpp>
#include <cstdint>
#include <map>

namespace perthro::test {

inline std::map<std::uint64_t, int> states_behind(Worker& worker, const MoveList& list) {
    std::map<std::uint64_t, int> found;
    for (std::size_t i = 0; i < list.size(); ++i) {
        worker.make(list, i);
        ++found[worker.position().computed_keys()[0]];
        worker.unmake();
    }
    return found;
}

// Compares both lists and every count, at positions of random games and two plies ahead of the
// start. Returns how many simple moves, which are the tables', there were.
inline int compare_whole_lists(const ScriptedGame& game) {
    int simple = 0;
    game.play(
        [&](Worker& worker) {
            PerftOptions reference, made;
            reference.reference = made.make_leaves = true;
            MoveList list, unordered;
            for (std::uint64_t number = 0; number < (kSlowBuild ? 1 : 3); ++number) {
                Random random(7, "filter", number);
                worker.new_game(0, random.next());
                for (int ply = 0; ply < 60; ++ply) {
                    worker.list(list);
                    worker.moves().list_unordered(unordered);
                    for (const MoveBits move : unordered.moves) {
                        simple += move_bits::compound(move) ? 0 : 1;
                    }
                    REQUIRE(states_behind(worker, unordered) == states_behind(worker, list));
                    REQUIRE(worker.perft(1) == list.size());
                    REQUIRE(worker.perft(1, made) == list.size());
                    REQUIRE(worker.perft(1, reference) == list.size());
                    const auto drawn = worker.draw(random, unordered);
                    if (!drawn) {
                        break;
                    }
                    worker.make(unordered, *drawn);
                }
            }
            worker.new_game();
            const std::uint64_t nodes = worker.perft(2, reference);
            CHECK(worker.perft(2) == nodes);
            CHECK(worker.perft(2, made) == nodes);
        },
        patient_limits());
    return simple;
}

}  // namespace perthro::test
