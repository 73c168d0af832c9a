// Schemas and declarations for editors: what they name is what the loader and the prelude know, and
// what the tables of docs/ describe.
#include "scripting/lsp/editor_files.hpp"
#include "scripting/lsp/language.hpp"
#include "scripting/lsp/reference.hpp"
#include "scripting/text.hpp"
#include "tests/scripting/command_support.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

using namespace perthro;
using namespace perthro::testing;

namespace {

nlohmann::json schema_of(const std::string& file) {
    const Ran ran = run({"schema", file});
    REQUIRE(ran.code == 0);
    return nlohmann::json::parse(ran.out);
}

std::set<std::string> keys_of(const nlohmann::json& object) {
    std::set<std::string> keys;
    for (const auto& [key, value] : object.items()) {
        keys.insert(key);
    }
    return keys;
}

// The keys that the loader names when it meets one that a file does not have.
std::set<std::string> named_by_loader(const Race& race, const std::string& file,
                                      const std::string& text) {
    std::ofstream(race.file(file), std::ios::binary) << text;
    const Ran ran = run({"check", race.path()});
    const std::string said = ran.out + ran.err;
    const std::string before = "expected one of: ";
    const auto at = said.find(before, said.find("unknown key `zzzz`"));
    REQUIRE(at != std::string::npos);
    std::string list = said.substr(at + before.size());
    list = list.substr(0, list.find('\n'));
    std::set<std::string> keys;
    for (const std::string& word : identifiers_of(list)) {
        keys.insert(word);
    }
    return keys;
}

}  // namespace

TEST_CASE("every key that the loader knows of game.yaml is in its schema, and no other") {
    const auto schema = schema_of("game");
    for (const auto& [map, keys] : lsp::keys_of_loader()) {
        INFO(map);
        CHECK(keys.size() >= 3);
    }
    const Race race;
    const std::string game = read_file(race.file("game.yaml"));
    CHECK(keys_of(schema["properties"]) == named_by_loader(race, "game.yaml", game + "zzzz: 1\n"));
    CHECK(schema["additionalProperties"] == false);
    CHECK(keys_of(schema["properties"]["board"]["properties"]).count("permutations") == 1);
    CHECK(keys_of(schema["properties"]["board"]["properties"]["grids"]["items"]["properties"])
              .count("keep") == 1);
}

TEST_CASE("every key of tests.yaml that the loader names at once is in its schema") {
    const auto schema = schema_of("tests");
    const Race race;
    CHECK(keys_of(schema["properties"]) == named_by_loader(race, "tests.yaml", "zzzz: 1\n"));
    for (const char* const list : {"counts", "positions", "legal", "games", "views", "fails"}) {
        INFO(list);
        const auto known = keys_of(schema["properties"][list]["items"]["properties"]);
        for (const std::string& key :
             named_by_loader(race, "tests.yaml", std::string(list) + ": [{zzzz: 1}]\n")) {
            CHECK(known.count(key) == 1);
        }
    }
}

TEST_CASE("every key of weights.yaml is in its schema, and no other") {
    const Race race;
    CHECK(keys_of(schema_of("weights")["properties"]) ==
          named_by_loader(race, "weights.yaml", "zzzz: 1\n"));
}

TEST_CASE("every key that the loader knows is described in docs, and no other") {
    const lsp::Reference reference;
    const std::set<std::string> players{"white", "black", "nobody"};  // names of the probe's game
    for (const auto& [map, keys] : lsp::keys_of_loader()) {
        std::set<std::string> described;
        for (const lsp::Described* key : reference.keys(map)) {
            described.insert(key->name);
        }
        for (const lsp::Described* key : reference.keys_of_events()) {
            if (map == "results.*") {
                described.insert(key->name);
            }
        }
        for (const std::string& key : keys) {
            INFO(map << ": " << key);
            CHECK((players.count(key) == 1 || described.count(key) == 1));
        }
    }
}

TEST_CASE("every word that the prelude knows is declared for the Lua language server") {
    const Ran ran = run({"schema", "lua"});
    REQUIRE(ran.code == 0);
    CHECK(ran.out.starts_with("---@meta\n"));
    for (const char* const word : {"slide", "land", "every", "own", "here", "condition"}) {
        INFO(word);
        CHECK(contains(ran.out, "\n---@type perthro.Word\n" + std::string(word) + " = {}\n"));
    }
    CHECK(contains(ran.out, "---@class perthro.position\n"));
    CHECK(contains(ran.out, "---@field link fun(self: perthro.position, ...): any"));
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

TEST_CASE("the schema of game.yaml leaves no map open that the loader closes, and knows types") {
    const auto schema = schema_of("game");
    for (const char* const map : {"options", "attributes", "results", "setups", "chance"}) {
        INFO(map);
        const auto& values = schema["properties"][map]["additionalProperties"]["anyOf"];
        REQUIRE(values.size() == 2);
        CHECK(values[0]["type"] == "object");
        CHECK(values[1].contains("type"));  // {} would take every map
    }
    CHECK(schema["required"] == nlohmann::json{"api", "id"});
    CHECK(schema["properties"]["api"]["enum"] == nlohmann::json{1});
    const auto takes = [&](const char* key, const char* type) {
        const auto& types = schema["properties"][key]["type"];
        return std::find(types.begin(), types.end(), type) != types.end();
    };
    CHECK(takes("pieces", "object"));
    CHECK_FALSE(takes("pieces", "number"));
    CHECK_FALSE(takes("title", "array"));
    CHECK(takes("turns", "array"));
    CHECK_FALSE(takes("turns", "number"));
}
