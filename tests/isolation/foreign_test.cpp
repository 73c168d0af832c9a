// Which packages are a stranger's: known by the manifest that installing leaves, trusted by its
// digest.
#include "scripting/package/files.hpp"
#include "scripting/package/foreign.hpp"
#include "scripting/play/open_game.hpp"
#include "scripting/vm/script_thread.hpp"
#include "tests/scripting/travel_support.hpp"

#include <catch2/catch.hpp>

namespace perthro::testing {

namespace {

// The package `first-steps`, installed.
class Installed {
public:
    Installed() { install(""); }
    // Another version, if something is written into it.
    void install(const std::string& more) {
        Packable packable;
        std::ofstream(packable.file("rules.md"), std::ios::app) << more;
        packable.pack(home_.file("race.perthro"));
        REQUIRE(run({"install", home_.file("race.perthro")}).code == 0);
    }
    [[nodiscard]] std::string folder() const { return home_.installed("first-steps"); }
    [[nodiscard]] const DataHome& home() const { return home_; }

private:
    DataHome home_;
};

// Refuses packages of strangers while it lives.
class Refusing {
public:
    Refusing() { refuse_foreign(true); }
    ~Refusing() { refuse_foreign(false); }
    Refusing(const Refusing&) = delete;
    Refusing& operator=(const Refusing&) = delete;
};

void load(const std::string& package) {
    vm::run_on_script_thread([&] { static_cast<void>(open_game({package, {}, {}})); });
}

}  // namespace

TEST_CASE(
    "a package that was installed is a stranger's, one of one's own and a shipped one are not") {
    const Installed installed;
    const Race own;
    CHECK(is_foreign(installed.folder()));
    CHECK(is_foreign(installed.folder() + "/"));
    CHECK_FALSE(is_foreign(own.path()));
    CHECK_FALSE(is_foreign(*find_package("chess")));
    CHECK(needs_isolation("first-steps") == std::filesystem::path(installed.folder()));
    CHECK_FALSE(needs_isolation("chess"));
    CHECK_FALSE(needs_isolation("no-such-game"));
}

TEST_CASE("where strangers are refused none of them is loaded, nor by a package that extends it") {
    const Installed installed;
    const Race own;
    const Folder folder;
    std::filesystem::create_directory(folder / "child");
    std::ofstream(folder / "child/game.yaml") << "id: child\ntitle: Child\nextends: first-steps\n";
    CHECK(needs_isolation(folder / "child") == std::filesystem::path(installed.folder()));
    const Refusing refusing;
    CHECK_THROWS_AS(load("first-steps"), IsolationNeeded);
    CHECK_THROWS_AS(load(installed.folder()), IsolationNeeded);
    CHECK_THROWS_AS(load(folder / "child"), IsolationNeeded);
    CHECK_NOTHROW(load(own.path()));
    CHECK_NOTHROW(load("chess"));
}

TEST_CASE("trust is remembered for one version of a package, and can be taken back") {
    Installed installed;
    const Refusing refusing;
    set_trusted(installed.folder(), true);
    CHECK(is_trusted(installed.folder()));
    CHECK_FALSE(needs_isolation("first-steps"));
    CHECK_NOTHROW(load("first-steps"));
    set_trusted(installed.folder(), false);
    CHECK_FALSE(is_trusted(installed.folder()));
    set_trusted(installed.folder(), true);
    refuse_foreign(false);  // the one that is replaced is loaded once more
    installed.install("Another sentence.\n");
    CHECK_FALSE(is_trusted(installed.folder()));
}

TEST_CASE("a package whose files are not those of its manifest is not trusted by it") {
    const Installed installed;
    const Folder folder;
    set_trusted(installed.folder(), true);
    std::filesystem::copy(installed.folder(), folder / "copy",
                          std::filesystem::copy_options::recursive);
    CHECK(is_trusted(folder / "copy"));
    std::ofstream(folder / "copy/rules.lua", std::ios::app) << "-- more\n";
    CHECK_FALSE(is_trusted(folder / "copy"));
    CHECK(needs_isolation(folder / "copy"));
    std::ofstream(installed.folder() + "/hex.lua") << "-- in place of a library\n";
    CHECK_FALSE(is_trusted(installed.folder()));
    CHECK_THROWS_WITH(set_trusted(installed.folder(), true),
                      Catch::Contains("`hex.lua` was added (install it again"));
}

TEST_CASE("a package within an installed one is a stranger's too, by whatever way it is reached") {
    const Installed installed;
    const Folder folder;
    const std::string within = installed.folder() + "/child";
    std::filesystem::create_directories(within + "/lib");
    std::ofstream(within + "/game.yaml") << "id: child\ntitle: Child\nextends: chess\n";
    std::ofstream(within + "/lib/odd.lua") << "error('read')\n";
    std::filesystem::create_directory_symlink(within, folder / "linked");
    std::filesystem::create_directory(folder / "own");
    std::ofstream(folder / "own/game.yaml") << "id: own\nextends: " + within + "\n";
    for (const std::string& way : {within, folder / "linked"}) {
        CHECK(is_foreign(way));
        CHECK_FALSE(is_trusted(way));
        CHECK(needs_isolation(way) == std::filesystem::path(installed.folder()));
    }
    CHECK(needs_isolation(folder / "own"));
    setenv("PERTHRO_GAMES", installed.folder().c_str(), 1);
    CHECK(needs_isolation("child"));
    setenv("PERTHRO_GAMES", within.c_str(), 1);
    CHECK_FALSE(find_shared("lib/odd.lua"));
    const Refusing refusing;
    CHECK_THROWS_AS(load(within), IsolationNeeded);
    CHECK_THROWS_AS(load(folder / "own"), IsolationNeeded);
}

TEST_CASE("below a manifest.json of something else a package is one's own") {
    const Folder folder;
    std::ofstream(folder / "manifest.json") << "{}\n";
    std::filesystem::create_directory(folder / "own");
    std::ofstream(folder / "own/game.yaml") << "id: own\n";
    CHECK_FALSE(is_foreign(folder / "own"));
}

TEST_CASE("a package where confined processes write is a stranger's") {
    const DataHome home;
    const std::string folder = home.installed("../saved/mine");
    std::filesystem::create_directories(folder);
    std::ofstream(folder + "/game.yaml") << "id: mine\n";
    CHECK(is_foreign(folder));
    CHECK_FALSE(is_trusted(folder));
}

TEST_CASE("a package that is called as the folder of libraries hides none of them") {
    const DataHome home;
    const std::string folder = home.installed("lib");
    std::filesystem::create_directories(folder);
    std::ofstream(folder + "/hex.lua") << "error('read')\n";
    CHECK(find_shared("lib/hex.lua") == std::filesystem::path(folder + "/hex.lua"));
    std::ofstream(folder + "/manifest.json") << "{}\n";
    CHECK(find_shared("lib/hex.lua") != std::filesystem::path(folder + "/hex.lua"));
}

}  // namespace perthro::testing
