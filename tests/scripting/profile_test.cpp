// Where the time of a game goes, as `perthro profile` tells it: a slow rule that is planted in a
// package is the first that it names.
#include "scripting/command/flame_graph.hpp"
#include "scripting/shown.hpp"
#include "scripting/text.hpp"
#include "tests/scripting/command_support.hpp"

#include <catch2/catch.hpp>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

using namespace perthro;
using namespace perthro::testing;

namespace {

nlohmann::json profiled(const std::string& package) {
    const Ran ran = run({"profile", package, "--seconds", "1", "--json"});
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    return nlohmann::json::parse(ran.out);
}

// The number of the first line of rules.lua with a text.
int line_with(const std::string& rules, const std::string& text) {
    const std::string before = rules.substr(0, rules.find(text));
    return 1 + static_cast<int>(std::count(before.begin(), before.end(), '\n'));
}

void append(const std::string& file, const std::string& text) {
    std::ofstream(file, std::ios::binary | std::ios::app) << text;
}

// The dearest cost of a copy of race with something added to its rules.
nlohmann::json dearest_with(const Race& race, const std::string& added) {
    append(race.file("rules.lua"), "\n" + added + "\n");
    return profiled(race.path())["costs"][0];
}

int planted_line(const Race& race, const std::string& added) {
    return line_with(read_file(race.file("rules.lua")), added);
}

// "breakthrough pawn": a movement that looks at all pairs of cells is given to that piece of that
// package, and is what the profile begins with.
void check_planted(const std::string& both) {
    INFO(both);
    const std::string slow = " \"slow\" { every(board, every(board, own, never)), never }";
    const std::string game = both.substr(0, both.find(' '));
    const std::string type = both.substr(both.find(' ') + 1);
    const Folder folder;
    const std::string package = folder / game;
    std::filesystem::copy(std::string(PERTHRO_SOURCE_DIR "/games/") + game, package);
    append(package + "/rules.lua", "\n" + type + ":move" + slow + "\n");
    const auto first = profiled(package)["costs"].at(0);
    CHECK(first["name"] == type + ":slow");
    CHECK(first["line"] == line_with(read_file(package + "/rules.lua"), slow));
}

}  // namespace

TEST_CASE("profile names a movement that looks at the whole board at every cell of it") {
    const Race race;
    const std::string slow = "man:move \"slow\" { every(board, every(board, own, never)), never }";
    const auto first = dearest_with(race, slow);
    CHECK(first["of"] == "words");
    CHECK(first["name"] == "man:slow");
    CHECK(first["line"] == planted_line(race, slow));
    CHECK(first["share"] > 0.3);
}

TEST_CASE("profile names a slow rule that is planted in a package of the tree") {
    for (const char* const planted :
         {"breakthrough pawn", "connect-four disc", "surakarta stone", "xiangqi general"}) {
        check_planted(planted);
    }
}

TEST_CASE("profile names a slow rule that is planted in six packages more", "[.full]") {
    for (const char* const planted : {"chess king", "english-draughts king", "halma man",
                                      "janggi general", "shogi king", "tablut king"}) {
        check_planted(planted);
    }
}

TEST_CASE("profile names a hook that counts for long") {
    const Race race;
    const auto first = dearest_with(race,
                                    "function filter(position, moves)\n"
                                    "  local n = 0\n"
                                    "  for i = 1, 50000 do n = n + position:count(white) end\n"
                                    "  if n < 0 then moves:drop(1, \"never\") end\n"
                                    "end");
    CHECK(first["of"] == "lua");
    CHECK(first["name"] == "filter");
    CHECK(first["line"] == planted_line(race, "function filter"));
    CHECK(first["share"] > 0.5);
}

TEST_CASE("profile names what LuaJIT does not compile, and the memory that a hook takes") {
    const Race race;
    append(race.file("rules.lua"), "\nfunction filter(position, moves)\n"
                                   "  local n = 0\n"
                                   "  for i = 1, 500 do\n"
                                   "    local add = function(x) n = n + x end\n"
                                   "    add(position:count(white))\n"
                                   "  end\n"
                                   "  if n < 0 then moves:drop(1, \"never\") end\n"
                                   "end\n");
    const int line = planted_line(race, "local add");
    const auto whole = profiled(race.path());
    const auto& aborts = whole["aborts"];
    CHECK(std::any_of(aborts.begin(), aborts.end(), [&](const auto& abort) {
        return abort["line"] == line && contains(abort["why"], "FNEW");
    }));
    CHECK(contains(whole["advice"].at(0), "make it once, outside"));
    CHECK(whole["costs"].at(0)["name"] == "filter");
    CHECK(whole["costs"].at(0)["bytes"] > 500 * 20);  // a closure takes more than 20 bytes
}

TEST_CASE("profile says what keeps a plain loop from being compiled") {
    const Race race;
    append(race.file("rules.lua"), "\nfunction filter(position, moves)\n"
                                   "  local n = 0\n"
                                   "  for i = 1, 500 do\n"
                                   "    local k = i\n"
                                   "    if k < 0 then n = function() return k end end\n"
                                   "    n = n + position:count(white)\n"
                                   "  end\n"
                                   "  if n < 0 then moves:drop(1, \"never\") end\n"
                                   "end\n");
    const auto whole = profiled(race.path());
    const auto& aborts = whole["aborts"];
    CHECK(std::any_of(aborts.begin(), aborts.end(),
                      [&](const auto& abort) { return contains(abort["why"], "UCLO"); }));
    CHECK(contains(whole["advice"].at(0), "a block ends whose variables a function made in it"));
}

TEST_CASE("profile names words behind every move that look at pairs of cells") {
    const Race race;
    const std::string slow = "applied { every(board, every(board, own, never)) }";
    const auto first = dearest_with(race, slow);
    CHECK(first["of"] == "applied");
    CHECK(first["line"] == planted_line(race, slow));
}

TEST_CASE("profile charges `require` as judging moves, with its line, and not as listing them") {
    const Race race;  // all its movements are in tables, whose lists `require` leaves unfinished
    const std::string slow = "require(no(some(board, some(board, all(any(attacked, attacked), "
                             "never)))))";
    append(race.file("rules.lua"), "\n" + slow + "\n");
    const auto profile = profiled(race.path());
    const auto first = profile["costs"][0];
    CHECK(first["of"] == "legality");
    CHECK(first["line"] == planted_line(race, slow));
    CHECK(first["share"] > 0.5);
    CHECK(contains(profile["advice"].at(0), "judging moves by `require` ("));
    CHECK(first["calls"] > 1);  // a man has up to three moves, and there are five
    for (const auto& cost : profile["costs"]) {
        CHECK(cost["of"] != "tables");
    }
}

TEST_CASE("profile names a result that looks at triples of cells") {
    const Race race;  // attacks are left to the words, whatever else is asked of all cells at once
    append(race.file("rules.lua"), "\ncondition \"far\" (some(board, some(board, some(board, "
                                   "all(any(attacked, attacked), never)))))\n");
    change_file(race.file("game.yaml"), "results:", "results:\n  far: {when: far, all: draw}");
    const auto profile = profiled(race.path());
    // What is left of the time of making moves counts as `making`: on a busy machine it may be
    // most.
    const auto first = std::find_if(profile["costs"].begin(), profile["costs"].end(),
                                    [](const auto& cost) { return cost["of"] != "making"; });
    REQUIRE(first != profile["costs"].end());
    CHECK((*first)["of"] == "results");
    CHECK((*first)["name"] == "far");
    CHECK((*first)["share"] > 0.2);
    CHECK(contains(profile["advice"].at(0), "the result `far`"));
}

TEST_CASE("profile says what would help, and what it cost itself") {
    const Race race;
    append(race.file("rules.lua"), "\nman:move \"slow\" { every(board, every(board, own, never)), "
                                   "never }\n");
    const std::string svg = race.file("flame.svg");
    const Ran ran = run({"profile", race.path(), "--seconds", "1", "--svg", svg});
    CHECK(ran.code == 0);
    CHECK(contains(ran.out, "a ply takes"));
    CHECK(contains(ran.out, "it looks at the whole board"));
    CHECK(contains(ran.out, "measuring took"));
    const std::string picture = read_file(svg);
    CHECK(picture.starts_with("<svg xmlns="));
    CHECK(contains(picture, "man:slow"));
    CHECK(picture.ends_with("</svg>\n"));
}

TEST_CASE(
    "profile says one change once, with the line of the word, and whose words it would help") {
    const auto profile = profiled("amazons");
    std::vector<std::string> said;
    for (const auto& sentence : profile["advice"]) {
        INFO(sentence.dump());
        const auto text = sentence.get<std::string>();
        said.push_back(text.substr(text.find(": ")));
        CHECK(contains(text, "queen:move (amazons/rules.lua:2) take"));
        CHECK(contains(text, "since `put` puts down one more piece: put what refuses most"));
    }
    CHECK(said.size() == 1);  // `put`, `land` and what forks there were three
}

TEST_CASE("profile asks for no change of events that nobody wrote") {
    const auto profile = profiled("breakthrough");
    for (const auto& sentence : profile["advice"]) {
        CHECK_FALSE(contains(sentence.get<std::string>(), "the result `"));
    }
}

TEST_CASE("profile counts how often results are asked and moves are made") {
    const auto profile = profiled("breakthrough");
    const auto& costs = profile["costs"];
    const auto calls = [&](const std::string& of) {
        double most = 0;
        for (const auto& cost : costs) {
            most = std::max(most, cost["of"] == of ? cost["calls"].get<double>() : 0);
        }
        return most;
    };
    CHECK(calls("making") == 1);
    CHECK(calls("results") > 0.5);  // behind every ply, but where a line above has ended the game
    CHECK(calls("results") <= 1);
}

TEST_CASE("profile measures the games of a bot, and says what it looks at in its time") {
    const Ran text = run(
        {"profile", "breakthrough", "--seconds", "1", "--bot", "ab", "--nodes", "20"});
    INFO(text.err);
    CHECK(text.code == 0);
    CHECK(contains(text.out, "games of ab, 20 nodes a move)"));
    CHECK(contains(text.out, "ab looked at "));
    const auto json = nlohmann::json::parse(
        run({"profile", "breakthrough", "--seconds", "1", "--bot", "ab", "--json"}).out);
    CHECK(json["bot"]["nodes_a_move"] == 100);
    CHECK(json["plies"] > 10);
    CHECK(run({"profile", "breakthrough", "--bot", "nobody"}).code != 0);
}

TEST_CASE("check --plan says every reason once, and what to write instead or that nothing is") {
    for (const char* const game : {"amazons", "hive", "chu-shogi", "bao", "go", "dark-chess"}) {
        const nlohmann::json plan = nlohmann::json::parse(
            run({"check", "--plan", "--json", game}).out)[0]["plan"];
        for (const auto& movement : plan["movements"]) {
            INFO(game << ": " << movement.dump());
            CHECK(movement["reason"].get<std::string>().empty() ==
                  movement["instead"].get<std::string>().empty());
            CHECK(contains(movement["at"], ".lua:"));
        }
        std::set<std::string> lines;
        std::istringstream text(run({"check", "--plan", game}).out);
        for (std::string line; std::getline(text, line);) {
            INFO(game << ": " << line);
            CHECK((line.starts_with("    instead: ") || lines.insert(line).second));
        }
    }
    const std::string hive = run({"check", "--plan", "hive"}).out;
    CHECK(contains(hive, "no tables: the board has "));
    CHECK(contains(hive, "games/hive/game.yaml:"));
    CHECK_FALSE(contains(hive, "more than 512"));
}

TEST_CASE("check warns of a package whose bot looks at fewer than 100 positions in its time") {
    const Race race;
    append(race.file("game.yaml"), "\nbot: {time: 20}\n");
    CHECK_FALSE(contains(run({"check", race.path()}).out, "its bot looks at only"));
    append(race.file("rules.lua"), "\nfunction filter(position, moves)\n"
                                   "  local n = 0\n"
                                   "  for i = 1, 200000 do n = n + position:count(white) end\n"
                                   "end\n");
    CHECK(contains(run({"check", race.path()}).out, "its bot looks at only"));
}

TEST_CASE("the shares of a profile are whole") {
    double sum = 0;
    const nlohmann::json profile = profiled("breakthrough");
    for (const nlohmann::json& cost : profile["costs"]) {
        sum += cost["share"].get<double>();
    }
    CHECK(sum == Approx(1).margin(0.01));
}

TEST_CASE("a flame graph cuts long names between characters") {
    Profile profile;
    Cost cost;
    cost.seconds = 1;
    std::string name;
    for (int i = 0; i < 400; ++i) {
        name += "\u00e4";
    }
    for (const char* before : {"", "a"}) {
        cost.name = before + name;
        profile.costs = {cost};
        const std::string svg = command::flame_graph("game", profile,
                                                     [](const Source&) { return std::string(); });
        CHECK(contains(svg, "..."));
        CHECK_FALSE(contains(shown(svg, Lines::Many), "\uFFFD"));
    }
}
