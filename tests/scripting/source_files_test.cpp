// Which source files of a package have changed since they were read.
#include "scripting/session/source_files.hpp"
#include "tests/scripting/package_support.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>

using namespace perthro;
using session::SourceFiles;

namespace {

struct Read {
    Read() {
        folder.write("steps/game.yaml", "id: steps\n");
        folder.write("steps/rules.lua", "man:move { step(n), land }\n");
        files.remember(folders());
    }
    [[nodiscard]] std::vector<std::filesystem::path> folders() const {
        return {folder.path("steps")};
    }
    [[nodiscard]] std::vector<std::string> changed() const { return files.changed(folders()); }
    [[nodiscard]] std::string in(const std::string& name) const {
        return folder.path("steps") + "/" + name;
    }

    test::ScratchPackage folder;
    SourceFiles files;
};

}  // namespace

TEST_CASE("files that nobody touched have not changed, nor ones written again alike") {
    const Read read;
    CHECK(read.changed().empty());
    read.folder.write("steps/rules.lua", "man:move { step(n), land }\n");
    CHECK(read.changed().empty());
}

TEST_CASE("changed, new and missing sources are told in order") {
    const Read read;
    read.folder.write("steps/rules.lua", "man:move { step(s), land }\n");
    CHECK(read.changed() == std::vector<std::string>{read.in("rules.lua")});
    read.folder.write("steps/words.lua", "");
    std::filesystem::remove(read.in("game.yaml"));
    CHECK(read.changed() == std::vector<std::string>{read.in("game.yaml"), read.in("rules.lua"),
                                                     read.in("words.lua")});
}

TEST_CASE("tests and pictures are no sources") {
    const Read read;
    read.folder.write("steps/tests.yaml", "counts: []\n");
    read.folder.write("steps/man.svg", "<svg/>");
    CHECK(read.changed().empty());
}

TEST_CASE("the folders of a package that is not open are found by its path") {
    const Read read;
    const auto found = session::source_folders(nullptr, read.folder.path("steps"));
    CHECK(std::find(found.begin(), found.end(), std::filesystem::path(read.folder.path("steps"))) !=
          found.end());
}
