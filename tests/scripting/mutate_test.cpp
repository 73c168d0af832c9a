// `perthro mutate` and `perthro test --coverage`: what tests would not notice.
#include "tests/scripting/travel_support.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using namespace perthro::testing;
using Json = nlohmann::json;

TEST_CASE("every change that loads is noticed or told with its line") {
    const Race race;
    const Json found = Json::parse(run({"mutate", race.path(), "--count", "20", "--json"}).out);
    INFO(found.dump());
    CHECK(found["changes"] == 20);
    CHECK(found["noticed"].get<std::size_t>() + found["survivors"].size() == 20);
    CHECK(found["noticed"] >= 10);
    for (const Json& survivor : found["survivors"]) {
        CHECK(survivor["line"] > 0);
        CHECK(contains(read_file(race.file(survivor["file"])), survivor["before"]));
    }
}

TEST_CASE("a package without the test of a rule is told of it, and with it is not") {
    const Race race;
    const auto survivors = [&] {
        const Ran ran = run({"test", race.path(), "--coverage"});
        INFO(ran.err);
        CHECK(ran.code == 0);
        return ran.out;
    };
    const std::string capture =
        "rules.lua:3: without `man:move { along(nw, ne), step, land(enemy) }";
    CHECK_FALSE(contains(survivors(), capture));
    // Without the complete list of moves and without the game nobody captures.
    std::ofstream(race.file("tests.yaml"))
        << "counts:\n  - {position: start, depths: {1: 5}, source: hand}\n";
    const std::string out = survivors();
    CHECK(contains(out, capture));
    CHECK_FALSE(contains(out, "without `man:move { step(n), land }`"));
    CHECK(contains(out, " parts of the rules "));
}

TEST_CASE("coverage names options that no test sets, and leaves no line cut in the middle") {
    const Race race;
    change_file(race.file("game.yaml"), "options:\n",
                "options:\n"
                "  way: {type: one_of, default: a, values: {a: a, b: b, c: c}, title: way}\n"
                "  wide: {type: bool, default: false, title: wide}\n"
                "  many: {type: int, default: 2, range: 1..3, title: many}\n");
    std::ofstream(race.file("rules.lua"), std::ios::app)
        << "\nlocal unused = { one = 1, two = 2, three = 3, four = 4, five = 5, six = 6, "
           "seven = 7, eight = 8, nine = 9, ten = 10, eleven = 11 }\n";
    change_file(race.file("tests.yaml"), "legal:\n",
                "legal:\n"
                "  - {move: a1-a2, is: true, options: {way: b, wide: true}, source: hand}\n");
    const Ran ran = run({"test", race.path(), "--coverage"});
    INFO(ran.out << ran.err);
    CHECK(contains(ran.out, "first-steps/game.yaml:"));
    CHECK(contains(ran.out, ": no test sets the option `way` to c\n"));
    CHECK(contains(ran.out, ": no test sets the option `many` (default 2)\n"));
    CHECK_FALSE(contains(ran.out, "to true"));
    CHECK(contains(ran.out, ", …`\n"));
    const Json found = Json::parse(run({"test", race.path(), "--coverage", "--json"}).out)[0];
    CHECK(found["options"].size() == 2);
    CHECK(found["options"][0]["values"] == Json({"c"}));
}

TEST_CASE("a survivor is explained in one sentence that says which test is missing") {
    const Race race;
    std::ofstream(race.file("tests.yaml"))
        << "counts:\n  - {position: start, depths: {1: 5}, source: hand}\n";
    const std::string out = run({"mutate", race.path(), "--count", "200"}).out;
    INFO(out);
    CHECK(contains(out, "  no test asks for the moves of such a position: in `"));
    CHECK(contains(out, "; add that to `legal:`, or the whole list to `positions:`\n"));
    CHECK(contains(out, "  no test plays a game to such an end: in `"));
    CHECK(contains(out, " are legal"));
    CHECK_FALSE(contains(out, ", ... is legal"));
    const Json found = Json::parse(run({"mutate", race.path(), "--count", "20", "--json"}).out);
    for (const Json& survivor : found["survivors"]) {
        CHECK_FALSE(survivor["why"].get<std::string>().empty());
    }
}

TEST_CASE("a survivor that only a move brings about is told with the move") {
    const Race race;
    change_file(race.file("game.yaml"),
                "results:", "attributes: {heat: {of: game, type: 0..9}}\nresults:");
    std::ofstream(race.file("rules.lua"), std::ios::app)
        << "man:applied { when(far_row, set(heat, 1)) }\n";
    const std::string out = run({"mutate", race.path(), "--count", "200"}).out;
    INFO(out);
    CHECK(contains(out, "no test looks at what comes of it: behind `"));
    CHECK(contains(out, ", with that `position:` and that move in `after:` or `record:`\n"));
}

TEST_CASE("a package without a rule of its own has nothing to change") {
    const DataHome home;
    const std::string child = home.file("child");
    REQUIRE(run({"new", "--like", "breakthrough", child}).code == 0);
    std::ofstream(child + "/rules.lua") << "-- nothing\n";
    const Ran ran = run({"mutate", child});
    INFO(ran.out << ran.err);
    CHECK(ran.code == 2);
    CHECK(contains(ran.err, "has no rule of its own that could be changed"));
}

TEST_CASE("changes of what decides no rule are not made, and it is told how many") {
    const Race race;
    const Json found = Json::parse(run({"mutate", race.path(), "--json"}).out);
    INFO(found.dump());
    CHECK(found["left_out"]["names and texts"] > 0);
    CHECK(contains(run({"mutate", race.path(), "--count", "1"}).out,
                   "not made, as they change no rule: "));
}

TEST_CASE("hooks that only draw are left out") {
    const Race race;
    const auto drawing = [&] {
        const Json found = Json::parse(run({"mutate", race.path(), "--json"}).out);
        return found["left_out"].value("drawing", 0);
    };
    const int before = drawing();
    std::ofstream(race.file("rules.lua"), std::ios::app)
        << "function view_marks(position, marks)\n"
           "  for cell in position:pieces(1, man) do marks:cell(cell, \"\" .. 1 + 1) end\n"
           "end\n";
    CHECK(drawing() > before);
}

// What only an entry of `fails` asks for is asked of the changed rules.
TEST_CASE("a test that something is refused notices a change of the rules") {
    const Race race;
    const auto survivors = [&](const std::string& fails) {
        std::ofstream(race.file("tests.yaml"))
            << "counts:\n  - {position: start, depths: {1: 5}, source: hand}\n"
            << fails;
        const Ran ran = run({"mutate", race.path(), "--count", "200", "--json"});
        INFO(ran.err);
        const Json report = Json::parse(ran.out);
        int found = 0;
        for (const Json& survivor : report["survivors"]) {
            found += survivor["kind"] == "line" && survivor["line"] == 3 ? 1 : 0;
        }
        return found;
    };
    CHECK(survivors("") == 1);
    CHECK(survivors("fails:\n  - {change: {file: rules.lua, from: land(enemy), to: land(enmy)}, "
                    "error: enmy}\n") == 0);
}

TEST_CASE("the same seed makes the same changes on any number of threads") {
    const Race race;
    const std::vector<std::string> call{"mutate", race.path(), "--count", "8", "--json"};
    auto one = call, three = call;
    one.insert(one.end(), {"--threads", "1"});
    three.insert(three.end(), {"--threads", "3"});
    CHECK(run(one).out == run(three).out);
}

TEST_CASE("too few changes noticed are found wanting, and failing tests are no measure") {
    const Race race;
    std::ofstream(race.file("tests.yaml")) << "counts: []\n";
    CHECK(run({"mutate", race.path(), "--count", "5", "--least", "50"}).code == 1);
    std::ofstream(race.file("tests.yaml"))
        << "counts:\n  - {position: start, depths: {1: 6}, source: hand}\n";
    const Ran ran = run({"mutate", race.path()});
    CHECK(ran.code == 2);
    CHECK(contains(ran.err, "the tests of the package fail as it is"));
}
