// Quick fixes of the language server that put what is missing, or more than one name.
#include "tests/scripting/lsp_support.hpp"
#include "tests/scripting/must_fail.hpp"
#include "tests/scripting/slips.hpp"

#include <catch2/catch.hpp>
#include <map>

using namespace perthro;
using nlohmann::json;
using test::kGame, test::kRules;

TEST_CASE("What is left out is put where it belongs") {
    test::ScratchPackage folder;
    test::LspClient client;
    const std::map<std::string, std::string> texts{{"game.yaml", test::kSlipGame},
                                                   {"rules.lua", test::kSlipRules}};
    for (const auto& [file, text] : texts) {
        client.open(folder.write("game/" + file, text), text);
    }
    for (const test::Slip& slip : test::kLeftOut) {
        INFO(slip.file << ": " << slip.before << slip.right);
        const std::string path = folder.path(std::string("game/") + slip.file);
        const std::string& right = texts.at(slip.file);
        std::string text = right;
        const auto at = text.find(std::string(slip.before) + slip.right);
        REQUIRE(at != std::string::npos);
        text.erase(at + std::string(slip.before).size(), std::string(slip.right).size());
        client.change(path, text);
        const json said = client.diagnostics(path);
        REQUIRE_FALSE(said.empty());
        const json fixes = client.fixes(path, said[0]["range"]);
        REQUIRE(fixes.size() == 1);
        CHECK(test::edited(text, fixes[0]["edit"]["changes"][lsp::uri_of(path)][0]) == right);
        client.change(path, right);
    }
}

TEST_CASE("A movement that changes nothing is given its landing") {
    test::OpenPackage package({{"game.yaml", kGame}, {"rules.lua", "man:move { step(n) }\n"}});
    const std::string path = package.path("rules.lua");
    const json said = package.client.diagnostics(path);
    REQUIRE_FALSE(said.empty());
    const json fixes = package.client.fixes(path, said[0]["range"]);
    REQUIRE(fixes.size() == 1);
    CHECK(package.edited("rules.lua", fixes[0]["edit"]["changes"]) ==
          "man:move { step(n), land }\n");
}

TEST_CASE("A comparison with an option is mended as Lua asks for it") {
    test::ScratchPackage folder;
    test::LspClient client;
    const std::string yaml = std::string(kGame) +
                             "options: {size: {type: int, default: 4, range: 3..9}}\n";
    const std::string rules = std::string(kRules) + "if size > 3 then local x = 1 end\n";
    folder.write("game/game.yaml", yaml);
    const std::string path = folder.write("game/rules.lua", rules);
    client.open(path, rules);
    const json said = client.diagnostics(path);
    REQUIRE_FALSE(said.empty());
    const json fixes = client.fixes(path, said[0]["range"]);
    REQUIRE(fixes.size() == 1);
    const std::string mended = test::edited(rules,
                                            fixes[0]["edit"]["changes"][lsp::uri_of(path)][0]);
    CHECK(mended.find("if options.size > 3 then") != std::string::npos);
    client.change(path, mended);
    CHECK(client.diagnostics(path) == json::array());
}
