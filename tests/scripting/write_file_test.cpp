// Files that are written over: whole or not at all, by everything that writes over one.
#include "scripting/write_file.hpp"
#include "tests/scripting/command_support.hpp"
#include "tests/scripting/full_disk.hpp"
#include "tests/scripting/session_support.hpp"

#include <catch2/catch.hpp>

using namespace perthro;
using namespace perthro::testing;
namespace fs = std::filesystem;

namespace {

constexpr std::size_t kLong = 100'000;  // bytes; many times what a full disk below takes
constexpr rlim_t kLittle = 64;

std::string failure_of(const std::function<void()>& work) {
    try {
        work();
    } catch (const WriteFailure& failure) {
        return failure.what();
    }
    return "";
}

std::size_t entries(const std::string& folder) {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

}  // namespace

TEST_CASE("a file that is written over keeps its permissions, a link its target") {
    const Folder folder;
    const std::string file = folder / "file";
    write_file(file, "one");
    CHECK(read_file(file) == "one");
    fs::permissions(file, fs::perms::owner_read | fs::perms::owner_write);
    fs::create_symlink("file", folder / "link");
    write_file(folder / "link", "two\n");
    CHECK(read_file(file) == "two\n");
    CHECK(fs::is_symlink(folder / "link"));
    CHECK(fs::status(file).permissions() == (fs::perms::owner_read | fs::perms::owner_write));
    CHECK(entries(folder / "") == 2);
}

TEST_CASE("a file that cannot be written over is as it was, and the reason is told") {
    const Folder folder;
    const std::string file = folder / "file";
    write_file(file, "all that there is");
    {
        const FullDisk full(kLittle);
        CHECK(failure_of([&] { write_file(file, std::string(kLong, 'x')); }) ==
              "cannot write " + file + ": File too large");
    }
    CHECK(read_file(file) == "all that there is");
    CHECK(entries(folder / "") == 1);
    CHECK(failure_of([&] { write_file(folder / "no/file", "x"); }) ==
          "cannot write " + (folder / "no/file") + ": No such file or directory");
    CHECK(failure_of([&] { write_file(folder / "", "x"); }) ==
          "cannot write " + (folder / "") + ": Is a directory");
    CHECK(failure_of([] { write_file("/dev/full", "x"); }) ==
          "cannot write /dev/full: No space left on device");
}

TEST_CASE("a folder is there whole or not at all") {
    const Folder folder;
    const std::string made = folder / "above/made";
    {
        const FullDisk full(kLittle);
        CHECK(failure_of([&] {
                  write_folder(made, {{"short", "x"}, {"long", std::string(kLong, 'x')}});
              }) == "cannot write " + made + ": File too large");
    }
    CHECK(entries(folder / "above") == 0);
    write_folder(made, {{"short", "x"}, {"long", "y"}});
    CHECK(read_file(made + "/long") == "y");
    CHECK(failure_of([&] { write_folder(made, {}); }) ==
          "cannot write " + made + ": it is already there");
}

TEST_CASE("`new` leaves no half of a package on a full disk") {
    const Folder folder;
    const FullDisk full(kLittle);
    const Ran ran = run({"new", folder / "mine"});
    CHECK(ran.code == 1);
    CHECK(contains(ran.err, "perthro: cannot write " + (folder / "mine") + ": File too large"));
    CHECK(entries(folder / "") == 0);
}

TEST_CASE("records saved over and tests.yaml outlive a full disk") {
    const Race race;
    const std::string record = race.file("game.record"), tests = race.file("tests.yaml");
    const std::string before = read_file(tests);
    session::Session session;
    session::Open open;
    open.game = race.path();
    test::ask<session::GameInfo>(session, open);
    session::RecordFile save;
    save.action = session::RecordAction::Save;
    save.file = record;
    test::ask<session::RecordView>(session, save);
    const std::string saved = read_file(record);
    session::TestCase add;
    add.save = true;
    {
        const FullDisk full(kLittle);
        const session::Message refused = session.ask_and_wait(save);
        REQUIRE(refused.error);
        CHECK(refused.error->code == "file");
        CHECK(refused.error->message == "the file cannot be written: File too large");
        CHECK(refused.error->place == record);
        CHECK(session.ask_and_wait(add).error);
    }
    CHECK(read_file(record) == saved);
    CHECK(read_file(tests) == before);
    test::ask<session::RecordView>(session, add);
    CHECK(read_file(tests).size() > before.size());
}

TEST_CASE("the game in the terminal and a tournament's plot outlive a full disk") {
    const Race race;
    const std::string record = race.file("game.record"), plot = race.file("plot.svg");
    const auto save = [&] {
        return run({"play", race.path(), "--text", "--computer", "none"},
                   "save " + record + "\nquit\n");
    };
    REQUIRE(contains(save().out, "saved as"));
    const std::string saved = read_file(record);
    write_file(plot, "old");
    const FullDisk full(kLittle);
    const Ran ran = save();
    CHECK(contains(ran.out + ran.err, "cannot write " + record + ": File too large"));
    CHECK(read_file(record) == saved);
    CHECK(run({"autoplay", race.path(), "--games", "2", "--nodes", "5", "--plot", plot}).code == 1);
    CHECK(read_file(plot) == "old");
}
