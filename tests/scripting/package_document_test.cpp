// The YAML reader: what it refuses, and where it says the mistake is.
#include "scripting/package/document.hpp"
#include "tests/scripting/package_support.hpp"

#include <array>
#include <catch2/catch.hpp>

using namespace perthro;

namespace {

struct Parsed {
    DocumentNode root;
    std::vector<ContentError> errors;
};

Parsed parse(const std::string& text) {
    Parsed parsed;
    parsed.root = parse_document(text, 0, "game.yaml", parsed.errors);
    return parsed;
}

// "line:column: what" of the one error.
std::string refusal(const std::string& text) {
    const auto parsed = parse(text);
    if (parsed.errors.size() != 1) {
        return std::to_string(parsed.errors.size()) + " errors";
    }
    const auto& error = parsed.errors.front();
    return std::to_string(error.line) + ":" + std::to_string(error.column) + ": " + error.what;
}

std::string repeated(const std::string& text, int times) {
    std::string result;
    for (int i = 0; i < times; ++i) {
        result += text;
    }
    return result;
}

}  // namespace

TEST_CASE("Every key and value knows its place") {
    const auto parsed = parse("a: 1\nb:\n  c: [x, \"y\"]\n");
    REQUIRE(parsed.errors.empty());
    const auto* list = parsed.root.find("b")->find("c");
    REQUIRE(list != nullptr);
    CHECK(list->items[1].at == Source{0, 3, 10});
    CHECK(list->items[1].quoted);
    CHECK_FALSE(list->items[0].quoted);
    CHECK(parsed.root.entries[1].at == Source{0, 2, 1});
}

TEST_CASE("Lines may end as on Windows") {
    const auto parsed = parse("a: 1\r\nb: [x,\r\n  y]\r\n");
    REQUIRE(parsed.errors.empty());
    CHECK(parsed.root.find("a")->text == "1");
    CHECK(parsed.root.find("b")->items[1].text == "y");
}

TEST_CASE("Tags say how a value is merged, null removes") {
    const auto parsed = parse("a: !only {b: 1}\nc: !add [d]\ne: ~\n");
    REQUIRE(parsed.errors.empty());
    CHECK(parsed.root.find("a")->tag == MergeTag::Only);
    CHECK(parsed.root.find("c")->tag == MergeTag::Add);
    CHECK(parsed.root.find("e")->is_null());
}

TEST_CASE("YAML that could surprise is refused") {
    CHECK(refusal("a: 1\nb: 2\na: 3\n") == "3:1: duplicate key `a`, first on line 1");
    CHECK(refusal("a: {b: 1, b: 2}\n") == "1:11: duplicate key `b`, first on line 1");
    CHECK(refusal("a: &x 1\nb: *x\n") == "1:4: anchors are not allowed: &x");
    CHECK(refusal("a: &x [*x]\n") == "1:4: anchors are not allowed: &x");
    CHECK(refusal("a:\n  <<: {b: 1}\n") == "2:3: merge keys are not allowed");
    CHECK(refusal("a: 1\n---\nb: 2\n") == "2:1: a second document begins here");
    CHECK(refusal("a: !only 1\nb: !python 2\n") == "2:4: unknown tag !python");
    CHECK(refusal("{[a, b]: 1}\n") == "1:2: a key must be a word or a number");
    CHECK(refusal("a: 1\n\tb: 2\n") == "2:1: a tab");
    CHECK(refusal("\xEF\xBB\xBF"
                  "a: 1\n") == "1:1: the file begins with a byte order mark");
    CHECK(refusal("a: \xC3\x28\n") == "1:4: this is not UTF-8 text");
    CHECK(refusal("a: \xED\xA0\x80\n") == "1:4: this is not UTF-8 text");
    CHECK(refusal(std::string("a: x\0y\n", 7)) == "1:5: there is a NUL byte");
}

TEST_CASE("What is wrong with brackets, quotes and columns is said with what to write") {
    // Text, what is said, what to write.
    const std::vector<std::array<std::string, 3>> kMistakes{
        {"a: [1, 2\nb: 3\n", "1:4: this `[` is never closed",
         "line 2 begins a new key: write `]` at the end of line 1"},
        {"a: {x: 2\nb: 3\n", "1:4: this `{` is never closed",
         "line 2 begins a new key: write `}` at the end of line 1"},
        {"a: {x: y\n", "1:4: this `{` is never closed", "write `}` where it ends"},
        {"a: {x: [4,\n  4}\nb: 3\n", "1:8: this `[` is never closed",
         "write `]` in front of the `}` on line 2"},
        {"a: \"]\" # [\nb: {x: '}', y: [4 # ]\nc: 3\n", "2:16: this `[` is never closed",
         "line 3 begins a new key: write `]` in front of the comment of line 2"},
        {"a: [x, y]]\nb: 3\n", "1:10: this `]` closes nothing",
         "take it away, or write the `[` that it closes"},
        {"a: |\n  [ {\nb: {x: y}}\n", "3:10: this `}` closes nothing",
         "take it away, or write the `{` that it closes"},
        {"a: 1\n  b: 3\n",
         "2:4: this line is indented deeper than the one above, whose value is written already",
         "begin it in column 1, or the line above in column 3"},
        {"a:\n    b: 3\n  c: 2\n",
         "3:3: this line begins in a column where none of those above begins",
         "begin it in column 1 or 5, or the line above in column 3"},
        {"a:\n  b: {x: 1,\n       y: 2}\n   c: 3\n",
         "4:4: this line begins in a column where none of those above begins",
         "begin it in column 1 or 3, or the line above in column 4"},
        {"a: 1\ntitle\nb: 3\n", "2:1: this line has no `: `, so the next one goes on with it",
         "write KEY: VALUE"},
        {"a: 1\nid:game\nb: 3\n", "2:1: this line has no `: `, so the next one goes on with it",
         "write a blank behind the `:`"},
        {"a: {b: c d: e}\n", "1:11: a second `: ` without a comma in front of it",
         "write a comma in front of `d`, or put a text with such signs in it between quotes"},
        {"a: {b:[1, 2]}\n", "1:7: this belongs to the `:` in front of it",
         "write a blank behind the `:`"},
        {"a: [{b: 1} {c: 2}]\n", "1:12: a comma is missing in front of this",
         "write a comma between two entries"},
        {"a: {b [c]}\n", "1:7: something is missing in front of this",
         "write a comma between two entries, `: ` between a key and its value"},
        {"a: [\"b, \"c\"]\n",
         "1:5: this quote ends on line 1 at column 9, and more stands directly behind it",
         R"(close it where its text ends; inside of it write \" for ")"},
        {"a: {b: 'c}\nd: {e: 'f'}\n",
         "1:8: this quote ends on line 2 at column 8, and more stands directly behind it",
         "close it where its text ends; inside of it write '' for '"},
        {"a: {b: 'c''}]', d: \"\\\"[\", e: [}\n", "1:30: this `[` is never closed",
         "write `]` in front of the `}` on line 1"},
        {"a: 1\ntitle: x: y\n", "2:9: a second `: ` on this line",
         "write `{` where a map begins, or put a text with such signs in it between quotes"},
        {"a: \"x\"]\n", "1:7: this `]` closes nothing",
         "take it away, or write the `[` that it closes"},
        {"a: \"x\" y\n", "1:8: something stands behind a value that has ended",
         "put a text with such signs in it between quotes"},
        {"a: 1\n- x\n", "2:1: an entry of a list among keys",
         "write KEY: VALUE, or indent the list below its key"},
        {"a: - x\n", "1:4: a list begins on the line of its key",
         "begin it on a line of its own, or write [A, B]"},
        {"a: @x\n", "1:4: a value cannot begin with this sign",
         "put a text with such signs in it between quotes"}};
    for (const auto& [text, said, remedy] : kMistakes) {
        CAPTURE(text);
        CHECK(refusal(text) == said);
        const auto errors = parse(text).errors;
        REQUIRE(errors.size() == 1);
        CHECK(errors.front().remedy == remedy);
    }
    CHECK(refusal(" a: 1\nb: 3\n") == "2:1: this line begins further left than the first one");
}

TEST_CASE("Deep nesting and long files end at once") {
    CHECK(refusal("a: " + repeated("[", 20000) + repeated("]", 20000)) ==
          "1:36: nested too deeply");
    CHECK(refusal("a: " + repeated("[", 20000)) == "1:36: nested too deeply");
    CHECK(refusal("a: " + repeated("[ b, ", 40) + repeated("]", 40)).find("nested too deeply") !=
          std::string::npos);
    CHECK(refusal("a: " + repeated("{b: ", 20000)).find("nested too deeply") != std::string::npos);
    CHECK(refusal(repeated("- x\n", 300000)).find("too large (1200000 bytes)") !=
          std::string::npos);
    CHECK(parse("a: " + repeated("[", 31) + repeated("]", 31) + "\n").errors.empty());
}

TEST_CASE("Files that are none are said to be") {
    const test::ScratchPackage folder;
    folder.write("game/game.yaml/inside", "x");
    CHECK(test::load({folder.path("game"), {}, {}}).errors.find("this is no file") !=
          std::string::npos);
    folder.write("empty/rules.lua", "");
    CHECK(test::load({folder.path("empty"), {}, {}}).errors.find("the file is missing") !=
          std::string::npos);
    CHECK(test::load({"no-such-game", {}, {}}).errors.find("there is no package of this name") !=
          std::string::npos);
    folder.write("big/game.yaml", std::string(10'000'000, '#'));
    CHECK(test::load({folder.path("big"), {}, {}}).errors.find("too large (10000000 bytes)") !=
          std::string::npos);
}

TEST_CASE("Columns of YAML count letters, as those of Lua do") {
    // Two bytes stand for the second letter: the value begins with the 14th letter of its line.
    const auto unknown = test::read_yaml("{title: \"\xC3\xA9\", bord: 1, api: 1, id: game}\n");
    const auto twice = test::read_yaml("{title: \"\xC3\xA9\", api: 1, api: 1}\n");
    const auto broken = test::read_yaml("{title: \"\xC3\xA9\", id: game]\n");
    const auto column = [](const auto& result, const char* says) {
        for (const ContentError& error : result.all) {
            if (error.what.find(says) != std::string::npos) {
                return error.column;
            }
        }
        return 0;
    };
    CHECK(column(unknown, "unknown key `bord`") == 14);
    CHECK(column(twice, "duplicate key `api`") == 22);
    CHECK(broken.all.size() == 1);
}
