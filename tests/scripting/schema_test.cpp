// Schemas and declarations for editors, as `perthro schema` and `perthro new` write them.
#include "tests/scripting/command_support.hpp"

#include <catch2/catch.hpp>
#include <fstream>
#include <nlohmann/json.hpp>

using namespace perthro;
using namespace perthro::testing;

TEST_CASE("every word that the prelude knows is declared for the Lua language server") {
    const Ran ran = run({"schema", "lua"});
    REQUIRE(ran.code == 0);
    CHECK(ran.out.starts_with("---@meta\n"));
    for (const char* const word : {"slide", "land", "own", "here"}) {
        INFO(word);
        CHECK(contains(ran.out, "\n---@class perthro.word." + std::string(word) + ": "));
        CHECK(contains(ran.out, "\n" + std::string(word) + " = {}\n"));
    }
    CHECK(contains(ran.out, "---@overload fun(options: {over?: perthro.Condition, min?: "
                            "perthro.value, max?: perthro.value, along?: "
                            "perthro.Track|perthro.Track[]}): perthro.Word\n"));
    CHECK(contains(ran.out, "---@param a perthro.place\n---@param b perthro.place\n---@return "
                            "perthro.Word\nfunction shift(a, b) end\n"));
    CHECK(contains(ran.out, "---@class perthro.position\n"));
    CHECK(contains(ran.out, "---@field link fun(self: perthro.position, cell: integer, dir: "
                            "perthro.Directions): integer|nil "));
    CHECK(contains(ran.out, "---@type table<string, perthro.Zone>\nzone = {}\n"));
}

TEST_CASE("a new package carries what editors read, and is as good a package") {
    const Race race;
    for (const char* const file : {".editor/game.schema.json", ".editor/tests.schema.json",
                                   ".editor/weights.schema.json", ".luarc.json"}) {
        INFO(file);
        CHECK_FALSE(
            nlohmann::json::parse(read_file(race.file(file)), nullptr, false).is_discarded());
    }
    CHECK(contains(read_file(race.file("game.yaml")),
                   "# yaml-language-server: $schema=.editor/game.schema.json\n"));
    CHECK(contains(read_file(race.file("tests.yaml")),
                   "# yaml-language-server: $schema=.editor/tests.schema.json\n"));
    CHECK(contains(read_file(race.file(".luacheckrc")), "\"slide\","));
    CHECK(run({"check", race.path()}).code == 0);
    CHECK(run({"test", race.path()}).code == 0);
}

TEST_CASE("schema writes the files anew into a package") {
    const Race race;
    std::ofstream(race.file(".editor/game.schema.json")) << "old";
    std::ofstream(race.file(".luacheckrc")) << "-- For luacheck. Which names there are is told by "
                                               "`perthro check`: of an older version\n";
    const Ran ran = run({"schema", "--into", race.path()});
    CHECK(ran.code == 0);
    CHECK(contains(read_file(race.file(".editor/game.schema.json")), "draft-07"));
    CHECK(contains(read_file(race.file(".luacheckrc")), "read_globals"));
    CHECK(contains(run({"schema", "--into", race.path() + "/nowhere"}).err, "no folder with"));
    CHECK(contains(run({"schema", "gaem"}).err, "one of: game, tests, weights, lua"));
}

TEST_CASE("schema keeps what somebody else wrote, and says so, unless it is forced") {
    const Race race;
    std::ofstream(race.file(".luarc.json")) << "{\"mine\": 1}";
    std::ofstream(race.file(".luacheckrc")) << "std = \"mine\"\n";
    const Ran kept = run({"schema", "--into", race.path()});
    CHECK(kept.code == 0);
    CHECK(contains(kept.out, ".luarc.json: kept, it is not Perthro's"));
    CHECK(read_file(race.file(".luarc.json")) == "{\"mine\": 1}");
    CHECK(read_file(race.file(".luacheckrc")) == "std = \"mine\"\n");
    CHECK(run({"schema", "--into", race.path(), "--force"}).code == 0);
    CHECK(contains(read_file(race.file(".luarc.json")), "workspace.library"));
    CHECK(contains(read_file(race.file(".luacheckrc")), "read_globals"));
}
