// `connected` with three zones: one chain has to touch all of them.
#include "tests/scripting/command_support.hpp"

#include <catch2/catch.hpp>
#include <fstream>

using namespace perthro::testing;

namespace {

// Three sides of a square board: the left, the lower and the right one.
constexpr const char* kYaml = R"(api: 1
id: sides
board: {grids: [{size: [4, 4]}], zones: {left: {shared: file a}, bottom: {shared: rank 1}, right: {shared: file d}}}
pieces: {stone: {letter: S}}
hands: {stone: unlimited}
results: {joined: {when: connected, zones: [left, bottom, right], holder: win}, full: {when: stuck, all: draw}}
)";
constexpr const char* kRules = R"(chains { along = orthogonal }
stone:drop { anywhere, land }
)";

}  // namespace

TEST_CASE("a game of three sides is won by one chain that touches all three") {
    const Folder folder;
    const std::string path = folder / "sides";
    std::filesystem::create_directories(path);
    std::ofstream(path + "/game.yaml") << kYaml;
    std::ofstream(path + "/rules.lua") << kRules;
    const auto ended = [&](const std::string& position, const std::string& move) {
        const Ran ran = run({"show", path, "--position", position, "--moves", move});
        return contains(ran.out, "joined");
    };
    CHECK_FALSE(ended("4/SS1S/1S2/4 white", "c3"));  // left and right alone
    CHECK(ended("4/SS1S/1S2/1S2 white", "c3"));
    CHECK_FALSE(ended("4/SS1S/4/1S2 white", "c3"));    // two chains touch them together
    CHECK_FALSE(ended("4/SSS1/1S2/1S2 white", "a4"));  // left and bottom alone
    CHECK(ended("4/4/4/SSS1 white", "d1"));
}
