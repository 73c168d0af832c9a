// What a catalogue says of a package in one line, whatever the package says.
#include "tests/scripting/travel_support.hpp"

#include <nlohmann/json.hpp>

using namespace perthro::testing;

TEST_CASE("a summary is cut between its letters, so that no package stops the catalogue") {
    const DataHome home;
    const Packable package;
    change_file(package.file("game.yaml"),
                "summary: ", "summary: " + std::string(999, 'a') + "\xC3\xA9");
    const std::string from = home.file("packed");
    std::filesystem::create_directories(from);
    package.pack(from + "/one.perthro");
    const Ran ran = run({"index", from, "--out", home.file("site")});
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    const auto index = nlohmann::json::parse(read_file(home.file("site/index.json")));
    CHECK(index.at("packages").at(0).at("summary") == std::string(999, 'a'));
}
