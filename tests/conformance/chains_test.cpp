// What is remembered of chains, from one move of a list to the next and from one position to the
// next, is what following them anew would find.
#include "engine/game/worker.hpp"
#include "engine/moves/draw.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/conformance/tier.hpp"
#include "tests/conformance/word_by_word.hpp"
#include "tests/scripting/hooks_fixture.hpp"

#include <catch2/catch.hpp>
#include <string>

using namespace perthro;
using namespace perthro::test;

namespace {

// Lists that are not those of the words one by one, in a random game; now and then a ply is tried
// and taken back, so that what is remembered is of another position.
int different_lists(Worker& worker, Random& random, int plies) {
    MoveList list, word_by_word;
    int different = 0;
    const auto compare = [&] {
        worker.list(list);
        list_word_by_word(worker, word_by_word);
        different += same_moves(list, word_by_word) ? 0 : 1;
    };
    for (int ply = 0; ply < plies; ++ply) {
        compare();
        if (list.empty()) {
            break;
        }
        if (ply % 4 == 0) {
            worker.make(list, random.below(list.size()));
            compare();
            worker.unmake();
            compare();
        }
        worker.make(list, random.below(list.size()));
    }
    return different;
}

int different_lists(const std::string& id, const OptionValues& options) {
    int different = 0;
    vm::run_on_script_thread([&] {
        Worker worker(open_package(id, options));
        Random random(7, "chains");
        worker.new_game(0, 7);
        different = different_lists(worker, random, kSlowBuild ? 60 : 140);
    });
    return different;
}

}  // namespace

TEST_CASE("lists are the same whatever is remembered of chains") {
    for (const char* cut : {"two", "rim", "nothing"}) {
        for (const char* freedoms : {"ground", "all"}) {
            INFO(cut << " " << freedoms);
            CHECK(different_lists("margo", {{"size", "5"}, {"cut", cut}, {"freedoms", freedoms}}) ==
                  0);
        }
    }
    CHECK(different_lists("go", {{"size", "5"}}) == 0);
    CHECK(different_lists("atari-go", {}) == 0);
}

TEST_CASE("what links and liberties look at is found in any condition, or nothing is remembered") {
    const std::string chains = GENERATE(
        "joined = { n = no(at(e, enemy)) }", "joined = { e = can { step(n), step(n), no(own) } }",
        "joined = { s = count(beside(around), occupied):at_most(4), w = some(beside(n), own) }",
        "joined = { n = far }", "joined = { n = odd }",
        "liberties = { along = orthogonal, where = all(empty, some(beside(diagonal), empty)) }",
        "liberties = { along = around, from = inner, where = empty }",
        "liberties = { along = orthogonal, where = all(empty, no(odd)) }");
    INFO(chains);
    const bool liberties = chains.find("liberties") != std::string::npos;
    const ScriptedGame game(
        "api: 1\nid: small\n"
        "board: {grids: [{size: [5, 5]}], zones: {far: {shared: [a5, b5, c5]}, "
        "inner: {shared: [b2, b3, b4, c2, c4, d2, d3, d4]}}}\n"
        "pieces: {stone: {letter: S}}\nhands: {stone: unlimited}\n"
        "attributes: {odd: {of: game, type: bool}}\n"
        "turns: [{loop: [{turn: next, moves: [place], pass: forced}]}]\n"
        "results: {over: {when: passes 2, all: draw}}\n",
        "chains { along = orthogonal, " + chains +
            (liberties ? "" : ", liberties = { along = orthogonal, where = empty }") +
            " }\n"
            "stone:drop \"place\" { anywhere, land, every(board, enemy, liberties:is(0), mark "
            "\"dead\"), "
            "every(board, marked \"dead\", capture), liberties, "
            "either({ inner, set(odd, true) }, { no(inner), set(odd, false) }) }\n");
    int different = 0;
    game.play(
        [&](Worker& worker) {
            for (std::uint64_t seed = 1; seed <= 3; ++seed) {
                Random random(seed, "small");
                worker.new_game(0, seed);
                different += different_lists(worker, random, 60);
            }
        },
        patient_limits());
    CHECK(different == 0);
}
