// What a file of a package expands to is bounded before it is made: options that stand for options,
// zones that name zones, grids, cycles, links, rolls. Each with what it must say.
#include "tests/scripting/package_support.hpp"

#include <catch2/catch.hpp>

using namespace perthro;
using perthro::test::error_of;
using perthro::test::read_yaml;

namespace {

const std::string kBoard = "board: {grids: [{size: [4, 4]}]}\n";

std::string game(const std::string& more) {
    return "api: 1\nid: game\npieces: {man: {letter: M}}\n" + more;
}

std::string repeated(const std::string& text, int times) {
    std::string result;
    for (int i = 0; i < times; ++i) {
        result += text;
    }
    return result;
}

std::string option(const std::string& name, const std::string& stands_for) {
    return name + ": {type: one_of, values: {a: " + stands_for + ", b: 9}, default: a}";
}

// Options o0, o1, ..., each of which stands for the next one, written as `by` says with `@` for it;
// the last stands for 4.
std::string chain(int length, const std::string& by) {
    std::string options = "options: {";
    for (int i = 0; i < length; ++i) {
        std::string next = by;
        for (auto at = next.find('@'); at != std::string::npos; at = next.find('@')) {
            next.replace(at, 1, "$o" + std::to_string(i + 1));
        }
        options += (i > 0 ? ",\n  " : "") + option("o" + std::to_string(i), next);
    }
    return options + ",\n  " + option("o" + std::to_string(length), "4") + "}\n";
}

}  // namespace

TEST_CASE("an option that stands for itself is told with the place where it does") {
    const auto result = read_yaml(
        game("options: {n: {type: one_of, values: {small: $n, big: 9}, default: small}}\n"
             "board: {grids: [{size: [5, $n]}]}\n"));
    REQUIRE(result.all.size() == 1);
    CHECK(result.all[0].line == 4);
    CHECK(result.all[0].column == 45);
    CHECK(result.all[0].key_path == "board.grids[1].size[2]");
    CHECK(result.all[0].what == "the option `n` stands for itself: $n, which stands for $n");
    CHECK(result.all[0].expected == "values that do not name the option again");
    CHECK(error_of(game("options: {" + option("n", "[$n, $n, $n]") +
                        "}\nboard: {grids: [{size: $n}]}\n"))
              .starts_with("the option `n` stands for itself: $n, which stands for $n"));
}

TEST_CASE("options that stand for each other are told as a chain") {
    CHECK(error_of(game("options: {" + option("one", "$other") + ", " + option("other", "[$one]") +
                        "}\nboard: {grids: [{size: $one}]}\n"))
              .starts_with("the option `one` stands for itself: $one, which stands for $other, "
                           "which stands for $one"));
}

TEST_CASE("an option may stand for a chain of others that ends") {
    const auto result = read_yaml(game(chain(20, "@") + "board: {grids: [{size: [$o0, 4]}]}\n"));
    CHECK(result.errors.empty());
    CHECK(result.game.definition.topology.cells.size() == 16);
}

TEST_CASE("what options stand for is bounded in depth and in size") {
    CHECK(error_of(game(chain(40, "@") + "board: {grids: [{size: [$o0, 4]}]}\n"))
              .starts_with("more than 32 options stand for each other: $o0 to $o32"));
    CHECK(error_of(game(chain(30, "[@, @]") + "board: {grids: [{size: $o0}]}\n"))
              .starts_with("the options stand for too much: $o0, which stands for $o1"));
    CHECK(error_of(game("options: {" + option("long", std::string(100'000, 'x')) + "}\n" + kBoard +
                        "view: {text: \"-" + repeated("$long", 1'000) + "\"}\n"))
              .starts_with("the options stand for too much, here $long | at most 200000 values "
                           "and 4 MB of text in all"));
    CHECK(error_of(game(kBoard + "view: [" + repeated("\"$(('x'):rep(1000000))\", ", 10) + "]\n"))
              .starts_with("the options stand for too much"));
}

TEST_CASE("zones that name others many times are each resolved once") {
    std::string zones = "board: {grids: [{size: [4, 4]}], zones: {";
    for (int i = 0; i < 40; ++i) {
        const std::string next = "z" + std::to_string(i + 1);
        zones += "z" + std::to_string(i) + ": [" + next + ", " + next + "], ";
    }
    const auto result = read_yaml(game(zones + "z40: rank 1}}\n"));
    REQUIRE(result.errors.empty());
    const auto& topology = result.game.definition.topology;
    CHECK(topology.zones[static_cast<std::size_t>(topology.find_zone("z0"))].cells[1].size() == 4);
}

TEST_CASE("cells are counted before a grid is made of them") {
    const auto two = read_yaml(
        game("board:\n  grids:\n    - {size: [64, 64]}\n    - {size: [64, 64]}\n"));
    REQUIRE(two.all.size() == 1);
    CHECK(two.all[0].line == 7);
    CHECK(two.all[0].what == "too many cells on the grids of this board");
    CHECK(two.all[0].expected == "at most 4096");
    CHECK(error_of(game("board: {grids: [" + repeated("{size: [64, 64]}, ", 2'000) + "]}\n")) ==
          "too many cells on the grids of this board | at most 4096 | ");
    CHECK(error_of(game("board: {grids: [" +
                        repeated("{size: [64, 64], keep: x == 1 and y == 1}, ", 2'000) + "]}\n")) ==
          "too many places on the grids of this board | at most 65536 | ");
    CHECK(error_of(game("board: {grids: [{size: [4096, 4096], files: from 0}]}\n")) ==
          "too many places on the grids of this board | at most 65536 | ");
    CHECK(read_yaml(game("board: {grids: [{size: [64, 64]}]}\n")).errors.empty());
}

TEST_CASE("a permutation moves no more cells than a board has") {
    CHECK(error_of(game("board:\n  grids: [{size: [64, 64]}]\n  permutations: {all: [" +
                        repeated("a1-bl64, ", 5'000) + "]}\n")) ==
          "too many cells | at most 4096 | ");
    CHECK(error_of(game("board:\n  grids: [{size: [64, 64]}]\n  permutations: {all: [" +
                        repeated("[a1-bl64], ", 5'000) + "]}\n")) ==
          "too many cells | at most 4096 | ");
}

TEST_CASE("links, directions of sets and rolls are bounded") {
    CHECK(error_of(game("board:\n  grids: [{size: [64, 64]}]\n  links: [" +
                        repeated("{from: board, along: around}, ", 10'000) + "]\n")) ==
          "too many links | at most 4000000 | ");
    CHECK(read_yaml(game("board:\n  grids: [{size: [4, 4]}]\n  sets: {ways: [" +
                         repeated("around, ", 50'000) + "]}\n"))
              .errors.empty());
    CHECK(error_of(game(kBoard + "chance: {" + [] {
              std::string dice;
              for (int i = 0; i < 200; ++i) {
                  dice += "d" + std::to_string(i) + ": {dice: 1, faces: 1000}, ";
              }
              return dice;
          }() + "}\n")) == "too many different rolls of all chances | at most 100000 | ");
}

TEST_CASE("shuffled cells of a setup count as places of its pieces") {
    CHECK(error_of("api: 1\nid: game\npieces: {man: {letter: M}}\n"
                   "board: {grids: [{size: [64, 64]}]}\nsetups: {start: {random: [" +
                   repeated("{cells: board, bag: {white: {man: 1}}}, ", 3'000) + "]}}\n") ==
          "too many pieces | at most 65536 | ");
}
