// The templates of `perthro new`, all of them, and packages that are made as children of others.
#include "scripting/command/templates.hpp"
#include "tests/scripting/command_support.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using namespace perthro::command;
using namespace perthro::testing;
using Json = nlohmann::json;

namespace {

// The examples behind the last line of prose of a child's game.yaml, without their number signs.
void take_examples_up(const std::string& file) {
    const std::string text = read_file(file);
    const auto prose = text.find("# to a list.\n");
    REQUIRE(prose != std::string::npos);
    std::istringstream lines(text.substr(prose + 13));
    std::string all = text.substr(0, prose);
    for (std::string line; std::getline(lines, line);) {
        const bool example = line.starts_with("# ") && !line.starts_with("# yaml-language-server:");
        all += (example ? line.substr(2) : line) + '\n';
    }
    std::ofstream(file, std::ios::binary) << all;
}

}  // namespace

TEST_CASE("every template is a game without a warning whose tests pass") {
    const Folder folder;
    CHECK(template_names().size() == 13);
    for (const std::string& name : template_names()) {
        INFO(name);
        const std::string path = folder / name;
        REQUIRE(run({"new", path, "--template", name}).code == 0);
        CHECK(run({"check", path}).out == path + ": ok\n");
        const Json test = Json::parse(run({"test", path, "--json"}).out);
        INFO(test.dump());
        CHECK(test["failed"] == 0);
        CHECK(test["passed"] >= 4);
    }
}

TEST_CASE("every template is played to its end, at random and by its bot") {
    const Folder folder;
    for (const std::string& name : template_names()) {
        INFO(name);
        const std::string path = folder / name;
        REQUIRE(run({"new", path, "--template", name}).code == 0);
        const Json random = Json::parse(run({"playout", path, "--count", "20", "--json"}).out);
        CHECK(random["unfinished"] == 0);
        const Ran bots = run({"autoplay", path, "--games", "2", "--nodes", "20", "--json"});
        INFO(bots.err);
        CHECK(bots.code == 0);
        CHECK(Json::parse(bots.out)["games"] == 2);
    }
}

TEST_CASE("every template says in one line what it shows") {
    const Ran ran = run({"new", "--list"});
    CHECK(ran.code == 0);
    CHECK(std::count(ran.out.begin(), ran.out.end(), '\n') == 13);
    CHECK(contains(ran.out, "capture-jump   jumps over enemies, "));
    for (const std::string& name : template_names()) {
        CHECK(template_line(name).size() > 20);
    }
    const Ran wrong = run({"new", "./x", "--template", "wals"});
    CHECK(wrong.code == 2);
    CHECK(contains(wrong.err, "one of: capture-jump, "));
    CHECK(contains(wrong.err, "`perthro new --list`"));
}

TEST_CASE("a child of a game plays like it") {
    const Race race;
    const std::string path = race.path() + "-too";
    const Ran made = run({"new", path, "--like", race.path()});
    INFO(made.err);
    CHECK(made.code == 0);
    CHECK(run({"check", path}).out == path + ": ok\n");
    CHECK(run({"test", path}).code == 0);
    CHECK(contains(run({"perft", path, "3"}).out, "125 nodes, "));
    CHECK(
        contains(read_file(path + "/game.yaml"), "extends: first-steps\ntitle: First steps too\n"));
}

TEST_CASE("the examples in a child load as they stand") {
    const Folder folder;
    for (const std::string& name : template_names()) {
        INFO(name);
        REQUIRE(run({"new", folder / name, "--template", name}).code == 0);
        const std::string path = folder / (name + "-too");
        REQUIRE(run({"new", path, "--like", folder / name}).code == 0);
        take_examples_up(path + "/game.yaml");
        const Ran check = run({"check", path});
        INFO(check.out << check.err << read_file(path + "/game.yaml"));
        CHECK(check.code == 0);
    }
}

TEST_CASE("a child that could not find its parent is not made") {
    const Race race;
    const Folder elsewhere;
    const Ran ran = run({"new", elsewhere / "mine", "--like", race.path()});
    CHECK(ran.code == 2);
    CHECK(
        contains(ran.err, "a package extends one that lies beside it or in a folder of packages"));
    CHECK_FALSE(std::filesystem::exists(elsewhere / "mine"));
    CHECK(contains(run({"new", elsewhere / "x", "--like", "chess", "--template", "race"}).err,
                   "excludes"));
}

TEST_CASE("shells complete the names of templates") {
    CHECK(contains(run({"completion", "bash"}).out,
                   "\"new \"--template) echo 'words capture-jump chess-like "));
    CHECK(contains(run({"completion", "bash"}).out, "\"new \"--like) echo 'games'"));
}
