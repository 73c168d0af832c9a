// What a package of a catalogue needs comes with it, in a version that fits.
#include "tests/scripting/travel_support.hpp"

#include <nlohmann/json.hpp>

using namespace perthro::testing;

namespace {

namespace fs = std::filesystem;

// A catalogue of `first-steps` in three versions, and of `kid`, which needs the middle one.
class Needing {
public:
    Needing() {
        for (const char* version : {"0.9.0", "1.0.0", "2.0.0"}) {
            Packable(version).pack(fresh(version) + "/one.perthro");
            add(version);
        }
        REQUIRE(run({"source", "add", home_.file("site"), "--name", "mine"}).code == 0);
        REQUIRE(run({"install", "first-steps@1.0.0"}).code == 0);  // for whoever packs `kid`
        const Packable package;
        const std::string kid = home_.file("kid");
        fs::copy(package.path(), kid, fs::copy_options::recursive);
        change_file(kid + "/game.yaml", "id: first-steps", "id: kid");
        change_file(kid + "/game.yaml", "licence:", "requires: {first-steps: \"^1.0\"}\nlicence:");
        const Ran packed = run({"pack", kid, "-o", fresh("kids") + "/kid.perthro", "--unchecked"});
        INFO(packed.err);
        REQUIRE(packed.code == 0);
        add("kids");
    }
    // The version of `first-steps` that is here behind `install kid`; "" before: none was.
    [[nodiscard]] std::string behind(const std::string& before) const {
        static_cast<void>(run({"remove", "kid"}));
        static_cast<void>(run({"remove", "first-steps"}));
        if (!before.empty()) {
            REQUIRE(run({"install", "first-steps@" + before}).code == 0);
        }
        const Ran ran = run({"install", "kid"});
        INFO(ran.err);
        CHECK(ran.code == 0);
        CHECK(contains(ran.err, "it will not open yet") == (before == "2.0.0"));
        const Ran told = run({"info", "first-steps", "--json"});
        return nlohmann::json::parse(told.out).at("version");
    }

private:
    [[nodiscard]] std::string fresh(const std::string& name) const {
        fs::create_directories(home_.file(name));
        return home_.file(name);
    }
    void add(const std::string& folder) const {
        const Ran ran = run({"index", home_.file(folder), "--out", home_.file("site")});
        INFO(ran.err);
        REQUIRE(ran.code == 0);
    }
    DataHome home_;
};

}  // namespace

TEST_CASE("what a package needs is fetched in a version that fits") {
    const Needing catalogue;
    CHECK(catalogue.behind("") == "1.0.0");
    CHECK(catalogue.behind("0.9.0") == "1.0.0");
    CHECK(catalogue.behind("1.0.0") == "1.0.0");
    CHECK(catalogue.behind("2.0.0") == "2.0.0");  // nobody goes back unasked
}
