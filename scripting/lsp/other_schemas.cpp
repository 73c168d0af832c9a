#include "scripting/lsp/other_schemas.hpp"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace perthro::lsp {

namespace {

using Json = nlohmann::ordered_json;

Json described_as(const std::string& text) { return {{"description", text}}; }

// The lists of tests.yaml and the keys of their tests, which tests/scripting/schema_test compares
// with the loader's.
struct TestList {
    const char* name;
    const char* said;
    std::vector<const char*> keys, needed;
};
const std::vector<TestList>& test_lists() {
    static const std::vector<TestList> kLists{
        {"counts", "counts of leaves, by depth", {"routes", "depths"}, {"depths"}},
        {"positions", "complete lists of moves", {"moves"}, {"moves"}},
        {"legal", "single moves, legal or not", {"move", "is", "reason"}, {"move", "is"}},
        {"games", "whole games", {"record", "ends", "winner", "shows"}, {"record"}},
        {"views", "what a player is shown", {"as", "sees"}, {"as", "sees"}},
        {"always", "what holds in random games", {"holds", "games", "plies"}, {"holds"}},
        {"never", "what holds in none", {"holds", "games", "plies"}, {"holds"}}};
    return kLists;
}

Json key_of_tests(const std::string& key) {
    static const std::map<std::string, const char*> kSaid{
        {"routes", "`true` counts every path"},
        {"depths", "depth: number of leaves"},
        {"moves", "the complete list, in own notation"},
        {"move", "in own notation"},
        {"is", "whether it is legal"},
        {"reason", "what forbids it: part of the rule's name, a place, or what a player is told"},
        {"record", "moves, one a line, or a record, or the name of a file of the package"},
        {"ends", "the kind of the result; `\"\"`: the game goes on"},
        {"winner", "a player, `nobody` for a draw"},
        {"shows", "words of the position in the end; `NAME=` alone: there is no such word"},
        {"as", "the player who looks"},
        {"sees", "words of the position as he is shown it"},
        {"holds", "an expression of Lua over `position` and `player`"},
        {"games", "how many random games (100)"},
        {"plies", "of one game at most (300)"}};
    Json schema = described_as(kSaid.at(key));
    if (key == "is" || key == "routes") {
        schema["type"] = "boolean";
    } else if (key == "winner") {
        schema["examples"] = {"nobody"};
    }
    return schema;
}

Json list_of(Json item) { return Json{{"type", "array"}, {"items", std::move(item)}}; }

}  // namespace

Json tests_schema() {
    Json lists = Json::object();
    for (const TestList& list : test_lists()) {
        Json keys{
            {"position",
             {{"description", "where it begins; `start`: the setup's"}, {"examples", {"start"}}}},
            {"setup", described_as("a setup instead of the first")},
            {"options", described_as("of the game")},
            {"after", described_as("moves that are played first")},
            {"source", described_as("`published ...`, `program NAME VERSION`, `hand`, `second` "
                                    "or `rulebook SECTION`")}};
        Json needed = list.needed;
        needed.push_back("source");
        for (const char* const key : list.keys) {
            keys[key] = key_of_tests(key);
        }
        lists[list.name] = list_of({{"type", "object"},
                                    {"properties", std::move(keys)},
                                    {"required", std::move(needed)},
                                    {"additionalProperties", false}});
        lists[list.name]["description"] = list.said;
    }
    Json change{{"type", "object"},
                {"properties",
                 {{"file", {{"enum", {"game.yaml", "rules.lua"}}}},
                  {"from", Json::object()},
                  {"to", Json::object()}}},
                {"additionalProperties", false}};
    lists["fails"] = list_of({{"type", "object"},
                              {"properties", {{"error", Json::object()}, {"change", change}}},
                              {"required", {"change", "error"}},
                              {"additionalProperties", false}});
    lists["fails"]["description"] = "changes that must not load";
    return {{"type", "object"}, {"properties", lists}, {"additionalProperties", false}};
}

Json weights_schema() {
    const Json numbers{{"type", "object"}, {"additionalProperties", {{"type", "number"}}}};
    Json keys = Json::object();
    using Said = std::pair<const char*, const char*>;
    for (const auto& [by_type, said] :
         {Said{"pieces", "what a type is worth on the board, in hundredths of the least piece"},
          {"hand", "in a hand"},
          {"squares", "for each move more that the type has there than elsewhere"},
          {"promotion", "where it becomes a better one; less with the distance"},
          {"goals", "where it wins; less with the distance"},
          {"reach", "for a cell that it could go to"},
          {"threats", "what one loses that an enemy of less worth could take"}}) {
        keys[by_type] = numbers;
        keys[by_type]["description"] = said;
    }
    keys["rows"] = list_of({{"type", "number"}});
    keys["rows"]["description"] = "rows with one piece of one player alone, two, ...";
    for (const auto& [number, said] :
         {Said{"numbers", "for 1 of what results compare"},
          {"mobility", "for a move, where whoever has none loses"},
          {"chain", "for a piece in the largest chain, where chains win"},
          {"pressure", "for a cell one step from an enemy's royal that a piece could go to"}}) {
        keys[number] = Json{{"type", "number"}, {"description", said}};
    }
    return {{"type", "object"}, {"properties", keys}, {"additionalProperties", false}};
}

}  // namespace perthro::lsp
