// A game in the terminal, typed from beginning to end.
#include "tests/scripting/command_support.hpp"

#include <catch2/catch.hpp>

using namespace perthro::testing;

namespace {

Ran play(const Race& race, const std::string& input,
         std::vector<std::string> more = {"--computer", "none"}) {
    std::vector<std::string> arguments{"play", race.path(), "--text"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run(std::move(arguments), input);
}

}  // namespace

TEST_CASE("moves are typed or numbered, taken back, and the game ends") {
    const Race race;
    const Ran ran = play(race,
                         "a1-a2\nb5-b4\na2-a3\ne5-e4\n1\nundo\na3-b4\ne4-e3\nb4-b5\nb5-b6\nquit\n");
    CHECK(ran.code == 0);
    CHECK(contains(ran.out, "home: white wins"));
    CHECK(contains(ran.out, "the game is over (undo, save, load or quit)"));
    const Ran wrong = play(race, "a1-a5\nhelp\n99\nundo\nclaim\n");
    CHECK(contains(wrong.out, "`a1-a5` is no legal move"));
    CHECK(contains(wrong.out, "`99` is no legal move"));
    CHECK(contains(wrong.out, "there is nothing to take back"));
    CHECK(contains(wrong.out, "there is nothing to claim"));
    CHECK(contains(wrong.out, "save FILE"));
}

TEST_CASE("a game is saved, loaded and goes on") {
    const Race race;
    const std::string file = race.file("game.txt");
    play(race, "a1-a2\nb5-b4\nundo\nc5-c4\nsave " + file + "\n");
    CHECK(contains(read_file(file), "2. c5-c4"));
    CHECK_FALSE(contains(read_file(file), "b5-b4"));
    const Ran loaded = play(race, "load " + file + "\nposition\n");
    CHECK(contains(loaded.out, "mm1mm/2m2/5/M4/1MMMM white"));
    CHECK(contains(play(race, "load " + race.file("rules.lua") + "\n").out, "line 1: "));
    CHECK(contains(play(race, "load nowhere\n").out, "cannot read `nowhere`"));
    CHECK(contains(play(race, "load " + race.path() + "\n").out, "cannot read `"));
}

TEST_CASE("opponents are bots, the same for the same seed and nodes") {
    const Race race;
    const std::vector<std::string> bounded{"--seed", "7", "--nodes", "50"};
    const std::string once = play(race, "a1-a2\nposition\n", bounded).out;
    CHECK(contains(once, "black: "));
    CHECK(contains(once, " white "));
    CHECK(play(race, "a1-a2\nposition\n", bounded).out == once);
    CHECK(contains(play(race, "", {"--computer", "white", "--bot", "random"}).out, "white: "));
    CHECK(play(race, "", {"--computer", "red"}).code == 2);
    CHECK(play(race, "", {"--bot", "nobody"}).code == 2);
}

TEST_CASE("a hint sees a win in one move") {
    const Race race;
    const Ran ran = play(race, "hint\n",
                         {"--computer", "none", "--position", "5/1M2m/5/5/M4 white"});
    CHECK(contains(ran.out, "b4-b5 (ab, score win in 1)"));
}

namespace {

std::string record_of(const std::string& plies, const std::string& headers = "") {
    return "perthro record 1\ngame: first-steps\n" + headers + "\n" + plies;
}

// What is printed when this record is loaded.
std::string loaded(const Race& race, const std::string& record) {
    const std::string file = race.file("given.txt");
    std::ofstream(file, std::ios::binary) << record;
    return play(race, "load " + file + "\nposition\n").out;
}

}  // namespace

// docs/notation.md, "Records": acts of the session stand behind plies.
TEST_CASE("a game that ended by an act is over when it is loaded, and is saved so") {
    const Race race;
    const std::string given = race.file("given.txt"), saved = race.file("saved.txt");
    std::ofstream(given) << record_of("1. a1-a2\n; a comment\n& resign black\n", "White: Ann\n");
    const Ran ran = play(race, "load " + given + "\n1\nsave " + saved + "\n");
    CHECK(contains(ran.out, "resign: white wins"));
    CHECK(contains(ran.out, "the game is over (undo, save, load or quit)"));
    CHECK(contains(read_file(saved), "1. a1-a2\n; a comment\n& resign black\n"));
    CHECK(contains(read_file(saved), "White: Ann\n"));
    CHECK(contains(play(race, "load " + given + "\nundo\n1\n").out, "black> "));
    CHECK(contains(loaded(race, record_of("1. a1-a2\n& draw offered white\n"
                                          "& draw accepted black\n")),
                   "agreement: draw"));
    CHECK(contains(loaded(race, record_of("& flag white\n")), "time: black wins"));
}

TEST_CASE("acts that cannot be are refused with their line, and the old game stands") {
    const Race race;
    const auto refusal = [&](const std::string& plies) { return loaded(race, record_of(plies)); };
    CHECK(contains(refusal("1. a1-a2\n& resign martian\n"),
                   "line 5: there is no player `martian` (one of: white, black)"));
    CHECK(contains(refusal("1. a1-a2\n& draw accepted black\n"),
                   "line 5: black accepts a draw that nobody else has offered"));
    CHECK(contains(refusal("& draw offered black\n1. a1-a2\n& draw accepted black\n"),
                   "line 6: black accepts a draw that nobody else has offered"));
    CHECK(contains(refusal("1. a1-a2\n& resign black\n(\n1. b1-b2\n)\n2. a5-a4\n"),
                   "line 9: a ply stands behind the end of the game: black has resigned"));
    CHECK(contains(play(race, "a1-a2\nload " + race.file("given.txt") + "\nposition\n").out,
                   "/M4/1MMMM black"));
}

TEST_CASE("an error about a record shows all of it, whatever bytes stand there") {
    const Race race;
    CHECK(contains(loaded(race, record_of(std::string("1. a1-a2\n& \0 red\n", 17))),
                   "line 5: `\\u0000 red` is no act (an act and a player"));
}

TEST_CASE("a record that does not say its rules is not said to have other ones") {
    const Race race;
    CHECK_FALSE(contains(loaded(race, record_of("1. a1-a2\n")), "changed"));
}
