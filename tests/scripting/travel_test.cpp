// Packages handed on: packed into one file, installed, replaced, verified, removed.
#include "scripting/package/content.hpp"
#include "scripting/package/manifest.hpp"
#include "tests/scripting/full_disk.hpp"
#include "tests/scripting/session_support.hpp"
#include "tests/scripting/travel_support.hpp"

#include <nlohmann/json.hpp>
#include <sys/wait.h>
#include <unistd.h>

using namespace perthro;
using namespace perthro::testing;

namespace {

namespace fs = std::filesystem;

const PackedFile* find(const std::vector<PackedFile>& files, const std::string& name) {
    const auto found = std::find_if(files.begin(), files.end(),
                                    [&](const PackedFile& file) { return file.name == name; });
    return found == files.end() ? nullptr : &*found;
}

}  // namespace

TEST_CASE("a package is packed when it passes its checks, with a manifest that names every file") {
    const DataHome home;
    const Packable package;
    std::ofstream(package.file(".secret")) << "x";
    std::ofstream(package.file("rules.lua~")) << "x";
    const std::string file = home.file("out.perthro");
    const Ran ran = run({"pack", package.path(), "-o", file});
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    for (const char* told : {"  art/man.svg\n", "  game.yaml\n", "  left out  .secret\n",
                             "  left out  rules.lua~\n"}) {
        CHECK(contains(ran.out, told));
    }
    const auto files = read_archive(read_file(file));
    CHECK(files.size() == 6);
    CHECK(files.front().name == "manifest.json");
    const auto json = nlohmann::json::parse(files.front().bytes);
    CHECK(json.at("id") == "first-steps");
    CHECK(json.at("version") == "1.0.0");
    CHECK(json.at("checked") == true);
    CHECK(json.at("files").size() == 5);
    CHECK(json.at("content") ==
          nlohmann::json::parse(run({"info", package.path(), "--json"}).out).at("content"));
    for (const char* name : {"game.yaml", "rules.lua", "rules.md", "tests.yaml", "art/man.svg"}) {
        REQUIRE(find(files, name) != nullptr);
        CHECK(find(files, name)->bytes == read_file(package.file(name)));
    }
}

TEST_CASE("the same package gives the same bytes, in any time zone, whatever its files' times") {
    const DataHome home;
    const Packable package;
    const std::string first = package.pack(home.file("one.perthro"));
    const char* const zone = std::getenv("TZ");
    const std::string before = zone != nullptr ? zone : "";
    setenv("TZ", "America/New_York", 1);
    tzset();
    fs::last_write_time(package.file("rules.lua"),
                        fs::file_time_type::clock::now() - std::chrono::hours(24 * 365));
    fs::permissions(package.file("rules.lua"), fs::perms::owner_all);
    const std::string second = package.pack(home.file("two.perthro"));
    if (zone != nullptr) {
        setenv("TZ", before.c_str(), 1);
    } else {
        unsetenv("TZ");
    }
    tzset();
    CHECK(first == second);
}

TEST_CASE("what check or test find keeps a package from being packed, unless it says so inside") {
    const DataHome home;
    const std::string file = home.file("out.perthro");
    const Packable package;
    fs::remove(package.file("rules.md"));
    const Ran unchecked = run({"pack", package.path(), "-o", file});
    CHECK(unchecked.code == 1);
    CHECK(contains(unchecked.err, "rules.md: the file is missing"));
    CHECK(contains(unchecked.err, "not packed, as `check` found what is above"));
    CHECK_FALSE(fs::exists(file));
    std::ofstream(package.file("rules.md")) << "# Race\n";
    change_file(package.file("tests.yaml"), "{1: 5,", "{1: 6,");
    const Ran failing = run({"pack", package.path(), "-o", file});
    CHECK(failing.code == 1);
    CHECK(contains(failing.err, "perthro: not packed, as "));
    CHECK_FALSE(fs::exists(file));
    CHECK(run({"pack", package.path(), "-o", file, "--unchecked"}).code == 0);
    CHECK(contains(run({"info", file}).out, ", unchecked\n"));
    CHECK(contains(run({"install", file}).out, "it was not checked when it was packed"));
}

TEST_CASE("a package that does not say whose it is is not packed, and is told what to write") {
    const DataHome home;
    const Race race;
    change_file(race.file("game.yaml"), "licence: CC0-1.0\n", "");
    change_file(race.file("game.yaml"), "authors: [you]\n", "");
    const Ran ran = run({"pack", race.path(), "-o", home.file("out"), "--unchecked"});
    CHECK(ran.code == 1);
    CHECK(ran.err == "perthro: not packed, as game.yaml does not say whose it is: write `version: "
                     "1.0.0`, `authors: [your name]` and `licence: CC0-1.0` (or another of "
                     "https://spdx.org/licenses)\n");
}

TEST_CASE("the author that a template has for its maker is nobody's name") {
    const DataHome home;
    const Packable package;
    change_file(package.file("game.yaml"), "authors: [Ann]", "authors: [you]");
    const Ran ran = run({"pack", package.path(), "-o", home.file("out"), "--unchecked"});
    CHECK(ran.code == 1);
    CHECK(contains(ran.err, "does not say whose it is: write `authors: [your name]`\n"));
}

TEST_CASE("links and names that do not travel are not packed") {
    const DataHome home;
    const Packable package;
    const auto packed = [&] {
        return run({"pack", package.path(), "-o", home.file("out"), "--unchecked"}).err;
    };
    fs::create_symlink("/etc/passwd", package.file("more.txt"));
    CHECK(packed() == "perthro: `more.txt` is a link (copy what it leads to)\n");
    fs::remove(package.file("more.txt"));
    std::ofstream(package.file("Rules.lua")) << "return {}\n";
    CHECK(contains(packed(), "in capital letters only"));
    fs::remove(package.file("Rules.lua"));
    std::ofstream(package.file("what?.txt")) << "x";
    CHECK(contains(packed(), "`what?.txt` has a letter in its name that not every system takes"));
}

TEST_CASE("an installed package is found and played by its id, verified and removed") {
    const DataHome home;
    const Packable package;
    const std::string file = home.file("out.perthro");
    package.pack(file);
    const Ran installed = run({"install", file});
    CHECK(installed.code == 0);
    CHECK(contains(installed.out, "first-steps 1.0.0 is installed in "));
    CHECK(run({"perft", "first-steps", "2"}).code == 0);
    CHECK(contains(run({"list"}).out, "user: "));
    CHECK(read_file(home.installed("first-steps/art/man.svg")) ==
          read_file(package.file("art/man.svg")));
    CHECK(run({"verify"}).out == "first-steps: as it was packed\n");
    CHECK(run({"verify", file}).code == 0);
    CHECK(run({"remove", "first-steps"}).code == 0);
    CHECK_FALSE(fs::exists(home.installed("first-steps")));
    CHECK(fs::is_empty(home.installed("")));
    const Ran again = run({"remove", "first-steps"});
    CHECK(again.code == 2);
    CHECK(contains(again.err, "no package `first-steps` is installed"));
    CHECK(contains(run({"remove", "chess"}).err, "`chess` was not installed: it is in "));
}

TEST_CASE("a folder is installed as a file is") {
    const DataHome home;
    const Packable package;
    CHECK(run({"install", package.path()}).code == 0);
    CHECK(run({"verify", "first-steps"}).code == 0);
    CHECK(contains(run({"list"}).out, "first-steps"));
}

TEST_CASE("a package that is here is not installed over itself") {
    const DataHome home;
    const Ran shipped = run({"install", "chess"});
    CHECK(shipped.code == 2);
    CHECK(contains(shipped.err, "`chess` is here already, in "));
    CHECK(contains(shipped.err, "perthro source add URL"));
    REQUIRE(run({"new", "mine"}).code == 0);
    CHECK(contains(run({"install", home.installed("mine")}).err,
                   "is in your folder of packages already"));
    CHECK_FALSE(fs::exists(home.installed("chess")));
}

TEST_CASE("a new package that hides another one says so, and none takes the place of libraries") {
    const DataHome home;
    const Ran ran = run({"new", "chess"});
    CHECK(ran.code == 0);
    CHECK(contains(ran.out, "`chess` means " + home.installed("chess") + " from now on, not "));
    const Ran library = run({"new", "lib"});
    CHECK(library.code == 2);
    CHECK(contains(library.err, "`lib` is the folder of libraries that games share"));
    CHECK_FALSE(fs::exists(home.installed("lib")));
}

TEST_CASE("a packed file that is to be played says how it is installed") {
    const DataHome home;
    const std::string file = home.file("first-steps-1.0.0.perthro");
    Packable().pack(file);
    const Ran ran = run({"play", file, "--text"});
    CHECK(ran.code == 2);
    CHECK(contains(ran.err, "is a packed package, which is installed before it is played (perthro "
                            "install " +
                                file + ")"));
    session::Session session;  // as in the client
    session::Open open;
    open.game = file;
    const session::Message message = session.ask_and_wait(open);
    REQUIRE(message.error);
    CHECK(contains(message.error->message, "perthro install " + file));
}

TEST_CASE("another version takes the place of the installed one as a whole") {
    const DataHome home;
    const Packable old("1.0.0"), fresh("2.0.0");
    fs::remove_all(fresh.file("art"));
    old.pack(home.file("old"));
    fresh.pack(home.file("new"));
    CHECK(run({"install", home.file("old")}).code == 0);
    const Ran ran = run({"install", home.file("new")});
    CHECK(contains(ran.out, "first-steps 2.0.0 is installed in "));
    CHECK(contains(ran.out, ", in place of first-steps 1.0.0\n"));
    CHECK_FALSE(fs::exists(home.installed("first-steps/art")));
    CHECK(run({"verify"}).code == 0);
    CHECK(std::distance(fs::directory_iterator(home.installed("")), {}) == 1);
}

TEST_CASE("a full disk leaves the installed version as it was") {
    const DataHome home;
    const Packable old("1.0.0"), fresh("2.0.0");
    old.pack(home.file("old"));
    fresh.pack(home.file("new"));
    CHECK(run({"install", home.file("old")}).code == 0);
    const auto before = home.all();
    {
        const FullDisk full(64);
        const Ran ran = run({"install", home.file("new")});
        CHECK(ran.code == 1);
        CHECK(contains(ran.err, "File too large"));
    }
    auto after = home.all();
    std::erase_if(after, [](const auto& entry) { return contains(entry.first, "/store"); });
    CHECK(after == before);
}

TEST_CASE("what an install that was killed left behind goes with the next one, and nothing else") {
    const DataHome home;
    const pid_t gone = fork();
    if (gone == 0) {
        _exit(0);
    }
    waitpid(gone, nullptr, 0);
    const std::string left = ".perthro-" + std::to_string(gone) + "-1.new";
    const std::vector<std::string> kept{".perthro-" + std::to_string(getppid()) + "-1.new",
                                        ".perthro-" + std::to_string(gone) + "-one.new",
                                        ".perthro-" + std::to_string(gone) + "-1.old"};
    fs::create_directories(home.installed(left + "/art"));
    std::ofstream(home.installed("../" + left)) << "half\n";
    for (const std::string& name : kept) {
        fs::create_directories(home.installed(name));
    }
    Packable().pack(home.file("one"));
    CHECK(run({"install", home.file("one")}).code == 0);
    CHECK_FALSE(fs::exists(home.installed(left)));
    CHECK_FALSE(fs::exists(home.installed("../" + left)));
    for (const std::string& name : kept) {
        CHECK(fs::exists(home.installed(name)));
    }
}

TEST_CASE("what you changed or made yourself is neither replaced nor removed unasked") {
    const DataHome home;
    const Packable package;
    const std::string file = home.file("out.perthro");
    package.pack(file);
    CHECK(run({"install", file}).code == 0);
    std::ofstream(home.installed("first-steps/rules.md"), std::ios::app) << "mine\n";
    std::ofstream(home.installed("first-steps/notes.txt")) << "mine\n";
    for (const auto& refused : {run({"install", file}), run({"remove", "first-steps"})}) {
        CHECK(refused.code == 1);
        CHECK(contains(refused.err, "you changed "));
        CHECK(contains(refused.err, "`notes.txt` was added, and 1 more (move it away, or say "
                                    "--force)"));
    }
    const Ran verified = run({"verify"});
    CHECK(verified.code == 1);
    CHECK(contains(verified.out, "`rules.md` is not as it was packed"));
    CHECK(run({"install", file, "--force"}).code == 0);
    CHECK(run({"verify"}).code == 0);
    CHECK(run({"new", "mine"}).code == 0);
    CHECK(contains(run({"remove", "mine"}).err, "was not installed, so it may be your own work"));
    CHECK(run({"remove", "mine", "--force"}).code == 0);
}

TEST_CASE("a link in the user's folder is not followed by what is installed or removed") {
    const DataHome home;
    const Packable package;
    const std::string file = home.file("out.perthro");
    package.pack(file);
    fs::create_directories(home.installed(""));
    fs::create_directory_symlink(package.path(), home.installed("first-steps"));
    const std::string before = read_file(package.file("game.yaml"));
    for (const auto& refused : {run({"install", file}), run({"remove", "first-steps"}),
                                run({"remove", "first-steps", "--force"})}) {
        CHECK(refused.code == 1);
        CHECK(contains(refused.err, "is a link that you made"));
    }
    CHECK(run({"install", file, "--force"}).code == 0);
    CHECK_FALSE(fs::is_symlink(home.installed("first-steps")));
    CHECK(read_file(package.file("game.yaml")) == before);
    CHECK_FALSE(fs::exists(package.file("manifest.json")));
}

TEST_CASE("an archive whose manifest lies is refused") {
    const DataHome home;
    const Packable package;
    std::vector<PackedFile> files = read_archive(package.pack(home.file("good")));
    const std::string evil = home.file("evil.perthro");
    const auto refused = [&](std::vector<PackedFile> changed) {
        std::ofstream(evil, std::ios::binary) << write_archive(changed);
        return run({"install", evil}).err;
    };
    const auto with_manifest = [&](const std::string& from, const std::string& to) {
        std::vector<PackedFile> changed = files;
        std::string& text = changed.front().bytes;
        text.replace(text.find(from), from.size(), to);
        return refused(changed);
    };
    CHECK(contains(with_manifest("\"1.0.0\"", "\"9.0.0\""),
                   "its version is `1.0.0` in game.yaml and `9.0.0` in manifest.json"));
    CHECK(contains(with_manifest("\"first-steps\"", "\"../../up\""),
                   "its id is `first-steps` in game.yaml and `../../up` in manifest.json"));
    CHECK(contains(with_manifest("\"licence\": \"", "\"licence\": \"Not "),
                   " in game.yaml and `Not "));
    CHECK(contains(with_manifest("\"title\": \"", "\"title\": \"" + std::string(2000, 'x')),
                   "its title is no line of at most 1000 bytes that can be shown"));
    CHECK(contains(with_manifest("\"authors\": [", "\"authors\": [\"Eve\","), "its authors is "));
    CHECK(contains(with_manifest("\"requires\": {", "\"requires\": {\"chess\": \"^1\""),
                   "its requires is "));
    CHECK(
        contains(with_manifest("\"content\": \"", "\"content\": \"0"), "its content is no digest"));
    CHECK(contains(with_manifest("\"size\": ", "\"size\": 1"), "is not as it was packed"));
    CHECK(contains(with_manifest("\"id\":", "\"id\": \"other\", \"id\":"),
                   "`id` stands in it twice"));
    CHECK(contains(with_manifest("\"format\": 1", "\"format\": 2"),
                   "it is of format 2, and this Perthro reads format 1 (get a newer Perthro)"));
    CHECK(contains(with_manifest("{", "["), "`manifest.json` is no manifest of a package"));
    std::vector<PackedFile> changed = files;
    changed[1].bytes += " ";
    CHECK(contains(refused(changed), "is not as it was packed"));
    changed = files;
    changed.pop_back();
    CHECK(contains(refused(changed), " is missing"));
    changed = files;
    changed.push_back({"more.lua", ""});
    CHECK(contains(refused(changed), "`more.lua` was added"));
    CHECK_FALSE(fs::exists(home.installed("")));
}

TEST_CASE("what an installed package needs and is not there is told") {
    const DataHome home;
    const Packable package;
    const std::string file = home.file("out.perthro");
    const std::vector<PackedFile> files = read_archive(package.pack(file));
    change_file(package.file("game.yaml"), "licence:", "requires: {race-of-old: \"^2\"}\nlicence:");
    std::vector<PackedFile> needing = files;
    for (PackedFile& one : needing) {
        one.bytes = one.name == "game.yaml" ? read_file(package.file("game.yaml")) : one.bytes;
    }
    Manifest manifest = read_manifest(needing.front().bytes);
    manifest.identity.needs = {{"race-of-old", "^2", ""}};
    manifest.files = listed({needing.begin() + 1, needing.end()});
    std::vector<ContentFile> deciding;
    for (const char* name : {"game.yaml", "rules.lua"}) {
        deciding.push_back(content_file(package.file(name), read_file(package.file(name))));
    }
    manifest.content = content_digest(deciding);
    needing.front().bytes = write_manifest(manifest);
    std::ofstream(file, std::ios::binary) << write_archive(needing);
    const Ran ran = run({"install", file});
    CHECK(ran.code == 0);
    CHECK(contains(ran.err, "warning: it will not open yet: this package needs `race-of-old` ^2, "
                            "and there is no such package"));
}
