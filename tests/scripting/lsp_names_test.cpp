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
    CHECK(said("man") == "there is the piece `man` already");
    CHECK(said("slide") == "`slide` has a meaning of its own");
    CHECK(said("2 far") == "a name consists of letters, digits and `_`, and begins with no digit");
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

namespace {

using Lines = std::vector<std::string>;

const char* const kWalls =
    R"(api: 1
id: game
board:
  grids: [{size: [4, 4]}]
  zones: {gaps: rank 2-3}
attributes: {kept: {of: player, type: 0..9}}
pieces: {man: {letter: M}, wall: {letter: W}}
hands: {wall: counted}
turns: [{loop: [{turn: next, moves: [wall, move]}]}]
results: {most: {when: finished, most: kept}}
setups: {start: {white: {man: a1}, hand: {each: {wall: 2}}}}
)";
const char* const kWallRules =
    R"(local parts = use "parts"
man:move { step(n), land }
move "wall" { choose(gaps), empty, put(wall), add(kept, 1) }
on_move = { wall = function(position)
  local seen = position:count(white, wall)
  if parts.is_wall(wall) and seen > 9 then return refuse "too many" end
end }
)";
const char* const kParts = "local M = { steps = { step(n) } }\n"
                           "function M.is_wall(type) return type == wall end\n"
                           "return M\n";
const char* const kWallTests =
    R"(games:
  - {record: "b2 wall\nwall@b3\n", ends: "", shows: "kept=white:1", source: hand}
legal:
  - {move: b2 wall, is: true, source: hand}
always:
  - {holds: "position:count(white, wall) >= 0", source: hand}
fails:
  - {change: {file: rules.lua, from: 'move "wall" { choose', to: "wall:mvoe"}, error: mvoe}
)";

test::OpenPackage walls() {
    return test::OpenPackage({{"game.yaml", kWalls},
                              {"rules.lua", kWallRules},
                              {"parts.lua", kParts},
                              {"tests.yaml", kWallTests}});
}

}  // namespace

TEST_CASE("A piece is told apart from a class of moves that is called so") {
    auto package = walls();
    REQUIRE(package.client.diagnostics(package.path("rules.lua")) == json::array());
    const json changes = package.ask("rename", "game.yaml", "letter: M}, ",
                                     {{"newName", "brick"}})["result"]["changes"];
    const std::string rules = package.edited("rules.lua", changes);
    CHECK(rules.find("move \"wall\" { choose(gaps), empty, put(brick)") != std::string::npos);
    CHECK(rules.find("on_move = { wall = function") != std::string::npos);
    CHECK(package.edited("parts.lua", changes).find("type == brick") != std::string::npos);
    const std::string yaml = package.edited("game.yaml", changes);
    CHECK(yaml.find("moves: [wall, move]") != std::string::npos);
    CHECK(yaml.find("each: {brick: 2}") != std::string::npos);
    CHECK(yaml.find("hands: {brick: counted}") != std::string::npos);
    const std::string tests = package.edited("tests.yaml", changes);
    CHECK(tests.find("record: \"b2 wall\\nbrick@b3\\n\"") != std::string::npos);
    CHECK(tests.find("move: b2 wall,") != std::string::npos);
    CHECK(tests.find("position:count(white, brick)") != std::string::npos);
    CHECK(tests.find("from: 'move \"wall\" { choose', to: \"brick:mvoe\"") != std::string::npos);
}

TEST_CASE("A place in quotes is about the class, one without about the piece") {
    auto package = walls();
    CHECK(package.ask("prepareRename", "rules.lua", "move \"")["result"].is_null());
    CHECK(package.ask("prepareRename", "rules.lua", "put(")["result"]["placeholder"] == "wall");
    CHECK(package.told(package.ask("definition", "rules.lua", "move \"")["result"]) ==
          Lines{"rules.lua:3:wall"});
    CHECK(package.told(package.ask("definition", "game.yaml", "moves: [")["result"]) ==
          Lines{"rules.lua:3:wall"});
}

TEST_CASE("An attribute gets its other name in words of positions, too") {
    auto package = walls();
    const json changes = package.ask("rename", "rules.lua", "add(",
                                     {{"newName", "caught"}})["result"]["changes"];
    CHECK(package.edited("tests.yaml", changes).find("shows: \"caught=white:1\"") !=
          std::string::npos);
    CHECK(package.edited("game.yaml", changes).find("most: caught") != std::string::npos);
}

TEST_CASE("Another name that means something already is refused with its place") {
    auto package = walls();
    const auto said = [&](const std::string& name) {
        return package
            .ask("rename", "game.yaml", "letter: M}, ", {{"newName", name}})["error"]["message"]
            .get<std::string>();
    };
    CHECK(said("seen") == "`seen` is a local in rules.lua:5 already");
    CHECK(said("M") == "`M` is a local in parts.lua:1 already");
    CHECK(said("gaps") == "there is the zone `gaps` already");
    for (const char* const word : {"self", "end", "true", "null", "nobody", "options", "piece",
                                   "ipairs", "string", "on_move", "land", "stuck", "board"}) {
        INFO(word);
        CHECK(said(word).find("has a meaning of its own") != std::string::npos);
    }
    CHECK(said(std::string(200, 'x')) == "a name has at most 60 letters");
    for (const char* const name : {"", "1x", "a b", "a-b", "\xC3\x9Cnit"}) {
        INFO(name);
        CHECK(said(name).find("consists of letters") != std::string::npos);
    }
}

TEST_CASE("Where the package would not load with another name, the loader's reason is told") {
    test::OpenPackage package(
        {{"game.yaml", "api: 1\nid: game\nboard: {grids: [{size: [4, 4]}], zones: {home: rank 4}}\n"
                       "pieces: {man: {letter: M}}\n"},
         {"rules.lua", "man:move { step(n), _G[\"ho\" .. \"me\"], land }\n"}});
    package.change("rules.lua", "man:move { step(n), zone[\"ho\" .. \"me\"], land }\n");
    REQUIRE(package.client.diagnostics(package.path("rules.lua")) == json::array());
    const std::string said = package.ask("rename", "game.yaml", "zones: {",
                                         {{"newName", "goal"}})["error"]["message"];
    CHECK(said.starts_with("the package would not load with `goal` instead of `home`: "
                           "rules.lua:1: "));
}

TEST_CASE("References can leave out where the name is given") {
    auto package = walls();
    const auto places = [&](bool declared) {
        return package.told(
            package.ask("references", "game.yaml", "zones: {",
                        {{"context", {{"includeDeclaration", declared}}}})["result"]);
    };
    CHECK(places(true) == Lines{"game.yaml:5:gaps", "rules.lua:3:gaps"});
    CHECK(places(false) == Lines{"rules.lua:3:gaps"});
}

TEST_CASE("Names of the game are found in libraries, and what a library gives behind its point") {
    auto package = walls();
    CHECK(package.told(package.ask("references", "game.yaml", "letter: M}, ")["result"]).front() ==
          "game.yaml:11:wall");
    CHECK(package.told(package.ask("definition", "rules.lua", "parts.")["result"]) ==
          Lines{"parts.lua:2:is_wall"});
    CHECK(package.told(package.ask("definition", "rules.lua", "use \"")["result"]) ==
          Lines{"parts.lua:1:"});
    package.change("rules.lua", std::string(kWallRules) + "local x = parts.\n");
    CHECK(package.completions("rules.lua", "x = parts.") == Lines{"is_wall", "steps"});
    package.change("rules.lua", std::string(kWallRules) + "use \"\n");
    const Lines libraries = package.completions("rules.lua", "end }\nuse \"");
    CHECK(std::find(libraries.begin(), libraries.end(), "parts") != libraries.end());
    CHECK(std::find(libraries.begin(), libraries.end(), "rules") == libraries.end());
}

TEST_CASE("A name of a package that somebody else made keeps it") {
    test::OpenPackage package({{"game.yaml", "api: 1\nid: game\nextends: breakthrough\n"},
                               {"rules.lua", "pawn:move \"leap\" { step(n), step(n), land }\n"}});
    const json answer = package.ask("rename", "rules.lua", "", {{"newName", "man"}});
    INFO(answer.dump());
    CHECK(answer["error"]["message"].get<std::string>().find(
              "`pawn` is a name of the package `breakthrough`, which somebody else made") == 0);
}
