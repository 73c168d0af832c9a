// What is wrong with the tests of a package before any of them is run.
#pragma once

#include "scripting/command/package_tests.hpp"

#include <string>
#include <vector>

namespace perthro::command {

struct TestDoubts {
    std::vector<ContentError> errors;
    std::vector<std::string> warnings;  // of positions that no game has: place and why, each once
    SourceTexts sources;                // of the game's own files: a rule may fail in a test
};

// What is wrong with tests.yaml before a test is run: starts that do not exist, names of no cell,
// piece or player, records that are not there. Throws LoadErrors if the file cannot be read.
[[nodiscard]] TestDoubts doubtful_tests(const std::string& package, const TestSettings& settings);

}  // namespace perthro::command
