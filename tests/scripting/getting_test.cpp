// What the client's page "Get games" is told of indexes and packed files, and what it may do there.
#include "scripting/catalogue/getting.hpp"
#include "tests/scripting/travel_support.hpp"

#include <algorithm>
#include <filesystem>

using namespace perthro;
using namespace perthro::testing;
using getting::Standing;

namespace {

namespace fs = std::filesystem;

void make_key(const std::string& name) {
    REQUIRE(run({"key", "new", name, "--name", "Author " + name}).code == 0);
}

// The package `first-steps` in this version, signed by a key of the home.
std::string packed(const DataHome& home, const std::string& version, const std::string& key) {
    const Packable package(version);
    const std::string folder = home.file("packed-" + version + key);
    fs::create_directories(folder);
    const std::string file = folder + "/one.perthro";
    const Ran ran = run({"pack", package.path(), "-o", file, "--unchecked", "--key", key});
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    return file;
}

// Adds it to the index `name`; the path of that.
std::string offer(const DataHome& home, const std::string& version, const std::string& key,
                  const std::string& name = "site") {
    const std::string from = fs::path(packed(home, version, key)).parent_path();
    const Ran ran = run({"index", from, "--out", home.file(name)});
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    return home.file(name);
}

getting::Card only_card() {
    const getting::Offers offers = getting::read_offers({});
    REQUIRE(offers.cards.size() == 1);
    return offers.cards.front();
}

std::string failure_of(const std::function<void()>& work) {
    try {
        work();
    } catch (const std::runtime_error& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST_CASE("an offer is fetched, shown with its signer, installed and updated") {
    const DataHome home;
    make_key("ann");
    getting::add_source(offer(home, "1.0.0", "ann"), {});
    const getting::Card fresh = only_card();
    CHECK(fresh.id == "first-steps");
    CHECK(fresh.source == "site");
    CHECK(fresh.standing == Standing::New);
    const getting::Parcel parcel = getting::fetch_parcel(fresh.address, fresh.id, {});
    REQUIRE(parcel.parts.size() == 1);
    const getting::Part& part = parcel.parts.front();
    CHECK(part.version == "1.0.0");
    CHECK(part.licence != "");
    CHECK(part.is_signed);
    CHECK(part.replaces == "");
    REQUIRE_FALSE(part.signatures.empty());
    CHECK(contains(part.signatures.front(), "signed by `Author ann`, key "));
    CHECK(contains(part.signatures.front(), "met for the first time"));
    CHECK_FALSE(fs::exists(home.installed("first-steps")));
    static_cast<void>(getting::install_parcel(parcel));
    CHECK(fs::exists(home.installed("first-steps/game.yaml")));
    CHECK(only_card().standing == Standing::Installed);

    static_cast<void>(offer(home, "1.1.0", "ann"));
    const getting::Card later = only_card();
    CHECK(later.standing == Standing::Update);
    CHECK(later.here == "1.0.0");
    CHECK(later.version == "1.1.0");
    const getting::Parcel update = getting::fetch_parcel(later.address, later.id, {});
    CHECK(update.parts.front().replaces == "first-steps 1.0.0");
    CHECK(contains(update.parts.front().signatures.front(), "as before"));
    static_cast<void>(getting::install_parcel(update));
    CHECK(only_card().here == "1.1.0");
}

TEST_CASE("a packed file of another key is refused before anybody is asked") {
    const DataHome home;
    make_key("ann");
    make_key("bob");
    const getting::Parcel first = getting::read_parcel(packed(home, "1.0.0", "ann"));
    CHECK(first.parts.front().title != "");
    CHECK(first.parts.front().bytes > 0);
    static_cast<void>(getting::install_parcel(first));
    const std::string why = failure_of(
        [&] { static_cast<void>(getting::read_parcel(packed(home, "1.1.0", "bob"))); });
    CHECK(contains(why, "was signed by another key before"));
    CHECK(contains(why, "perthro key trust"));
}

TEST_CASE("what is no packed package says what is wrong with it") {
    const DataHome home;
    CHECK(contains(
        failure_of([&] { static_cast<void>(getting::read_parcel(home.file("no.perthro"))); }),
        "there is no file "));
    std::ofstream(home.file("bad.perthro")) << "not a zip";
    CHECK(contains(
        failure_of([&] { static_cast<void>(getting::read_parcel(home.file("bad.perthro"))); }),
        "bad.perthro is refused: "));
    CHECK(getting::is_packed("/tmp/race.perthro"));
    CHECK_FALSE(getting::is_packed("chess"));
}

TEST_CASE("one's own package of the same id is not replaced by an offer") {
    const DataHome home;
    make_key("ann");
    getting::add_source(offer(home, "1.0.0", "ann"), {});
    const Packable own("0.1.0");
    fs::create_directories(home.installed(""));
    fs::copy(own.path(), home.installed("first-steps"), fs::copy_options::recursive);
    CHECK(only_card().standing == Standing::Own);
    CHECK(contains(failure_of([&] {
                       const getting::Card card = only_card();
                       static_cast<void>(getting::fetch_parcel(card.address, card.id, {}));
                   }),
                   "was not installed, so it may be your own work"));
}

TEST_CASE("sources get names of their own, and one that cannot be read tells why beside the rest") {
    const DataHome home;
    make_key("ann");
    getting::add_source(offer(home, "1.0.0", "ann", "a/site"), {});
    getting::add_source(offer(home, "1.1.0", "ann", "b/site"), {});
    CHECK(getting::read_offers({}).sources.at(1).name == "site-2");
    fs::remove(home.file("a/site/index.json"));
    const getting::Offers offers = getting::read_offers({});
    CHECK(contains(offers.sources.at(0).trouble, "is not there"));
    CHECK(offers.sources.at(1).trouble == "");
    CHECK(offers.cards.size() == 1);
    CHECK(contains(failure_of([&] { getting::add_source(home.file("b/site"), {}); }),
                   "this index is there already"));
    getting::remove_source("site");
    CHECK(getting::read_offers({}).sources.size() == 1);
    CHECK(contains(failure_of([&] { getting::add_source(home.file("nothing"), {}); }),
                   "is not there"));
}

TEST_CASE("what a look at how far it is throws ends the fetching") {
    const DataHome home;
    make_key("ann");
    getting::add_source(offer(home, "1.0.0", "ann"), {});
    const getting::Card card = only_card();
    const auto stop = [](std::size_t, std::size_t) { throw getting::Stopped(); };
    CHECK_THROWS_AS(getting::fetch_parcel(card.address, card.id, stop), getting::Stopped);
    CHECK_FALSE(fs::exists(home.installed("first-steps")));
}
