// What is refused for whole sets of cells, or before anything is made, would have been refused by
// the words one by one: as they are followed for `why`, where nothing is left out.
#include "engine/game/worker.hpp"
#include "engine/moves/draw.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/conformance/tier.hpp"
#include "tests/conformance/word_by_word.hpp"
#include "tests/scripting/hooks_fixture.hpp"

#include <catch2/catch.hpp>
#include <string>
#include <vector>

using namespace perthro;
using namespace perthro::test;

namespace {

constexpr int kGames = 3;
constexpr int kPlies = 80;

// The number of moves of a random game's positions whose lists were not the same.
int different_lists(Worker& worker, Random& random) {
    MoveList list, word_by_word;
    int different = 0;
    for (int ply = 0; ply < kPlies; ++ply) {
        worker.list(list);
        if (!list.chance) {
            list_word_by_word(worker, word_by_word);
            different += same_moves(list, word_by_word) ? 0 : 1;
        }
        if (list.empty() || worker.claimable() >= 0) {
            break;
        }
        worker.make(list, draw_move(list, random));
    }
    return different;
}

int different_lists(const std::string& board, const std::string& rules) {
    const ScriptedGame game("api: 1\nid: small\n" + board +
                                "pieces: {stone: {letter: S}}\nhands: {stone: unlimited}\n"
                                "turns: [{loop: [{turn: next, moves: [place], pass: forced}]}]\n"
                                "results: {over: {when: passes 2, all: draw}}\n",
                            rules);
    int different = 0;
    game.play([&](Worker& worker) {
        for (int i = 0; i < kGames; ++i) {
            Random random(static_cast<std::uint64_t>(i), "small");
            worker.new_game(0, 1);
            different += different_lists(worker, random);
        }
    });
    return different;
}

}  // namespace

TEST_CASE("lists are the same as those of the words one by one") {
    for (const std::string& id : packages_to_test()) {
        INFO(id);
        int different = 0;
        vm::run_on_script_thread([&] {
            Worker worker(open_package(id));
            Random random(31, "sieve");
            worker.new_game(0, 31);
            different = different_lists(worker, random);
        });
        CHECK(different == 0);
    }
}

TEST_CASE("words behind a choice refuse the same cells for sets of them") {
    const std::string board = GENERATE(
        "board: {grids: [{size: [5, 5]}]}\nsetups: {start: {white: {stone: [b2, c3, e1]}, "
        "black: {stone: [b3, c2, d4]}}}\n",
        "board: {grids: [{size: [5, 5]}], links: [[e2, e, a2], [e3, e, a3]]}\nsetups: {start: "
        "{white: {stone: [b2, c3]}, "
        "black: {stone: [b3, c2, d4]}}}\n",
        "board: {grids: [{shape: hex, size: [5, 5]}]}\nsetups: {start: {white: {stone: [b2, c3]}, "
        "black: {stone: [b3, c2, d4]}}}\n");
    const std::string rules = GENERATE(
        "anywhere, land, every { around, step, enemy, give(me), loop(step, enemy, give(me)), "
        "step, own, min = 1 }",
        "anywhere, land, every { around, step, enemy, step, enemy, capture, min = 1 }",
        "anywhere, land, every { around, loop(step, own), step, enemy, min = 2 }",
        "anywhere, land, every { around, step, own, step, step, own, step, own, min = 1 }",
        "anywhere, land, every { around, loop(step, enemy, step, own), step, empty, min = 1 }",
        "anywhere, empty, land, every { around, step, enemy, capture }", "anywhere, land(enemy)",
        "anywhere, land, own", "anywhere, occupied, enemy, capture, land");
    INFO(board << rules);
    CHECK(different_lists(board, "stone:drop \"place\" { " + rules + " }\n") == 0);
}
