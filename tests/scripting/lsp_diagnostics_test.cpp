// What the language server says of a package while it is typed: the loader's errors and warnings,
// where they stand, and the edits that mend them.
#include "tests/scripting/lsp_support.hpp"
#include "tests/scripting/must_fail.hpp"
#include "tests/scripting/slips.hpp"

#include <catch2/catch.hpp>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

using namespace perthro;
using nlohmann::json;
using test::kBroken, test::kGame, test::kRules;

namespace {

// The small working package on disk, both files open in an editor.
struct Desk {
    Desk() {
        folder.write("game/game.yaml", kGame);
        folder.write("game/rules.lua", kRules);
        folder.write("game/rules.md", "Walk to the far row.\n");
        client.open(yaml, kGame);
        client.open(rules, kRules);
    }
    [[nodiscard]] std::string path(const std::string& file) const {
        return file == "game.yaml" ? yaml : rules;
    }
    test::ScratchPackage folder;
    std::string yaml = folder.path("game/game.yaml"), rules = folder.path("game/rules.lua");
    test::LspClient client;
};

std::string changed(std::string text, const std::string& from, const std::string& to) {
    return text.replace(text.find(from), from.size(), to);
}

std::string text_of(const std::string& file) { return file == "game.yaml" ? kGame : kRules; }

// One mistake, typed: where it shows, and by what the first fix replaces which piece of text.
struct Typed {
    const char *file, *from, *to;
    const char* range;  // of the first diagnostic: line:begin-end, from 0
    const char* fix;    // range and text, "" = none
};

const Typed kTyped[] = {
    {"game.yaml", "letter: M", "leter: M", "3:15-20", "3:15-20 letter"},
    {"game.yaml", "holder: win", "holder: wins", "5:64-68", "5:64-68 win"},
    {"game.yaml", "zone: far_row", "zone: far_rwo", "5:47-54", "5:47-54 far_row"},
    {"game.yaml", "of: man", "of: mann", "5:36-40", "5:36-40 man"},
    {"game.yaml", "when: reached, of: man, zone: far_row", "when: stcuk", "5:23-28",
     "5:23-28 stuck"},
    {"game.yaml", "{man: rank 1}", "{mann: rank 1}", "4:25-29", "4:25-29 man"},
    {"game.yaml", "{white:", "{whit:", "4:17-21", "4:17-21 white"},
    {"game.yaml", "grids:", "grid:", "2:8-12", "2:8-12 grids"},
    {"game.yaml", "royal: true", "royal: yes", "3:52-55", "3:52-55 true"},
    {"game.yaml", "size: [4, 4]", "size: [4, four]", "2:27-31", ""},
    {"game.yaml", "id: game", "id: game\nrepetition: {same: postion}", "2:19-26",
     "2:19-26 position"},
    {"game.yaml", "id: game", "id: game\nturns: [{turn: blakc}]", "2:15-20", "2:15-20 black"},
    {"game.yaml", "id: game", "id: game\nturns: [{turn: white, moves: [mvoe]}]", "2:30-34",
     "2:30-34 move"},
    {"game.yaml", "rank 4", "rank 5", "2:50-56", ""},
    {"game.yaml", "zone: far_row", "zone: \"far_row", "5:47-70", ""},
    {"game.yaml", "letter: M}, king", "letter: M} king", "3:26-30", ""},
    {"rules.lua", "step(n), land", "step(n), lend", "0:20-24", "0:20-24 land"},
    {"rules.lua", "step(n), land", "step(n) land", "0:19-23", "0:19-23 , land"},
    {"rules.lua", "man:move", "mann:move", "0:0-4", "0:0-4 man"},
    {"rules.lua", "along(around)", "along(arround)", "1:18-25", "1:18-25 around"},
    {"rules.lua", "land(open)", "land(\"open\")", "1:38-44", "1:38-44 open"},
    {"rules.lua", "king:move", "king:mvoe", "1:0-4", "1:5-9 move"},
    {"rules.lua", "land(open)", "land(not own)", "1:38-45", "1:38-45 no(own)"},
    {"rules.lua", "land }\nking", "when(count(board, enemy) > 1, { capture }), land }\nking",
     "0:25-48", "0:25-48 count(board, enemy):more(1)"},
    {"rules.lua", "step(n), land", "step(3), land", "0:11-18", ""},
    {"rules.lua", "step(n), land", "step(n), own or empty, land", "0:20-32", ""},
    {"rules.lua", "step(n), land", "step(m\xC3\xA4nn), lend", "0:16-20", ""},
};

json typed(Desk& desk, const std::string& file, const std::string& text) {
    desk.client.change(desk.path(file), text);
    return desk.client.diagnostics(desk.path(file));
}

}  // namespace

TEST_CASE("A package in order has no diagnostics, and a file outside of any package neither") {
    Desk desk;
    CHECK(desk.client.diagnostics(desk.yaml) == json::array());
    CHECK(desk.client.diagnostics(desk.rules) == json::array());
    const std::string elsewhere = desk.folder.write("other.lua", "mann:move {");
    desk.client.open(elsewhere, "mann:move {");
    CHECK(desk.client.diagnostics(elsewhere).empty());
}

TEST_CASE("Mistakes show where they are typed, with the fix that mends them") {
    Desk desk;
    for (const Typed& mistake : kTyped) {
        INFO(mistake.from << " -> " << mistake.to);
        const std::string text = changed(text_of(mistake.file), mistake.from, mistake.to);
        const json found = typed(desk, mistake.file, text);
        REQUIRE(!found.empty());
        CHECK(test::range_text(found[0]["range"]) == mistake.range);
        CHECK(found[0]["severity"] == 1);
        const json fixes = desk.client.fixes(desk.path(mistake.file), found[0]["range"]);
        if (*mistake.fix == '\0') {
            CHECK(fixes == json::array());
        } else {
            REQUIRE(fixes.size() == 1);
            const json& edit = fixes[0]["edit"]["changes"][lsp::uri_of(desk.path(mistake.file))][0];
            CHECK(test::range_text(edit["range"]) + " " + edit["newText"].get<std::string>() ==
                  mistake.fix);
            for (const json& left : typed(desk, mistake.file, test::edited(text, edit))) {
                CHECK(left["severity"] == 2);  // it loads; what is warned of is another matter
            }
        }
        CHECK(typed(desk, mistake.file, text_of(mistake.file)) == json::array());
    }
}

TEST_CASE(
    "A slip of the pen is underlined where it stands, and its fix gives back what was meant") {
    static_assert(std::size(test::kSlips) >= 60);
    const std::map<std::string, std::string> texts{{"game.yaml", test::kSlipGame},
                                                   {"rules.lua", test::kSlipRules},
                                                   {"tests.yaml", test::kSlipTests}};
    test::ScratchPackage folder;
    folder.write("game/rules.md", "Walk to the far row.\n");
    test::LspClient client;
    std::map<std::string, json> before;
    for (const auto& [file, text] : texts) {
        client.open(folder.write("game/" + file, text), text);
    }
    for (const auto& [file, text] : texts) {
        before[file] = client.diagnostics(folder.path("game/" + file));
        for (const json& one : before[file]) {
            CHECK(one["severity"] == 2);  // it loads
        }
    }
    for (const test::Slip& slip : test::kSlips) {
        INFO(slip.file << ": " << slip.before << slip.right << " -> " << slip.wrong);
        const std::string path = folder.path(std::string("game/") + slip.file);
        const std::string& right = texts.at(slip.file);
        const auto found = right.find(std::string(slip.before) + slip.right);
        REQUIRE(found != std::string::npos);
        const auto at = found + std::string(slip.before).size();
        std::string text = right;
        text.replace(at, std::string(slip.right).size(), slip.wrong);
        client.change(path, text);
        const lsp::Places places(text, lsp::Encoding::Utf16);
        json here;
        for (const json& one : client.diagnostics(path)) {
            const lsp::Span span = places.span(one["range"]);
            here = here.is_null() && span.begin <= at && at < span.end ? one : here;
        }
        REQUIRE(here.is_object());
        const lsp::Span marked = places.span(here["range"]);
        CHECK(text.substr(marked.begin, marked.end - marked.begin) ==
              (*slip.underlined == '\0' ? slip.wrong : slip.underlined));
        const json fixes = client.fixes(path, here["range"]);
        REQUIRE(fixes.size() == 1);
        const std::string mended = test::edited(text,
                                                fixes[0]["edit"]["changes"][lsp::uri_of(path)][0]);
        CHECK(mended == right);
        client.change(path, right);
        CHECK(client.diagnostics(path) == before[slip.file]);
    }
}

TEST_CASE("A hook that fails when a saved package is tried shows at its own line") {
    Desk desk;
    const std::string rules = std::string(kRules) +
                              "function on_applied(position, move)\n  error(\"too far\")\nend\n";
    desk.folder.write("game/rules.lua", rules);
    desk.client.change(desk.rules, rules);
    desk.client.notify("textDocument/didSave",
                       {{"textDocument", {{"uri", lsp::uri_of(desk.rules)}}}});
    desk.client.settle();
    json found;
    for (const json& one : desk.client.diagnostics(desk.rules)) {
        found = one["message"].get<std::string>().starts_with("too far") ? one : found;
    }
    REQUIRE(found.is_object());
    CHECK(test::range_text(found["range"]).starts_with("3:2-"));
    CHECK(desk.client.diagnostics(desk.yaml) == json::array());
}

TEST_CASE("Every package that must not load says so in the editor, at the loader's place") {
    Desk desk;
    int fixed = 0;
    for (const auto& broken : kBroken) {
        const std::string message = broken.message;
        if (message.find("was stopped") != std::string::npos) {
            continue;  // seconds each; that they end is bounded_scripts_test's
        }
        INFO(broken.from << " -> " << broken.to);
        const std::string text = changed(text_of(broken.file), broken.from, broken.to);
        const json found = typed(desk, broken.file, text);
        const json other = desk.client.diagnostics(
            desk.path(broken.file == std::string("game.yaml") ? "rules.lua" : "game.yaml"));
        std::string places;
        for (const auto& [file, list] :
             {std::pair{std::string(broken.file), found}, std::pair{std::string("other"), other}}) {
            for (const json& one : list) {
                const auto& start = one["range"]["start"];
                const int letter = start["character"].get<int>() + 1;
                for (const int column : {letter, letter + 1}) {  // the quote in front belongs to it
                    places += file + ":" + std::to_string(start["line"].get<int>() + 1) + ":" +
                              std::to_string(column) + "\n";
                }
            }
        }
        std::istringstream lines(message);
        for (std::string line; std::getline(lines, line);) {
            const auto at = line.find(": ");
            const std::string place = line.substr(0, at);
            const bool whole_file = place.ends_with(":0");
            if (!whole_file && place.starts_with(broken.file)) {
                CHECK((places.find(place + "\n") != std::string::npos ||
                       place + " in " + places == ""));
            }
        }
        CHECK(found.size() + other.size() > 0);
        if (message.find("did you mean `") != std::string::npos && !found.empty()) {
            for (const json& one : found) {
                const json fixes = desk.client.fixes(desk.path(broken.file), one["range"]);
                fixed += fixes.empty() ? 0 : 1;
            }
        }
        desk.client.replace(desk.path(broken.file), text_of(broken.file));
    }
    CHECK(fixed >= 30);
}

TEST_CASE("Warnings show as warnings, and what is not the package's own is not warned of") {
    Desk desk;
    const json found = typed(
        desk, "game.yaml",
        changed(kGame, "zones: {far_row: rank 4}", "zones: {far_row: rank 4, unused: rank 2}"));
    REQUIRE(found.size() == 1);
    CHECK(found[0]["severity"] == 2);
    CHECK(test::range_text(found[0]["range"]) == "2:58-64");
}

TEST_CASE("What is typed counts, not what is on disk, until the document is closed") {
    Desk desk;
    CHECK(typed(desk, "rules.lua", "man:move { lend }\n").size() == 1);
    desk.folder.write("game/rules.lua", "king:move { lend }\n");
    desk.client.close(desk.rules);
    const json found = desk.client.diagnostics(desk.rules);
    REQUIRE(found.size() == 1);
    CHECK(test::range_text(found[0]["range"]) == "0:12-16");
    desk.client.close(desk.yaml);
    CHECK(desk.client.diagnostics(desk.rules) == json::array());  // nobody looks at it any more
}

TEST_CASE("A mistake in an open parent or library shows in what extends and uses it") {
    const test::ScratchPackage folder;
    const std::string parent = folder.write("game/game.yaml", kGame);
    folder.write("game/rules.lua", kRules);
    const std::string library = folder.write("child/steps.lua", "return { step(n), land }\n");
    const std::string child = folder.write("child/game.yaml", "api: 1\nid: child\nextends: game\n");
    const std::string rules = folder.write("child/rules.lua", "man:move(use \"steps\")\n");
    test::LspClient client;
    client.open(rules, "man:move(use \"steps\")\n");
    CHECK(client.diagnostics(rules) == json::array());
    client.open(library, "return { step(n), lend }\n");
    REQUIRE(client.diagnostics(library).size() == 1);
    CHECK(test::range_text(client.diagnostics(library)[0]["range"]) == "0:18-22");
    client.change(library, "return { step(n), land }\n");
    CHECK(client.diagnostics(library) == json::array());
    client.open(parent, changed(kGame, "royal: true", "royal: yes"));
    REQUIRE(client.diagnostics(parent).size() == 1);
    client.change(parent, kGame);
    CHECK(client.diagnostics(parent) == json::array());
}

TEST_CASE("tests.yaml and weights.yaml are read as they are typed") {
    Desk desk;
    const std::string tests = desk.folder.write("game/tests.yaml", "");
    desk.client.open(tests, "counts:\n  - {depths: {1: 4}, sorce: hand}\n  - {depth: {1: 4}}\n");
    const json found = desk.client.diagnostics(tests);
    REQUIRE(found.size() == 3);  // of the second also that it has no `source`
    for (const auto& [at, what] : {std::pair(0, "`sorce`"), {1, "`depth`"}, {2, "`source`"}}) {
        CHECK(found[static_cast<std::size_t>(at)]["message"].get<std::string>().find(what) !=
              std::string::npos);
    }
    const std::string weights = desk.folder.write("game/weights.yaml", "");
    desk.client.open(weights, "wieghts: 3\n");
    CHECK(desk.client.diagnostics(weights).size() == 1);
}

TEST_CASE("Incremental changes are made at their places") {
    Desk desk;
    desk.client.notify("textDocument/didChange",
                       {{"textDocument", {{"uri", lsp::uri_of(desk.rules)}, {"version", 2}}},
                        {"contentChanges",
                         {{{"range",
                            {{"start", {{"line", 0}, {"character", 20}}},
                             {"end", {{"line", 0}, {"character", 24}}}}},
                           {"text", "lend"}},
                          {{"range",
                            {{"start", {{"line", 0}, {"character", 21}}},
                             {"end", {{"line", 0}, {"character", 22}}}}},
                           {"text", "a"}}}}});
    desk.client.settle();
    CHECK(desk.client.diagnostics(desk.rules) == json::array());
}

TEST_CASE("What takes games to be played is said when a file is saved") {
    Desk desk;
    const std::string stuck = "man:move { step(s), land }\nking:move { step(n), land }\n";
    const auto said = [&] {
        return desk.client.diagnostics(desk.yaml).dump().find(
                   "nobody has a move in setup `start`") != std::string::npos;
    };
    desk.client.change(desk.rules, stuck);
    CHECK_FALSE(said());
    desk.client.notify("textDocument/didSave",
                       {{"textDocument", {{"uri", lsp::uri_of(desk.rules)}}}});
    desk.client.settle();
    CHECK(said());
}

namespace {

// An edit of the protocol, a line of which is replaced from one character to another.
json line_edit(int line, int from, int to, const std::string& text) {
    return {{"range",
             {{"start", {{"line", line}, {"character", from}}},
              {"end", {{"line", line}, {"character", to}}}}},
            {"text", text}};
}

json did_change(const std::string& file, const json& edit) {
    return {{"textDocument", {{"uri", lsp::uri_of(file)}, {"version", 2}}},
            {"contentChanges", json::array({edit})}};
}

// What the client was told in a window.
std::string told(const test::LspClient& client) {
    std::string all;
    for (const json& message : client.sent()) {
        if (message.value("method", "") == "window/showMessage") {
            all += message["params"]["message"].get<std::string>() + "\n";
        }
    }
    return all;
}

}  // namespace

TEST_CASE("Half a character in an edit is one letter, and edits behind it land where they should") {
    Desk desk;
    std::string message = json{{"jsonrpc", "2.0"},
                               {"method", "textDocument/didChange"},
                               {"params", did_change(desk.rules, line_edit(0, 0, 0, "-- HALF\n"))}}
                              .dump();
    message.replace(message.find("HALF"), 4, R"(\ud83d)");
    desk.client.server().receive(message);
    desk.client.notify("textDocument/didChange",
                       did_change(desk.rules, line_edit(1, 20, 24, "lend")));
    desk.client.settle();
    const json said = desk.client.diagnostics(desk.rules);
    REQUIRE(said.size() == 1);
    CHECK(test::range_text(said[0]["range"]) == "1:20-24");
    CHECK(told(desk.client).empty());
}

TEST_CASE("Where an edit is lost, what is on disk counts until the whole text comes") {
    for (const bool unread : {false, true}) {
        Desk desk;
        INFO(unread);
        if (unread) {
            desk.client.server().refuse("the message is too large");
        } else {
            json edit = line_edit(0, 20, 24, "lend");
            edit["range"] = nullptr;
            desk.client.notify("textDocument/didChange", did_change(desk.rules, edit));
        }
        CHECK(told(desk.client).find("an edit of rules.lua could not be read") !=
              std::string::npos);
        desk.client.notify("textDocument/didChange",
                           did_change(desk.rules, line_edit(0, 20, 24, "lend")));
        desk.client.settle();
        CHECK(desk.client.diagnostics(desk.rules) == json::array());
        desk.client.change(desk.rules, changed(kRules, "land", "lend"));
        REQUIRE(desk.client.diagnostics(desk.rules).size() == 1);
    }
}
