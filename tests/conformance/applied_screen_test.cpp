// What a screen says of the words that are applied behind a ply: never that they do nothing where
// they write something. So positions are counted by tables as if the words were run behind every
// move.
#include "engine/game/applied_screen.hpp"
#include "engine/game/worker.hpp"
#include "engine/interpreter/finisher.hpp"
#include "engine/interpreter/interpreter.hpp"
#include "scripting/play/match.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/conformance/tier.hpp"
#include "tests/scripting/hooks_fixture.hpp"

#include <catch2/catch.hpp>
#include <string>
#include <vector>

using namespace perthro;
using namespace perthro::test;

namespace {

constexpr int kGames = kSlowBuild ? 1 : 3;
constexpr int kPlies = 300;

struct Asked {
    int screened = 0;  // plies behind which nothing is applied
    int written = 0;   // where the words write although the screen says that they do not
};

// Runs what is applied behind the last ply once more, where the screen says that it does nothing.
void ask(Worker& worker, const std::vector<AppliedScreen>& screens, Asked& asked) {
    const PieceType mover = worker.last_move().mover;
    const std::int32_t words = worker.rules().applied_of[mover];
    Position& position = worker.position();
    if (words < 0 || screens[mover].may_do(position)) {
        return;
    }
    ++asked.screened;
    const std::size_t mark = position.mark();
    worker.interpreter().finisher().run_closed(words, worker.last_move());
    asked.written += position.mark() > mark ? 1 : 0;
    position.undo_to(mark);
}

Asked ask_in_games(const std::string& id) {
    Asked asked;
    Worker worker(open_package(id));
    std::vector<AppliedScreen> screens;
    for (int type = 0; type <= worker.rules().layout.types; ++type) {
        screens.emplace_back(worker.rules(), static_cast<PieceType>(type));
    }
    MoveList list;
    for (std::uint64_t game = 0; game < kGames; ++game) {
        Random random(7, "applied", game);
        worker.new_game(0, random.next());
        for (int ply = 0; ply < kPlies; ++ply) {
            const auto drawn = worker.draw(random, list);
            if (!drawn) {
                break;
            }
            worker.make(list, *drawn);
            ask(worker, screens, asked);
        }
    }
    return asked;
}

// Leaves, each ply listed and made by itself.
std::uint64_t leaves(Worker& worker, int depth) {
    if (depth == 0) {
        return 1;
    }
    MoveList list;
    worker.list(list);
    std::uint64_t found = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
        worker.make(list, i);
        found += leaves(worker, depth - 1);
        worker.unmake();
    }
    return found;
}

void compare_counts(const std::string& id, const std::string& position, int depth) {
    INFO(id << " " << position);
    std::uint64_t counted = 0;
    std::uint64_t made = 0;
    std::uint64_t expected = 0;
    vm::run_on_script_thread([&] {
        Match match(open_package(id));
        match.start({"", 0, position, ""});
        counted = match.worker().perft(depth);
        PerftOptions options;
        options.make_leaves = true;
        made = match.worker().perft(depth, options);
        match.worker().results().ignore_soft(true);
        expected = leaves(match.worker(), depth);
    });
    CHECK(counted == expected);
    CHECK(made == expected);
    CHECK(expected > 0);
}

}  // namespace

TEST_CASE("words that are applied do nothing where their screen says so") {
    for (const std::string& id : packages_to_test()) {
        Asked asked;
        vm::run_on_script_thread([&] { asked = ask_in_games(id); });
        INFO("package " << id);
        CHECK(asked.written == 0);
        for (const char* screened : {"janggi", "makruk", "frisian-draughts"}) {
            CHECK((id != screened || asked.screened > kPlies / 10));
        }
    }
}

// Makruk counts only once no pawn is left: here the last one may fall, and then the game is over
// two plies later. In janggi the generals come to face each other, and may be in check. In Frisian
// draughts kings run, and men set back their count.
TEST_CASE("a count by tables applies what a game applies") {
    compare_counts("makruk", "7k/7P/8/MMM5/8/8/8/RR2K3 black", 4);
    compare_counts("janggi", "4k4/9/9/4P4/9/9/9/9/3K5/R8 w", 4);
    compare_counts("janggi", "3k5/9/4c4/9/9/4p4/9/4C4/4K4/9 cho faced=yes", 3);
    compare_counts("frisian-draughts", "W:WK46,28,K5:B9,K50", 4);
}

// What falls back at the end of a turn still holds when the words are run.
TEST_CASE("a screen is asked before attributes fall back") {
    const ScriptedGame game(
        R"(api: 1
id: small
players: [white, black]
board: {grids: [{size: [3, 5]}]}
pieces: {man: {letter: M}}
attributes:
  walked: {of: game, type: bool, lasts: turn}
  tired: {of: game, type: bool}
setups: {start: {white: {man: a1}, black: {man: c5}}}
)",
        "man:move { along(orthogonal), no(tired), step, land, set(walked, true) }\n"
        "man:move { along(diagonal), step, land }\n"
        "applied { when(walked, set(tired, true)) }\n");
    game.play([](Worker& worker) {
        PerftOptions reference;
        reference.reference = true;
        CHECK(worker.perft(3) == worker.perft(3, reference));
        CHECK(worker.perft(3) == leaves(worker, 3));
        CHECK(worker.perft(1) == 3);  // a1: b1, a2, b2
        CHECK(worker.perft(2) == 5);  // of black b5, c4, b4 behind b2, else b4
    });
}

// A stone that a man comes to stand beside is taken behind the ply that brought him there.
TEST_CASE("what is captured in applied was lost in that ply") {
    const ScriptedGame game(
        R"(api: 1
id: small
players: [white, black]
board: {grids: [{size: [3, 5]}]}
pieces: {man: {letter: M}, stone: {letter: S}}
setups: {start: {white: {man: a1}, black: {man: c5, stone: a3}}}
results:
  robbed: {when: captured, of: stone, holder: loss, mover: win}
)",
        "man:move { along(n, s), step, land }\n"
        "applied { every(orthogonal, step, enemy(stone), capture) }\n");
    game.play([](Worker& worker) {
        MoveList list;
        worker.list(list);
        REQUIRE(list.size() == 1);  // a1-a2
        worker.make(list, 0);
        const auto outcome = worker.outcome();
        REQUIRE(outcome);
        CHECK(outcome->kind == "robbed");
        CHECK(outcome->winners == 1U << 1);
        worker.unmake();
        CHECK(!worker.outcome());
        PerftOptions reference;
        reference.reference = true;
        CHECK(worker.perft(3) == 0);  // over after one ply
        CHECK(worker.perft(3, reference) == 0);
    });
}
