// Files that are broken as files: what is not text, too large, too deep, not YAML, not Lua, not
// there. Each with exactly what it must say, `file:line:column: what -- expected -- remedy`.
#include "tests/scripting/package_support.hpp"

#include <catch2/catch.hpp>

using namespace perthro;

namespace {

const std::string kGame = R"(api: 1
id: game
board: {grids: [{size: [4, 4]}]}
pieces: {man: {letter: M}}
setups: {start: {white: {man: rank 1}}}
)";
const std::string kRules = "man:move { step(n), land }\n";

std::string repeated(const std::string& text, int times) {
    std::string result;
    for (int i = 0; i < times; ++i) {
        result += text;
    }
    return result;
}

std::string said(const std::vector<ContentError>& errors) {
    std::string text;
    for (const auto& error : errors) {
        text += text.empty() ? "" : "\n";
        text += std::filesystem::path(error.file).filename().string();
        text += error.line > 0 ? ":" + std::to_string(error.line) : "";
        text += error.column > 0 ? ":" + std::to_string(error.column) : "";
        text += ": " + error.what;
        text += error.expected.empty() ? "" : " -- " + error.expected;
        text += error.remedy.empty() ? "" : " -- " + error.remedy;
    }
    return text;
}

std::string said_of(const test::ScratchPackage& folder) {
    return said(test::load({folder.path("game"), {}, {}}, true).all);
}
std::string said_of_yaml(const std::string& yaml) {
    const test::ScratchPackage folder;
    folder.write("game/game.yaml", yaml);
    folder.write("game/rules.lua", kRules);
    return said_of(folder);
}
std::string said_of_rules(const std::string& rules) {
    const test::ScratchPackage folder;
    folder.write("game/game.yaml", kGame);
    folder.write("game/rules.lua", rules);
    return said_of(folder);
}

}  // namespace

TEST_CASE("game.yaml that is no plain text") {
    CHECK(said_of_yaml("\xEF\xBB\xBF" + kGame) ==
          "game.yaml:1:1: the file begins with a byte order mark -- plain UTF-8");
    CHECK(said_of_yaml(kGame + "title: Gar\xE7on\n") ==
          "game.yaml:6:11: this is not UTF-8 text -- plain UTF-8");
    CHECK(said_of_yaml(kGame + std::string("title: a\0b\n", 11)) ==
          "game.yaml:6:9: there is a NUL byte -- plain UTF-8 text");
    CHECK(said_of_yaml(kGame + "\ttitle: x\n") ==
          "game.yaml:6:1: a tab -- spaces: YAML does not indent by tabs");
    CHECK(said_of_yaml(kGame + "title: x\x04\n[\n") ==
          "game.yaml:6:9: a control character -- plain text");
    CHECK(said_of_yaml(std::string(10'000'000, '#')) ==
          "game.yaml: the file is too large (10000000 bytes) -- at most 1048576 bytes");
}

TEST_CASE("lines that end as on Windows have their numbers") {
    std::string windows;
    for (const char c : kGame + "titel: x\n") {
        windows += c == '\n' ? "\r\n" : std::string(1, c);
    }
    CHECK(said_of_yaml(windows).starts_with("game.yaml:6:1: unknown key `titel` -- "));
    CHECK(said_of_yaml(windows).ends_with(" -- did you mean `title`?"));
    CHECK(said_of_rules("man:move { step(n), land }\r\nmann:move { step(n), land }\r\n") ==
          "rules.lua:2:1: there is no piece type `mann` -- one of: man -- did you mean `man`?");
}

TEST_CASE("YAML that would take the parser's time or memory") {
    CHECK(said_of_yaml(kGame + "tags: " + repeated("[", 20000) + repeated("]", 20000) + "\n") ==
          "game.yaml:6:39: nested too deeply -- at most 32 levels");
    CHECK(said_of_yaml(kGame + "tags: " + repeated("[", 20000) + "\n") ==
          "game.yaml:6:39: nested too deeply -- at most 32 levels");
    CHECK(said_of_yaml(kGame + "tags: &a [*a]\n") ==
          "game.yaml:6:7: anchors are not allowed: &a -- the value without it");
    CHECK(said_of_yaml(kGame + "x: &a [1, 2]\ny: &b [*a, *a, *a]\nz: [*b, *b, *b]\n") ==
          "game.yaml:6:4: anchors are not allowed: &a -- the value without it");
    CHECK(said_of_yaml(kGame + "tags: *a\n") ==
          "game.yaml:6:7: YAML: the referenced anchor is not defined -- the value itself: aliases "
          "are not allowed");
    CHECK(said_of_yaml(kGame + "---\nid: other\n") ==
          "game.yaml:6:1: a second document begins here -- one document in a file");
}

TEST_CASE("YAML that is none") {
    for (const char* text : {"", "# nothing yet\n", "~\n", "- api\n", "chess\n"}) {
        CHECK(said_of_yaml(text) ==
              "game.yaml:1:1: this is no package -- a map that begins with `api: 1`");
    }
    CHECK(said_of_yaml("api 1\nid: game\n") == "game.yaml:1:1: this line has no `: `, so the next "
                                               "one goes on with it -- write KEY: VALUE");
    CHECK(said_of_yaml(kGame + "tags: [a, b\n") ==
          "game.yaml:6:7: this `[` is never closed -- write `]` where it ends");
    CHECK(said_of_yaml(kGame + "title: ~\n") ==
          "game.yaml:6:8: there is no value here -- a value; `~` only removes a key that a parent "
          "package has");
}

TEST_CASE("a quote that is never closed") {
    const std::string never = "this quote is never closed -- a closing ";
    CHECK(said_of_yaml(kGame + "title: \"open") == "game.yaml:6:8: " + never + "\"");
    CHECK(said_of_yaml(kGame + "title: \"open\n") == "game.yaml:6:8: " + never + "\"");
    CHECK(said_of_yaml(kGame + "title: 'open\n") == "game.yaml:6:8: " + never + "'");
    CHECK(said_of_yaml(kGame + "title: 'it''s\n") == "game.yaml:6:8: " + never + "'");
    CHECK(said_of_yaml(kGame + "title: \"open \\\"\n") == "game.yaml:6:8: " + never + "\"");
    CHECK(said_of_yaml(kGame + "title: \"open\ntags: [a]\n") == "game.yaml:6:8: " + never + "\"");
    CHECK(said_of_yaml(kGame + "tags: [a, \"open]\n") == "game.yaml:6:11: " + never + "\"");
    CHECK(said_of_yaml("# \u00e9\r\n" + kGame + "title:\r\n  !only \"open\n") ==
          "game.yaml:8:9: " + never + "\"");
    CHECK(said_of_yaml(kGame + "title: 'it''s \"closed'\n").empty());
    CHECK(said_of_yaml(kGame + "title: \"a \\\"b\\\" '\"\n").empty());
}

TEST_CASE("rules.lua that is no plain text or no Lua") {
    CHECK(said_of_rules("\xEF\xBB\xBF" + kRules) ==
          "rules.lua:1:1: the file begins with a byte order mark -- plain UTF-8");
    CHECK(said_of_rules(kRules + "-- Gar\xE7on\n") ==
          "rules.lua:2:7: this is not UTF-8 text -- plain UTF-8");
    CHECK(said_of_rules("\x1bLJ\x02 bytecode") ==
          "rules.lua: this is compiled Lua, not the text of rules");
    CHECK(said_of_rules(std::string(10'000'000, '-')) ==
          "rules.lua: the file is too large (10000000 bytes) -- at most 1048576 bytes");
    CHECK(said_of_rules(kRules + "local s = \"open\n") ==
          "rules.lua:2:11: unfinished string near '\"open'");
    CHECK(said_of_rules(kRules + "--[[ open\n") ==
          "rules.lua:3: unfinished long comment near '<eof>'");
    CHECK(said_of_rules(kRules + "function f(\n") ==
          "rules.lua:3: <name> or '...' expected near '<eof>'");
    CHECK(said_of_rules(kRules + "local x = " + repeated("(", 20000) + "\n") ==
          "rules.lua:2:1: chunk has too many syntax levels");
}

TEST_CASE("a `;` between words is told to be a comma") {
    CHECK(said_of_rules("man:move { step(n), any(own; empty), land }\n") ==
          "rules.lua:1:28: ')' expected near ';' -- a comma stands between words");
}

TEST_CASE("words for a piece type that there is not are told with those there are") {
    const test::ScratchPackage folder;
    folder.write("game/game.yaml", kGame);
    folder.write("game/rules.lua", kRules + "con:move { step(n), land }\n");
    CHECK(said_of(folder).starts_with("rules.lua:2:1: there is no piece type `con`"));
    CHECK(said_of(folder).find("can") == std::string::npos);
}

TEST_CASE(
    "what Lua cannot read is told beside the mistakes of game.yaml, without which no rules run") {
    const test::ScratchPackage folder;
    folder.write("game/rules.lua", "man:move { step(n) land }\nmann:move { step(n), land }\n");
    const std::string comma =
        "rules.lua:1:20: '}' expected near 'land' -- a comma may be missing in front of `land`";
    folder.write("game/game.yaml", kGame + "titel: x\n");
    CHECK(said_of(folder).starts_with("game.yaml:6:1: unknown key `titel` -- "));
    CHECK(said_of(folder).ends_with(comma));
    folder.write("game/game.yaml", kGame + "tags: [a, b\n");
    CHECK(said_of(folder).starts_with("game.yaml:6:7: this `[` is never closed"));
    CHECK(said_of(folder).ends_with(comma));
    folder.write("game/rules.lua", kRules + "mann:move { step(n), land }\n");
    CHECK(said_of(folder).find("rules.lua") == std::string::npos);
}

TEST_CASE("errors while rules.lua runs") {
    CHECK(said_of_rules(kRules + "error(\"not today\")\n") == "rules.lua:2:1: not today");
    CHECK(said_of_rules(kRules + "error({})\n") == "rules.lua:2:1: an error that is no text");
    CHECK(said_of_rules(kRules + "local t\nt.x = 1\n") ==
          "rules.lua:3:1: attempt to index local 't' (a nil value)");
}

TEST_CASE("endless recursion while rules.lua runs is told alike, however it ends") {
    // Compiled code that overflows the stack leaves no line, and when a function is compiled
    // differs from run to run.
    const std::string endless = " calls itself without end (stack overflow)";
    for (int run = 0; run < 20; ++run) {
        const std::string overflow = said_of_rules(
            kRules + "local function f() return 1 + f() end\nlocal x = f()\n");
        CAPTURE(run, overflow);
        CHECK((overflow == "rules.lua:2:1:" + endless || overflow == "rules.lua:" + endless));
    }
}

TEST_CASE("files that are none, or are not there") {
    const test::ScratchPackage folder;
    folder.write("game/game.yaml/inside", "x");
    CHECK(said_of(folder) == "game.yaml: this is no file -- a text file");
    const test::ScratchPackage rules;
    rules.write("game/game.yaml", kGame);
    rules.write("game/rules.lua/inside", "x");
    CHECK(said_of(rules) == "rules.lua: this is no file -- a text file");
    const test::ScratchPackage empty;
    empty.write("game/rules.lua", kRules);
    CHECK(said_of(empty) == "game.yaml: the file is missing");
    const test::ScratchPackage library;
    library.write("game/game.yaml", kGame);
    library.write("game/rules.lua", "use \"extra\"\n");
    library.write("game/extra.lua", "return \xFF");
    CHECK(said_of(library).starts_with("extra.lua:1:8: this is not UTF-8 text -- plain UTF-8"));
}

TEST_CASE("packages that extend each other in a circle") {
    const test::ScratchPackage folder;
    folder.write("game/game.yaml", "api: 1\nid: game\nextends: other\n");
    folder.write("other/game.yaml", "api: 1\nid: other\nextends: third\n");
    folder.write("third/game.yaml", "api: 1\nid: third\nextends: other\n");
    CHECK(said_of(folder) ==
          "game.yaml:3:10: `other` extends itself in the end -- a package that extends nothing at "
          "the end of the chain");
}
