// Pieces of nobody that lie face down: turned up by chance, like those of players.
#include "tests/scripting/command_support.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>

using namespace perthro;
using namespace perthro::testing;

namespace {

// Two red and one blue counter of nobody lie on a1, b1, c1.
std::string counters(const Folder& folder) {
    std::filesystem::create_directory(folder / "counters");
    std::ofstream(folder / "counters" + "/game.yaml")
        << "api: 1\nid: counters\ntitle: Counters\nsummary: Turn them up.\n"
           "board: {grids: [{size: [3, 1]}]}\n"
           "pieces: {red: {letter: R, owner: nobody}, blue: {letter: B, owner: nobody}}\n"
           "setups: {start: {random: {cells: board, face: down, bag: {nobody: {red: 2, blue: "
           "1}}}}}\n"
           "results: {done: {when: stuck, all: draw}}\n";
    std::ofstream(folder / "counters" + "/rules.lua")
        << "move \"flip\" { anywhere, covered, reveal }\n";
    return folder / "counters";
}

}  // namespace

TEST_CASE("a piece of nobody is turned up as each of those in the bag") {
    const Folder folder;
    const std::string package = counters(folder);
    const std::string outcomes = run({"moves", package, "--moves", "a1 flip"}).out;
    CHECK(std::count(outcomes.begin(), outcomes.end(), '\n') == 2);
    CHECK(contains(outcomes, "red"));
    CHECK(contains(outcomes, "blue"));
    const std::string first = outcomes.substr(0, outcomes.find('\n'));
    const Ran shown = run({"show", package, "--moves", "a1 flip, " + first});
    INFO(shown.err);
    CHECK(shown.code == 0);
    CHECK(contains(shown.out, "black to move"));
    CHECK_FALSE(contains(shown.out, "bag=2R1B"));
}

TEST_CASE("a game with pieces of nobody face down is played to its end") {
    const Folder folder;
    const Ran ran = run({"playout", counters(folder), "--count", "20"});
    CHECK(ran.code == 0);
    CHECK(contains(ran.out, "done"));
    CHECK_FALSE(contains(ran.out, "not ended"));
}

TEST_CASE("a position whose bag lacks what lies face down is refused") {
    const Folder folder;
    const std::string package = counters(folder);
    const auto shown = [&](const std::string& position) {
        return run({"show", package, "--position", position});
    };
    CHECK(shown("??? white covered=a1..c1 bag=2RB").code == 0);
    const Ran without = shown("??? white covered=a1..c1");
    CHECK(without.code != 0);
    CHECK(contains(without.err, "of the pieces that lie face down nobody knows 3, and the bag "
                                "holds 0 (all that they may be: bag=2Ggs)"));
    CHECK(shown("??? white covered=a1..c1 bag=RB").code != 0);
    CHECK(shown("R?? white covered=b1..c1 bag=RB").code == 0);
}
