// A package is read no further than its own folder: links that lead out of it are refused, in every
// file that is read, and nothing that is no file is waited for.
#include "tests/scripting/command_support.hpp"
#include "tests/scripting/package_support.hpp"

#include <catch2/catch.hpp>
#include <sys/stat.h>

using namespace perthro;
using perthro::testing::contains;
using perthro::testing::Race;
using perthro::testing::Ran;

namespace {

namespace fs = std::filesystem;

constexpr const char* kOut = "this leads out of the package";

// A working package whose file of this name is a link to a file beside its folder, which holds the
// text "secret" and all that the file had.
class LinkedRace : public Race {
public:
    explicit LinkedRace(const std::string& name) {
        const fs::path inside = file(name);
        const fs::path outside = fs::path(path()).parent_path() / "outside";
        const std::string before = fs::exists(inside) ? testing::read_file(inside) : "";
        std::ofstream(outside) << before << "\nsecret\n";
        fs::remove(inside);
        fs::create_symlink(outside, inside);
    }
};

Ran checked(const Race& race) { return testing::run({"check", race.path()}); }

void check_refused(const Ran& ran, const std::string& name) {
    INFO(name);
    CHECK(ran.code == 1);
    CHECK(contains(ran.out + ran.err, name + ": " + kOut));
    CHECK(contains(ran.out + ran.err, "copy the file there"));
    CHECK_FALSE(contains(ran.out + ran.err, "secret"));
}

}  // namespace

TEST_CASE("no file of a package is read through a link out of its folder") {
    for (const char* name :
         {"game.yaml", "rules.lua", "rules.md", "tests.yaml", "weights.yaml", "bot.lua"}) {
        const LinkedRace race(name);
        check_refused(checked(race), name);
    }
    const LinkedRace race("rules.md");
    check_refused(testing::run({"show", race.path(), "--rules"}), "rules.md");
}

TEST_CASE("a library and a record of a package are read in its folder alone") {
    {
        const LinkedRace race("helper.lua");
        std::ofstream(race.file("rules.lua"), std::ios::app) << "use \"helper\"\n";
        check_refused(checked(race), "helper.lua");
    }
    const LinkedRace race("played.record");
    for (const char* record : {"played.record", "../outside"}) {
        std::ofstream(race.file("tests.yaml"))
            << "games:\n  - {record: " << record << ", source: hand}\n";
        const Ran ran = testing::run({"test", race.path()});
        INFO(record);
        CHECK(ran.code == 1);
        CHECK(contains(ran.out + ran.err, kOut));
        CHECK_FALSE(contains(ran.out + ran.err, "secret"));
    }
}

TEST_CASE("a link that stays in the folder of a package is followed, and one to the folder") {
    const Race race;
    fs::rename(race.file("rules.md"), race.file("words.md"));
    fs::create_symlink("words.md", race.file("rules.md"));
    CHECK(checked(race).code == 0);
    const fs::path far = fs::path(race.path()).parent_path() / "far";
    fs::create_directories(far);
    fs::create_symlink(race.path(), far / "first-steps");
    CHECK(testing::run({"check", (far / "first-steps").string()}).code == 0);
}

TEST_CASE("a link that leads to no file is said to be one, not passed over") {
    for (const char* name : {"game.yaml", "rules.lua", "rules.md", "tests.yaml", "weights.yaml"}) {
        INFO(name);
        const Race race;
        fs::remove(race.file(name));
        fs::create_symlink(name, race.file(name));
        const Ran circle = checked(race);
        CHECK(circle.code == 1);
        CHECK(contains(circle.out + circle.err,
                       std::string(name) + ": this is a link that leads round in a circle"));
        fs::remove(race.file(name));
        fs::create_symlink("nothing", race.file(name));
        CHECK(contains(checked(race).out, ": this is a link to a file that is not there"));
    }
}

TEST_CASE("a pipe, a device or a folder in place of a file is refused, not waited for") {
    for (const char* name : {"game.yaml", "rules.lua", "rules.md", "tests.yaml", "weights.yaml"}) {
        INFO(name);
        const Race race;
        fs::remove(race.file(name));
        REQUIRE(mkfifo(race.file(name).c_str(), 0600) == 0);
        const Ran pipe = checked(race);
        CHECK(pipe.code == 1);
        CHECK(contains(pipe.out + pipe.err, std::string(name) + ": this is no file"));
        fs::remove(race.file(name));
        fs::create_directory(race.file(name));
        CHECK(checked(race).code == 1);
        fs::remove(race.file(name));
        fs::create_symlink("/dev/zero", race.file(name));
        CHECK(checked(race).code == 1);
    }
}
