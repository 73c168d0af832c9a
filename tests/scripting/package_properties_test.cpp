// `always` and `never` of tests.yaml, tests that run again when a file is saved, and files of tests
// of which one entry is wrong.
#include "tests/scripting/command_support.hpp"

#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <thread>

using namespace perthro::testing;

namespace {

// What `perthro test` prints of the template `race` with more in its tests.yaml.
Ran tested(const std::string& more) {
    const Race race;
    std::ofstream(race.file("tests.yaml"), std::ios::app) << more;
    return run({"test", race.path()});
}

}  // namespace

TEST_CASE("what always holds in random games passes") {
    const Ran ran = tested("always:\n"
                           "  - {holds: position:count(white) <= 5, source: hand}\n"
                           "never:\n"
                           "  - {holds: position:count(player) > 5, games: 20, source: hand}\n");
    INFO(ran.out);
    CHECK(ran.code == 0);
    CHECK(contains(ran.out, " 12 passed"));
}

TEST_CASE("a random game in which it fails is shortened to the shortest") {
    // White captures first after three plies at the earliest: a2, b4, a3, then b4 is taken or
    // takes.
    const Ran ran = tested(
        "always:\n"
        "  - {holds: position:count(white) + position:count(black) == 10, source: hand}\n");
    INFO(ran.out);
    CHECK(ran.code == 1);
    CHECK(contains(ran.out, "always `position:count(white) + position:count(black) == 10`"));
    CHECK(contains(ran.out, "does not hold in random game 1 after "));
    CHECK(contains(ran.out, ", and after these 4:"));
}

TEST_CASE("a property may begin elsewhere and name a function of the package") {
    const Race race;
    std::ofstream(race.file("rules.lua"), std::ios::app)
        << "function crowded(position, player) return position:count(player) > 1 end\n";
    std::ofstream(race.file("tests.yaml"), std::ios::app)
        << "never:\n"
           "  - {position: \"4m/5/5/5/M4 white\", holds: \"crowded(position, player)\", source: "
           "hand}\n"
           "  - {holds: \"crowded(position, player)\", source: hand}\n";
    const Ran ran = run({"test", race.path()});
    INFO(ran.out);
    CHECK(contains(ran.out, "11 passed,   1 failed"));
    CHECK(contains(ran.out, "holds in random game 1 after 1 ply"));
}

TEST_CASE("an expression that is none is an error of its entry alone") {
    const Ran ran = tested("always:\n  - {holds: position:cuont(white) > 0, source: hand}\n");
    CHECK(contains(ran.out, "10 passed,   1 failed"));
    CHECK(contains(ran.out, "cuont"));
}

TEST_CASE("what is no answer yes or no neither holds nor fails") {
    const auto [expression, came] = GENERATE(
        table<const char*, const char*>({{"own", "a name or a condition (`own`)"},
                                         {"player", "a name or a condition (`white`)"},
                                         {"position", "position"},
                                         {"far_row", "a name or a condition (`far_row`)"},
                                         {"position:count(white) - 5", "the number 0"},
                                         {"\"\"", "the text ``"},
                                         {"nil", "nothing"}}));
    for (const char* list : {"always", "never"}) {
        const Ran ran = tested(std::string(list) + ":\n  - {holds: '" + expression +
                               "', games: 2, plies: 2, source: hand}\n");
        INFO(ran.out);
        CHECK(ran.code == 1);
        CHECK(contains(ran.out, "fails in random game 1 after 1 ply"));
        CHECK(contains(ran.out, "`holds` is no answer yes or no: it came to " + std::string(came)));
    }
}

TEST_CASE("what is printed of a property stands in the files of the package") {
    const Ran ran = tested("always:\n"
                           "  - {holds: position:count(white) < 5, games: 2, source: hand}\n"
                           "  - {holds: position:cuont(white) > 0, source: hand}\n"
                           "  - {holds: position:count(white <, source: hand}\n"
                           "  - {holds: is(man), source: hand}\n"
                           "  - {holds: error('gone'), games: 2, source: hand}\n");
    INFO(ran.out);
    CHECK(ran.code == 1);
    CHECK(contains(ran.out, "tests.yaml:37:22: position has no"));
    CHECK(contains(ran.out, "  gone\n"));
    CHECK(contains(ran.out, "called in the property it does nothing"));
    for (const char* inner : {" over=", "property_of_tests", "property%20", "rules.lua"}) {
        INFO(inner);
        CHECK_FALSE(contains(ran.out, inner));
    }
}

TEST_CASE("a wrong entry of tests.yaml does not void the others") {
    const Ran ran = tested("views:\n  - {ass: white, sees: x, source: hand}\n"
                           "never:\n  - {holds: position:count(white) > 5}\n");
    INFO(ran.out);
    CHECK(ran.code == 1);
    CHECK(contains(ran.out, " 10 passed, "));
    CHECK(contains(ran.out, "unknown key `ass`"));
    CHECK(contains(ran.out, "the test has no `source`"));
}

TEST_CASE("tests are run again when a file is saved") {
    const Race race;
    std::atomic<bool> done{false};
    std::thread editor([&] {
        for (int i = 0; !done && i < 100; ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(300));
            const std::string rules = read_file(race.file("rules.lua"));
            std::ofstream(race.file("rules.lua")) << rules;
        }
    });
    const Ran ran = run({"test", race.path(), "--watch", "--runs", "2"});
    done = true;
    editor.join();
    CHECK(ran.code == 0);
    CHECK(contains(ran.out, "waiting for a change"));
    const std::string once = "10 passed, 0 failed\n";
    CHECK(contains(ran.out.substr(ran.out.find(once) + once.size()), once));
}
