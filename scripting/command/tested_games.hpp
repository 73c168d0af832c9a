// The games that the tests of one package are played on: each is opened once for all tests with the
// same options.
#pragma once

#include "scripting/command/odd_starts.hpp"
#include "scripting/command/package_tests.hpp"
#include "scripting/play/match.hpp"

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace perthro::command {

class TestedGames {
public:
    TestedGames(std::filesystem::path folder, const TestSettings& settings)
        : folder_(std::move(folder)), settings_(settings) {}

    // The game with these options. Throws LoadErrors if it does not load, and Failed when it is
    // asked for again, so that all errors are printed once.
    [[nodiscard]] Match& with(const OptionValues& options);

    // The game of a test in `file`, where the test begins but for the moves in front of it. Throws
    // as with(); PlayError if there is no such start, RuleError if the rules fail.
    [[nodiscard]] Match& begun(const TestStart& start, const std::string& file);

    // What a test calls its record: the text itself, or that of a file in the package's folder.
    // Throws Failed if that cannot be read.
    [[nodiscard]] std::string record_text(const std::string& record) const;

    // Any game that has loaded, null if none has.
    [[nodiscard]] const GameDefinition* any_loaded() const;
    // The texts of their files.
    [[nodiscard]] const SourceTexts& texts() const { return texts_; }
    // Of positions that no game has: place and why, each once.
    [[nodiscard]] const std::vector<std::string>& warnings() const { return odd_.warnings(); }

private:
    std::filesystem::path folder_;
    TestSettings settings_;
    OddStarts odd_;
    std::map<OptionValues, std::unique_ptr<Match>> matches_;
    SourceTexts texts_;
};

}  // namespace perthro::command
