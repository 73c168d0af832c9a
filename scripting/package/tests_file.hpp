// The tests that a package carries in tests.yaml: counts of moves, complete lists, legality of
// single moves, whole games, what players see, changes that must make the package fail to load, and
// what must hold in every random game.
#pragma once

#include "scripting/package/load.hpp"
#include "scripting/package/open_texts.hpp"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace perthro {

// Where a test begins. An empty position is the setup's.
struct TestStart {
    std::string position;  // text; "start" in the file is read as empty
    std::string setup;     // empty = the first
    OptionValues options;
    std::vector<std::string> after;  // moves played from there before the test
    Source at;                       // file 0: the tests.yaml itself
    std::string source;              // where the expected value is from
};

// So many positions are reached so many plies behind the start.
struct CountTest {
    TestStart start;
    std::vector<std::pair<int, std::uint64_t>> depths;  // depth -> nodes, ascending
    bool routes = false;  // every way of entering a move counts, not every move
};

// These are the legal moves of a position.
struct MovesTest {
    TestStart start;
    std::vector<std::string> moves;  // the complete list, in own notation
};

// One move is legal, or is not.
struct LegalTest {
    TestStart start;
    std::string move;
    bool legal = true;
    std::string reason;  // part of the reason of an illegal move; empty = any
};

// A whole game can be played, and ends so.
struct GameTest {
    TestStart start;
    std::string record;  // text of the record, or the name of a file in the package's folder
    std::optional<std::string> ends;    // the kind of the result, empty = it goes on
    std::optional<std::string> winner;  // a player, empty = nobody; what is left out is not asked
    std::string shows;                  // words of the position in the end; `NAME=` = no such word
};

// A player is shown this of a position.
struct ViewTest {
    TestStart start;
    std::string player;  // who looks
    std::string sees;    // words of the position that he is shown; `NAME=` = no such word
};

// A change of its files makes the package fail to load.
struct FailTest {
    TextChange change;
    std::string error;  // part of the message
    Source at;
    std::string wrong = {};  // what is wrong with the test itself; it fails, the others do not
};

// What must hold, or must never hold, behind every ply of random games.
struct PropertyTest {
    TestStart start;
    std::string holds;             // an expression of Lua over `position` and `player`
    bool always = true;            // else it must never hold
    int games = 100, plies = 300;  // plies: of each game, at most
};

// All tests of a file, in the order in which they stand there.
struct TestsFile {
    std::string name;  // as it is printed
    std::vector<CountTest> counts;
    std::vector<MovesTest> positions;
    std::vector<LegalTest> legal;
    std::vector<GameTest> games;
    std::vector<ViewTest> views;
    std::vector<FailTest> fails;
    std::vector<PropertyTest> properties;
};

// Calls visit(start) for each test that begins somewhere: of all lists but `fails`.
template <typename Visit>
void each_start(const TestsFile& tests, const Visit& visit) {
    const auto each_of = [&visit](const auto& list) {
        for (const auto& test : list) {
            visit(test.start);
        }
    };
    each_of(tests.counts);
    each_of(tests.positions);
    each_of(tests.legal);
    each_of(tests.games);
    each_of(tests.views);
    each_of(tests.properties);
}

// A file as far as it can be read: an entry with a mistake is left out, the others stand.
struct ReadTests {
    TestsFile tests;
    std::vector<ContentError> errors;
    SourceTexts sources;
};

// Reads tests.yaml of a package's folder; empty if it has none.
[[nodiscard]] ReadTests read_tests(const std::filesystem::path& folder, const OpenTexts& open = {});

// Reads tests.yaml of a package's folder; empty if it has none. Throws LoadErrors where anything is
// wrong in it.
[[nodiscard]] TestsFile read_tests_file(const std::filesystem::path& folder,
                                        const OpenTexts& open = {});

}  // namespace perthro
