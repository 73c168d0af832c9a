// `perthro test --coverage`: what the tests of a package do not hold, parts of the rules that could
// be left out and values of options.
#pragma once

#include "scripting/command/command.hpp"

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace perthro::command {

// A part of the rules without which every test passes.
struct UntouchedPart {
    std::string file, place;  // "rules.lua", "rules.lua:6:12"
    int line = 0, column = 0;
    std::string text;  // as it stands there
};

// An option of the package's own game.yaml with the values that no test has.
struct UntestedOption {
    std::string option, place;  // "go/game.yaml:14"
    std::string default_value;
    std::vector<std::string> values;  // empty: a range, all tests have its default
};

struct Coverage {
    std::string game;  // id or path
    std::uint64_t parts = 0, covered = 0;
    std::vector<UntouchedPart> untouched;
    std::vector<UntestedOption> options;
};

// Which tests are run: counts over so many nodes are left out, 0: none.
struct CoverageRequest {
    std::uint64_t nodes = 0;
    int threads = 0;
    GameArguments limits;
};

// Of a package, given by id or path. Throws as it is opened. On a script thread.
[[nodiscard]] Coverage coverage_of(const std::string& game, const CoverageRequest& request);

// The same of a process of its own (apart.hpp), which runs the tests first. Throws PackageRefused
// that says why there is none.
[[nodiscard]] Coverage coverage_apart(const std::string& game, const CoverageRequest& request);

// A line for each part and each option, and how many parts there are.
void print(const Coverage& coverage, std::ostream& out);

[[nodiscard]] nlohmann::ordered_json as_json(const Coverage& coverage);

}  // namespace perthro::command
