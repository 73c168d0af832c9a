// Where packages are looked for: the order of the folders, what is hidden by a nearer one,
// libraries and children across folders, and where a new package goes.
#include "scripting/package/files.hpp"
#include "scripting/package/places.hpp"
#include "tests/scripting/command_support.hpp"

#include <catch2/catch.hpp>
#include <cstdlib>
#include <fstream>
#include <optional>

using namespace perthro;
using namespace perthro::testing;

namespace {

namespace fs = std::filesystem;

// An environment variable for the time of a test.
class Variable {
public:
    Variable(const char* name, const std::string& value) : name_(name) {
        if (const char* const before = std::getenv(name); before != nullptr) {
            before_ = before;
        }
        setenv(name, value.c_str(), 1);
    }
    ~Variable() {
        if (before_) {
            setenv(name_, before_->c_str(), 1);
        } else {
            unsetenv(name_);
        }
    }
    Variable(const Variable&) = delete;
    Variable& operator=(const Variable&) = delete;

private:
    const char* name_;
    std::optional<std::string> before_;
};

// Two named folders and a user's folder, all empty, and an environment that says so.
class Folders {
public:
    Folders()
        : near(folder_ / "near"), far(folder_ / "far"), user(folder_ / "data/perthro/games"),
          games_("PERTHRO_GAMES", near.string() + ":" + far.string()),
          data_("XDG_DATA_HOME", folder_ / "data") {
        for (const fs::path& path : {near, far, user}) {
            fs::create_directories(path);
        }
    }

private:
    Folder folder_;

public:
    const fs::path near, far, user;

private:
    Variable games_, data_;
};

// The second word of the line that begins with a word.
std::string word_behind(const std::string& text, const std::string& word) {
    const auto begin = text.find_first_not_of(' ', text.find("\n" + word + " ") + word.size() + 1);
    return text.substr(begin, text.find(' ', begin) - begin);
}

void make_package(const fs::path& folder) { REQUIRE(run({"new", folder.string()}).code == 0); }

}  // namespace

TEST_CASE("folders that the environment names come before the user's and the shipped ones") {
    const Folders folders;
    const auto all = package_folders();
    REQUIRE(all.size() == 4);
    CHECK(all[0].path == folders.near);
    CHECK(all[1].path == folders.far);
    CHECK(all[2].path == folders.user);
    CHECK(all[2].origin == Origin::User);
    CHECK(all[3].origin == Origin::Shipped);
    CHECK(fs::exists(all[3].path / "chess" / "game.yaml"));
}

TEST_CASE(
    "a relative XDG_DATA_HOME is ignored and the home folder used, as its specification says") {
    const Variable data("XDG_DATA_HOME", "data");
    const Variable home("HOME", "/nowhere");
    CHECK(user_games_folder() == "/nowhere/.local/share/perthro/games");
}

TEST_CASE("the nearest package of an id is meant and list tells which one is hidden") {
    const Folders folders;
    make_package(folders.near / "chess");
    make_package(folders.far / "race");
    make_package(folders.user / "mine");
    CHECK(find_package("chess") == folders.near / "chess");
    CHECK(find_package("race") == folders.far / "race");
    CHECK(find_package("go").has_value());
    const auto listed = run({"list"});
    CHECK(listed.code == 0);
    CHECK(contains(listed.out, "user: " + display_name(folders.user) + " (1)"));
    CHECK(contains(listed.out, "\nmine "));
    CHECK(word_behind(listed.out, "mine") == "user");
    CHECK(word_behind(listed.out, "race") == "named");
    CHECK(word_behind(listed.out, "go") == "shipped");
    CHECK(contains(listed.out, "chess is the one in " + display_name(folders.near)));
    const auto json = run({"list", "--json"});
    CHECK(contains(json.out, R"("id":"mine","folder":")" + (folders.user / "mine").string() +
                                 R"(","origin":"user")"));
}

TEST_CASE("a named folder that is not there is told") {
    const Variable games("PERTHRO_GAMES", "/nowhere/games");
    CHECK(contains(run({"list"}).out, "PERTHRO_GAMES names /nowhere/games, which is no folder"));
}

TEST_CASE(
    "a package in the user's folder extends a shipped one and uses a library of another folder") {
    const Folders folders;
    fs::create_directories(folders.user / "child");
    std::ofstream(folders.user / "child" / "game.yaml") << "id: child\ntitle: Child\n"
                                                           "extends: breakthrough\n";
    CHECK(run({"perft", "child", "1"}).code == 0);
    fs::create_directories(folders.far / "lib");
    std::ofstream(folders.far / "lib" / "helper.lua") << "return {}\n";
    CHECK(find_shared("lib/helper.lua") == folders.far / "lib" / "helper.lua");
}

TEST_CASE("a new package without a path goes to the user's folder and is found there") {
    const Folders folders;
    CHECK(run({"new", "my-game"}).code == 0);
    CHECK(fs::exists(folders.user / "my-game" / "game.yaml"));
    CHECK(run({"check", "my-game"}).code == 0);
}
