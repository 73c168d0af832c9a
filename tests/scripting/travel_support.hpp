// Packages that travel, in tests: one that can be packed, and a user's folder of packages of its
// own.
#pragma once

#include "scripting/package/archive.hpp"
#include "tests/scripting/command_support.hpp"

#include <catch2/catch.hpp>
#include <cstdlib>
#include <map>
#include <optional>
#include <string>

namespace perthro::testing {

// XDG_DATA_HOME for the time of a test, in a folder of its own, and no PERTHRO_GAMES.
class DataHome {
public:
    DataHome() {
        keep("XDG_DATA_HOME");
        keep("PERTHRO_GAMES");
        setenv("XDG_DATA_HOME", (folder_ / "data").c_str(), 1);
        unsetenv("PERTHRO_GAMES");
    }
    ~DataHome() {
        for (const auto& [name, value] : before_) {
            if (value) {
                setenv(name.c_str(), value->c_str(), 1);
            } else {
                unsetenv(name.c_str());
            }
        }
    }
    DataHome(const DataHome&) = delete;
    DataHome& operator=(const DataHome&) = delete;

    [[nodiscard]] std::string file(const std::string& name) const { return folder_ / name; }
    [[nodiscard]] std::string installed(const std::string& name) const {
        return folder_ / ("data/perthro/games/" + name);
    }
    // Every path below the folder, with the bytes of its files.
    [[nodiscard]] std::map<std::string, std::string> all() const {
        std::map<std::string, std::string> found;
        const std::filesystem::path root = folder_ / "";
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
            found[entry.path().string()] = entry.is_regular_file() ? read_file(entry.path()) : "";
        }
        return found;
    }

private:
    void keep(const std::string& name) {
        const char* const value = std::getenv(name.c_str());
        before_[name] = value != nullptr ? std::optional<std::string>(value) : std::nullopt;
    }
    Folder folder_;
    std::map<std::string, std::optional<std::string>> before_;
};

// The template `race`, with all that a package to be packed has to say.
class Packable {
public:
    explicit Packable(const std::string& version = "1.0.0") {
        change_file(file("game.yaml"), "licence:", "version: " + version + "\nlicence:");
        change_file(file("game.yaml"), "authors: [you]", "authors: [Ann]");
        std::filesystem::create_directory(file("art"));
        std::ofstream(file("art/man.svg")) << "<svg xmlns=\"http://www.w3.org/2000/svg\" "
                                              "viewBox=\"0 0 1 1\"><circle r=\"1\"/></svg>\n";
    }
    [[nodiscard]] std::string path() const { return race_.path(); }
    [[nodiscard]] std::string file(const std::string& name) const { return race_.file(name); }
    // The archive; unchecked, as that is quick.
    std::string pack(const std::string& as) const {
        const Ran ran = run({"pack", path(), "-o", as, "--unchecked"});
        INFO(ran.err);
        REQUIRE(ran.code == 0);
        return read_file(as);
    }

private:
    Race race_;
};

}  // namespace perthro::testing
