// Runs the tests that a package carries (tests.yaml): counts, complete lists, single moves, whole
// games, views of players and changes that must fail.
#pragma once

#include "scripting/package/tests_file.hpp"
#include "scripting/vm/state.hpp"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace perthro::command {

struct TestSettings {
    std::uint64_t nodes = 0;  // counts over this many nodes are left out; 0 = none
    vm::Limits limits;
    OpenTexts open = {};              // instead of files
    int line = 0;                     // only the tests whose entries begin there; 0 = all
    std::function<bool()> stop = {};  // asked while a test counts or plays: it fails where that
                                      // says yes
};

struct TestReport {
    std::string package;
    int passed = 0, failed = 0, left_out = 0;
    double seconds = 0;
    std::vector<std::string> failures;  // each: place, what was expected, what came; may have
                                        // several lines
    std::vector<std::string> warnings;  // of positions that no game has: place and why, each once
    std::vector<std::string> omitted;   // what was left out, one line each
};

// Never throws for what a package does; a package that does not load is one failure. On a script
// thread.
[[nodiscard]] TestReport run_package_tests(const std::string& package,
                                           const TestSettings& settings);

}  // namespace perthro::command
