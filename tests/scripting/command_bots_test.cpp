// `perthro bestmove`, typed and read.
#include "tests/scripting/command_support.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using namespace perthro::testing;

TEST_CASE("bestmove names a win, by text and as JSON") {
    const Race race;
    const std::string position = "5/1M2m/5/5/M4 white";
    const Ran ran = run({"bestmove", race.path(), "--position", position, "--nodes", "500"});
    CHECK(ran.code == 0);
    CHECK(contains(ran.out, "b4-b5\n"));
    CHECK(contains(ran.out, "win in 1"));
    const Ran json = run({"bestmove", race.path(), "--position", position, "--bot", "mcts",
                          "--nodes", "50", "--json"});
    const auto value = nlohmann::json::parse(json.out);
    CHECK(value["move"] == "b4-b5");
    CHECK(value["bot"] == "mcts");
    CHECK(value["line"][0] == "b4-b5");
    CHECK(run({"bestmove", race.path(), "--bot", "deep-thought"}).code == 2);
    CHECK(run({"bestmove", race.path(), "--position", position, "--moves", "b4-b5"}).code == 2);
}

TEST_CASE("bestmove searches on several threads, within the nodes of one", "[threads]") {
    const Race race;
    for (const std::string bot : {"ab", "mcts"}) {
        const Ran ran = run({"bestmove", race.path(), "--bot", bot, "--nodes", "301",
                             "--search-threads", "2", "--json"});
        CHECK(ran.code == 0);
        const auto nodes = nlohmann::json::parse(ran.out)["nodes"].get<int>();
        CHECK(nodes >= 301);
        CHECK(nodes < 350);
    }
    CHECK(run({"bestmove", race.path(), "--search-threads", "257"}).code == 2);
}

TEST_CASE("bytes of a script that are no text are replaced in JSON") {
    const Race race;
    std::ofstream(race.file("bot.lua")) << "function choose() error(\"bad \\255 byte\") end\n";
    const Ran ran = run({"bestmove", race.path(), "--bot", "lua", "--nodes", "50", "--json"});
    CHECK(ran.code == 0);
    CHECK(contains(nlohmann::json::parse(ran.out).dump(), "bad \uFFFD byte"));
}
