// Whose packages are is never lost: not between programs that write it down at once, not with the
// file that says it, and nothing is written down of what was not installed.
#include "scripting/catalogue/sources.hpp"
#include "scripting/package/keys.hpp"
#include "scripting/package/trust.hpp"
#include "tests/scripting/travel_support.hpp"

#include <thread>

using namespace perthro;
using namespace perthro::testing;

namespace {

namespace fs = std::filesystem;

// A packed file that is signed by a key of this name, which is made.
std::string signed_by_new(const DataHome& home, const std::string& key,
                          const std::string& version) {
    const Packable package(version);
    const std::string file = home.file(key + ".perthro");
    REQUIRE(run({"key", "new", key}).code == 0);
    REQUIRE(run({"pack", package.path(), "-o", file, "--unchecked", "--key", key}).code == 0);
    return file;
}

template <typename Work>
void at_once(const Work& work) {
    std::vector<std::thread> threads;
    for (int i = 0; i < 8; ++i) {
        threads.emplace_back([&work, i] { work("one-" + std::to_string(i)); });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
}

}  // namespace

TEST_CASE("what several write down at once is all there: keys, sources") {
    const DataHome home;
    const Signature signature = sign(new_secret_key("Ann"), "{}");
    at_once([&](const std::string& id) {
        change_trust([&](Trust& trust) { believe(trust, id, signature); });
        change_sources([&](std::vector<IndexSource>& sources) {
            sources.push_back({id, "https://example.org/" + id + "/"});
        });
    });
    CHECK(read_trust().packages.size() == 8);
    CHECK(read_trust().signers.size() == 1);
    CHECK(read_sources().size() == 8);
}

TEST_CASE("where what was written down is lost, an installed package says whose it is") {
    const DataHome home;
    const std::string ann = signed_by_new(home, "ann", "1.0.0");
    const std::string bob = signed_by_new(home, "bob", "1.1.0");
    Packable("1.2.0").pack(home.file("bare"));
    REQUIRE(run({"install", ann}).code == 0);
    fs::remove(home.file("data/perthro/trusted.json"));
    CHECK(contains(run({"install", bob}).err, "was signed by another key before: before `ann`"));
    CHECK(contains(run({"install", home.file("bare")}).err, "was signed before (`ann`"));
    CHECK(contains(run({"install", ann}).out, ", as before\n"));
    fs::remove(home.file("data/perthro/trusted.json"));
    fs::remove(home.installed("first-steps/origin.json"));  // the signature is there
    CHECK(contains(run({"install", bob}).err, "was signed by another key before: before `ann`"));
    CHECK(run({"key", "forget", "first-steps"}).code == 0);
    CHECK(contains(run({"install", bob}).out, "met for the first time"));
    CHECK(contains(run({"install", ann, "--force"}).err, "before `bob`"));
}

TEST_CASE("no key is written down for a package that could not be installed") {
    const DataHome home;
    const std::string file = signed_by_new(home, "ann", "1.0.0");
    std::ofstream(home.file("data/perthro/games")) << "no folder\n";
    CHECK(run({"install", file}).code == 1);
    CHECK(contains(run({"key", "list"}).out, "keys of others: none"));
}

TEST_CASE("a key that cannot be written down is told, and known by its package") {
    const DataHome home;
    const std::string ann = signed_by_new(home, "ann", "1.0.0");
    const std::string bob = signed_by_new(home, "bob", "1.1.0");
    fs::create_symlink(home.file("nowhere/trusted.json"), home.file("data/perthro/trusted.json"));
    const Ran installed = run({"install", ann});
    CHECK(installed.code == 0);
    CHECK(contains(installed.out, "its key is known only as long as `first-steps` is installed: "));
    CHECK(contains(run({"install", bob}).err, "was signed by another key before"));
}
