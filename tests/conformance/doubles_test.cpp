// Movements that can make the same move, in tables, with the interpreter or one of them in each: it
// is counted and made once, as the words list it. The packages hardly have such movements; people
// who try things out do.
#include "tests/scripting/hooks_fixture.hpp"

#include <catch2/catch.hpp>
#include <string>

using namespace perthro;
using namespace perthro::test;

namespace {

const std::string kGame = R"(api: 1
id: small
board: {grids: [{size: [4, 4]}], zones: {far_row: rank 4}}
pieces: {man: {letter: M}, ox: {letter: O}}
hands: {man: unlimited}
setups: {start: {white: {man: rank 1, ox: c3}, black: {man: [a4, b2, d2], ox: d4}}}
)";

constexpr int kDepth = 3;

struct Counted {
    std::uint64_t by_words = 0, by_tables = 0, leaves = 0;
};

Counted count(const std::string& rules, int depth = kDepth) {
    const ScriptedGame game(kGame, rules);
    Counted counted;
    game.play([&](Worker& worker) {
        PerftOptions options;
        counted.by_tables = worker.perft(depth);
        options.make_leaves = true;
        counted.leaves = worker.perft(depth, options);
        options = {};
        options.reference = true;
        counted.by_words = worker.perft(depth, options);
    });
    return counted;
}

// Words, tables and leaves that are made all come to so many.
void check_all(const Counted& counted, std::uint64_t number) {
    CHECK(counted.by_words == number);
    CHECK(counted.by_tables == number);
    CHECK(counted.leaves == number);
}

const std::string kStep = "man:move { along(around), step, land }\n";
const std::string kJump = "{ along(around), step, enemy, capture, step, land, continue ";

}  // namespace

TEST_CASE("movements that make the same moves are counted once") {
    for (const std::string& rules :
         {kStep + "man:move { along(n), slide, land }\n",
          kStep + "man:move { along(n), step, land(open) }\n",
          std::string("man:drop { anywhere, land }\nman:drop { anywhere, land }\n"),
          std::string("man:drop { anywhere, land }\nman:drop { choose(far_row), land }\n"),
          std::string(
              "move \"x\" { anywhere, put(man) }\nmove \"x\" { choose(far_row), put(man) }\n"),
          "man:move \"jump\" " + kJump + "\"jump\" }\nman:move \"jump\" " + kJump +
              "\"jump\" }\n"}) {
        INFO(rules);
        const Counted counted = count(rules);
        CHECK(counted.by_words > 0);
        check_all(counted, counted.by_words);
    }
    CHECK(count(kStep + kStep).by_tables == count(kStep).by_tables);
}

// `count(board, own)` is asked of the interpreter.
TEST_CASE("of equal moves of tables and interpreter one is counted") {
    const std::string jump = "man:move \"jump\" " + kJump + "\"jump\" }\n";
    const std::string crown = "man:move { along(n), step, land(open), when(far_row, promote(ox";
    const auto asked = [](std::string rules) {
        return rules.insert(rules.rfind(" land"), " count(board, own):at_least(1),");
    };
    for (const std::string& rules :
         {kStep, std::string("man:move { along(around), step, land(enemy) }\n"),
          std::string("man:drop { anywhere, land }\n"), crown + ")) }\n", crown + ", man)) }\n",
          jump}) {
        INFO(rules);
        const Counted once = count(rules);
        CHECK(once.by_words > 0);
        for (const std::string& both :
             {rules + asked(rules), asked(rules) + rules, asked(rules) + asked(rules),
              rules + asked(rules) + rules}) {
            INFO(both);
            check_all(count(both), once.by_words);
        }
    }
}

// Landings on the way are no choices.
TEST_CASE("a move in one go and one with a rest on the way are the same") {
    const std::string at_once = "man:move { along(n), slide{ min = 2, max = 2 }, land }\n";
    const std::string resting = "man:move { along(n), step, land, step, land }\n";
    const Counted once = count(at_once, 1);
    CHECK(once.by_words > 0);
    check_all(count(at_once + resting, 1), once.by_words);
}

TEST_CASE("what is taken where one lands is taken by landing") {
    const std::string landing = "man:move { along(around), step, land(enemy) }\n";
    const std::string capture = "man:move { along(around), step, enemy, capture, land }\n";
    const Counted once = count(landing);
    CHECK(once.by_words > 0);
    check_all(count(landing + capture), once.by_words);
    check_all(count(capture + landing), once.by_words);
}

// A promotion that was chosen is part of what a move is; the only one is not.
TEST_CASE("a chosen promotion and the only one are different moves") {
    const std::string one = "man:move { along(n), step, land(open), when(far_row, promote(ox)) }\n";
    const std::string two = "man:move { along(n), step, count(board, own):at_least(1), land(open), "
                            "when(far_row, promote(ox, man)) }\n";
    const Counted counted = count(one + two);
    CHECK(counted.by_words > count(one).by_words);
    check_all(counted, counted.by_words);
}

// A class is part of what a move is.
TEST_CASE("the same words in two classes are two moves") {
    const std::string words = "{ along(around), step, land }\n";
    const Counted once = count("man:move \"a\" " + words, 1);
    check_all(count("man:move \"a\" " + words + "man:move \"b\" " + words, 1), 2 * once.by_words);
    const Counted jumps = count("man:move \"a\" " + kJump + "\"a\" }\nman:move \"b\" " + kJump +
                                    "\"b\" }\nox:move { along(around), step, land }\n",
                                2);
    check_all(jumps, jumps.by_words);
}
