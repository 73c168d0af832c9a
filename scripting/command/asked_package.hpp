// A package with one more result above all its others: the game ends where a property of its
// tests.yaml fails. What goes wrong in the lines that this adds is told by the line of tests.yaml.
#pragma once

#include "scripting/package/tests_file.hpp"
#include "scripting/play/open_game.hpp"
#include "scripting/vm/state.hpp"

#include <filesystem>
#include <stdexcept>
#include <string>

namespace perthro::command {

struct PropertyPackage {
    std::string folder;
    vm::Limits limits;
    OpenTexts open;                   // instead of files
    std::string tests = {};           // the tests.yaml, as it is printed
    std::function<bool()> stop = {};  // asked before each game, which fails where that says yes
};

class AskedPackage {
public:
    // The kind of the added result.
    static constexpr const char* kKind = "property of tests.yaml";

    // Throws LoadErrors if the package does not load, with or without the property; Failed if it
    // has no file to put it into. On a script thread.
    AskedPackage(const PropertyTest& test, const PropertyPackage& package);

    [[nodiscard]] const OpenGame& plain() const { return plain_; }  // without the property
    [[nodiscard]] const OpenGame& asked() const { return asked_; }  // with it

    // What rules failed with, without places and names that stand in no file of the package.
    [[nodiscard]] std::string told(const std::exception& error) const;

private:
    [[nodiscard]] OpenGame open(const PropertyTest& test);
    [[nodiscard]] LoadErrors told(const LoadErrors& errors, const PropertyTest& test) const;
    [[nodiscard]] bool is_added(const std::string& file, int line) const;

    const PropertyPackage package_;
    LoadRequest request_;
    OpenGame plain_;
    std::string rules_;    // the package's rules.lua as errors name it
    int first_added_ = 0;  // its first line that is the property's
    OpenGame asked_;
};

}  // namespace perthro::command
