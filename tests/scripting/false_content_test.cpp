// What the manifest of a packed package says of its content, held against its files.
#include "tests/scripting/travel_support.hpp"

#include <nlohmann/json.hpp>

using namespace perthro;
using namespace perthro::testing;

namespace {

namespace fs = std::filesystem;

// A package whose manifest has the digest of nothing as its content; the bytes of its archive.
std::string with_false_content(const std::string& archive) {
    std::vector<PackedFile> files = read_archive(archive);
    auto manifest = nlohmann::ordered_json::parse(files.front().bytes);
    manifest["content"] = std::string(64, '0');
    files.front().bytes = manifest.dump();
    return write_archive(files);
}

}  // namespace

TEST_CASE("a content that is not that of the package's files is refused") {
    const DataHome home;
    const Packable package;
    const std::string good = home.file("good.perthro"), evil = home.file("evil.perthro");
    std::ofstream(evil, std::ios::binary) << with_false_content(package.pack(good));
    const std::string content = nlohmann::json::parse(run({"info", package.path(), "--json"}).out)
                                    .at("content")
                                    .get<std::string>();
    const std::string told = "its content is " + content + " by its files and " +
                             std::string(64, '0') +
                             " in manifest.json (get it again from its author)\n";
    CHECK(contains(run({"install", evil}).err, told));
    CHECK_FALSE(fs::exists(home.installed("")));
    CHECK(contains(run({"verify", evil}).out, told));
    REQUIRE(run({"install", good}).code == 0);
    std::ofstream(home.installed("first-steps/manifest.json"))
        << read_archive(read_file(evil)).front().bytes;
    const Ran verified = run({"verify"});
    CHECK(verified.code == 1);
    CHECK(contains(verified.out, told));
}

TEST_CASE("a content that is not of the package's files alone is for who runs the rules to tell") {
    const DataHome home;
    const Packable package;
    const std::string file = home.file("one.perthro"), other = home.file("other.perthro");
    std::ofstream(package.file("rules.lua"), std::ios::app) << "use \"ways\"\n";
    std::ofstream(package.file("ways.lua")) << "return {}\n";
    std::ofstream(other, std::ios::binary) << with_false_content(package.pack(file));
    CHECK(run({"install", file}).code == 0);
    CHECK(run({"install", other}).code == 0);
}
