// Texts of positions that strangers write: what no position of the game can be is refused with its
// place, and what is allowed means what it says.
#include "tests/scripting/command_support.hpp"

#include <catch2/catch.hpp>
#include <fstream>

using namespace perthro;
using namespace perthro::testing;

namespace {

// A game on a square board that men cross; `rest` are further lines of game.yaml.
class Crossing {
public:
    explicit Crossing(const std::string& board, const std::string& rest = "") {
        std::filesystem::create_directory(folder_ / "crossing");
        std::ofstream(path() + "/game.yaml")
            << "api: 1\nid: crossing\ntitle: Crossing\nsummary: Men walk.\n"
               "players: [white, black]\npieces: {man: {letter: M}}\nboard: "
            << board << "\n"
            << rest;
        std::ofstream(path() + "/rules.lua") << "man:move { step(n), land }\n";
    }
    [[nodiscard]] std::string path() const { return folder_ / "crossing"; }
    [[nodiscard]] Ran show(const std::string& position, const std::string& moves = "") const {
        std::vector<std::string> words{"show", path(), "--position", position};
        if (!moves.empty()) {
            words.insert(words.end(), {"--moves", moves});
        }
        return run(std::move(words));
    }

private:
    Folder folder_;
};

}  // namespace

TEST_CASE("a counter of an unknown type is refused wherever it stands") {
    const Crossing game("{grids: [{size: [3, 2]}], holds: counters}");
    CHECK(game.show("(2Mm)2/3 white").code == 0);
    CHECK(game.show("M2/3 white").code == 0);
    for (const char* cell : {"?", "(?)", "{?:2}", "(M?)"}) {
        INFO(cell);
        const Ran ran = game.show(std::string(cell) + "2/3 white");
        CHECK(ran.code != 0);
        CHECK(contains(ran.err, "counters have a known type (name it)"));
    }
}

TEST_CASE("dice that no die shows are refused, however large the number") {
    const std::string start = run({"show", "backgammon"}).out;
    const std::string line = start.substr(start.find("position: ") + 10);
    const std::string rows = line.substr(0, line.find(' ')) + " white";
    for (const char* number : {"7", "1073741824", "2147483647", "2147483648", "4294967295"}) {
        INFO(number);
        const Ran ran = run(
            {"show", "backgammon", "--position", rows + " dice=3," + std::string(number)});
        CHECK(ran.code != 0);
        CHECK(contains(ran.err, "position `"));
    }
}

TEST_CASE("cells that are called by digits are found by their names") {
    const Crossing game("{grids: [{size: [4, 4], files: [\"1\", \"2\", \"3\", \"4\"]}]}",
                        "notation: draughts\nview: {numbers: names}\n"
                        "setups: {start: {white: {man: [\"11\"]}, black: {man: [\"44\"]}}}\n");
    const Ran ran = game.show("W:W11:B44");
    INFO(ran.err);
    CHECK(ran.code == 0);
    CHECK(contains(ran.out, "position: 3m/4/4/M3 white"));
}

TEST_CASE("a counter of a text has reached its number, however large it is") {
    const Crossing game("{grids: [{size: [4, 4]}]}",
                        "setups: {start: {white: {man: a1}, black: {man: d4}}}\n"
                        "results: {long: {when: quiet 100, all: draw}}\n");
    for (const char* plies : {"99", "2147483647", "2147483648", "4294967294"}) {
        INFO(plies);
        const Ran ran = game.show("3m/4/4/M3 white quiet=" + std::string(plies), "a1-a2");
        INFO(ran.err);
        CHECK(contains(ran.out, "long: draw"));
    }
}

TEST_CASE("a word of every position names the attribute that is called like it") {
    const Crossing game("{grids: [{size: [4, 4]}]}",
                        "attributes: {points: {of: player, type: 0..9}}\n");
    CHECK(contains(game.show("4/4/4/M3 white points=white:3,black:3").err,
                   "character 23: `white:3,black:3` is not a number: `points=` is a word of every "
                   "position (attribute.points= is the attribute)"));
    CHECK(game.show("4/4/4/M3 white attribute.points=white:3,black:3").code == 0);
}
