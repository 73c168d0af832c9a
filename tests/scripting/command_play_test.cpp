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
