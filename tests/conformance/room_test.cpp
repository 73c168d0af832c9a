// Games that have more of something than tables have room for: families of attackers, protected
// pieces, contents of cells, chains, things that a piece may become. Moves are those of the words.
#include "engine/game/worker.hpp"
#include "tests/conformance/tier.hpp"
#include "tests/scripting/hooks_fixture.hpp"

#include <catch2/catch.hpp>
#include <string>
#include <vector>

using namespace perthro;
using test::kSlowBuild;
using test::ScriptedGame;

namespace {

std::string name(int type) { return "t" + std::to_string(type); }

// A board of so many files and ranks with a king each and as many other types, of which White has
// one piece each on the second rank, Black on the last but one.
std::string board(int types, int files, int ranks) {
    const auto file = [](int x) {  // as the board calls them: a, b, ..., z, aa, ab, ...
        std::string text(1, static_cast<char>('a' + x % 26));
        return x < 26 ? text : static_cast<char>('a' + x / 26 - 1) + text;
    };
    std::string pieces = "pieces:\n  king: {letter: K, royal: true}\n", white, black;
    for (int type = 0; type < types; ++type) {
        const std::string letter = (type < 24   ? ""
                                    : type < 48 ? "+"
                                                : "-") +
                                   std::string(1, "ABCDEFGHIJLMNOPQRSTUVWXY"[type % 24]);
        const int row = type / files;
        const std::string at = file(type % files);
        pieces += "  " + name(type) + ": {letter: '" + letter + "'}\n";
        white += ", " + name(type) + ": " + at + std::to_string(2 + row);
        black += ", " + name(type) + ": " + at + std::to_string(ranks - 1 - row);
    }
    return "api: 1\nid: small\nboard: {grids: [{size: [" + std::to_string(files) + ", " +
           std::to_string(ranks) + "]}]}\n" + pieces + "setups:\n  start:\n    white: {king: a1" +
           white + "}\n    black: {king: " + file(files - 1) + std::to_string(ranks) + black +
           "}\n";
}

// Counts by tables and by words, at some positions of a random game and two plies ahead of one
// where there are few moves.
void compare_counts(const std::string& yaml, const std::string& rules) {
    const ScriptedGame game(yaml, rules);
    game.play(
        [](Worker& worker) {
            PerftOptions reference;
            reference.reference = true;
            Random random(7, "room");
            MoveList list;
            worker.new_game();
            for (int ply = 0; ply < 12; ++ply) {
                worker.list(list);
                CHECK(worker.perft(1) == worker.perft(1, reference));
                const auto drawn = worker.draw(random, list);
                if (!drawn) {
                    break;
                }
                worker.make(list, *drawn);
            }
            if (worker.perft(1) < (kSlowBuild ? 50U : 200U) && !worker.outcome()) {
                CHECK(worker.perft(2) == worker.perft(2, reference));
            }
        },
        test::patient_limits());
}

const std::string kFreeKing = "king:move { along(around), step, land(open) }\n";
const std::string kKing = kFreeKing + "protect(royal)\n";

}  // namespace

TEST_CASE("more types attack near by, each in its own way, than tables have room for") {
    std::string rules = kKing;
    for (int type = 0, a = 1, b = 1; type < 20; ++type) {
        rules += name(type) + ":move { along(leaps(" + std::to_string(a) + ", " +
                 std::to_string(b) + ")), step, land(open) }\n";
        b = b < 6 ? b + 1 : ++a;
    }
    compare_counts(board(20, 10, 10), rules);
}

TEST_CASE("more types attack along lines, each in its own way, than tables have room for") {
    std::string rules = kKing;
    const std::vector<std::string> ways{"n", "e", "s", "w", "ne", "se", "sw", "nw"};
    for (int type = 0; type < 24; ++type) {
        rules += name(type) + ":move { along(" + ways[static_cast<std::size_t>(type % 8)] +
                 "), slide { max = " + std::to_string(3 + type / 8) + " }, land(open) }\n";
    }
    compare_counts(board(24, 12, 10), rules);
}

TEST_CASE("more lines of attack than tables number") {
    compare_counts("api: 1\nid: small\nboard: {grids: [{size: [250, 2]}]}\n"
                   "pieces: {king: {letter: K, royal: true}, rook: {letter: R}}\n"
                   "setups: {start: {white: {king: a1, rook: [e1, h2]},\n"
                   "                 black: {king: ip2, rook: [if1, hv2]}}}\n",
                   kKing + "rook:move { along(orthogonal), slide, land(open) }\n");
}

TEST_CASE("more pieces are protected than a word has bits") {
    std::string men;
    for (int rank = 1; rank <= 5; ++rank) {
        for (char file = 'a'; file <= 'o'; ++file) {
            men += (men.empty() ? "" : ", ") + std::string(1, file) + std::to_string(rank);
        }
    }
    compare_counts("api: 1\nid: small\nboard: {grids: [{size: [16, 12]}]}\n"
                   "pieces: {king: {letter: K, royal: true}, man: {letter: M},"
                   " rook: {letter: R}}\n"
                   "setups: {start: {white: {king: p1, man: [" +
                       men + "]}, black: {king: p12, rook: [a12, c12, o12]}}}\n",
                   kFreeKing + "man:move { step(n), land(open) }\n"
                               "rook:move { along(orthogonal), slide, land(open) }\n"
                               "protect(any(own(king), own(man)))\n");
}

TEST_CASE("more contents of cells are told apart than eight bits number") {
    std::string rules = kKing;
    constexpr int kTypes = 24;
    for (int a = 0; a < kTypes; ++a) {
        for (int b = a + 1; b < kTypes; ++b) {  // 276 pairs
            rules += name(a) + ":move { along(" + (b % 2 == 0 ? "n" : "ne") +
                     "), slide, land(any(empty, enemy(" + name(a) + ", " + name(b) + "))) }\n";
        }
    }
    compare_counts(board(kTypes, 8, 12), rules);
}

TEST_CASE("a piece may become more things than eight bits number") {
    std::string types, rules = kKing;
    for (int type = 0; type < 17; ++type) {
        types += (type == 0 ? "" : ", ") + name(type);
    }
    for (int type = 0; type < 17; ++type) {
        rules += name(type) + ":move { along(n), step, land(open), promote(" + types +
                 "), promote(" + types + ") }\n";
        rules += name(type) + ":move \"either\" { along(e), step, land(open), either({ promote(" +
                 types + ") }, { as \"X\", promote(" + types + ") }) }\n";
    }
    compare_counts(board(17, 9, 8), rules);
}

TEST_CASE("more types capture in chains than tables have room for") {
    constexpr int kTypes = 40;
    std::string rules = kFreeKing;
    for (int type = 0; type < kTypes; ++type) {
        rules += name(type) + ":move \"jump\" { along(around), step, enemy, capture, step, land, "
                              "continue \"jump\" }\n";
        rules += name(type) + ":move { along(n), step, land }\n";
    }
    compare_counts(board(kTypes, 10, 12), rules);
}
