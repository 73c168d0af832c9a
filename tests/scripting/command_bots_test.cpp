// `perthro bestmove` and `perthro autoplay`, typed and read.
#include "tests/scripting/command_support.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>
#include <nlohmann/json.hpp>

using namespace perthro::testing;

namespace {

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::size_t from = 0;
    for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', from)) {
        lines.push_back(text.substr(from, end - from));
        from = end + 1;
    }
    std::sort(lines.begin(), lines.end());
    return lines;
}

}  // namespace

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

TEST_CASE("autoplay counts games, the same on any number of threads", "[threads]") {
    const Race race;
    const std::vector<std::string> call{"autoplay",  race.path(), "--players",
                                        "ab,random", "--games",   "6",
                                        "--nodes",   "100",       "--json"};
    auto one = call;
    one.insert(one.end(), {"--threads", "1"});
    auto two = call;
    two.insert(two.end(), {"--threads", "2"});
    auto first = nlohmann::json::parse(run(one).out);
    auto second = nlohmann::json::parse(run(two).out);
    first.erase("seconds");
    second.erase("seconds");
    CHECK(first == second);
    CHECK(first["games"] == 6);
    const auto& bot = first["players"][0];
    CHECK(bot["bot"] == "ab");
    CHECK(bot["wins"].get<int>() + bot["draws"].get<int>() + bot["losses"].get<int>() == 6);
    CHECK(bot["wins"] == first["players"][1]["losses"]);
    CHECK(run({"autoplay", race.path(), "--players", "ab,ab,ab"}).code == 2);
}

TEST_CASE("players whom the setup leaves out have no seat at autoplay") {
    const Race race;
    const std::string file = race.file("games.jsonl");
    const Ran ran = run({"autoplay", "splut", "--setup", "two", "--players", "random,greedy",
                         "--games", "4", "--nodes", "1", "--out", file, "--json"});
    REQUIRE(ran.code == 0);
    const auto told = nlohmann::json::parse(ran.out);
    for (const auto& bot : told["players"]) {
        CHECK(bot["wins"].get<int>() + bot["draws"].get<int>() + bot["losses"].get<int>() == 4);
    }
    std::ifstream lines(file);
    std::string line;
    int south = 0;
    for (std::getline(lines, line); std::getline(lines, line);) {
        const auto seats = nlohmann::json::parse(line)["seats"];
        CHECK(seats.size() == 2);
        CHECK(seats["south"] != seats["north"]);
        south += seats["south"] == "random" ? 1 : 0;
    }
    CHECK(south == 2);
    CHECK(run({"autoplay", "splut", "--setup", "two", "--players", "ab,ab,ab"}).code == 2);
}

TEST_CASE("autoplay goes on with a file after it was cut off") {
    const Race race;
    const std::string file = race.file("games.jsonl");
    const std::vector<std::string> call{"autoplay", race.path(), "--games",   "5", "--nodes", "40",
                                        "--out",    file,        "--threads", "1", "--json"};
    auto whole = nlohmann::json::parse(run(call).out);
    const std::string text = read_file(file);
    const std::vector<std::string> lines = lines_of(text);
    CHECK(lines.size() == 6);
    // The heading, two games and half of the third.
    std::size_t cut = 0;
    for (int line = 0; line < 3; ++line) {
        cut = text.find('\n', cut) + 1;
    }
    std::ofstream(file, std::ios::binary) << text.substr(0, cut + 20);
    auto again = nlohmann::json::parse(run(call).out);
    whole.erase("seconds");
    again.erase("seconds");
    CHECK(again == whole);
    CHECK(lines_of(read_file(file)) == lines);
    auto other = call;
    other[5] = "41";
    CHECK(run(other).code == 2);
}
