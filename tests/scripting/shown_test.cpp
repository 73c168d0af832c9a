// Foreign texts cannot steer a terminal or forge a line of ours, wherever they come from; and what
// cannot be printed is no success.
#include "scripting/command/shown_stream.hpp"
#include "scripting/shown.hpp"
#include "tests/scripting/command_support.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

using namespace perthro;
using namespace perthro::testing;

namespace {

// Of these two no terminal does anything but show the next line.
bool is_harmless(const std::string& text) {
    return std::all_of(text.begin(), text.end(),
                       [](char c) {
                           const auto byte = static_cast<unsigned char>(c);
                           return (byte >= 0x20 && byte != 0x7F) || c == '\n' || c == '\t';
                       }) &&
           !contains(text, "\u202E") && !contains(text, "\u009B");
}

// What a command says of the package of `perthro new` with a change in one of its files.
Ran with_change(const std::string& file, const std::string& from, const std::string& to,
                const std::vector<std::string>& command) {
    const Race race;
    change_file(race.file(file), from, to);
    std::vector<std::string> words = command;
    words.insert(words.begin() + 1, race.path());
    return run(words);
}

}  // namespace

TEST_CASE("what acts instead of being seen is written as in JSON") {
    CHECK(shown("Chess, 10x10: `e4`") == "Chess, 10x10: `e4`");
    CHECK(shown("Lʼéchecs 將棋 ♔") == "Lʼéchecs 將棋 ♔");
    CHECK(shown("\x1b]0;PWN\a") == "\\u001B]0;PWN\\u0007");
    CHECK(shown("a\tb\r\nforged") == "a b\\u000D\\u000Aforged");
    CHECK(shown("a\tb\r\nnext", Lines::Many) == "a\tb\nnext");
    CHECK(shown("back\rforged", Lines::Many) == "back\\u000Dforged");
    CHECK(shown("\x7f \u009b2J \u202e \u2066 \u200f \u2028") ==
          "\\u007F \\u009B2J \\u202E \\u2066 \\u200F \\u2028");
    CHECK(shown("\xff\xc3(\xed\xa0\x80 \xe2\x82") ==
          "\uFFFD\uFFFD(\uFFFD\uFFFD\uFFFD \uFFFD\uFFFD");
    CHECK(shown(std::string("\0", 1)) == "\\u0000");
}

TEST_CASE("a stream shows what it is given, in whatever pieces it comes") {
    std::ostringstream to;
    command::ShownStream out(to);
    for (const char c : std::string("♔\x1b[2J \u202Eb\n")) {
        out << c;
    }
    out << "\x1b" << 12 << std::flush;
    CHECK(to.str() == "♔\\u001B[2J \\u202Eb\n\\u001B12");
    command::begin_line_again(out);
    CHECK(to.str().substr(to.str().size() - 4) == "\r\x1b[K");
    CHECK(out.written());
}

TEST_CASE("texts of packages are refused or shown, whatever file they stand in") {
    const std::string evil = "\"\\e]0;PWN\\a\\e[2J\\r\\nforged\"";
    for (const auto& [from, to] :
         {std::pair<std::string, std::string>{"title: First steps", "title: " + evil},
          {"title: First steps", "title: \"first\\nforged: line\""},
          {"title: First steps", "title: \"\\u202Esteps\""},
          {"title: First steps", "title: First steps\n" + evil + ": 1"},
          {"title: First steps", "title: First steps\nfamily: " + evil}}) {
        INFO(to);
        const Ran ran = with_change("game.yaml", from, to, {"check"});
        CHECK(ran.code == 1);
        CHECK(is_harmless(ran.out + ran.err));
        CHECK((contains(ran.out + ran.err, "\\u") ||
               contains(ran.out + ran.err, "more than one line")));
        CHECK(!contains(ran.out + ran.err, "\nforged"));
    }
    const std::string rules = read_file(Race().file("rules.lua"));
    const std::string first = rules.substr(0, rules.find('\n'));
    const Ran failed = with_change("rules.lua", first,
                                   "error(\"\\27[2J\\226\\128\\174x\\nforged: line\")", {"moves"});
    CHECK(failed.code == 1);
    CHECK(is_harmless(failed.out + failed.err));
    CHECK(contains(failed.err, "\\u001B[2J\\u202Ex"));
    CHECK(!contains(failed.err, "\nforged"));
    const Ran logged = with_change("rules.lua", first, "log(\"\\27[2J\")", {"moves", "--log"});
    CHECK(logged.code == 0);
    CHECK(contains(logged.err, "\\u001B[2J"));
    CHECK(is_harmless(logged.err));
}

TEST_CASE("arguments that make no sense are shown") {
    const Ran ran = run({"moves", "\x1b[2J"});
    CHECK(ran.code == 2);
    CHECK(is_harmless(ran.err));
    CHECK(contains(ran.err, "\\u001B[2J"));
}

TEST_CASE("what cannot be printed is told, and is no success") {
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"moves", "chess", "--json"},
          {"list"},
          {"--help"},
          {"perft", "chess", "1"}}) {
        std::istringstream in;
        std::ostringstream err;
        std::ofstream full("/dev/full");
        CHECK(run_command(command, {in, full, err}) == 1);
        CHECK(err.str() == "perthro: cannot write to standard output: No space left on device\n");
    }
    const std::string request = "{\"id\": 1, \"call\": \"list_bots\"}\n";
    std::istringstream in(request);
    std::ostringstream err;
    std::ofstream full("/dev/full");
    CHECK(run_command({"session"}, {in, full, err}) == 1);
}
