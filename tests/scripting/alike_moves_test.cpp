// Two different moves that read alike are found by whatever counts moves.
#include "tests/scripting/command_support.hpp"

#include <catch2/catch.hpp>
#include <fstream>

using namespace perthro::testing;

namespace {

// A man that leaves the second row becomes hot or very hot, and nothing in the text says which.
constexpr const char* kYaml = R"(api: 1
id: stoves
board: {grids: [{size: [1, 4]}], zones: {second_row: rank 2}}
pieces: {man: {letter: M}}
attributes: {heat: {of: man, type: 0..9}}
setups: {start: {white: {man: a1}, black: {}}}
turns: [{loop: [{turn: white}]}]
results: {blocked: {when: stuck, to_move: draw}}
)";
constexpr const char* kRules = R"(local warm = either({ set(heat, 1) }, { set(heat, 2) })
man:move { no(second_row), step(n), land }
man:move { second_row, step(n), land, warm }
)";

class Stoves {
public:
    Stoves() {
        std::filesystem::create_directories(path());
        std::ofstream(path() + "/game.yaml") << kYaml;
        std::ofstream(path() + "/rules.lua") << kRules;
        std::ofstream(path() + "/rules.md") << "# Stoves\n";
    }
    [[nodiscard]] std::string path() const { return folder_ / "stoves"; }

private:
    Folder folder_;
};

}  // namespace

TEST_CASE("whatever counts finds two different moves that read alike, and how they differ") {
    const Stoves stoves;
    const std::string said = "two different moves read `a2-a3";
    for (const std::vector<std::string>& call :
         {std::vector<std::string>{"perft", stoves.path(), "2"},
          std::vector<std::string>{"playout", stoves.path()},
          std::vector<std::string>{"check", stoves.path()}}) {
        const Ran ran = run(call);
        INFO(call.front() << "\n" << ran.out << ran.err);
        CHECK(ran.code != 0);
        CHECK(contains(ran.out + ran.err, said));
        CHECK(contains(ran.out + ran.err, "they differ on a3"));
    }
    std::ofstream(stoves.path() + "/tests.yaml")
        << "counts:\n  - {position: start, depths: {2: 2}, source: hand}\n";
    CHECK(contains(run({"test", stoves.path()}).out, said));
}

// Two balls in a row; what was put down may be taken back, which is another move than to leave it.
TEST_CASE("a cell that is chosen again behind a landing on it is written again") {
    const Folder folder;
    const std::string path = folder / "balls";
    std::filesystem::create_directories(path);
    std::ofstream(path + "/game.yaml") << R"(api: 1
id: balls
players: [white, black]
board: {grids: [{size: [2, 1, 1]}]}
hands: {ball: unlimited}
pieces: {ball: {letter: B}}
attributes: {floor: {of: cell, type: 0..4, rows: level}}
setups: {start: {white: {ball: a1}, black: {}}}
)";
    std::ofstream(path + "/rules.lua") << R"(
local back = maybe(at(board, own, floor, capture))
ball:drop { anywhere, empty, land, back }
move "put" { choose(board), empty, put(ball), back }
ball:move { along(e), step, land, back }
)";
    const Ran ran = run({"moves", path});
    INFO(ran.err);
    CHECK(ran.out == "a1.1-b1.1\na1.1-b1.1/b1.1\nb1.1 put\nb1.1/a1.1 put\nb1.1/b1.1 put\n"
                     "ball@b1.1\nball@b1.1/a1.1\nball@b1.1/b1.1\n");
    CHECK(run({"show", path, "--moves", "ball@b1.1/b1.1"}).code == 0);
    const Ran why = run({"why", path, "b1"});
    CHECK(contains(why.out + why.err, "write ball@b1.1\n"));
}
