// What the client keeps for whoever makes a game: that the rules are too slow for a bot, where the
// time goes, what random games were before a reload.
#include "renderer/panels/profile.hpp"
#include "tests/renderer/table.hpp"
#include "tests/scripting/travel_support.hpp"

using namespace perthro;
using testing::change_file;
using testing::Race;

namespace {

void append(const std::string& path, const std::string& text) {
    std::ofstream(path, std::ios::binary | std::ios::app) << text;
}

constexpr const char* kSlowFilter = "\nfunction filter(position, moves)\n"
                                    "  local n = 0\n"
                                    "  for i = 1, 100000 do n = n + position:count(white) end\n"
                                    "end\n";

bool measured(const renderer::Model& model) {
    return !model.design.measured.profile.running && model.design.measured.profile.plies > 0;
}

void until(test::Table& table, const std::function<bool(const renderer::Model&)>& fits) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (!fits(table.model()) && std::chrono::steady_clock::now() < end) {
        table.client().poll();
        table.client().wait(std::chrono::milliseconds(10));
    }
    REQUIRE(fits(table.model()));
}

}  // namespace

TEST_CASE("that a bot saw few positions stays said until one saw more, or the rules are new") {
    const Race race;
    append(race.file("rules.lua"), kSlowFilter);
    test::Table table(race.path());
    const auto slow = [](const renderer::Model& model) {
        return model.design.measured.saw_few.has_value();
    };
    const auto not_slow = [](const renderer::Model& model) {
        return !model.design.measured.saw_few;
    };
    table.client().ask(session::Hint{{"ab", 15, 0, 1}});
    table.settle();
    REQUIRE(slow(table.model()));
    CHECK(table.model().design.measured.saw_few->nodes < 100);
    table.client().ask(session::Hint{{"ab", 0, 3, 1}});
    table.settle();
    CHECK(not_slow(table.model()));
    table.client().ask(session::Bot{session::Running::Start, 1, {"ab", 15, 0, 1}});
    until(table, slow);
    change_file(race.file("rules.lua"), "for i = 1, 100000 do", "for i = 1, 2 do");
    until(table, not_slow);
}

TEST_CASE("a profile is of the rules before, once new ones were read") {
    const Race race;
    test::Table table(race.path());
    table.client().playing().measure_profile(true);
    table.settle();
    CHECK(table.model().design.measured.profile.running);
    until(table, measured);
    CHECK_FALSE(table.model().design.measured.profile.costs.empty());
    CHECK_FALSE(table.model().design.measured.profile_old);
    append(race.file("rules.lua"), "pawn:move { stepp(n) }\n");  // broken: the old ones stay
    until(table, [](const renderer::Model& model) { return !model.design.errors.empty(); });
    table.settle();
    CHECK_FALSE(table.model().design.measured.profile_old);
    change_file(race.file("rules.lua"), "pawn:move { stepp(n) }\n", kSlowFilter);
    until(table, [](const renderer::Model& model) { return model.design.measured.profile_old; });
    table.client().playing().measure_profile(true);
    table.settle();
    CHECK_FALSE(table.model().design.measured.profile_old);
    change_file(race.file("rules.lua"), "for i = 1, 100000 do", "for i = 1, 2 do");
    until(table,
          [](const renderer::Model& model) { return !model.design.measured.profile.running; });
    CHECK(table.model().design.measured.profile.costs.empty());  // it was stopped
}

TEST_CASE("what a line costs is told with its share, time, word and how often it runs") {
    session::CostView cost;
    cost.of = "words";
    cost.name = "pawn:move";
    cost.word = "every";
    cost.share = 0.341;
    cost.seconds = 4.2e-6;
    cost.calls = 12;
    CHECK(renderer::cost_words(cost) == "34.1 %   4.20 µs   words pawn:move `every`, 12.0 times");
    session::CostView making;
    making.of = "making";
    making.share = 0.1;
    making.seconds = 1e-6;
    CHECK(renderer::cost_words(making) == "10.0 %   1.00 µs   making");
}

TEST_CASE("random games that are played again after a reload know what they were before") {
    const Race race;
    test::Table table(race.path());
    table.client().playing().play_statistics(true);
    const auto played = [](const renderer::Model& model) {
        return !model.design.measured.stats.running && model.design.measured.stats.games == 1000;
    };
    until(table, played);
    CHECK(table.model().design.measured.stats.games_before == 0);
    renderer::Model& model = table.client().model();
    model.design.measured.stats_always = true;
    change_file(race.file("rules.lua"), "{ step(n), land }", "{ step(n), land(enemy) }");
    until(table, [&](const renderer::Model& now) {
        return played(now) && now.design.measured.stats.games_before == 1000;
    });
}

TEST_CASE("a stranger's package is profiled in its own process") {
    const testing::DataHome home;
    const testing::Packable packable;
    packable.pack(home.file("race.perthro"));
    REQUIRE(testing::run({"install", home.file("race.perthro")}).code == 0);
    test::Table table("first-steps");
    REQUIRE(testing::contains(table.model().status.text, "in a process of its own"));
    table.client().playing().measure_profile(true);
    table.settle();
    until(table, measured);
    CHECK_FALSE(table.model().design.measured.profile.costs.empty());
    CHECK(table.model().design.measured.profile.problem.empty());
}
