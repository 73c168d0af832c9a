// Packages that extend others: what is merged, replaced, removed and appended, and which errors
// there are.
#include "tests/scripting/package_support.hpp"

#include <catch2/catch.hpp>
#include <chrono>

using namespace perthro;

namespace {

const char* const kParent = R"(
api: 1
id: parent
title: Parent
players: [white, black]
board: {grids: [{size: [4, 4]}], zones: {home: rank 1, far: rank 4}}
pieces: {man: {letter: M}, king: {letter: K, royal: true}}
results:
  blocked:   {when: stuck, to_move: loss}
  threefold: {when: repeated 3, all: draw}
setups: {start: {white: {man: rank 1}}}
turns: [{turn: white}]
)";

test::LoadResult load_child(const std::string& child, const std::string& parent = kParent) {
    const test::ScratchPackage folder;
    folder.write("parent/game.yaml", parent);
    folder.write("child/game.yaml", "api: 1\nid: child\nextends: parent\n" + child);
    return test::load({folder.path("child"), {}, {}});
}

std::string error_of(const std::string& child) {
    const auto result = load_child(child);
    return result.all.size() == 1 ? result.all.front().what : "errors: " + result.errors;
}

}  // namespace

TEST_CASE("Maps merge deeply, scalars and lists replace") {
    const auto result = load_child("board: {grids: [{size: [5, 5]}], zones: {far: rank "
                                   "5}}\npieces: {king: {royal: false}, queen: {letter: Q}}\n");
    INFO(result.errors);
    REQUIRE(result.errors.empty());
    const auto& game = result.game.definition;
    CHECK(game.id == "child");
    CHECK(game.title == "Parent");
    CHECK(game.topology.cells.size() == 25);
    CHECK(game.topology.zones.size() == 2);
    CHECK_FALSE(game.pieces[2].royal);
    CHECK(game.pieces[2].letter == "K");
    CHECK(game.find_piece("queen") == 3);
    CHECK(result.game.folders.size() == 2);
}

TEST_CASE("`~` removes, `!only` replaces, `!add` appends") {
    const auto result = load_child(
        "pieces: {king: ~}\nresults: !only {alone: {when: alone, holder: win}}\nturns: !add "
        "[{turn: black}]\nboard: {zones: {home: ~}}\n");
    INFO(result.errors);
    REQUIRE(result.errors.empty());
    const auto& game = result.game.definition;
    CHECK(game.results.size() == 1);
    CHECK(game.turns.size() == 2);
    REQUIRE(game.find_piece("king") == 2);  // the name stays while ancestors' rules run
    CHECK(game.pieces[2].removed);
    CHECK(game.topology.find_zone("home") >= 0);
}

TEST_CASE("What cannot be merged is refused") {
    CHECK(error_of("pieces: {kin: ~}\n") == "there is no `kin` to remove");
    CHECK(error_of("visibility: ~\n") == "there is no `visibility` to remove");
    CHECK(error_of("tags: !add [x]\n") == "`!add` has no inherited list to append to");
    CHECK(error_of("setups: {other: {white: ~}}\n") == "there is no value here");
    const auto alone = test::read_yaml(
        "api: 1\nid: game\nboard: {grids: [{size: [4, 4]}]}\npieces: {man: ~}\n");
    REQUIRE(alone.all.size() == 1);
    CHECK(alone.all.front().what == "there is no value here");
    CHECK(alone.all.front().expected ==
          "a value; `~` only removes a key that a parent package has");
}

TEST_CASE("Circles of packages end") {
    const test::ScratchPackage folder;
    folder.write("a/game.yaml", "api: 1\nid: a\nextends: b\n");
    folder.write("b/game.yaml", "api: 1\nid: b\nextends: a\n");
    folder.write("c/game.yaml", "api: 1\nid: c\nextends: nothing-like-that\n");
    CHECK(test::load({folder.path("a"), {}, {}}).all.front().what ==
          "`a` extends itself in the end");
    CHECK(test::load({folder.path("c"), {}, {}}).all.front().what ==
          "there is no package `nothing-like-that`");
}

TEST_CASE("A child fixes an option of its parent") {
    const std::string parent = "api: 1\nid: parent\noptions: {size: {type: int, range: 3..9, "
                               "default: 4}}\nboard: {grids: [{size: [$size, $size]}]}\n";
    const test::ScratchPackage folder;
    folder.write("parent/game.yaml", parent);
    folder.write("child/game.yaml",
                 "api: 1\nid: child\nextends: parent\noptions: {size: {fixed: 5}}\n");
    CHECK(test::load({folder.path("child"), {}, {}}).game.definition.topology.cells.size() == 25);
    CHECK(test::load({folder.path("child"), {{"size", "6"}}, {}}).all.front().what ==
          "the option `size` is fixed to `5` in this game");
}

TEST_CASE("An error of an ancestor names the ancestor's file") {
    const auto result = load_child("notation: chess\n",
                                   std::string(kParent) + "moves: {movable: all}\n");
    REQUIRE(result.all.size() == 1);
    CHECK(result.all.front().file.find("parent/game.yaml") != std::string::npos);
    CHECK(result.all.front().line == 13);
}

TEST_CASE("Rules run from the oldest package on, with their libraries") {
    const test::ScratchPackage folder;
    folder.write("parent/game.yaml", kParent);
    folder.write("parent/rules.lua", "use \"steps\"\n");
    folder.write("parent/steps.lua", "man:move { along(n), step, land }\n");
    folder.write("child/game.yaml", "api: 1\nid: child\nextends: parent\n");
    folder.write("child/rules.lua", "king:move { along(around), step, land }\n");
    const auto result = test::load({folder.path("child"), {}, {}}, true);
    INFO(result.errors);
    REQUIRE(result.errors.empty());
    REQUIRE(result.game.chunks.size() == 2);
    CHECK(result.game.chunks[0].level == 0);
    CHECK(result.game.definition.files.size() == 5);
    CHECK(result.game.definition.movements.size() == 2);
    CHECK(known_libraries(result.game)("steps", 0).has_value());
    CHECK_FALSE(known_libraries(result.game)("other", 0).has_value());
}

// A search of the parent for each key took minutes here.
TEST_CASE("Maps of as many keys as a file can have are merged at once") {
    std::string added, removed;
    for (int i = 0; i < 80'000; ++i) {
        const std::string key = "k" + std::to_string(i);
        added += key + ": 1\n";
        removed += key + ": ~\n";
    }
    const auto begin = std::chrono::steady_clock::now();
    const auto result = load_child(removed, kParent + added);
    INFO(result.errors);
    CHECK(result.errors.empty());
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(10) * vm::kSlowness);
}

TEST_CASE("A change of a file is seen by the load alone") {
    const test::ScratchPackage folder;
    folder.write("parent/game.yaml", kParent);
    const auto changed = test::load(
        {folder.path("parent"), {}, {{"game.yaml", "far: rank 4", "far: rank 9"}}});
    REQUIRE(changed.all.size() == 1);
    CHECK(changed.all.front().what == "`rank 9` is no cell and no region of this board");
    CHECK(test::load({folder.path("parent"), {}, {}}).errors.empty());
    CHECK(test::load({folder.path("parent"), {}, {{"game.yaml", "no such text", ""}}})
              .all.front()
              .what.find("does not occur") != std::string::npos);
}
