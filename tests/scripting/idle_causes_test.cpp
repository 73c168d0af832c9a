// What check says of players who never move and of moves that change nothing, by their cause.
#include "tests/scripting/command_support.hpp"

#include <catch2/catch.hpp>
#include <fstream>

using namespace perthro::testing;

namespace {

// What `perthro check` says of two builders a side that are put down before they move.
std::string checked(const std::string& turns, const std::string& move) {
    const Folder folder;
    std::filesystem::create_directory(folder / "builders");
    std::ofstream(folder / "builders/game.yaml")
        << "api: 1\nid: builders\nboard: {grids: [{size: [4, 4]}]}\n"
           "pieces: {worker: {letter: W}}\nhands: {worker: counted}\n"
           "attributes: {floor: {of: cell, type: 0..4}}\nturns: [" +
               turns +
               ", {loop: [{turn: next}]}]\n"
               "setups: {start: {hand: {each: {worker: 2}}}}\n"
               "results: {stuck: {when: stuck, to_move: loss}}\n";
    std::ofstream(folder / "builders/rules.lua")
        << "worker:drop \"place\" { anywhere, empty, land }\nworker:move { along(around), step, "
           "empty, " +
               move + " }\n";
    std::ofstream(folder / "builders/rules.md") << "# Builders\n";
    const Ran ran = run({"check", folder / "builders"});
    INFO(ran.out);
    CHECK(ran.code == 0);
    return ran.out;
}

}  // namespace

TEST_CASE("check says of a player who never moves that another is stuck before") {
    const std::string white = "{turn: white, plies: 3, moves: [place]}";
    const std::string out = checked(white + ", {turn: black, plies: 2, moves: [place]}", "land");
    CHECK(contains(out, "game.yaml:7: `black` never comes to move in "));
    CHECK(contains(out, " positions: each game ends before, where `white` has no move, as in `"));
    CHECK(contains(out, "there must be so many; `pass: forced` lets him pass"));
    const std::string two = "{turn: white, plies: 2, moves: [place]}";
    CHECK_FALSE(contains(checked(two + ", {turn: black, plies: 2, moves: [place]}", "land"),
                         "never comes to move"));
}

TEST_CASE("check says of a move that changes nothing that no word puts the piece down") {
    const std::string places = "{turn: white, plies: 2, moves: [place]}, "
                               "{turn: black, plies: 2, moves: [place]}";
    const std::string build = "when(floor:is(0), stop, at(beside(around), empty, add(floor, 1)))";
    const std::string out = checked(places, build);
    CHECK(contains(out, "changes nothing in the position `"));
    CHECK(contains(out, ": no word of its movement puts the piece down (`land` puts it down where "
                        "it has come: step, land)"));
    CHECK_FALSE(contains(checked(places, "land, " + build), "changes nothing"));
}
