// `perthro autoplay` and `perthro merge`, typed and read.
#include "tests/scripting/command_support.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>
#include <set>

using namespace perthro::testing;

namespace {

using Json = nlohmann::json;
using Call = std::vector<std::string>;

// A value without the times, which no clock says twice.
Json without_times(Json value) {
    if (value.is_object()) {
        value.erase("seconds");
        value.erase("seconds_per_move");
    }
    for (Json& part : value) {
        if (part.is_structured()) {
            part = without_times(part);
        }
    }
    return value;
}

Json lines_of(const std::string& file) {
    std::istringstream text(read_file(file));
    Json lines = Json::array();
    for (std::string line; std::getline(text, line);) {
        lines.push_back(without_times(Json::parse(line)));
    }
    std::sort(lines.begin() + 1, lines.end());
    return lines;
}

Call operator+(Call call, const Call& more) {
    call.insert(call.end(), more.begin(), more.end());
    return call;
}

Json told(const Call& call) {
    const Ran ran = run(call + Call{"--json"});
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    return without_times(Json::parse(ran.out));
}

void check_refused(const Call& call, const std::string& why) {
    const Ran ran = run(call);
    CHECK(ran.code == 2);
    INFO(ran.err);
    CHECK(contains(ran.err, why));
}

// By nodes, so that a seed says everything.
Call autoplay(const Race& race, const std::string& players, const Call& more) {
    return Call{"autoplay", race.path(), "--players", players, "--nodes", "40"} + more;
}

}  // namespace

TEST_CASE("autoplay counts the moves at which a package's bot failed") {
    const Race race;
    std::ofstream(race.file("bot.lua")) << "function choose(position, moves, player, random)\n"
                                           "  if player == white then error(\"no idea\") end\n"
                                           "  return 1\n"
                                           "end\n";
    const Call call = autoplay(race, "lua,random", {"--games", "4", "--threads", "1"});
    const Ran ran = run(call);
    REQUIRE(ran.code == 0);
    CHECK(contains(ran.err, "bot.lua:2: no idea (in choose); `"));
    const Json told_all = told(call);
    const auto failed = told_all["players"][0]["failed"].get<int>();
    const auto moves = told_all["players"][0]["moves"].get<int>();
    CHECK(failed > 0);
    CHECK(failed < moves);  // as black it chooses
    CHECK(contains(ran.out, "lua failed at " + std::to_string(failed) + " of " +
                                std::to_string(moves) +
                                " moves, where another bot thought in its place"));
    CHECK(told_all["players"][1]["failed"] == 0);
}

TEST_CASE("autoplay counts games, the same on any number of threads", "[threads]") {
    const Race race;
    const Call call = autoplay(race, "ab,random", {"--games", "6"});
    const Json first = told(call + Call{"--threads", "1"});
    CHECK(first == told(call + Call{"--threads", "2"}));
    CHECK(first["games"] == 6);
    const auto& bot = first["players"][0];
    CHECK(bot["bot"] == "ab");
    CHECK(bot["wins"].get<int>() + bot["draws"].get<int>() + bot["losses"].get<int>() == 6);
    CHECK(bot["wins"] == first["players"][1]["losses"]);
    CHECK(bot["seats"]["white"]["wins"].get<int>() + bot["seats"]["black"]["wins"].get<int>() ==
          bot["wins"].get<int>());
    CHECK(bot["nodes_per_move"].get<double>() > 1);
    CHECK(first["plies"]["min"].get<int>() >= 5);
    CHECK(first["plies"]["min"] <= first["plies"]["median"]);
    const Ran text = run(call);
    CHECK(contains(text.out, "6 games of first-steps"));
    CHECK(contains(text.out, "Elo of ab: "));
}

TEST_CASE("players whom the setup leaves out have no seat at autoplay") {
    const Race race;
    const std::string file = race.file("games.jsonl");
    const Json json = told({"autoplay", "splut", "--setup", "two", "--players", "random,greedy",
                            "--games", "4", "--nodes", "1", "--out", file});
    for (const auto& bot : json["players"]) {
        CHECK(bot["wins"].get<int>() + bot["draws"].get<int>() + bot["losses"].get<int>() == 4);
    }
    const Json lines = lines_of(file);
    REQUIRE(lines.size() == 5);
    int south = 0;
    for (std::size_t i = 1; i < lines.size(); ++i) {
        const auto& seats = lines[i]["seats"];
        CHECK(seats.size() == 2);
        CHECK(seats["south"] != seats["north"]);
        south += seats["south"] == "random" ? 1 : 0;
    }
    CHECK(south == 2);
}

TEST_CASE("autoplay goes on with a file after it was cut off") {
    const Race race;
    const std::string file = race.file("games.jsonl");
    const Call call = autoplay(race, "default,random",
                               {"--games", "5", "--out", file, "--threads", "1"});
    const Json whole = told(call);
    const std::string text = read_file(file);
    const Json lines = lines_of(file);
    CHECK(lines.size() == 6);
    // The heading, two games and half of the third.
    std::size_t cut = 0;
    for (int line = 0; line < 3; ++line) {
        cut = text.find('\n', cut) + 1;
    }
    std::ofstream(file, std::ios::binary) << text.substr(0, cut + 20);
    CHECK(told(call) == whole);
    CHECK(lines_of(file) == lines);
    check_refused(autoplay(race, "default,random", {"--games", "6", "--out", file}),
                  "`games` is 5 there, 6 here");
}

TEST_CASE("a line of autoplay holds the whole game") {
    const Race race;
    const std::string file = race.file("games.jsonl");
    static_cast<void>(
        told(autoplay(race, "ab,random", {"--games", "2", "--random-plies", "3", "--out", file})));
    const Json lines = lines_of(file);
    const Json& first = lines[1];
    const Json& second = lines[2];
    CHECK(first["plies"] == first["moves"].size());
    CHECK(first["opening_plies"] == 3);
    const auto& thinking = first["thinking"];
    CHECK(thinking["white"]["moves"].get<std::size_t>() +
              thinking["black"]["moves"].get<std::size_t>() + 3 ==
          first["moves"].size());
    CHECK(first["seats"]["white"] == second["seats"]["black"]);
    for (int ply = 0; ply < 3; ++ply) {  // seats are swapped, the opening is the same
        CHECK(first["moves"][ply] == second["moves"][ply]);
    }
    Call replay{"show", race.path(), "--json", "--moves"};
    std::string moves;
    for (const auto& move : first["moves"]) {
        moves += move.get<std::string>() + " ";
    }
    const Ran end = run(replay + Call{moves});
    REQUIRE(end.code == 0);
    CHECK(Json::parse(end.out)["outcome"]["kind"] == first["kind"]);
}

TEST_CASE("three bots meet by pairs and are rated") {
    const Race race;
    const Json all = told(autoplay(race, "ab,greedy,random", {"--rounds", "2"}));
    CHECK(all["games"] == 12);
    for (const auto& bot : all["players"]) {
        CHECK(bot["wins"].get<int>() + bot["draws"].get<int>() + bot["losses"].get<int>() == 8);
    }
    CHECK(all["ratings"].size() == 3);
    CHECK_FALSE(all.contains("elo"));
    const Json gauntlet = told(
        autoplay(race, "random,ab,greedy", {"--rounds", "1", "--format", "gauntlet"}));
    CHECK(gauntlet["games"] == 4);
    CHECK(gauntlet["players"][1]["moves"].get<int>() > 0);
    check_refused(autoplay(race, "ab,random", {"--format", "gauntlett"}),
                  "did you mean `gauntlet`?");
}

TEST_CASE("autoplay begins with openings of a list, told by line where they are wrong") {
    const Race race;
    const std::string list = race.file("openings");
    std::ofstream(list) << "# two\n\nb1-b2 b5-b4  # the first\na1-a2 a5-a4 c1-c2\n";
    const std::string file = race.file("games.jsonl");
    const Call call = autoplay(race, "random,random", {"--games", "6", "--openings", list});
    static_cast<void>(told(call + Call{"--out", file}));
    const Json lines = lines_of(file);
    std::multiset<std::string> begun;
    for (std::size_t i = 1; i < lines.size(); ++i) {
        begun.insert(lines[i]["moves"][0].get<std::string>() +
                     std::to_string(lines[i]["opening_plies"].get<int>()));
    }
    CHECK(begun ==
          std::multiset<std::string>{"a1-a23", "a1-a23", "b1-b22", "b1-b22", "b1-b22", "b1-b22"});
    std::ofstream(list) << "b1-b2\n\nb1-b4\n";
    check_refused(call, list + ":3: ");
    std::ofstream(list) << "b1-b2#A\n";  // a label, which no move has
    check_refused(call, list + ":1: ");
    std::ofstream(list) << "# none\n";
    check_refused(call, "names no opening");
    check_refused(autoplay(race, "ab", {"--openings", list + "s"}), "cannot read ");
}

TEST_CASE("games that are over by agreement end early") {
    const Race race;
    const Json even = told(
        autoplay(race, "ab,ab", {"--games", "2", "--draw", "movecount=2,score=900000"}));
    CHECK(even["kinds"][0]["kind"] == "adjudicated draw");
    CHECK(even["plies"]["max"] == 3);  // the fourth move is not made any more
    const Json lost = told(
        autoplay(race, "ab,random", {"--games", "6", "--resign", "movecount=1,score=300"}));
    CHECK(lost["players"][1]["losses"] == lost["players"][0]["wins"]);
    const Json bound = told(autoplay(race, "random,random", {"--games", "2", "--max-plies", "4"}));
    CHECK(bound["kinds"][0]["kind"] == "not ended");
    CHECK(bound["plies"]["mean"] == 4);
    check_refused(autoplay(race, "ab,ab", {"--resign", "score=3"}),
                  "movecount and score are missing");
    check_refused(autoplay(race, "ab,ab", {"--draw", "movcount=3"}), "did you mean `movecount`?");
    check_refused(autoplay(race, "ab,ab", {"--draw", "movecount=many"}), "write a whole number");
}

TEST_CASE("a sequential test stops autoplay, after the same game on any number of threads",
          "[threads]") {
    const Race race;
    const Call call = autoplay(race, "ab,random", {"--sprt", "elo0=0,elo1=200"});
    const Json one = told(call + Call{"--threads", "1"});
    CHECK(one["sprt"]["verdict"] == "H1");
    CHECK(one["games"].get<int>() < 60);
    CHECK(one["games"].get<int>() % 2 == 0);
    CHECK(one == told(call + Call{"--threads", "3"}));
    CHECK(contains(run(call).out, "H1 is accepted"));
    // What was played without a test can be asked later.
    const std::string file = race.file("games.jsonl");
    static_cast<void>(told(autoplay(race, "ab,random", {"--games", "60", "--out", file})));
    CHECK(told({"merge", race.file("merged"), file, "--sprt", "elo0=0,elo1=200"}) == one);
    check_refused(autoplay(race, "ab,random", {"--sprt", "elo0=5,elo1=5"}), "elo0 is not less");
    check_refused(autoplay(race, "ab,greedy,random", {"--sprt", "elo1=5"}), "only for two bots");
    check_refused(call + Call{"--shard", "1/2"}, "a shard does not see all games");
}

TEST_CASE("shards put together say what one call for all games says") {
    const Race race;
    const Call call = autoplay(race, "ab,greedy,random", {"--rounds", "2", "--random-plies", "2"});
    const std::string whole = race.file("whole"), merged = race.file("merged");
    const std::string one = race.file("1"), two = race.file("2");
    const Json all = told(call + Call{"--out", whole});
    CHECK(told(call + Call{"--shard", "1/2", "--out", one})["games"] == 6);
    CHECK(told(call + Call{"--shard", "2/2", "--out", two})["games"] == 6);
    CHECK(told({"merge", merged, one, two}) == all);
    CHECK(lines_of(merged) == lines_of(whole));
    CHECK(told(call + Call{"--out", merged}) == all);  // nothing is left to play
    check_refused({"merge", merged, one, two}, "is there already");
    const std::string other = race.file("other");
    // Whichever of its games ended first stands in the first line.
    check_refused({"merge", other, one, one}, " stands in " + one + " and in " + one);
    check_refused({"merge", other, one, race.file("none")}, "there is no file ");
    const Ran half = run({"merge", other, one});
    CHECK(half.code == 1);
    CHECK(contains(half.err, "missing: 2 to 3, 6 to 7, 10 to 11 "));
    static_cast<void>(told(
        autoplay(race, "ab,greedy,random",
                 {"--rounds", "2", "--shard", "2/2", "--seed", "1", "--out", race.file("3")})));
    check_refused({"merge", race.file("4"), one, race.file("3")},
                  "`random_plies` is 2 there, 0 here");
    check_refused(call + Call{"--shard", "3/2"}, "is no part of a whole");
}

TEST_CASE("autoplay draws a plot") {
    const Race race;
    const std::string plot = race.file("plot.svg");
    static_cast<void>(told(autoplay(race, "ab,random", {"--games", "4", "--plot", plot})));
    CHECK(contains(read_file(plot), "<svg "));
    CHECK(contains(read_file(plot), "random</text>"));
    const Ran ran = run(autoplay(race, "ab,random", {"--games", "2", "--plot", plot + "/no"}));
    CHECK(ran.code == 1);
    CHECK(contains(ran.err, "cannot write " + plot + "/no: Not a directory"));
}

TEST_CASE("a game that stands twice in a file counts once, two games under one number never") {
    const Race race;
    const std::string file = race.file("games.jsonl");
    const Call call = autoplay(race, "default,random",
                               {"--games", "4", "--threads", "1", "--json", "--out", file});
    const auto first = nlohmann::json::parse(run(call).out);
    const std::string text = read_file(file);
    const std::string games = text.substr(text.find('\n') + 1);
    std::ofstream(file, std::ios::app) << games;
    const auto again = nlohmann::json::parse(run(call).out);
    CHECK(again["games"] == 4);
    CHECK(again["players"][0]["wins"] == first["players"][0]["wins"]);
    CHECK(again["plies"] == first["plies"]);
    const std::string merged = race.file("merged.jsonl");
    CHECK(run({"merge", merged, file}).code == 0);
    CHECK(read_file(merged) == text);
    std::string other = games.substr(0, games.find('\n') + 1);
    other.replace(other.find("\"plies\":") + 8, 0, "1");
    std::ofstream(file, std::ios::app) << other;
    check_refused(call, "game " + other.substr(10, other.find(',') - 10) + " stands there twice");
    check_refused({"merge", race.file("third.jsonl"), file}, "stands in " + file);
}
