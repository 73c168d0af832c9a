// What the client keeps for whoever makes a game: that the rules are too slow for a bot.
#include "tests/renderer/table.hpp"
#include "tests/scripting/command_support.hpp"

using namespace perthro;
using testing::change_file;
using testing::Race;

namespace {

void append(const std::string& path, const std::string& text) {
    std::ofstream(path, std::ios::binary | std::ios::app) << text;
}

constexpr const char* kSlowFilter = "\nfunction filter(position, moves)\n"
                                    "  local n = 0\n"
                                    "  for i = 1, 20000 do n = n + position:count(white) end\n"
                                    "end\n";

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
        return model.measured.saw_few.has_value();
    };
    const auto not_slow = [](const renderer::Model& model) { return !model.measured.saw_few; };
    table.client().ask(session::Hint{{"ab", 15, 0, 1}});
    table.settle();
    REQUIRE(slow(table.model()));
    CHECK(table.model().measured.saw_few->nodes < 100);
    table.client().ask(session::Hint{{"ab", 0, 3, 1}});
    table.settle();
    CHECK(not_slow(table.model()));
    table.client().ask(session::Bot{session::Running::Start, 1, {"ab", 15, 0, 1}});
    until(table, slow);
    change_file(race.file("rules.lua"), "for i = 1, 20000 do", "for i = 1, 2 do");
    until(table, not_slow);
}
