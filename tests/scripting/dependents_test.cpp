// Packages that others need: what is told and refused before they go, and what changes.md of a
// later version says.
#include "scripting/package/changes.hpp"
#include "scripting/package/dependents.hpp"
#include "scripting/package/version.hpp"
#include "tests/scripting/travel_support.hpp"

#include <nlohmann/json.hpp>

using namespace perthro;
using namespace perthro::testing;

namespace {

namespace fs = std::filesystem;

// A package of one's own in the user's folder, a child of chess with one more line.
void make(const DataHome& home, const std::string& id, const std::string& more) {
    fs::create_directories(home.installed(id));
    std::ofstream(home.installed(id + "/game.yaml"))
        << "id: " << id << "\ntitle: Child\nextends: " << (more.empty() ? "first-steps" : "chess")
        << "\n"
        << more;
}

void install(const DataHome& home, const std::string& version) {
    const std::string file = home.file("first-steps-" + version + ".perthro");
    Packable(version).pack(file);
    const Ran ran = run({"install", file});
    INFO(ran.err);
    REQUIRE(ran.code == 0);
}

}  // namespace

TEST_CASE("a package that others need is not removed unasked") {
    const DataHome home;
    install(home, "1.0.0");
    make(home, "kid", "");
    make(home, "user", "requires: {first-steps: \"^1.0\"}\n");
    make(home, "other", "requires: {chess: \">=0\"}\n");
    const Ran refused = run({"remove", "first-steps"});
    CHECK(refused.code == 1);
    CHECK(refused.err == "perthro: kid extends first-steps and user needs first-steps ^1.0, which "
                         "would not open any more (to remove it all the same: --force)\n");
    CHECK(fs::exists(home.installed("first-steps")));
    const Ran forced = run({"remove", "first-steps", "--force"});
    CHECK(forced.code == 0);
    CHECK(contains(forced.err, "warning: kid extends first-steps and user needs first-steps"));
}

TEST_CASE("a version that breaks what needs the installed one is not installed unasked") {
    const DataHome home;
    install(home, "1.0.0");
    make(home, "kid", "");
    make(home, "user", "requires: {first-steps: \"^1.0\"}\n");
    install(home, "1.1.0");
    const std::string file = home.file("first-steps-2.0.0.perthro");
    Packable("2.0.0").pack(file);
    const Ran refused = run({"install", file});
    CHECK(refused.code == 1);
    CHECK(contains(refused.err, "user needs first-steps ^1.0, and this is first-steps 2.0.0 "
                                "(perthro install and perthro update do it with --force)"));
    const Ran forced = run({"install", file, "--force"});
    CHECK(forced.code == 0);
    CHECK(contains(forced.out, "user needs first-steps ^1.0: that does not open any more"));
    CHECK(run({"install", home.file("first-steps-1.1.0.perthro"), "--force"}).code == 0);
    fs::remove_all(home.installed("user"));
    CHECK(run({"install", file}).code == 0);
}

TEST_CASE("a package that came with the program and says no version has the program's") {
    const DataHome home;
    const std::string version = program_version();
    make(home, "user", "requires: {chess: \">=" + version + "\"}\n");
    CHECK(run({"perft", "user", "1"}).code == 0);
    CHECK(nlohmann::json::parse(run({"info", "chess", "--json"}).out).at("version") == version);
    make(home, "user", "requires: {chess: \">=999\"}\n");
    const Ran ran = run({"perft", "user", "1"});
    CHECK(contains(ran.err + ran.out, "is version " + version));
    CHECK(contains(ran.err + ran.out, "ask for less, or get another version of Perthro"));
}

TEST_CASE("of changes.md the sections above the installed version are told") {
    const std::string text = "# Changes\n\n## 2.0.0\n* Two.\n\n## v1.1.0 (May)\n* More.\n\n"
                             "## 1.0.0\n* First.\n";
    CHECK(changes_since(text, "") == "## 2.0.0\n* Two.");
    CHECK(changes_since(text, "1.1.0") == "## 2.0.0\n* Two.");
    CHECK(changes_since(text, "1.0.0") == "## 2.0.0\n* Two.\n\n## v1.1.0 (May)\n* More.");
    CHECK(changes_since(text, "0.9.0") == "## 2.0.0\n* Two.");
    CHECK(changes_since(text, "2.0.0").empty());
    CHECK(changes_since("# 2\ntwo\n# 1\none\n", "") == "# 2\ntwo");
    CHECK(changes_since("no heading\n", "").empty());
    CHECK(changes_since("", "1.0.0").empty());
}

TEST_CASE("changes.md travels, and info and update tell what changed") {
    const DataHome home;
    const std::string from = home.file("packed"), site = home.file("site");
    fs::create_directories(from);
    const auto pack = [&](const std::string& version, const std::string& changes) {
        const Packable package(version);
        std::ofstream(package.file("changes.md")) << "# Changes\n" << changes;
        package.pack(from + "/" + version + ".perthro");
        REQUIRE(run({"index", from, "--out", site}).code == 0);
    };
    const std::string one = "## 1.0.0\n* The first.\n";
    pack("1.0.0", one);
    REQUIRE(run({"install", "first-steps", "--index", site}).code == 0);
    pack("1.1.0", "## 1.1.0\n* Faster men.\n" + one);
    const Ran listed = run({"update", "--list", "--index", site});
    CHECK(contains(listed.out,
                   "first-steps 1.0.0: 1.1.0 is there\n    ## 1.1.0\n    * Faster men.\n"));
    CHECK_FALSE(contains(listed.out, "The first."));
    CHECK(
        contains(run({"info", from + "/1.1.0.perthro"}).out, "changes\n## 1.1.0\n* Faster men.\n"));
    CHECK(contains(run({"info", "first-steps"}).out, "changes\n## 1.0.0\n* The first.\n"));
}
