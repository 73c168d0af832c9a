// Which package a game is: what game.yaml says of it, what it needs, the digest of what decides its
// rules, and what records say when that has changed.
#include "scripting/package/version.hpp"
#include "tests/scripting/command_support.hpp"
#include "tests/scripting/package_support.hpp"
#include "tests/scripting/session_support.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using namespace perthro;
using namespace perthro::testing;

namespace {

// The value of `perthro info --json`.
std::string about(const std::string& package, const std::string& key) {
    const Ran ran = run({"info", package, "--json"});
    REQUIRE(ran.code == 0);
    return nlohmann::json::parse(ran.out).at(key);
}

// The record of a game of one move.
std::string record_of(const Race& race) {
    const std::string file = race.file("game.record");
    run({"play", race.path(), "--text", "--computer", "none"}, "1\nsave " + file + "\nquit\n");
    return read_file(file);
}

}  // namespace

TEST_CASE("what is no version, address or range is refused at its place with what to write") {
    CHECK(test::error_of(test::small_game("version: 1.2\n")) ==
          "`1.2` is no version | three numbers, as 1.2.0 (https://semver.org) | did you mean "
          "`1.2.0`?");
    CHECK(test::error_of(test::small_game("version: v1.2.0\n")) ==
          "`v1.2.0` is no version | three numbers, as 1.2.0 (https://semver.org) | did you mean "
          "`1.2.0`?");
    CHECK(test::error_of(test::small_game("homepage: ftp://example.org\n")) ==
          "`ftp://example.org` is no address of the web | an address that begins with https:// | ");
    CHECK(test::error_of(test::small_game("requires: {perthro: 0.1}\n")) ==
          "`0.1` is no range of versions | a range of versions, as \"^1.2\", \">=1.4\" or \">=1.2 "
          "<2\" | did you mean \"^0.1\"?");
    const auto read = test::read_yaml(test::small_game("verson: 1.2.0\n"));
    CHECK(contains(read.errors, "did you mean `version`?"));
}

TEST_CASE("a package that needs another Perthro says which, before all that may follow from it") {
    const auto read = test::read_yaml(
        test::small_game("requires: {perthro: \">=1000.4\"}\nnew_key_of_then: 1\n"));
    REQUIRE(read.all.size() == 1);
    CHECK(contains(read.all[0].what, "this package needs Perthro >=1000.4, and this is Perthro "));
    CHECK(read.all[0].line == 5);
    CHECK(read.all[0].column == 12);
    CHECK(read.all[0].key_path == "requires.perthro");
    CHECK(test::read_yaml(test::small_game("requires: {perthro: \">=0.1\"}\n")).errors.empty());
}

TEST_CASE("a package that is needed is looked up and its version compared") {
    const test::ScratchPackage folder;
    folder.write("other/game.yaml", "api: 1\nid: other\nversion: 1.4.2\nboard: {grids: [{size: "
                                    "[4, 4]}]}\npieces: {man: {letter: M}}\n");
    const auto needing = [&](const std::string& needed) {
        folder.write("game/game.yaml", test::small_game("requires: {" + needed + "}\n"));
        const auto read = test::load({folder.path("game"), {}, {}});
        return read.all.empty() ? "" : read.all[0].what + " | " + read.all[0].remedy;
    };
    CHECK(needing("other: \"^1.2\"").empty());
    CHECK(needing("other: \"^2\"") == "this package needs `other` ^2, and the one in " +
                                          display_name(folder.path("other")) +
                                          " is version 1.4.2 | install a version of it that fits");
    CHECK(needing("nowhere-at-all: \"^2\"") ==
          "this package needs `nowhere-at-all` ^2, and there is no such package | install it "
          "first: perthro install FILE");
    folder.write("plain/game.yaml", "api: 1\nid: plain\n");
    CHECK(needing("plain: \"^1\"").find("says no version") != std::string::npos);
    CHECK(needing("chess: \"^999\"").find(std::string("is version ") + program_version()) !=
          std::string::npos);
    CHECK(needing("../game: \"^1\"").find("there is no such package") != std::string::npos);
}

TEST_CASE("a child inherits neither the version nor the needs of what it extends") {
    const test::ScratchPackage folder;
    folder.write("parent/game.yaml",
                 "api: 1\nid: parent\nversion: 3.0.0\nhomepage: https://example.org\n"
                 "board: {grids: [{size: [4, 4]}]}\npieces: {man: {letter: M}}\n");
    folder.write("child/game.yaml", "id: child\nextends: parent\nrequires: {parent: \"^3\"}\n");
    const auto read = test::load({folder.path("child"), {}, {}}, true);
    CHECK(read.errors.empty());
    CHECK(read.game.identity.version.empty());
    CHECK(read.game.identity.homepage.empty());
    REQUIRE(read.game.identity.needs.size() == 1);
    CHECK(read.game.identity.needs[0].found == "3.0.0");
    folder.write("child/game.yaml", "id: child\nextends: parent\nversion: ~\n");
    CHECK(contains(test::load({folder.path("child"), {}, {}}).errors, "(at version)"));
}

// The digests are what `printf '' | sha256sum` and `printf abc | sha256sum` print (FIPS 180-4).
TEST_CASE("info lists the files that decide the rules as sha256sum does") {
    CHECK(content_file("a/b.lua", "").digest ==
          "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    CHECK(content_file("a/b.lua", "abc").digest ==
          "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    const Race race;
    change_file(race.file("game.yaml"), "licence:", "version: 1.2.0\nlicence:");
    const Ran ran = run({"info", race.path()});
    CHECK(ran.code == 0);
    CHECK(contains(ran.out, "version   1.2.0\n"));
    CHECK(contains(ran.out, content_file("", read_file(race.file("rules.lua"))).digest +
                                "  first-steps/rules.lua\n"));
    CHECK(run({"info", "there-is-none"}).code == 2);
}

TEST_CASE("the content is that of all files which decide the rules, and of no others") {
    const test::ScratchPackage folder;
    const std::string game = test::small_game("");
    folder.write("game/game.yaml", game);
    folder.write("game/rules.lua", "local own = use 'own'\n");
    folder.write("game/own.lua", "return {}\n");
    const auto digest = [&] {
        const auto read = test::load({folder.path("game"), {}, {}}, true);
        REQUIRE(read.errors.empty());
        return content_digest(read.game.content);
    };
    const std::string before = digest();
    for (const char* name : {"rules.md", "tests.yaml", "art/man.svg", "weights.yaml"}) {
        folder.write(std::string("game/") + name, "tests: []\n");
        CHECK(digest() == before);
    }
    folder.write("game/own.lua", "return {1}\n");
    const std::string library = digest();
    CHECK(library != before);
    folder.write("game/rules.lua", "local own = use 'own' -- once more\n");
    CHECK(digest() != library);
    folder.write("game/rules.lua", "local own = use 'own'\n");
    folder.write("game/own.lua", "return {}\n");
    CHECK(digest() == before);
    folder.write("game/game.yaml", game + "title: Another\n");
    CHECK(digest() != before);
}

TEST_CASE("options do not change the content of a package") {
    const Race race;
    const Ran small = run({"info", race.path(), "--json", "--option", "size=3"});
    CHECK(nlohmann::json::parse(small.out).at("content") == about(race.path(), "content"));
}

TEST_CASE("a record names version and content, and one of other rules says so in the terminal") {
    const Race race;
    change_file(race.file("game.yaml"), "licence:", "version: 1.0.0\nlicence:");
    const std::string content = about(race.path(), "content"), record = record_of(race);
    CHECK(contains(record, "\nversion: 1.0.0\ncontent: " + content + "\n"));
    const auto loaded = [&] {
        return run({"play", race.path(), "--text", "--computer", "none", "--rules", "today"},
                   "load " + race.file("game.record") + "\nquit\n")
            .out;
    };
    CHECK_FALSE(contains(loaded(), "have changed"));
    change_file(race.file("game.yaml"), "version: 1.0.0", "version: 1.1.0");
    const std::string now = about(race.path(), "content");
    CHECK(
        contains(loaded(), "the rules of `first-steps` have changed since this record was written: "
                           "it is of version 1.0.0 (" +
                               content.substr(0, 12) + "), here is version 1.1.0 (" +
                               now.substr(0, 12) + "); it goes on by the rules that are here\n"));
}

TEST_CASE("records without version and content are read as ever") {
    const Race race;
    std::string record = record_of(race);
    record.erase(record.find("\ncontent: "), std::string("\ncontent: ").size() + 64);
    std::ofstream(race.file("game.record")) << record;
    const std::string load = "load " + race.file("game.record") + "\nquit\n";
    const auto out = [&] {
        return run({"play", race.path(), "--text", "--computer", "none"}, load).out;
    };
    CHECK_FALSE(contains(out(), "have changed"));
    change_file(race.file("game.yaml"), "title:", "title: New ");
    CHECK(
        contains(out(), "the rules of `first-steps` have changed since this record was written; "));
    const auto rules = record.find("rules: ");
    record.erase(rules, record.find('\n', rules) + 1 - rules);
    std::ofstream(race.file("game.record")) << record;
    CHECK_FALSE(contains(out(), "have changed"));
}

TEST_CASE(
    "a session tells that a record is of other rules, and saves it under those that are here") {
    const Race race;
    const std::string record = record_of(race), before = about(race.path(), "content");
    change_file(race.file("game.yaml"), "title:", "title: New ");
    session::Session session;
    session::Open open;
    open.game = race.path();
    open.record = record;
    open.rules = session::GoOnBy::Today;
    const auto info = test::ask<session::GameInfo>(session, open);
    CHECK(info.headers.empty());
    const auto saved = test::ask<session::RecordView>(session, session::RecordFile{});
    CHECK(contains(saved.text, "\ncontent: " + about(race.path(), "content") + "\n"));
    CHECK_FALSE(contains(saved.text, before));
    bool told = false;
    for (int i = 0; i < 200 && !told; ++i) {
        session.wait(std::chrono::milliseconds(100));
        for (const session::Message& message : session.poll()) {
            const auto* trouble = std::get_if<session::Trouble>(&message.result);
            told = told || (trouble != nullptr && trouble->error.code == "record" &&
                            contains(trouble->error.message, "have changed since this record"));
        }
    }
    CHECK(told);
}
