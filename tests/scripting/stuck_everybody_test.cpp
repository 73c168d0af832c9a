// `stuck {everybody}` behind an opening: what only the opening offers keeps no game going.
#include "tests/scripting/command_support.hpp"

#include <catch2/catch.hpp>
#include <fstream>
#include <nlohmann/json.hpp>

using namespace perthro;
using namespace perthro::testing;

namespace {

// White puts down a rock, each a man, and men of a board with one rank never move.
std::string outcome_behind(const std::string& moves, const std::string& turns) {
    const Folder folder;
    std::filesystem::create_directory(folder / "walled");
    std::ofstream(folder / "walled" + "/game.yaml")
        << "api: 1\nid: walled\ntitle: Walled\nsummary: Nobody goes anywhere.\n"
           "board: {grids: [{size: [7, 1]}]}\n"
           "pieces: {man: {letter: M}, rock: {letter: R, owner: nobody}}\n"
           "hands: {man: counted}\nsetups: {start: {hand: {each: {man: 1}}}}\n"
           "results: {done: {when: stuck, everybody: true, all: draw}}\n"
        << turns;
    std::ofstream(folder / "walled" + "/rules.lua")
        << "move \"rock\" { choose(board), empty, put(rock) }\n"
           "man:drop { anywhere, land }\nman:move { step(n), land }\n";
    const Ran ran = run({"show", folder / "walled", "--moves", moves, "--json"});
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    const nlohmann::json shown = nlohmann::json::parse(ran.out);
    return shown.contains("outcome") ? shown["outcome"]["kind"].get<std::string>() : "";
}

}  // namespace

TEST_CASE("a game ends where nobody has a move but of an opening that is over") {
    const std::string turns = "turns:\n"
                              "  - {turn: white, moves: [rock]}\n"
                              "  - {until: hands empty, do: [{turn: next, moves: [drop]}]}\n"
                              "  - loop:\n"
                              "    - {turn: white, moves: [move], pass: forced}\n"
                              "    - {turn: black, moves: [move], pass: forced}\n";
    CHECK(outcome_behind("a1 rock, man@b1", turns).empty());
    CHECK(outcome_behind("a1 rock, man@b1, man@c1", turns) == "done");
}

TEST_CASE("a game goes on where the other's next turn offers him more than this one") {
    const std::string turns = "turns:\n"
                              "  - {until: hands empty, do: [{turn: next, moves: [drop]}]}\n"
                              "  - loop:\n"
                              "    - {turn: white, moves: [move], pass: forced}\n"
                              "    - {turn: black, moves: [rock], pass: forced}\n";
    CHECK(outcome_behind("man@b1, man@c1", turns).empty());
    CHECK(outcome_behind("man@b1, man@c1, pass, a1 rock", turns).empty());
}
