// What the language server says of names across the files of a package: references, another name,
// their kinds, lenses.
#include "tests/scripting/lsp_support.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>
#include <map>
#include <set>

using namespace perthro;
using nlohmann::json;

namespace {

const std::string kGame = "api: 1\n"
                          "id: game\n"
                          "title: Home of man\n"
                          "board:\n"
                          "  grids: [{size: [4, 4]}]\n"
                          "  zones: {home: rank 4}\n"
                          "pieces: {man: {letter: M}}\n"
                          "results: {home: {when: reached, of: man, zone: home, holder: win}}\n"
                          "setups: {start: {white: {man: rank 1}}}\n";
const std::string kRules = "-- a man goes home\n"
                           "man:move { step(n), no(zone.home), land }\n"
                           "man:move \"home\" { step(n), home, land }\n"
                           "local function far(man) return man end\n";
const std::string kTests =
    "positions:\n"
    "  - {position: start, moves: [a1-a2, b1-b2, c1-c2, d1-d2], source: hand}\n"
    "fails:\n"
    "  - {change: {file: game.yaml, from: \"zone: home\", to: \"zone: hme\"}, "
    "error: hme}\n";

struct Opened {
    Opened() {
        write("game.yaml", kGame);
        write("rules.lua", kRules);
        write("tests.yaml", kTests);
        for (const auto& [name, text] : texts) {
            client.open(folder.path("game/" + name), text);
        }
    }
    void write(const std::string& name, const std::string& text) {
        folder.write("game/" + name, text);
        texts[name] = text;
    }
    json ask(const std::string& method, const std::string& name, const std::string& before,
             json more = json::object()) {
        const lsp::Places places(texts[name], lsp::Encoding::Utf16);
        more["textDocument"]["uri"] = lsp::uri_of(folder.path("game/" + name));
        more["position"] = places.position(texts[name].find(before) + before.size());
        return client.request("textDocument/" + method, more);
    }
    // The text of a file with the edits of a rename.
    std::string edited(const std::string& name, const json& changes) {
        std::string text = texts[name];
        json edits = changes.value(lsp::uri_of(folder.path("game/" + name)), json::array());
        const lsp::Places places(texts[name], lsp::Encoding::Utf16);
        std::reverse(edits.begin(), edits.end());
        for (const json& edit : edits) {
            const lsp::Span span = places.span(edit["range"]);
            text.replace(span.begin, span.end - span.begin, edit["newText"].get<std::string>());
        }
        return text;
    }

    // What the message says that comes of the command of a lens.
    std::string said_by(const json& command) {
        client.request("workspace/executeCommand",
                       {{"command", command["command"]}, {"arguments", command["arguments"]}});
        std::string said;
        for (const json& message : client.sent()) {
            if (message.value("method", "") == "window/showMessage") {
                said = message["params"]["message"];
            }
        }
        return said;
    }

    test::ScratchPackage folder;
    std::map<std::string, std::string> texts;
    test::LspClient client;
};

}  // namespace

TEST_CASE("references of a zone are where it is meant, in every file") {
    Opened opened;
    const json places = opened.ask("references", "game.yaml", "zones: {")["result"];
    std::map<std::string, int> lines;  // file:line -> how often
    for (const json& place : places) {
        const std::string uri = place["uri"];
        ++lines[uri.substr(uri.rfind('/') + 1) + ":" +
                std::to_string(place["range"]["start"]["line"].get<int>() + 1)];
    }
    // Not: the title, the result, the comment, the class.
    CHECK(lines == std::map<std::string, int>{{"game.yaml:6", 1},
                                              {"game.yaml:8", 1},
                                              {"rules.lua:2", 1},
                                              {"rules.lua:3", 1},
                                              {"tests.yaml:4", 1}});
}

TEST_CASE("another name of a zone stands wherever the old one was meant") {
    Opened opened;
    const json changes = opened.ask("rename", "rules.lua", "no(zone.",
                                    {{"newName", "goal"}})["result"]["changes"];
    CHECK(opened.edited("game.yaml", changes) ==
          "api: 1\nid: game\ntitle: Home of man\nboard:\n  grids: [{size: [4, 4]}]\n"
          "  zones: {goal: rank 4}\npieces: {man: {letter: M}}\n"
          "results: {home: {when: reached, of: man, zone: goal, holder: win}}\n"
          "setups: {start: {white: {man: rank 1}}}\n");
    const std::string rules = opened.edited("rules.lua", changes);
    CHECK(rules.find("no(zone.goal), land") != std::string::npos);
    CHECK(rules.find("man:move \"home\" { step(n), goal, land }") != std::string::npos);
    CHECK(opened.edited("tests.yaml", changes).find("from: \"zone: goal\"") != std::string::npos);
}

TEST_CASE("a name that is taken, or none, is refused with the reason") {
    Opened opened;
    const auto said = [&](const std::string& name) {
        return opened
            .ask("rename", "game.yaml", "zones: {", {{"newName", name}})["error"]["message"]
            .get<std::string>();
    };
    CHECK(said("man") == "there is a `man` already");
    CHECK(said("slide") == "there is a `slide` already");
    CHECK(said("2 far") == "the package would not load with `2 far` instead of `home`");
    CHECK(opened.ask("prepareRename", "rules.lua", "{ ")["result"].is_null());
    CHECK(opened.ask("prepareRename", "game.yaml", "zones: {")["result"]["placeholder"] == "home");
}

TEST_CASE("names have their kinds for colours, each once and in order") {
    Opened opened;
    const auto legend = opened.client.answer["result"]["capabilities"]["semanticTokensProvider"]
                                            ["legend"]["tokenTypes"];
    const json data = opened.ask("semanticTokens/full", "rules.lua", "")["result"]["data"];
    REQUIRE(data.size() % 5 == 0);
    std::set<std::string> kinds;
    int line = 0, character = 0;
    const lsp::Places places(kRules, lsp::Encoding::Utf16);
    for (std::size_t i = 0; i < data.size(); i += 5) {
        character = data[i] == 0 ? character + data[i + 1].get<int>() : data[i + 1].get<int>();
        line += data[i].get<int>();
        const auto text = places.line(static_cast<std::size_t>(line))
                              .substr(static_cast<std::size_t>(character), data[i + 2]);
        kinds.insert(std::string(text) + " " +
                     legend[data[i + 3].get<std::size_t>()].get<std::string>());
    }
    CHECK(kinds.count("step function") == 1);
    CHECK(kinds.count("home namespace") == 1);
    CHECK(kinds.count("n enumMember") == 1);
    CHECK(kinds.count("far parameter") == 1);
}

TEST_CASE("a setup says how many moves it offers") {
    Opened opened;
    const json lenses = opened.ask("codeLens", "game.yaml", "")["result"];
    REQUIRE(lenses.size() == 2);
    CHECK(lenses[0]["command"]["title"] == "legal moves here: 4");
    CHECK(lenses[0]["range"]["start"]["line"] == 8);
    CHECK(lenses[1]["command"]["title"] == "perft");
    CHECK(opened.said_by(lenses[1]["command"]).starts_with("perft of `start`: 1: 4, 2: "));
}

TEST_CASE("a test of tests.yaml is run by its lens, as the text stands in the editor") {
    Opened opened;
    const json lenses = opened.ask("codeLens", "tests.yaml", "")["result"];
    REQUIRE(lenses.size() == 2);
    CHECK(lenses[0]["range"]["start"]["line"] == 1);
    CHECK(lenses[0]["command"]["title"] == "run test");
    CHECK(opened.said_by(lenses[0]["command"]).starts_with("tests.yaml:2: 1 passed"));
    CHECK(opened.said_by(lenses[1]["command"]).starts_with("tests.yaml:4: 1 passed"));
    std::string wrong = kTests;
    wrong.replace(wrong.find(", d1-d2"), 7, "");
    opened.client.change(opened.folder.path("game/tests.yaml"), wrong);
    CHECK(opened.said_by(lenses[0]["command"]).find("d1-d2") != std::string::npos);
    CHECK(opened.said_by({{"command", "perthro.test"},
                          {"arguments", {lenses[0]["command"]["arguments"][0], 3}}}) ==
          "tests.yaml:3: no test begins on this line");
}
