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
